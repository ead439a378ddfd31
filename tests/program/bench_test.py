# SPDX-License-Identifier: MIT
"""tarrier bench: tasks of suites, run with several seeds."""
import json
import unittest

from program import ProgramTest, edge, model, template, validated

COUNTER = model(template(transitions=edge(guard="n &lt; 40", assignment="n++") + edge(guard="k &lt; 40", assignment="k++")),
                declarations="int n; int k;", queries=("E&lt;&gt; n == 9", "A[] n + k &lt; 80"))


class Bench(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("counter.xml", COUNTER)

    def bench(self, *arguments):
        return self.run_json("bench", *arguments)

    def test_runs_each_query_with_each_seed(self):
        self.write("two.suite", "# a comment\n\ncounter.xml check --search random-dfs # another\ncounter.xml  explore\n")
        status, document = self.bench("two.suite", "--seeds", "3..5,9")
        self.assertEqual(status, 0)  # also where a query is violated
        self.assertEqual(document["seeds"], [3, 4, 5, 9])
        self.assertEqual([(task["line"], task["query"]) for task in document["tasks"]],
                         [("counter.xml check --search random-dfs", "E<> n == 9"),
                          ("counter.xml check --search random-dfs", "A[] n + k < 80"), ("counter.xml explore", None)])
        reach, violated, explored = document["tasks"]
        self.assertEqual([run["seed"] for run in reach["runs"]], [3, 4, 5, 9])
        self.assertEqual({run["verdict"] for run in violated["runs"]}, {"violated"})
        self.assertEqual({run["length"] for run in violated["runs"]}, {80})
        self.assertNotIn("length", explored["summary"])
        counts = [run["explored"] for run in reach["runs"]]
        self.assertGreater(len(set(counts)), 1, "seeds make no difference")
        self.assertEqual(reach["summary"]["explored"]["minimum"], min(counts))
        self.assertEqual(reach["summary"]["explored"]["maximum"], max(counts))
        self.assertEqual(reach["summary"]["answered"], 4)

    def test_a_run_is_what_check_does_with_that_seed(self):
        _, document = self.bench("counter.xml", "--search", "random-dfs", "--repeat", "2", "--seed", "7")
        for run in document["tasks"][0]["runs"]:
            _, alone = self.run_json("check", "counter.xml", "--search", "random-dfs", "--seed", str(run["seed"]))
            self.assertEqual(run["explored"], alone["queries"][0]["statistics"]["explored"])
            self.assertEqual(run["length"], alone["queries"][0]["trace"]["length"])

    def test_options_are_added_to_those_of_a_line_and_replace_them(self):
        self.write("one.suite", "counter.xml check --search dfs --query-index 1\n")
        _, document = self.bench("one.suite", "--search", "bfs", "--no-reduction", "constants,clocks")
        (task,) = document["tasks"]
        self.assertEqual(task["runs"][0]["search"], "bfs")

    def test_runs_that_give_up_are_counted(self):
        status, document = self.bench("counter.xml", "--repeat", "3", "--search", "bfs", "--state-limit", "60")
        self.assertEqual(status, 2)
        self.assertEqual([task["summary"]["answered"] for task in document["tasks"]], [3, 0])
        done = self.run_tarrier("bench", "counter.xml", "--repeat", "3", "--search", "bfs", "--state-limit", "60")
        self.assertEqual(done.returncode, 2)
        self.assertIn("3/3 satisfied", done.stdout)
        self.assertIn("3/3 unknown (states)", done.stdout)

    def test_the_table_has_medians_and_spreads_if_there_are_several_runs(self):
        done = self.run_tarrier("bench", "counter.xml", "--search", "bfs")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"counter.xml check\n  E<> n == 9\n    satisfied +\d\.\d{3} +\d+ +\d+ +9\n")
        self.assertNotIn("[1", done.stdout)
        done = self.run_tarrier("bench", "counter.xml", "--search", "bfs", "--repeat", "2")
        self.assertRegex(done.stdout, r"2/2 satisfied .* 9 \[9 … 9\]\n")

    def test_models_are_beside_the_suite_or_where_they_are_said_to_be(self):
        (self.folder / "sub").mkdir()
        self.write("sub/a.suite", "counter.xml explore\n")
        self.assertEqual(self.run_tarrier("bench", "sub/a.suite").returncode, 66)
        self.assertEqual(self.run_tarrier("bench", "sub/a.suite", "--models", ".").returncode, 0)

    def test_query_files_are_beside_the_models(self):
        (self.folder / "sub").mkdir()
        self.write("sub/counter.xml", COUNTER)
        self.write("sub/one.q", "E<> n == 3\n")
        self.write("sub/a.suite", "counter.xml check one.q\n")
        status, document = self.bench("sub/a.suite")
        self.assertEqual((status, document["tasks"][0]["query"]), (0, "E<> n == 3"))

    def test_documents_are_stored(self):
        done = self.run_tarrier("bench", "counter.xml", "--store", "out.json")
        self.assertIn("satisfied", done.stdout)
        validated(json.loads((self.folder / "out.json").read_text()))
        self.assertEqual(self.run_tarrier("bench", "counter.xml", "--store", "no/out.json").returncode, 74)

    def test_a_line_that_cannot_be_run_does_not_stop_the_others(self):
        self.write("a.suite", "missing.xml explore\ncounter.xml explore\n")
        status, document = self.bench("a.suite", "--repeat", "3")
        self.assertEqual(status, 66)
        self.assertEqual([error["code"] for error in document["errors"]], ["no-such-file"])
        self.assertEqual(len(document["tasks"]), 1)

    def test_seeds_that_contradict_each_other_are_refused(self):
        self.assertEqual(self.run_tarrier("bench", "counter.xml", "--seeds", "1..3", "--repeat", "3").returncode, 0)
        for arguments, message in ((["--seeds", "1..3", "--repeat", "4"], "contradict each other"),
                                   (["--seeds", "2,3", "--seed", "1"], "contradict each other"),
                                   (["--seeds", "3..1"], "no seeds in '3..1'"), (["--seeds", "1,x"], "'x' are no seeds"),
                                   (["--seeds", "1..2,2"], "given twice"), (["--repeat", "0"], "from 1 to"),
                                   (["--seeds", "0..18446744073709551615"], "from 1 to"),
                                   (["--seed", "18446744073709551615", "--repeat", "2"], "too large")):
            done = self.run_tarrier("bench", "counter.xml", *arguments)
            self.assertEqual((done.returncode, done.stdout), (64, ""))
            self.assertIn(message, done.stderr)

    def test_lines_that_cannot_be_understood_are_named(self):
        for line, status, message, code in (("counter.xml", 65, "a.suite:2:1: it is not said what to do", "syntax"),
                                            ("counter.xml info", 65, "a.suite:2:1: it is not said", "syntax"),
                                            ("counter.xml check --nonsense", 64, "a.suite:2:1: ", "usage"),
                                            ("counter.xml check --help", 64, "a.suite:2:1: ", "usage")):
            self.write("a.suite", f"counter.xml explore\n{line}\n")
            self.assert_refused(["bench", "a.suite"], status, message, code)
        self.write("a.suite", "# nothing\n")
        self.assert_refused(["bench", "a.suite"], 64, "nothing to run", "usage")
        self.assert_refused(["bench", "no.suite"], 66, "no.suite", "no-such-file")


if __name__ == "__main__":
    unittest.main()
