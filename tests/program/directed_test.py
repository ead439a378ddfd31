# SPDX-License-Identifier: MIT
"""Directed searches and heuristics, on the examples that come with the project."""
import json
import signal
import subprocess
import time
import unittest

from program import BINARY, SOURCE, ProgramTest, edge, model, template

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
            query = self.check("fischer-a", 5, "--search", "greedy", "--heuristic", f"hu(cache=lossy:{entries})",
                               "--shorten", "0")
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
            query = self.check("fischer-b", 3, "--search", "astar", "--heuristic", heuristic, "--shorten", "0")
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



class Pieces(Directed):
    def test_every_option_leaves_the_verdict_as_it_is(self):
        for options in ("open=alternate(hu,hl),preferred=on,useless=on", "open=alternate(hu(cache=off),ff)", "preferred=on,deferred=on",
                        "context=on", "novelty=on", "types=on", "epsilon=0.2", "ties=last-in"):
            with self.subTest(options=options):
                query = self.check("fischer-b", 6, "--search", f"greedy({options})")
                self.assertEqual(query["search"], f"greedy({options})")
        self.assertEqual(self.check("fischer-b", 6, "--search", "greedy(open=alternate(hu,hl))")["heuristic"], "hu,hl")

    def test_preferred_steps_and_deferred_estimates_save_estimates(self):
        eager = self.check("fischer-a", 30, "--search", "greedy")["statistics"]
        lazy = self.check("fischer-a", 30, "--search", "greedy(preferred=on,deferred=on)")["statistics"]
        self.assertLess(5 * lazy["heuristic_calls"], eager["heuristic_calls"])

    def test_hill_climbing_goes_straight_up(self):
        query = self.check("signals", 20, "--search", "ehc")
        self.assertEqual((query["statistics"]["explored"], query["trace"]["length"]), (20, 20))

    def test_clocks_count_if_asked_for(self):
        blind, _ = self.explored("boiler", 10, "astar", "hl")
        sighted, _ = self.explored("boiler", 10, "astar", "hl(clocks=on)")
        self.assertLess(10 * sighted, blind)


class Anytime(Directed):
    def test_traces_get_shorter_until_one_is_proved_to_be_the_shortest(self):
        for example in ("fischer-a", "fischer-b", "detour"):
            with self.subTest(example=example):
                query = self.check(example, 6, "--search", "lama")
                self.assertTrue(query["shortest"])
                self.assertEqual(query["trace"]["length"], self.explored(example, 6, "astar", "hl")[1])
                self.assertGreaterEqual(len(query["attempts"]), 2)
                self.assertEqual(query["statistics"]["explored"], sum(a["explored"] for a in query["attempts"]))

    def test_the_best_trace_so_far_survives_a_limit_and_an_interruption(self):
        # Quickly reached by steps of 1; that no mixture with steps of 3 is shorter takes forever to prove.
        edges = "".join(edge(guard=f"{v} &lt;= {40 - step}", assignment=f"{v} += {step}") for v in "abcde" for step in (1, 3))
        goal = " and ".join(f"P.{v} == 40" for v in "abcde")
        self.write("m.xml", model(template(declarations="int[0,40] a, b, c, d, e;", transitions=edges), queries=[f"E&lt;&gt; {goal}"]))
        arguments = ["check", "m.xml", "--search", "lama", "--json", "--memory-limit", "4G"]
        status, document = self.run_json(*arguments[:-3], "--time-limit", "2s")
        self.assertEqual(status, 0)
        (query,) = document["queries"]
        self.assertEqual((query["verdict"], query["shortest"]), ("satisfied", False))
        self.assertEqual(query["attempts"][-1]["result"], "stopped: time")
        process = subprocess.Popen([BINARY, *arguments], cwd=self.folder, stdout=subprocess.PIPE, text=True)
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0)
        self.assertEqual(json.loads(output)["queries"][0]["attempts"][-1]["result"], "stopped: interrupted")


class Walks(Directed):
    def test_a_fault_among_the_initial_states_has_no_trace_to_another_one(self):
        self.write("m.smv", "MODULE main VAR x : 0..3; y : 0..1; INIT y = 0; INVAR 6 / (2 - x) >= -20; INVARSPEC y = 0;")
        for search in ("bfs", "drs", "random-walk", "random-walk(by=zones)"):
            status, document = self.run_json("check", "m.smv", "--search", search)
            self.assertEqual(status, 65)
            (query,) = document["queries"]
            self.assertEqual(query["error"]["message"].split(";")[0], "division by zero")
            self.assertNotIn("trace", query)


class Shortening(Directed):
    def test_traces_become_shorter_unless_they_are_to_stay_as_found(self):
        found = self.check("fischer-a", 6, "--search", "random-walk", "--shorten", "0")
        self.assertNotIn("shortening", found)
        self.assertFalse(found["shortest"])
        shorter = self.check("fischer-a", 6, "--search", "random-walk")
        best = self.check("fischer-a", 6, "--trace", "shortest")["trace"]["length"]
        self.assertGreater(found["trace"]["length"], best)
        self.assertEqual(shorter["shortening"]["found_length"], found["trace"]["length"])
        self.assertEqual((shorter["trace"]["length"], shorter["shortest"]), (best, True))

    def test_any_amount_of_work_will_do(self):
        for percent in (1, 100, 10**12, 2**64 - 1):
            self.assertTrue(self.check("fischer-a", 4, "--search", "dfs", "--shorten", str(percent))["shortest"])

    def test_a_shortest_trace_needs_none(self):
        for arguments in (("--search", "bfs"), ("--search", "random-walk", "--trace", "none")):
            self.assertNotIn("shortening", self.check("fischer-a", 6, *arguments))

    def test_what_was_found_is_told(self):
        done = self.run_tarrier("check", str(EXAMPLES / "fischer-a.xta"), str(EXAMPLES / "fischer-a.q"), "-D", "N=6",
                                "--search", "random-walk")
        self.assertRegex(done.stdout, r"shortest trace: \d+ steps, shortened from \d+ in \d\.\d\d s")

    def test_the_work_is_a_number(self):
        done = self.run_tarrier("check", str(EXAMPLES / "fischer-a.xta"), str(EXAMPLES / "fischer-a.q"), "-D", "N=6",
                                "--shorten", "much")
        self.assertEqual(done.returncode, 64)
        self.assertIn("--shorten", done.stderr)


class Automatic(Directed):
    def test_it_tells_what_it_did(self):
        query = self.check("fischer-a", 50, "--threads", "1")
        self.assertIn(query["search"], [attempt["search"] for attempt in query["attempts"]])
        self.assertEqual([a["search"] for a in query["attempts"]][:2], ["bfs", "greedy(preferred=on,deferred=on,novelty=on)"])
        self.assertEqual(query["statistics"]["explored"], sum(a["explored"] for a in query["attempts"]))
        self.assertIn("found a path of cost", [a for a in query["attempts"] if a["search"] == query["search"]][0]["result"])
        text = self.run_tarrier("check", str(EXAMPLES / "fischer-a.xta"), str(EXAMPLES / "fischer-a.q"), "-D", "N=50", "--stats", "--threads", "1").stdout
        self.assertRegex(text, r"greedy\(preferred=on,deferred=on,novelty=on\) with hu: [0-9,]+ explored, ")

    def test_small_models_get_shortest_traces(self):
        query = self.check("fischer-a", 4)
        self.assertTrue(query["shortest"])
        self.assertEqual(query["search"], "bfs")

    def test_shortest_traces_are_found_by_a_star(self):
        query = self.check("fischer-a", 10, "--trace", "shortest")
        self.assertTrue(query["shortest"])
        self.assertTrue(query["search"].startswith("astar"))

    def test_it_is_the_same_every_time(self):
        def answer():
            query = self.check("fischer-a", 12, "--threads", "1")
            del query["statistics"]
            del query["shortening"]["seconds"]
            for attempt in query["attempts"]:
                del attempt["seconds"]
            return query

        self.assertEqual(answer(), answer())


class Line(Directed):
    """The model of lines for the tables of paper 004, at its smallest, against plain exploration."""

    def answer(self, wait, *arguments):
        model = SOURCE / "bench/suites/models/line"
        status, document = self.run_json("check", f"{model}.xta", f"{model}.q", "--query-index", "1", "-D", "TRACKS=2", "-D", "CYCLE=1",
                                         "-D", f"WAIT={wait}", *arguments)
        self.assertIn(status, (0, 1), document)
        return document["queries"][0]

    def test_patterns_find_a_shortest_trace(self):
        blind = self.answer(1, "--search", "bfs")
        directed = self.answer(1, "--search", "astar", "--heuristic", "pdbs")
        self.assertEqual(directed["trace"]["length"], blind["trace"]["length"])
        self.assertLess(20 * directed["statistics"]["explored"], blind["statistics"]["explored"])

    def test_a_part_proves_that_the_repaired_one_is_correct(self):
        answer = self.answer(3, "--search", "localization", "--trace", "none")
        self.assertEqual(answer["verdict"], "violated")
        self.assertLess(answer["statistics"]["explored"], 20_000)


if __name__ == "__main__":
    unittest.main()
