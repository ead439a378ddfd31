# SPDX-License-Identifier: MIT
"""What the program promises on good input: verdicts, limits, JSON, replay, colours."""
import json
import os
import pty
import signal
import subprocess
import time
import unittest

from program import BINARY, SOURCE, ProgramTest, edge, model, template

EXAMPLES = SOURCE / "examples"
# Counts forever: five counters of 30,000 values.
# No heuristic sees that the sum remains even.
ENDLESS = model(template(declarations="int a, b, c, d, e;", transitions="".join(
    edge(guard=f"{v} &lt; 30000", assignment=f"{v} += 2") for v in "abcde")), queries=["A[] (P.a + P.b) % 2 == 0"])


class Json(ProgramTest):
    def test_every_example_gives_documents_of_the_schema(self):
        for example in sorted(EXAMPLES.glob("*.xml")):
            with self.subTest(example.name):
                self.run_json("check", str(example), "--state-limit", "20000")  # is validated there

    def test_failures_give_documents_of_the_schema(self):
        self.write("bad.xml", "<nta>")
        for arguments in (["check", "bad.xml"], ["check", "nowhere.xml"], ["check", "--nonsense"],
                          ["explore", "bad.xml"]):
            with self.subTest(arguments):
                _, document = self.run_json(*arguments)
                self.assertEqual(len(document["errors"]), 1)

    def test_explore_has_one_entry_without_a_query(self):
        status, document = self.run_json("explore", str(EXAMPLES / "tutorial.xml"))
        self.assertEqual(status, 0)
        self.assertEqual([query["query"] for query in document["queries"]], [None])

    def test_a_step_says_everything(self):
        text = model(
            template("S", "", "", '<location id="a"><name>A</name></location><location id="b"><name>B</name></location>',
                     transitions=edge("a", "b", select="i : int[1,2]", guard="x &gt;= 3", synchronisation="go[i]!",
                                      assignment="x = 0")) +
            template("R", "", "", '<location id="a"><name>A</name></location><location id="b"><name>B</name></location>',
                     transitions=edge("a", "b", synchronisation="go[2]?", assignment="n = 7")),
            declarations="chan go[3]; clock x; int n;", system="system S, R;")
        self.write("m.xml", text)
        status, document = self.run_json("check", "m.xml", "-q", "E<> R.B")
        self.assertEqual(status, 0)
        trace = document["queries"][0]["trace"]
        step = trace["steps"][1]
        self.assertEqual((step["delay"], step["time"]), ("3", "3"))
        self.assertEqual(step["action"]["label"], "go[2]")
        sender, receiver = step["action"]["edges"]
        self.assertEqual((sender["process"], sender["from"], sender["to"]), ("S", "A", "B"))
        self.assertEqual(sender["select"], {"i": 2})
        self.assertEqual((sender["guard"], sender["synchronisation"], sender["update"]), ("x >= 3", "go[i]!", "x = 0"))
        self.assertEqual((receiver["process"], receiver["line"]), ("R", 4))
        self.assertEqual(step["changes"], {"n": 7})
        self.assertEqual(step["clocks"], {"x": "0"})
        self.assertEqual(trace["final"]["locations"], {"S": "B", "R": "B"})

    def test_steps_among_many_clocks_name_those_that_they_set(self):
        text = model(template(transitions=edge(guard="x[7] &gt;= 3 &amp;&amp; n == 0", assignment="x[7] = 1, n = 1")),
                     declarations="clock x[150]; int n;")
        self.write("m.xml", text)
        _, document = self.run_json("check", "m.xml", "-q", "E<> n == 1 && x[9] >= 4")
        trace = document["queries"][0]["trace"]
        self.assertEqual(len(trace["steps"][0]["clocks"]), 150)
        self.assertEqual(trace["steps"][1]["clocks"], {"x[7]": "1"})
        self.assertEqual(len(trace["final"]["clocks"]), 150)
        self.assertEqual((trace["final"]["clocks"]["x[7]"], trace["final"]["clocks"]["x[9]"]), ("2", "4"))


class Searches(ProgramTest):
    def test_all_searches_and_extrapolations_agree_on_the_examples(self):
        for example in sorted(EXAMPLES.glob("*.xml")):
            answers = set()
            for search in ("bfs", "dfs", "random-dfs"):
                for extrapolation in ("m", "lu", "lu+"):
                    _, document = self.run_json("check", str(example), "--search", search, "--extrapolation",
                                                extrapolation, "--state-limit", "3000")
                    answers.add(tuple(query["verdict"] for query in document["queries"]))
            for verdicts in zip(*answers):
                with self.subTest(example.name):
                    self.assertLessEqual(len(set(verdicts) - {"unknown"}), 1, verdicts)

    def test_the_same_seed_gives_the_same_run(self):
        runs = [self.run_json("check", str(EXAMPLES / "train-gate.xml"), "--search", "random-dfs", "--seed", "7",
                              "--query-index", "3")[1] for _ in range(2)]
        for run in runs:
            for volatile in ("preprocessing_seconds", "search_seconds", "resident_bytes"):
                del run["queries"][0]["statistics"][volatile]
            del run["queries"][0]["shortening"]["seconds"]
        self.assertEqual(runs[0], runs[1])

    def test_a_constant_can_be_set(self):
        bug = str(EXAMPLES / "fischer-bug.xml")
        self.assertEqual(self.run_tarrier("check", bug).returncode, 1)
        self.assertEqual(self.run_tarrier("check", bug, "-D", "WAIT=2").returncode, 0)

    def test_the_range_of_a_variable_that_bounds_a_clock_does_not_matter(self):
        explored = set()
        for most in (16, 100):
            _, document = self.run_json("explore", str(SOURCE / "tests/program/backoff.xta"), "-D", f"RANGE={most}")
            explored.add(document["queries"][0]["statistics"]["explored"])
        self.assertEqual(len(explored), 1, explored)

    def test_a_value_that_is_not_known_exactly_lies_between_two(self):
        model = str(SOURCE / "tests/language/uppaal/bounds/measures-stopwatch-undecided.xta")
        status, document = self.run_json("check", model, "-q", "sup{P.c}: x", "-q", "inf{P.c}: x")
        self.assertEqual(status, 2)
        unknown, known = document["queries"]
        self.assertEqual((unknown["verdict"], unknown["reason"]), ("unknown", "approximation"))
        self.assertEqual(unknown["value"], [{"expression": "x", "sup_at_least": "1", "sup_at_most": "2", "states": True}])
        self.assertEqual(known["value"], [{"expression": "x", "inf": 0, "inf_attained": True, "states": True}])

    def test_each_reduction_makes_states_fewer_and_changes_no_answer(self):
        # `last` and `count` are never asked for, `choice` is read once, B is committed with one way on.
        self.write("m.xta", """
            int[0, 3] last; int[0, 9] count;
            process P() {
              int[0, 3] choice;
              state A, B, C, D; commit B; init A;
              trans A -> B { select i : int[0, 3]; assign choice := i; },
                    B -> C { assign count := (count + 1) % 10; },
                    C -> A { guard choice > 1; assign last := choice; },
                    C -> D { guard choice < 1; };
            }
            P1 = P(); P2 = P(); system P1, P2;""")
        explored = {}
        for off in ("all", "constants,cone,clocks", "dead", "committed", "constants"):
            status, document = self.run_json("check", "m.xta", "--query", "E<> P1.D && P2.D", "--search", "dfs",
                                             "--no-reduction", off)
            self.assertEqual(status, 0)
            self.assertEqual(document["queries"][0]["trace"]["final"]["locations"]["P1"], "D")
            _, document = self.run_json("explore", "m.xta", "--no-reduction", off)
            explored[off] = document["queries"][0]["statistics"]["explored"]
        least = explored.pop("constants")
        most = explored.pop("all")
        for off, states in explored.items():
            with self.subTest(off):
                self.assertLess(least, states)
                self.assertLess(states, most)

    def test_explore_says_which_reductions_left_something_out(self):
        # `limit` is never assigned, `last` never read, `choice` read once, B committed with one way on.
        self.write("m.xta", """
            int limit := 3; int[0, 3] last; clock x;
            process P() {
              int[0, 3] choice;
              state A, B, C; commit B; init A;
              trans A -> B { select i : int[0, 3]; assign choice := i, x := 0; },
                    B -> C { }, C -> A { guard choice < limit && x > 1; assign last := choice; };
            }
            system P;""")
        everything = ["constants", "cone", "dead", "clocks", "committed"]

        def used(*arguments):
            _, document = self.run_json("explore", "m.xta", *arguments)
            return document["queries"][0]["reductions"]

        self.assertEqual(used(), everything)
        self.assertEqual(used("--no-reduction", "all"), [])
        self.assertEqual(used("--search", "bfs"), everything[:-1])  # which promises shortest traces
        for off in everything:
            self.assertEqual(used("--no-reduction", off), [name for name in everything if name != off])
        self.assertIn("reductions       none\n", self.run_tarrier("explore", "m.xta", "--no-reduction", "all").stdout)
        _, document = self.run_json("check", "m.xta", "--query", "E<> P.C")
        self.assertNotIn("reductions", document["queries"][0])

    def test_moves_that_are_left_out_are_in_the_trace_again(self):
        arguments = ("check", str(EXAMPLES / "help-desk.xta"), str(EXAMPLES / "help-desk.q"), "--query-index", "1")
        status, document = self.run_json(*arguments, "--search", "topological")
        query = document["queries"][0]
        self.assertEqual((status, query["trace"]["final"]["locations"]["Customer(2)"]), (0, "InTrouble"))
        self.assertIn("Customer(1), Customer(2)", query["explanations"][0])
        for others in (["topological", "--no-reduction", "safe"], ["bfs"]):  # a shortest trace has to count all moves
            _, document = self.run_json(*arguments, "--search", *others)
            self.assertGreater(document["queries"][0]["statistics"]["explored"], query["statistics"]["explored"])

    def test_a_fault_is_found_where_moves_are_left_out(self):
        self.write("m.xta", "int[0, 5] k;\nprocess P() { state A, B; init A;\n"
                            "trans A -> B { }, B -> A { }, B -> B { assign k := k + 1; }; }\nsystem P;")
        status, document = self.run_json("check", "m.xta", "--search", "dfs", "--query", "E<> k > 5")
        self.assertEqual(status, 65)
        self.assertEqual(document["queries"][0]["trace"]["final"]["locations"], {"P": "B"})

    def test_a_fault_in_a_state_that_is_only_passed_has_its_trace(self):
        self.write("m.xta", "int[0, 5] k;\nprocess P() { state A, B, C; commit B; init A;\n"
                            "trans A -> B { assign k := 2; }, B -> C { assign k := 0; }; }\nsystem P;")
        for search in ("bfs", "dfs"):
            status, document = self.run_json("check", "m.xta", "--search", search, "--query", "E<> 10 / (k - 2) > 3")
            self.assertEqual(status, 65)
            self.assertEqual(document["queries"][0]["trace"]["final"]["locations"], {"P": "B"})

    def test_queries_from_a_file_and_model_from_standard_input(self):
        self.write("q.q", "// a comment\nE<> P.A\n\nA[] \\\nP.A\n")
        done = self.run_tarrier("check", "-", "q.q", "--quiet", stdin=model(template()))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.count("satisfied"), 2)


class StandardInput(ProgramTest):
    MODELS = {"uppaal": "// a comment\nprocess P() { state A; init A; }\nsystem P;\n",
              "tchecker": "# a comment\n\nsystem:s\nprocess:P\nlocation:P:A{initial:}\n",
              "smv": "\n-- a comment\nMODULE main\nVAR b : boolean;\nINVARSPEC b | !b\n",
              "pddl": "; a comment\n(define (domain d) (:predicates (p)) (:action a :parameters () :precondition (not (p)) :effect (p)))\n"
                      "(define (problem q) (:domain d) (:init) (:goal (p)))\n"}
    QUERIES = {"uppaal": ["-q", "E<> P.A"], "tchecker": ["-q", "E<> P.A"], "smv": [], "pddl": []}

    def test_the_language_is_told_by_the_text(self):
        for text, language in [(text, language) for language, text in self.MODELS.items()] + [(model(template()), "uppaal")]:
            with self.subTest(language):
                for chosen in ([], ["--language", language]):
                    done = self.run_tarrier("check", "-", *self.QUERIES[language], *chosen, "--quiet", stdin=text)
                    self.assertEqual((done.returncode, done.stdout.count("satisfied")), (0, 1), done.stdout + done.stderr)

    def test_the_language_is_told_by_name(self):
        for language, text in self.MODELS.items():
            name = self.write("model.txt", text)
            self.assert_refused(["info", name], 64, "say it with --language", "usage")
            self.assertEqual(self.run_tarrier("info", name, "--language", language).returncode, 0)
            other = "smv" if language != "smv" else "uppaal"
            self.assertEqual(self.run_tarrier("info", name, "--language", other).returncode, 65)
        self.assert_refused(["info", name, "--language", "promela"], 64, "promela", "usage")


class Labels(ProgramTest):
    def check(self, labels):
        return self.run_json("check", str(EXAMPLES / "train.tck"), "--labels", labels)

    def test_labels_are_a_query(self):
        status, document = self.check("crossing,closed")
        self.assertEqual(status, 0)
        self.assertEqual(document["queries"][0]["query"], "E<> (crossing && closed)")
        self.assertEqual(document["queries"][0]["trace"]["final"]["locations"]["Gate"], "Down")
        self.assertEqual(self.check("crossing,open")[0], 1)

    def test_an_unknown_label_is_a_usage_error(self):
        self.assert_refused(["check", str(EXAMPLES / "train.tck"), "--labels", "green"], 64, "green", "usage")

    def test_a_clock_minus_itself_is_zero_also_where_nothing_else_compares_it(self):
        self.write("m.tck", "system:s\nclock:1:x\nclock:1:y\nevent:e\nprocess:P\n"
                            "location:P:A{initial::invariant:x-x<=3&&y<=5}\nlocation:P:B{invariant:x-x>=0&&y<=9:labels:b}\n"
                            "location:P:C{labels:c}\nedge:P:A:B:e{provided:y>=1&&x-x<1}\nedge:P:B:C:e{provided:x-x>0}\n")
        for label, verdict in (("b", "satisfied"), ("c", "violated")):
            for reduction in ("all", "constants"):  # with and without a row for x
                _, document = self.run_json("check", "m.tck", "--labels", label, "--no-reduction", reduction)
                self.assertEqual(document["queries"][0]["verdict"], verdict)

    def test_a_value_out_of_range_disables_the_transition(self):
        self.write("m.tck", "system:s\nevent:e\nprocess:P\nint:1:0:3:0:i\nlocation:P:A{initial:}\n"
                            "location:P:B{labels: b}\nedge:P:A:A:e{do: i=i+2}\nedge:P:A:B:e{provided: i>=3}\n")
        status, document = self.run_json("check", "m.tck", "--labels", "b")
        self.assertEqual((status, document["queries"][0]["verdict"]), (1, "violated"))

    def test_a_process_may_start_in_several_locations(self):
        self.write("m.tck", "system:s\nevent:e\nprocess:P\nlocation:P:A{initial:}\n"
                            "location:P:B{initial: : labels: b}\n")
        status, document = self.run_json("check", "m.tck", "--labels", "b")
        self.assertEqual(status, 0)
        trace = document["queries"][0]["trace"]
        self.assertEqual((trace["length"], trace["locations"]), (0, {"P": "B"}))


class Expectations(ProgramTest):
    QUERY = '<query><formula>E&lt;&gt; P.A</formula>{}</query>'

    def check(self, outcome):
        self.write("m.xml", model(template(), queries=[self.QUERY.format(outcome)]))
        return self.run_tarrier("check", "m.xml", "--quiet").stdout, self.run_json("check", "m.xml")[1]["queries"][0]

    def test_a_verdict_that_differs_from_the_model_file_is_pointed_out(self):
        text, query = self.check('<expect outcome="failure" type="symbolic"/>')
        self.assertIn("differs: the model says it should be violated", text)
        self.assertEqual((query["verdict"], query["expected"]), ("satisfied", "violated"))

    def test_what_the_author_expects_counts_more_than_what_was_found(self):
        text, query = self.check('<expect outcome="success" type="symbolic"/><result outcome="failure"/>')
        self.assertNotIn("differs", text)
        self.assertEqual(query["expected"], "satisfied")

    def test_nothing_is_expected_where_nothing_is_said(self):
        self.assertNotIn("expected", self.check("")[1])


class Limits(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("endless.xml", ENDLESS)

    def expect_unknown(self, reason, *limit):
        """With one search, and with several that share what there is; returns what both say of the query."""
        found = []
        for search in "bfs", "auto":
            status, document = self.run_json("check", "endless.xml", "--search", search, *limit)
            self.assertEqual(status, 2)
            query = document["queries"][0]
            self.assertEqual((query["verdict"], query["reason"]), ("unknown", reason))
            self.assertGreater(query["statistics"]["explored"], 0)
            found.append(query)
        return found

    def test_time(self):
        self.expect_unknown("time", "--time-limit", "200ms")

    def test_time_among_the_values_of_one_input(self):
        self.write("input.smv", "MODULE main IVAR x : 1..2147483647; VAR y : boolean;\n"
                                "ASSIGN init(y) := FALSE; next(y) := x = 2147483640; INVARSPEC !y\n")
        status, document = self.run_json("check", "input.smv", "--search", "bfs", "--time-limit", "200ms")
        self.assertEqual((status, document["queries"][0]["reason"]), (2, "time"))

    def test_memory(self):
        alone, together = self.expect_unknown("memory", "--memory-limit", "160M")
        self.assertLess(alone["statistics"]["peak_memory_bytes"], 1.05 * 160 * 2**20)
        # Directed searches give way.
        results = {attempt["search"]: attempt["result"] for attempt in together["attempts"]}
        self.assertEqual(results["localization(round=65536)"], "stopped: memory")
        self.assertEqual(results["greedy(useless=on,types=on)"], "gave way: memory")

    def test_states(self):
        for query in self.expect_unknown("states", "--state-limit", "1000"):
            self.assertLess(query["statistics"]["stored"], 1100)

    def test_time_while_the_model_is_loaded(self):
        os.mkfifo(self.folder / "large.smv")  # nobody writes
        self.write("m.q", "INVARSPEC x < 3\n")
        self.write("a.hoa", "HOA: v1")

        def texts(command, *arguments):
            status, document = self.run_json(command, "large.smv", *arguments, "--time-limit", "20ms")
            self.assertEqual(status, 2)
            self.assertEqual({query["reason"] for query in document["queries"]}, {"time"})
            return [query["query"] for query in document["queries"]]

        self.assertEqual(texts("explore"), [None])
        self.assertEqual(texts("check"), ["the queries of large.smv"])
        several = ["m.q", "--query", "x < 1", "--ltl", "F x = 1", "--never", "a.hoa", "--labels", "a,b"]
        self.assertEqual(texts("check", *several),
                         ["the queries of m.q", "x < 1", "F x = 1", "never: a.hoa", "E<> (a && b)"])
        self.assertEqual(texts("check", *several[1:], "--query-index", "3"), ["never: a.hoa"])
        self.assertEqual(texts("check", *several, "--query-index", "3"), ["query number 3, if there is one"])

    def test_interrupt(self):
        process = subprocess.Popen([BINARY, "check", "endless.xml", "--json", "--memory-limit", "4G"], cwd=self.folder,
                                   stdout=subprocess.PIPE, text=True)
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 2)
        query = json.loads(output)["queries"][0]
        self.assertEqual((query["verdict"], query["reason"]), ("unknown", "interrupted"))
        self.assertGreater(query["statistics"]["explored"], 0)


class Replay(ProgramTest):
    def record(self):
        _, document = self.run_json("check", str(EXAMPLES / "fischer-bug.xml"))
        return document

    def replay(self, document):
        self.write("trace.json", json.dumps(document))
        return self.run_tarrier("replay", str(EXAMPLES / "fischer-bug.xml"), "trace.json")

    def test_a_recorded_trace_replays(self):
        done = self.replay(self.record())
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("possible: all 6 steps replay", done.stdout)

    def test_a_changed_delay_is_found_out(self):
        document = self.record()
        steps = document["queries"][0]["trace"]["steps"]
        changed = max(range(1, len(steps)), key=lambda i: steps[i]["delay"] != "0" and i)
        steps[changed]["delay"] = "1"
        done = self.replay(document)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"impossible at step {changed}", done.stdout)

    def test_a_missing_step_is_found_out(self):
        document = self.record()
        del document["queries"][0]["trace"]["steps"][-1]
        done = self.replay(document)
        self.assertEqual(done.returncode, 1)
        self.assertIn("impossible at step", done.stdout)

    def test_a_delay_that_is_no_number_is_refused(self):
        for delay in ("08", "010", "1/2/3", "1//2", "1/0", "/2", "-1", "1.5", ""):
            with self.subTest(delay):
                document = self.record()
                document["queries"][0]["trace"]["steps"][1]["delay"] = delay
                done = self.replay(document)
                self.assertEqual(done.returncode, 65, done.stdout + done.stderr)
                self.assertIn("expected a rational", done.stderr)

    def test_what_is_no_trace_is_refused(self):
        for text in ("not json", "[]", '{"format": 1, "queries": []}', '{"format": 1, "queries": [{"trace": {"steps": 3}}]}'):
            with self.subTest(text):
                self.write("trace.json", text)
                done = self.run_tarrier("replay", str(EXAMPLES / "fischer-bug.xml"), "trace.json")
                self.assertEqual(done.returncode, 65)
                self.assertIn("trace.json", done.stderr)


class Terminal(ProgramTest):
    def output_on_terminal(self, **environment):
        try:
            primary, secondary = pty.openpty()
        except OSError as error:  # a chroot without /dev/pts, say
            self.skipTest(f"no terminal can be had here: {error}")
        process = subprocess.Popen([BINARY, "check", str(EXAMPLES / "tutorial.xml"), "--quiet"], stdout=secondary,
                                   stderr=subprocess.DEVNULL, env={**os.environ, "NO_COLOR": "", **environment})
        process.wait(timeout=60)
        os.close(secondary)
        text = os.read(primary, 65536).decode()
        os.close(primary)
        return text

    def test_colours_on_a_terminal_only(self):
        self.assertIn("\033[", self.output_on_terminal())
        self.assertNotIn("\033[", self.output_on_terminal(NO_COLOR="1"))
        self.assertNotIn("\033[", self.run_tarrier("check", str(EXAMPLES / "tutorial.xml")).stdout)

    def test_progress_goes_to_standard_error_when_asked_for(self):
        self.write("endless.xml", ENDLESS)
        done = self.run_tarrier("check", "endless.xml", "--time-limit", "1s", "--progress", "always", "--quiet")
        self.assertIn("explored", done.stderr)
        self.assertNotIn("explored", done.stdout)
        done = self.run_tarrier("check", "endless.xml", "--time-limit", "300ms")
        self.assertEqual(done.stderr, "")


class Catalogues(ProgramTest):
    def test_lists_come_from_the_code(self):
        for what, word in (("searches", "random-dfs"), ("extrapolations", "lu+"), ("languages", ".xta"),
                           ("heuristics", "none")):
            done = self.run_tarrier("list", what)
            self.assertEqual(done.returncode, 0)
            self.assertIn(word, done.stdout)

    def test_info_describes_the_model(self):
        done = self.run_tarrier("info", str(EXAMPLES / "fischer.xml"))
        self.assertEqual(done.returncode, 0)
        self.assertIn("clocks     5", done.stdout)

    def test_help_and_version(self):
        self.assertEqual(self.run_tarrier("--help").returncode, 0)
        self.assertIn("tarrier 0.", self.run_tarrier("--version").stdout)


class Ltl(ProgramTest):
    """Runs that go on forever; A<>, E[] and --> are in liveness_test.py."""
    MODEL = """
        int[0, 2] n;
        process P() { state a, b, c; init a;
          trans a -> b { }, b -> a { assign n = (n + 1) % 3; }, b -> c { guard n == 2; }; }
        system P;
        """
    # Either a and b forever, with n going round, or c in the end, where no step is possible.
    QUERIES = [("F P.b", "satisfied", None), ("G F P.b", "violated", "end"), ("F P.c", "violated", "loop"),
               ("G (P.a -> X P.b)", "satisfied", None), ("F n == 2", "satisfied", None),
               ("F G P.c or G F n == 0", "satisfied", None), ("G (n == 1 -> F n == 0)", "violated", "end"),
               ("F G (P.a or P.b)", "violated", "end"), ("G (P.c -> X P.c)", "satisfied", None),
               ("G (P.b -> Y P.a)", "satisfied", None), ("G (P.c -> H n == 0)", "violated", "end")]
    TIMED = """
        clock x;
        process P() { state a, b { x <= 2 }; init a; trans a -> b { assign x = 0; }, b -> a { guard x >= 1; }; }
        process Q() { state a, b; init a; trans a -> b { }; }
        system P, Q;
        """

    def assert_impossible(self, model, document, message):
        replayed = self.run_tarrier("replay", model, self.write("trace.json", json.dumps(document)))
        self.assertEqual(replayed.returncode, 1, replayed.stdout)
        self.assertIn(message, replayed.stdout)

    def test_a_changed_lasso_is_found_out(self):
        model = self.write("m.xta", self.MODEL)
        _, document = self.run_json("check", model, "--ltl", "F P.c")
        query = document["queries"][0]
        trace = query["trace"]
        self.assertEqual(trace["ending"], "loop")
        query["query"] = "ltl: F P.b"
        self.assert_impossible(model, document, "the run satisfies the formula")
        query["query"] = "ltl: F P.c"
        trace["loop"] += 1
        self.assert_impossible(model, document, "its loop")
        trace["ending"] = "stuck"
        self.assert_impossible(model, document, "it is not stuck")
        del trace["ending"]
        self.assert_impossible(model, document, "the trace does not say how it goes on")

    def test_an_unfair_lasso_is_found_out(self):
        fair = self.write("m.smv", "MODULE main\nVAR n : 0..2;\nASSIGN init(n) := 0;\nLTLSPEC G F n = 0\n")
        _, document = self.run_json("check", fair)
        self.write("m.smv", "MODULE main\nVAR n : 0..2;\nASSIGN init(n) := 0;\nFAIRNESS n = 0\nLTLSPEC G F n = 0\n")
        self.assert_impossible(fair, document, "the run is not fair")

    def arguments(self, *more):
        formulas = [argument for formula, _, _ in self.QUERIES for argument in ("--ltl", formula)]
        return ["check", self.write("m.xta", self.MODEL), *formulas, *more]

    def test_verdicts_and_endings(self):
        status, document = self.run_json(*self.arguments())
        self.assertEqual(status, 1)
        for (formula, verdict, ending), found in zip(self.QUERIES, document["queries"], strict=True):
            with self.subTest(formula):
                self.assertEqual((found["query"], found["verdict"]), ("ltl: " + formula, verdict))
                known = found.get("trace", {}).get("ending")
                self.assertIn(known, ("stuck", "waits") if ending == "end" else (ending,))
                self.assertFalse(found.get("shortest"))

    def test_searches_agree(self):
        for search in ("scc", "ndfs", "bfs", "dfs", "greedy", "astar", "topological"):
            with self.subTest(search):
                status, document = self.run_json(*self.arguments("--search", search))
                self.assertEqual(status, 1)
                self.assertEqual([query["verdict"] for query in document["queries"]],
                                 [verdict for _, verdict, _ in self.QUERIES])

    def test_searches_for_loops_agree_in_models_with_clocks(self):
        model = self.write("m.xta", self.TIMED)
        for search in ("auto", "scc", "ndfs"):
            with self.subTest(search):
                _, document = self.run_json("check", model, "--ltl", "G F P.b", "--ltl", "F Q.b", "--ltl", "G (P.b -> F P.a)",
                                            "--search", search)
                self.assertEqual([query["verdict"] for query in document["queries"]], ["satisfied", "violated", "satisfied"])

    def test_exit_status(self):
        model = self.write("m.xta", self.MODEL)
        for formula, status in (("F P.b", 0), ("F P.c", 1), ("F P.", 65), ("O F P.b", 69)):
            self.assertEqual(self.run_tarrier("check", model, "--ltl", formula).returncode, status, formula)
        done = self.run_tarrier("check", self.write("endless.xml", ENDLESS), "--ltl", "F P.a == 29999", "--state-limit", "1000",
                                "--search", "scc")
        self.assertEqual((done.returncode, "unknown (states)" in done.stdout), (2, True), done.stdout)

    def test_a_lasso_in_text_and_json(self):
        model = self.write("m.xta", self.TIMED)
        text = self.run_tarrier("check", model, "--ltl", "F Q.b").stdout
        _, document = self.run_json("check", model, "--ltl", "F Q.b")
        trace = document["queries"][0]["trace"]
        self.assertIn(f"  loop: goes on from step {trace['loop']} forever\n", text)
        self.assertLess(trace["loop"], trace["length"])
        self.assertEqual((trace["ending"], trace["zeno"]), ("loop", False))
        self.assertEqual(trace["final"]["locations"]["Q"], "a", "the one that is waited for is left out")

    def test_a_recorded_lasso_replays(self):
        for text, formula in ((self.TIMED, "F Q.b"), (self.MODEL, "F P.c"), (self.MODEL, "G F P.b")):
            model = self.write("m.xta", text)
            _, document = self.run_json("check", model, "--ltl", formula)
            done = self.run_tarrier("replay", model, self.write("trace.json", json.dumps(document)))
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_waiting_for_ever_is_no_run(self):
        model = self.write("m.xta", "process P() { state a, b; init a; trans a -> b { }, b -> a { }; }\nsystem P;\n")
        _, document = self.run_json("check", model, self.write("m.q", "A<> P.b\nltl: F P.b\n"))
        self.assertEqual([query["verdict"] for query in document["queries"]], ["violated", "satisfied"])
        self.assertEqual(document["queries"][0]["trace"]["ending"], "waits")

    def test_the_same_seed_gives_the_same_lasso(self):
        runs = [self.run_json(*self.arguments("--threads", "1"))[1]["queries"] for _ in range(2)]
        self.assertEqual(*[[query.get("trace") for query in run] for run in runs])

    def test_tchecker(self):
        train = str(EXAMPLES / "train.tck")
        _, document = self.run_json("check", train, "--ltl", "G (crossing -> F !crossing)", "--ltl", "F crossing")
        self.assertEqual([query["verdict"] for query in document["queries"]], ["satisfied", "satisfied"])

    def test_fairness_of_nusmv(self):
        text = ("MODULE main\nVAR n : 0..2;\nASSIGN init(n) := 0; next(n) := {n, (n + 1) mod 3};\n%s\n"
                "LTLSPEC F n = 2\nCTLSPEC AG AF n = 2\nCTLSPEC EG n = 0\n")
        for fairness, verdicts in (("", ["violated", "violated", "satisfied"]),
                                   ("JUSTICE n = 2", ["satisfied", "satisfied", "violated"]),
                                   ("COMPASSION (n = 0, n = 2)", ["violated", "violated", "violated"])):
            model = self.write("m.smv", text % fairness)
            for search in ("auto", "scc", "ndfs", "greedy"):
                with self.subTest(fairness, search=search):
                    _, document = self.run_json("check", model, "--search", search)
                    self.assertEqual([query["verdict"] for query in document["queries"]], verdicts)


class RunningOn(ProgramTest):
    """Loops that close but for variables that make no difference."""
    MODEL = """MODULE main
VAR ticks : 0..1000000000; twice : 0..1000000000; lamp : boolean;
ASSIGN init(ticks) := 0; next(ticks) := (ticks + 1) mod 1000000000; init(twice) := 0; next(twice) := ticks;
  init(lamp) := FALSE; next(lamp) := {TRUE, FALSE};
LTLSPEC F lamp
LTLSPEC G F (lamp & X lamp)
"""

    def test_the_trace_says_what_runs_on(self):
        model = self.write("m.smv", self.MODEL)
        status, document = self.run_json("check", model)
        self.assertEqual(status, 1)
        for query in document["queries"]:
            self.assertEqual(query["verdict"], "violated")
            self.assertEqual(query["trace"]["running_on"], ["ticks", "twice"])
        replayed = self.run_tarrier("replay", model, self.write("t.json", json.dumps(document)))
        self.assertEqual(replayed.returncode, 0, replayed.stdout)
        self.assertIn("runs on, and makes no difference: ticks, twice", self.run_tarrier("check", model).stdout)

    def test_the_interpreter_finds_out_what_makes_a_difference(self):
        _, document = self.run_json("check", self.write("m.smv", self.MODEL))
        del document["queries"][1]
        changed = self.MODEL.replace("init(lamp)", "init(read) := FALSE; next(read) := ticks = 77; init(lamp)")
        changed = changed.replace("lamp : boolean", "read : boolean; lamp : boolean")
        for running_on, model, objection in (
                (["ticks", "twice"], self.MODEL, None),
                (["ticks"], self.MODEL, "twice depends on what does not come back to its value"),
                ([], self.MODEL, "its loop does not end where it began"),
                (["ticks", "twice"], changed, "read depends on what does not come back to its value"),
                (["ticks", "twice"], changed + "INVAR !(read & lamp)\n", "ticks does not come back to its value")):
            with self.subTest(running_on, model=model):
                document["queries"][0]["trace"]["running_on"] = running_on
                start = document["queries"][0]["trace"]["steps"][0]["changes"]
                start.update({"read": False} if "read" in model else {})
                trace = self.write("t.json", json.dumps(document))
                replayed = self.run_tarrier("replay", self.write("m.smv", model), trace)
                self.assertEqual(replayed.returncode, 0 if objection is None else 1, replayed.stdout + replayed.stderr)
                self.assertIn(objection or "possible", replayed.stdout)


class Smv(ProgramTest):
    def test_traces_of_named_specifications_can_be_replayed(self):
        model = str(EXAMPLES / "philosophers.smv")
        status, document = self.run_json("check", model)
        self.assertEqual(status, 1)
        self.assertEqual([query["verdict"] for query in document["queries"]], ["violated", "violated"])
        trace = self.write("trace.json", json.dumps(document))
        self.assertEqual(self.run_tarrier("replay", model, trace).returncode, 0)


if __name__ == "__main__":
    unittest.main()
