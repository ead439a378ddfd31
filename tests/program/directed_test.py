# SPDX-License-Identifier: MIT
"""Directed searches and heuristics, on the examples that come with the project."""
import subprocess
import unittest

from program import SOURCE, ProgramTest

EXAMPLES = SOURCE / "examples"


class Directed(ProgramTest):
    def check(self, example, size, *arguments):
        """The answer to the one query of the example."""
        status, document = self.run_json("check", str(EXAMPLES / f"{example}.xta"), str(EXAMPLES / f"{example}.q"),
                                         "-D", f"N={size}", *arguments)
        self.assertEqual(status, 0, document)
        (query,) = document["queries"]
        self.assertEqual(query["verdict"], "satisfied")
        return query

    def explored(self, example, size, search, heuristic="auto"):
        query = self.check(example, size, "--search", search, "--heuristic", heuristic)
        return query["statistics"]["explored"], query["trace"]["length"]


class Examples(Directed):
    def test_greedy_search_finds_the_errors_of_fischer_with_few_states(self):
        for example, most in (("fischer-a", 110), ("fischer-b", 600), ("fischer-c", 80)):
            with self.subTest(example=example):
                self.assertLessEqual(self.explored(example, 15, "greedy", "hu")[0], most)

    def test_a_star_finds_shortest_traces_with_a_fraction_of_the_states(self):
        for example in ("fischer-a", "fischer-b", "fischer-c"):
            with self.subTest(example=example):
                blind, shortest = self.explored(example, 10, "bfs")
                directed, length = self.explored(example, 10, "astar", "hl")
                self.assertEqual(length, shortest)
                self.assertLessEqual(3 * directed, blind)
                self.assertEqual(self.explored(example, 10, "astar", "dl")[1], shortest)
                self.assertEqual(self.explored(example, 10, "astar", "hl,dl")[1], shortest)
                self.assertLessEqual(self.explored(example, 10, "wastar(w=2)")[1], 2 * shortest)

    def test_estimates_are_exact_on_chains_and_see_dead_ends(self):
        for heuristic in ("hl", "hu"):
            statistics = self.check("signals", 20, "--search", "greedy", "--heuristic", heuristic)["statistics"]
            self.assertEqual(statistics["initial_estimate"], 20)
            self.assertEqual(statistics["explored"], 20)
            self.assertEqual(statistics["dead_ends"], 19)
        for heuristic, estimate in (("dl", 2), ("du", 39)):
            statistics = self.check("signals", 20, "--search", "greedy", "--heuristic", heuristic)["statistics"]
            self.assertEqual(statistics["initial_estimate"], estimate)
            self.assertEqual(statistics["dead_ends"], 0)

    def test_estimates_do_not_see_that_a_thing_has_to_be_done_again(self):
        for heuristic in ("hl", "hu"):
            query = self.check("detour", 20, "--search", "astar", "--heuristic", heuristic)
            self.assertEqual(query["statistics"]["initial_estimate"], 20)
            self.assertEqual(query["trace"]["length"], 38)

    def test_a_heuristic_that_tells_nothing_is_explained(self):
        query = self.check("fischer-c", 3, "--search", "greedy", "--heuristic", "dl")
        self.assertIn("heuristic 'dl' is 0 in every state", query["remarks"][0])
        self.assertIn("hl and hu", query["remarks"][0])
        self.assertNotIn("remarks", self.check("fischer-b", 3, "--search", "greedy", "--heuristic", "dl"))

    def test_a_goal_that_is_out_of_reach_needs_no_search(self):
        self.write("m.xta", "chan go; process P() { state A, B; init A; trans A -> A { }, A -> B { sync go!; }; } "
                   "system P;")
        for heuristic in ("hl", "hu"):
            status, document = self.run_json("check", "m.xta", "-q", "A[] not P.B", "--heuristic", heuristic)
            self.assertEqual(status, 0)
            statistics = document["queries"][0]["statistics"]
            self.assertEqual((statistics["explored"], statistics["dead_ends"], statistics["initial_estimate"]),
                             (0, 1, "infinite"))

    def test_a_lossy_cache_changes_no_answer(self):
        for entries in (1, 100):
            query = self.check("fischer-a", 5, "--search", "greedy", "--heuristic", f"hu(cache=lossy:{entries})")
            self.assertEqual(query["statistics"]["dead_ends"], 0)
            self.assertFalse(query["shortest"])

    def test_an_exact_cache_changes_no_count(self):
        arguments = ("check", str(EXAMPLES / "scheduler.xml"), "--query-index", "2", "--search", "astar", "--heuristic")
        counts = {}
        for cache in ("exact", "off"):
            _, document = self.run_json(*arguments, f"hl(cache={cache})")
            counts[cache] = document["queries"][0]["statistics"]
        self.assertEqual(counts["exact"]["explored"], counts["off"]["explored"])
        self.assertLess(counts["exact"]["heuristic_calls"], counts["off"]["heuristic_calls"])
        self.assertGreater(counts["exact"]["heuristic_recalls"], 0)


class Choices(Directed):
    def test_a_heuristic_brings_its_search(self):
        self.assertEqual(self.check("fischer-b", 3, "--heuristic", "hl")["search"], "greedy")
        query = self.check("fischer-b", 3, "--heuristic", "hl", "--trace", "shortest")
        self.assertEqual((query["search"], query["heuristic"], query["shortest"]), ("astar", "hl", True))

    def test_a_search_brings_its_heuristic(self):
        self.assertEqual(self.check("fischer-b", 3, "--search", "greedy")["heuristic"], "hu")
        self.assertEqual(self.check("fischer-b", 3, "--search", "astar")["heuristic"], "hl")
        self.assertIsNone(self.check("fischer-b", 3, "--search", "bfs")["heuristic"])

    def test_a_star_calls_a_trace_shortest_only_if_it_is_sure(self):
        for heuristic, shortest in (("hl", True), ("dl", True), ("hu", False), ("hl(cache=lossy:50)", False)):
            query = self.check("fischer-b", 3, "--search", "astar", "--heuristic", heuristic)
            self.assertEqual(query["shortest"], shortest, heuristic)
        self.assertTrue(self.check("fischer-b", 3, "--search", "wastar(w=1)", "--trace", "shortest")["shortest"])

    def test_measures_can_be_taken_by_any_search(self):
        arguments = ("check", str(EXAMPLES / "train-gate.xml"), "-q", "sup{Train(0).OnBridge}: Train(0).x")
        _, blind = self.run_json(*arguments)
        _, directed = self.run_json(*arguments, "--search", "greedy")
        self.assertEqual(directed["queries"][0]["value"], blind["queries"][0]["value"])


class Catalogue(ProgramTest):
    def test_lists_tell_options_and_traits(self):
        searches = self.run_tarrier("list", "searches").stdout
        self.assertIn("w=2: the weight of the estimate (a number from 1 on)", searches)
        heuristics = self.run_tarrier("list", "heuristics").stdout
        self.assertIn("admissible, consistent, proves dead ends", heuristics)
        self.assertIn("cache=exact", heuristics)
        self.assertIn("| `hl` |", self.run_tarrier("list", "heuristics", "--markdown").stdout)
        self.assertEqual(self.run_tarrier("list", "languages", "--markdown").returncode, 64)

    def complete(self, *words):
        """What bash offers after these words, the last of which is being typed."""
        script = self.run_tarrier("completion", "bash").stdout
        quoted = " ".join(f"'{word}'" for word in ("tarrier", *words))
        done = subprocess.run(["bash", "-c", f"{script}\nCOMP_WORDS=({quoted}); COMP_CWORD={len(words)}; _tarrier; "
                               "printf '%s\\n' \"${COMPREPLY[@]}\""],
                              capture_output=True, text=True, cwd=self.folder, check=True)
        return done.stdout.split()

    def test_bash_completes_commands_options_and_names(self):
        self.assertIn("check", self.complete("ch"))
        self.assertIn("--search-log", self.complete("check", "--sea"))
        self.assertEqual(self.complete("check", "m.xml", "--search", "a"), ["auto", "astar"])
        self.assertEqual(self.complete("check", "m.xml", "--heuristic", "h"), ["hamming", "hl", "hu", "hadd"])
        self.assertEqual(self.complete("list", "heu"), ["heuristics"])
        self.write("model.xml", "")
        self.assertIn("model.xml", self.complete("check", "mod"))

    def test_other_shells_get_scripts_too(self):
        self.assertIn("complete -c tarrier", self.run_tarrier("completion", "fish").stdout)
        self.assertIn("bashcompinit", self.run_tarrier("completion", "zsh").stdout)
        self.assertEqual(self.run_tarrier("completion", "tcsh").returncode, 64)


if __name__ == "__main__":
    unittest.main()
