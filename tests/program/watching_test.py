# SPDX-License-Identifier: MIT
"""What those see who watch a search: the log, the statistics, the counts of edges, remarks."""
import json
import unittest

from program import SOURCE, ProgramTest, edge, model, search_log, template

EXAMPLES = SOURCE / "examples"
FISCHER = [str(EXAMPLES / "fischer-b.xta"), str(EXAMPLES / "fischer-b.q")]
GREEDY = ["--search", "greedy", "--heuristic", "hu"]
# S and R meet once, R goes on alone; its last edge is never possible.
MEETING = """chan go;
process S() { state A, B; init A; trans A -> B { sync go!; }; }
process R() { state A, B, C; init A; trans
  A -> B { sync go?; },
  B -> C { },
  C -> A { guard false; }; }
system S, R;
"""
# B is passed through: one way on. C is not, although no time passes there either.
PASSING = """process P() { state A, B, C, D, E; commit B, C; init A; trans
  A -> B { }, B -> C { }, C -> D { }, C -> E { }; }
system P;
"""


class SearchLog(ProgramTest):
    FIELDS = ["event", "query", "seconds", "best_h", "explored", "generated", "stored", "open", "dead_ends",
              "heuristic_calls", "abstract_states", "memory_bytes"]

    def log_of(self, *arguments):
        self.done = self.run_tarrier(*arguments, "--search-log", "log")
        return search_log(self.folder / "log")

    def test_a_directed_search_tells_of_each_improvement(self):
        lines = self.log_of("check", *FISCHER, *GREEDY, "-D", "N=15")
        for line in lines:
            self.assertEqual(list(line)[:len(self.FIELDS)], self.FIELDS)
        self.assertEqual({line["query"] for line in lines}, {"E<> Process(1).Critical and Process(2).Critical"})
        self.assertEqual([line["event"] for line in lines].count("end"), 1)
        self.assertEqual((lines[-1]["event"], lines[-1]["verdict"]), ("end", "satisfied"))
        best = [line["best_h"] for line in lines if line["event"] == "improvement"]
        self.assertGreater(len(best), 2)
        self.assertEqual(best, sorted(set(best), reverse=True))
        for counter in ("seconds", "explored", "generated", "heuristic_calls", "memory_bytes"):
            values = [line[counter] for line in lines]
            self.assertEqual(values, sorted(values), counter)

    def test_the_end_says_what_the_statistics_say(self):
        lines = self.log_of("check", *FISCHER, *GREEDY, "--json")
        query = json.loads(self.done.stdout)["queries"][0]
        for name in ("explored", "generated", "stored", "dead_ends", "heuristic_calls"):
            self.assertEqual(lines[-1][name], query["statistics"][name], name)
        self.assertEqual(lines[0]["best_h"], query["statistics"]["initial_estimate"])
        self.assertEqual(lines[-1]["best_h"], query["statistics"]["best_estimate"])

    def test_every_query_has_an_end_also_one_that_is_not_run(self):
        self.write("m.xta", MEETING)
        lines = self.log_of("check", "m.xta", "-q", "E<> R.C", "-q", "E<> R.Z", "-q", "A[] R.A")
        self.assertEqual([(line["event"], line["query"], line["verdict"]) for line in lines],
                         [("end", "E<> R.C", "satisfied"), ("end", "E<> R.Z", "error"), ("end", "A[] R.A", "violated")])
        self.assertEqual([line["best_h"] for line in lines], [None] * 3)
        self.assertEqual(lines[1]["explored"], 0)

    def test_exploring_has_no_query_and_leaves_nothing_open(self):
        self.write("m.xta", MEETING)
        (line,) = self.log_of("explore", "m.xta")
        self.assertEqual((line["event"], line["query"], line["verdict"]), ("end", None, "satisfied"))
        self.assertEqual((line["explored"], line["generated"], line["stored"], line["open"]), (3, 3, 3, 0))

    def test_a_long_search_tells_how_it_is_getting_on(self):
        self.write("m.xml", model(template(declarations="int a, b, c, d, e;", transitions="".join(
            edge(guard=f"{v} &lt; 30000", assignment=f"{v}++") for v in "abcde")), queries=["A[] P.A"]))
        lines = self.log_of("check", "m.xml", "--search", "bfs", "--time-limit", "4s", "--progress", "always", "--memory-limit", "4G")
        self.assertIn("progress", [line["event"] for line in lines])
        self.assertEqual([line["explored"] for line in lines], sorted(line["explored"] for line in lines))
        self.assertEqual((lines[-1]["verdict"], lines[-1]["reason"]), ("unknown", "time"))
        self.assertGreater(lines[-1]["open"], 0)
        self.assertIn("explored", self.done.stderr)

    def test_a_file_that_cannot_be_written_is_refused_before_the_search(self):
        error = self.assert_refused(["check", *FISCHER, "--search-log", "nowhere/log"], 74, "cannot be written",
                                    "output")
        self.assertEqual(error["file"], "nowhere/log")

    def test_a_log_that_breaks_off_is_an_error_beside_the_verdict(self):
        done = self.run_tarrier("check", *FISCHER, "--search-log", "/dev/full", "--json")
        document = json.loads(done.stdout)
        self.assertEqual(done.returncode, 74)
        self.assertEqual(document["queries"][0]["verdict"], "satisfied")
        self.assertEqual([error["file"] for error in document["errors"]], ["/dev/full"])


class Statistics(ProgramTest):
    def test_a_directed_search_tells_of_its_heuristic(self):
        _, document = self.run_json("check", *FISCHER, *GREEDY)
        statistics = document["queries"][0]["statistics"]
        self.assertGreater(statistics["initial_estimate"], statistics["best_estimate"])
        self.assertGreater(statistics["heuristic_seconds"], 0)
        self.assertIn("heuristic_recalls", statistics)
        text = self.run_tarrier("check", *FISCHER, *GREEDY, "--stats", "--trace", "none").stdout
        for row in ("heuristic calls", "recalled", "time in h", "h at start", "best h"):
            self.assertRegex(text, rf"\n  {row} +\d+( %)?\n")

    def test_an_uninformed_search_has_no_heuristic_to_tell_of(self):
        _, document = self.run_json("check", *FISCHER, "--search", "bfs")
        statistics = document["queries"][0]["statistics"]
        self.assertEqual((statistics["initial_estimate"], statistics["best_estimate"]), (None, None))
        text = self.run_tarrier("check", *FISCHER, "--search", "bfs", "--stats", "--trace", "none").stdout
        for row in ("heuristic calls", "recalled", "time in h", "h at start", "best h"):
            self.assertNotIn(row, text)

    def test_where_there_is_no_way_to_the_goal_the_estimate_is_infinite(self):
        self.write("m.xta", "process P() { state A, B; init A; }\nsystem P;")
        arguments = ["check", "m.xta", "-q", "E<> P.B", *GREEDY]
        status, document = self.run_json(*arguments)
        self.assertEqual(status, 1)
        statistics = document["queries"][0]["statistics"]
        self.assertEqual((statistics["initial_estimate"], statistics["best_estimate"]), ("infinite", None))
        self.assertRegex(self.run_tarrier(*arguments, "--stats").stdout, r"h at start +infinite\n  best h +-\n")

    def test_the_summary_names_search_and_heuristic(self):
        self.assertIn("\n   greedy with hu: explored ", self.run_tarrier("check", *FISCHER, *GREEDY).stdout)
        self.assertIn("\n   bfs: explored ", self.run_tarrier("check", *FISCHER).stdout)

    def test_a_heuristic_that_sees_nothing_is_remarked_on(self):
        self.write("m.xta", MEETING)
        arguments = ["check", "m.xta", "-q", "A[] not deadlock", "--search", "greedy", "--heuristic", "hamming"]
        text = self.run_tarrier(*arguments).stdout
        self.assertIn("\n   note: heuristic 'hamming' is 0 in every state", text)
        self.assertNotIn("note:", self.run_tarrier(*arguments, "--quiet").stdout)
        _, document = self.run_json(*arguments)
        self.assertEqual(len(document["queries"][0]["remarks"]), 1)
        self.assertNotIn("remarks", self.run_json("check", "m.xta", "-q", "E<> R.C", *GREEDY)[1]["queries"][0])


class EdgeCounts(ProgramTest):
    def counts_of(self, *arguments):
        """{process: [transitions of each edge]}, after a look at the sums."""
        _, document = self.run_json(*arguments, "--stats")
        self.statistics = document["queries"][0]["statistics"]
        for process in self.statistics["processes"]:
            self.assertEqual(process["transitions"], sum(e["transitions"] for e in process["edges"]))
            self.assertEqual([e["edge"] for e in process["edges"]], list(range(len(process["edges"]))))
        return {p["process"]: [e["transitions"] for e in p["edges"]] for p in self.statistics["processes"]}

    def test_a_step_counts_for_all_who_take_part(self):
        self.write("m.xta", MEETING)
        self.assertEqual(self.counts_of("explore", "m.xta"), {"S": [1], "R": [1, 1, 0]})
        self.assertEqual(self.statistics["transitions"], 2)
        last = self.statistics["processes"][1]["edges"][2]
        self.assertEqual((last["from"], last["to"], last["line"]), ("C", "A", 6))

    def test_states_that_are_passed_through_count_and_none_counts_twice(self):
        self.write("m.xta", PASSING)
        self.assertEqual(self.counts_of("explore", "m.xta"), {"P": [1, 1, 1, 1]})
        self.assertEqual(self.statistics["explored"], 4)
        self.assertEqual(self.counts_of("explore", "m.xta", "--no-reduction", "committed"), {"P": [1, 1, 1, 1]})
        self.assertEqual(self.statistics["explored"], 5)

    def test_internal_steps_add_up_to_the_transitions(self):
        fischer = str(EXAMPLES / "fischer-b.xta")  # no synchronisation, no committed locations
        counts = self.counts_of("explore", fischer, "-D", "N=4")
        self.assertEqual(sum(map(sum, counts.values())), self.statistics["transitions"])

    def test_the_way_back_to_the_goal_is_not_counted(self):
        self.write("m.xta", MEETING)
        self.assertEqual(self.counts_of("check", "m.xta", "-q", "E<> R.C"), {"S": [1], "R": [1, 1, 0]})

    def test_counting_changes_nothing_else(self):
        runs = [self.run_json("check", *FISCHER, *extra)[1]["queries"][0] for extra in ([], ["--stats"])]
        self.assertNotIn("processes", runs[0]["statistics"])
        self.assertEqual(runs[0]["trace"], runs[1]["trace"])
        for name in ("explored", "generated", "stored", "covered"):
            self.assertEqual(runs[0]["statistics"][name], runs[1]["statistics"][name])

    def test_the_text_has_processes_busiest_edges_and_those_never_taken(self):
        self.write("m.xta", MEETING)
        text = self.run_tarrier("explore", "m.xta", "--stats").stdout
        self.assertRegex(text, r"\n  process +transitions\n  S +1\n  R +2\n\n  busiest edges")
        self.assertRegex(text, r"  R: B -> C \(line 5\) +1\n")
        self.assertIn("  one edge was never taken:\n    R: C -> A (line 6)\n", text)
        text = self.run_tarrier("check", *FISCHER, *GREEDY, "-D", "N=15", "--stats").stdout
        busiest = text[text.index("busiest edges"):text.index("never taken")].splitlines()
        self.assertEqual(sum("->" in line for line in busiest), 10)
        self.assertRegex(text, r"\d+ edges were never taken:\n(    Process\(\d+\): .*\n){5}    and \d+ more\n")
        self.assertNotIn("busiest", self.run_tarrier("check", *FISCHER).stdout)


if __name__ == "__main__":
    unittest.main()
