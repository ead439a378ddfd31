# SPDX-License-Identifier: MIT
"""tarrier convert and tarrier info as users run them."""
import json
import subprocess
import sys
import unittest

from program import SOURCE, ProgramTest

EXAMPLES = SOURCE / "examples"
# Urgent channels and functions cannot be said in TChecker's format.
NOT_TCK = {"audio.xta", "scheduler.xml", "traffic-light.xml"}
VECTORS = """system:s
event:a
process:P
process:Q
process:R
location:P:p{initial:}
location:Q:q{initial:}
location:R:r{initial:}
edge:P:p:p:a{}
edge:Q:q:q:a{}
edge:R:r:r:a{}
sync:P@a:Q@a:R@a
"""


class ConvertTest(ProgramTest):
    def explored(self, model):
        status, document = self.run_json("explore", str(model))
        self.assertEqual(status, 0, document)
        statistics = document["queries"][0]["statistics"]
        return {key: statistics[key] for key in ("explored", "stored", "transitions", "deadlocks")}

    def examples(self):
        found = sorted(path for path in EXAMPLES.iterdir() if path.suffix in (".xml", ".xta", ".tck"))
        self.assertGreater(len(found), 5)
        return found

    def check_round_trip(self, path, to):
        done = self.run_tarrier("convert", str(path), "--to", to, "-o", f"copy.{to}")
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        self.assertEqual(self.explored(f"copy.{to}"), self.explored(path))

    def test_examples_behave_the_same_as_xta(self):
        for path in self.examples():
            with self.subTest(path.name):
                self.check_round_trip(path, "xta")

    def test_examples_behave_the_same_as_tck(self):
        for path in self.examples():
            if path.name not in NOT_TCK:
                with self.subTest(path.name):
                    self.check_round_trip(path, "tck")

    def test_what_cannot_be_said_is_refused_by_name(self):
        self.write("m.tck", VECTORS)
        self.assert_refused(["convert", "m.tck", "--to", "xta"], 69, "the synchronisation 'P@a:Q@a:R@a'", "unsupported")
        self.assert_refused(["convert", str(EXAMPLES / "scheduler.xml"), "--to", "tck"], 69, "the urgent channel",
                            "unsupported")

    def test_three_processes_in_one_vector_stay_together(self):
        self.write("m.tck", VECTORS)
        self.check_round_trip(self.folder / "m.tck", "tck")

    def test_the_format_is_asked_for(self):
        self.write("m.tck", VECTORS)
        self.assert_refused(["convert", "m.tck"], 64, "--to is missing", "usage")
        self.assert_refused(["convert", "m.tck", "--to", "pdf"], 64, "choose one of xta, tck, dot, json, pddl", "usage")
        self.assert_refused(["convert", "m.tck", "--to", "dot", "-o", "no/such/folder"], 74, "cannot be written",
                            "output")

    def test_json_follows_its_schema(self):
        for path in self.examples():
            with self.subTest(path.name):
                network = json.loads(self.run_tarrier("convert", str(path), "--to", "json").stdout)
                self.assertTrue(network["processes"])

    def test_what_tchecker_refuses_is_said(self):
        text = ("broadcast chan go; int n;\nprocess S() { state A; init A; trans A -> A { sync go!; }; }\n"
                "process R() { state B, C; init B; trans B -> C { %s sync go?; }; }\nsystem S, R;\n")
        self.write("m.xta", text % "guard n == 0;")
        done = self.run_tarrier("convert", "m.xta", "--to", "tck")
        self.assertEqual((done.returncode, done.stderr.splitlines()[-1]), (
            0, "note: TChecker 0.8 refuses edges with a guard that take part weakly, such as B -> C of R"))
        _, document = self.run_json("convert", "m.xta", "--to", "tck", "-o", "m.tck")
        self.assertEqual(len(document["remarks"]), 1)
        self.write("m.xta", text % "")
        self.assertNotIn("note:", self.run_tarrier("convert", "m.xta", "--to", "tck").stderr)

    def test_json_names_every_kind_of_query(self):
        self.write("m.xta", "clock x; int n;\nprocess P() { state A, B; init A; trans A -> B { assign n = 1; }; }\nsystem P;\n")
        self.write("m.hoa", 'HOA: v1\nStates: 1\nStart: 0\nAP: 1 "P.B"\nacc-name: Buchi\nAcceptance: 1 Inf(0)\n'
                            "--BODY--\nState: 0 {0}\n[!0] 0\n--END--\n")
        self.write("m.smv", "MODULE main\nVAR b : boolean; c : boolean;\nASSIGN init(b) := FALSE; init(c) := FALSE;\nFAIRNESS b\n"
                            "COMPASSION (b, c)\nLTLSPEC G (b -> O (c S b))\nCTLSPEC EF AG b\nCTLSPEC EG c\nINVARSPEC b\n")
        kinds = {"E<> P.B": "reachable", "A[] x >= 0": "invariant", "E[] P.A": "possibly-always", "A<> P.B": "inevitable",
                 "P.A --> P.B": "leads-to", "sup: n": "supremum", "inf{P.B}: x": "infimum", "bounds: n, x": "bounds"}
        arguments = [argument for query in kinds for argument in ("-q", query)]
        network = self.convert_to_json("m.xta", *arguments, "--ltl", "F P.B", "--never", "m.hoa")
        self.assertEqual([query["kind"] for query in network["queries"]], [*kinds.values(), "every-run", "every-run"])
        self.assertIn("trigger", network["queries"][4])
        self.assertEqual(network["queries"][8]["runs"]["formula"]["op"], "F")
        self.assertEqual(len(network["queries"][9]["runs"]["violating"]["states"]), 1)
        network = self.convert_to_json("m.smv")
        self.assertEqual([query["kind"] for query in network["queries"]], ["every-run", "branching", "some-run", "invariant"])

    def convert_to_json(self, *arguments):
        done = self.run_tarrier("convert", *arguments, "--to", "json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_json_option_wraps_the_text(self):
        self.write("m.tck", VECTORS)
        status, document = self.run_json("convert", "m.tck", "--to", "dot")
        self.assertEqual((status, document["to"]), (0, "dot"))
        self.assertTrue(document["text"].startswith("digraph"))
        status, document = self.run_json("convert", "m.tck", "--to", "dot", "-o", "m.dot")
        self.assertEqual(document["output"], "m.dot")
        self.assertTrue((self.folder / "m.dot").read_text().startswith("digraph"))

    def test_constants_can_be_set(self):
        self.write("m.xta", "const int N = 2; int[0,9] v; process P() { state A; init A; trans A -> A { assign v = N; }; }"
                            " system P;")
        self.assertIn("v = 7;", self.run_tarrier("convert", "m.xta", "--to", "xta", "-D", "N=7").stdout)


class PddlTest(ProgramTest):
    """Planning tasks: written, read back, and plans for them replayed."""
    PHILOSOPHERS = str(EXAMPLES / "philosophers.smv")

    def plan_for(self, problem):
        _, document = self.run_json("check", problem, "--trace", "some")
        steps = document["queries"][0]["trace"]["steps"][1:]
        return "".join(f"({step['action']['edges'][0]['update']})\n" for step in steps)

    def test_a_plan_is_a_trace_of_the_model(self):
        done = self.run_tarrier("convert", self.PHILOSOPHERS, "--to", "pddl", "-o", "table.pddl")
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        for number in (1, 2):
            self.write("plan", self.plan_for(f"table-problem-{number}.pddl") + "; cost = 4 (general cost)\n")
            done = self.run_tarrier("replay", self.PHILOSOPHERS, "plan", "--query-index", str(number))
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertIn("steps replay, and the end is as the query demands", done.stdout)
            done = self.run_tarrier("replay", f"table-problem-{number}.pddl", "plan")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_plan_for_another_goal_does_not_replay(self):
        self.run_tarrier("convert", self.PHILOSOPHERS, "--to", "pddl", "-o", "table.pddl")
        self.write("plan", self.plan_for("table-problem-1.pddl"))
        done = self.run_tarrier("replay", self.PHILOSOPHERS, "plan", "--query-index", "2")
        self.assertEqual(done.returncode, 1)
        self.assertIn("impossible at step 5", done.stdout)

    def test_a_plan_that_does_not_fit_is_refused_with_its_line(self):
        self.write("plan", "; a plan\n(step-choice-of-token-1)\n(eat)\n")
        self.assert_refused(["replay", self.PHILOSOPHERS, "plan", "--query-index", "1"], 65,
                            "plan:3: the model has no action (eat)", "unknown-name")
        self.assert_refused(["replay", self.PHILOSOPHERS, "plan"], 64, "a plan is for one query, and there are 2", "usage")

    def test_one_query_has_one_problem(self):
        done = self.run_tarrier("convert", self.PHILOSOPHERS, "--to", "pddl", "--query-index", "2", "-o", "t.pddl")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(sorted(path.name for path in self.folder.glob("t*")), ["t-domain.pddl", "t-problem.pddl"])
        both = self.run_tarrier("convert", self.PHILOSOPHERS, "--to", "pddl", "--query-index", "2").stdout
        self.assertEqual(both, (self.folder / "t-domain.pddl").read_text() + (self.folder / "t-problem.pddl").read_text())
        status, document = self.run_json("convert", self.PHILOSOPHERS, "--to", "pddl", "-o", "t.pddl")
        self.assertEqual((status, document["output"]), (0, ["t-domain.pddl", "t-problem-1.pddl", "t-problem-2.pddl"]))

    def test_the_query_may_come_from_elsewhere(self):
        self.write("m.xta", "int[0,3] n; process P() { state A, B; init A; trans A -> A { guard n < 3; assign n++; },"
                            " A -> B { guard n == 2; }; } system P;")
        self.write("m.q", "E<> P.B && n == 2\n")
        self.run_tarrier("convert", "m.xta", "m.q", "--to", "pddl", "-o", "m.pddl")
        status, document = self.run_json("check", "m-problem.pddl", "--trace", "shortest", "--search", "bfs")
        self.assertEqual((status, document["queries"][0]["trace"]["length"]), (0, 3))
        self.assert_refused(["convert", "m.xta", "--to", "pddl"], 64, "PDDL needs a query", "usage")

    def test_what_cannot_be_said_is_refused_by_name(self):
        for model, words in ((EXAMPLES / "train-gate.xml", "PDDL cannot express the clock"),
                             (EXAMPLES / "train.tck", "PDDL cannot express the clock")):
            self.assert_refused(["convert", str(model), "-q", "E<> deadlock", "--to", "pddl"], 69, words, "unsupported")

    def test_a_problem_wants_its_domain(self):
        self.write("lonely.pddl", "(define (problem p) (:domain d) (:init) (:goal (and)))\n")
        self.assert_refused(["check", "lonely.pddl"], 66, "the domain of this problem is missing", "no-such-file")
        self.write("domain.pddl", "(define (domain d) (:predicates (on ?x)) (:derived (on ?x) (on ?x)))\n")
        self.assert_refused(["check", "lonely.pddl"], 69, "domain.pddl:1:42: derived predicates in a task with parameters",
                            "unsupported")


class PddlRunsTest(ProgramTest):
    """Questions about runs as planning tasks."""
    TOGGLE = """MODULE main
VAR x : {on, off}; n : 0..2; k : 0..2;
ASSIGN init(k) := 0; next(k) := k < 2 ? k + 1 : 2; init(x) := on; next(x) := {on, off}; init(n) := 0; next(n) := n < 2 ? n + 1 : 2;
FAIRNESS n = 2
LTLSPEC G F x = on
LTLSPEC F n = 2
INVARSPEC n < 2
"""

    def setUp(self):
        super().setUp()
        self.write("m.smv", self.TOGGLE)

    def convert(self, *arguments):
        done = self.run_tarrier("convert", "m.smv", "--to", "pddl", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def plan_for(self, problem):
        status, document = self.run_json("check", problem, "--trace", "some")
        if status != 0:
            return None
        steps = document["queries"][0]["trace"]["steps"][1:]
        return [step["action"]["edges"][0]["update"] for step in steps]

    def replayed(self, plan, *arguments):
        self.write("plan", plan)
        return self.run_tarrier("replay", "m.smv", "plan", *arguments)

    def test_there_are_two_tasks_and_the_narrow_one_says_so(self):
        self.convert("-o", "m.pddl")
        files = sorted(path.name for path in self.folder.glob("m*.pddl"))
        self.assertEqual(files, ["m-1-domain.pddl", "m-1-narrow-domain.pddl", "m-1-narrow-problem.pddl", "m-1-problem.pddl",
                                 "m-2-domain.pddl",
                                 "m-2-narrow-domain.pddl", "m-2-narrow-problem.pddl", "m-2-problem.pddl", "m-domain.pddl", "m-problem-3.pddl"])
        self.assertIn("; Incomplete: steps of the loop change nothing but x, n.", (self.folder / "m-1-narrow-domain.pddl").read_text())
        self.assertIn("; Complete: without a plan", (self.folder / "m-1-domain.pddl").read_text())

    def test_plans_are_lassos_in_the_formats_of_planners(self):
        self.convert("-o", "m.pddl")
        self.assertIsNone(self.plan_for("m-2-problem.pddl"))
        for name in ("m-1-problem.pddl", "m-1-narrow-problem.pddl"):
            actions = self.plan_for(name)
            lines = "".join(f"({action})\n" for action in actions) + "; cost = 5 (unit cost)\n"
            ff = "ff: found legal plan as follows\n" + "".join(
                f"{'step' if number == 0 else '':4} {number:4}: {action.upper()}\n" for number, action in enumerate(actions))
            for plan in (lines, ff + "\ntime spent:    0.00 seconds searching, evaluating 9 states\n"):
                done = self.replayed(plan, "--query-index", "1")
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertIn("and the end is as the query demands", done.stdout)
            done = self.run_tarrier("replay", name, "plan")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_loop_that_is_none_does_not_replay(self):
        start = "(stem-step)\n(pick-stem-x off)\n(stem-step-2)\n(pick-stem-x off)\n(save off)\n"
        for end, words in (("", "the loop has no step"), ("(loop-step-3)\n(pick-loop-x on)\n", "does not end where it began"),
                           ("(loop-step-3)\n(pick-loop-x on)\n(loop-step-3)\n(pick-back-x off)\n", "satisfies the formula")):
            done = self.replayed(start + end, "--query-index", "1")
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(words, done.stdout + done.stderr)
        done = self.replayed(start + "(loop-step-3)\n(pick-back-x off)\n", "--query-index", "1")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_that_there_is_no_plan_is_not_replayed(self):
        self.write("plan", "ff: parsing domain file\n\nbest first search space empty! problem proven unsolvable.\n")
        self.assert_refused(["replay", "m.smv", "plan", "--query-index", "1"], 69, "there is no plan to replay", "unsupported")

    def test_what_the_loop_may_change_can_be_chosen(self):
        both = self.convert("--query-index", "1").stdout
        self.assertEqual(both, self.convert("--query-index", "1", "--loop-changes", "all").stdout +
                         self.convert("--query-index", "1", "--loop-changes", "auto").stdout)
        self.assertEqual(self.convert("--query-index", "1", "--loop-changes", "x,n,k").stdout,
                         self.convert("--query-index", "1", "--loop-changes", "all").stdout)
        convert = ["convert", "m.smv", "--query-index", "1", "--to"]
        self.assert_refused([*convert, "pddl", "--loop-changes", "y"], 65, "nothing that can change is named 'y'", "unknown-name")
        self.assert_refused([*convert, "xta", "--loop-changes", "all"], 64, "are for --to pddl", "usage")
        self.assert_refused([*convert, "pddl", "--predicates", "per-value"], 69, "with a predicate for each value", "unsupported")

    def test_predicates_can_take_objects_for_states_too(self):
        self.convert("--query-index", "3", "--predicates", "objects", "-o", "s.pddl")
        self.assertIn("(is ?x - var ?v - value)", (self.folder / "s-domain.pddl").read_text())
        done = self.replayed("".join(f"({action})\n" for action in self.plan_for("s-problem.pddl")), "--query-index", "3")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_table_for_ten_is_small(self):
        philosophers = subprocess.run([sys.executable, str(SOURCE / "bench/philosophers.py"), "10", "--fair"], text=True,
                                      capture_output=True, check=True).stdout
        self.write("table.smv", philosophers)
        self.run_tarrier("convert", "table.smv", "--to", "pddl", "-o", "table.pddl")
        for name in ("table", "table-narrow"):
            text = (self.folder / f"{name}-domain.pddl").read_text() + (self.folder / f"{name}-problem.pddl").read_text()
            self.assertLess(len(text), 100_000)
            self.assertNotIn("derived", text)
            self.assertNotIn("(or ", text)
            predicates = text[text.index("(:predicates"):text.index("(:action")].count("\n    (")
            self.assertLessEqual(predicates, 15)
            names = [line.split()[1] for line in text.splitlines() if line.startswith("  (:action")]
            self.assertEqual(len(names), len({name.upper() for name in names}))


class InfoTest(ProgramTest):
    def remarks(self, name, text):
        self.write(name, text)
        status, document = self.run_json("info", name)
        self.assertEqual(status, 0, document)
        return document["unusual"]

    def test_nothing_is_unusual_about_a_plain_model(self):
        self.assertEqual(self.remarks("m.xta", "clock x; process P() { state A { x <= 3 }; init A; } system P;"), [])

    def test_each_kind_is_told_once(self):
        remarks = self.remarks("m.xta", """
int n; int[0,3] k; clock x; urgent chan u; broadcast chan b;
process P() { state A { x < 3 }, B { x < 4 }, C, D; commit B; urgent C; init A; trans
  A -> B { guard x > k && x < k + 1; sync u!; }, A -> B { guard x > 1; sync b?; }, A -> C { guard false; }; }
process Q() { state A; init A; trans A -> A { sync u?; }, A -> A { sync b!; assign n = 1; }; }
system P, Q;
""")
        expected = ["clock guards on broadcast receivers and other weak edges: 1 (first: m.xta:4:",
                    "clock bounds that depend on variables: 2 (first: m.xta:4:",
                    "variables with 65,536 values or more: 1 (first: n, m.xta:2:"]
        self.assertEqual(len(remarks), len(expected), remarks)
        for remark, beginning in zip(remarks, expected):
            self.assertEqual(remark[:len(beginning)], beginning)

    def test_tchecker_models_have_their_own_oddities(self):
        remarks = self.remarks("m.tck", "system:s\nprocess:P\nclock:1:x\nclock:1:y\nevent:e\nlocation:P:p{initial:}\n"
                                        "location:P:q{initial: : invariant: x - y < 2}\n"
                                        "edge:P:p:q:e{do: if 1 then x = y end}\n")
        self.assertEqual(remarks, ["processes with several initial locations: 1 (first: P, m.tck:2:9)",
                                   "clock differences: 1 (first: m.tck:7:42); coarse extrapolation is not sound with them",
                                   "clock copies: 1 (first: m.tck:8:28)"])

    def test_locations_are_counted(self):
        self.write("m.xta", "process P() { state A, B, C; commit B; urgent C; init A; } system P;")
        self.assertIn("locations  3 (1 committed, 1 urgent)\n", self.run_tarrier("info", "m.xta").stdout)


if __name__ == "__main__":
    unittest.main()
