# SPDX-License-Identifier: MIT
"""E[], A<> and -->: verdicts, how traces end, and that recorded ones replay."""
import json
import random
import unittest

from program import ProgramTest

S, V = "satisfied", "violated"
# name, model, queries with their verdicts and the endings of their traces
CASES = [
    ("a loop that takes time", """
clock x;
process P() { state a { x <= 2 }, b { x <= 2 }; init a;
  trans a->b { guard x >= 1; assign x = 0; }, b->a { guard x >= 1; assign x = 0; }; }
system P;
""",
     [("E[] x <= 2", S, "loop"),
      ("A<> P.b", S, None),
      ("A<> x > 1", V, "loop"),
      ("P.a --> P.b", S, None),
      ("P.a --> x > 1", V, "loop"),
      ("P.b and x > 1 --> P.b and x == 0", S, None)]),
    ("a loop in bounded time", """
clock x, y;
process P() { state a { y <= 1 }; init a; trans a->a { guard x > 0; assign x = 0; }; }
system P;
""",
     [("E[] y < 1", S, "zeno"),
      ("A<> y == 1", V, "zeno"),
      ("A<> y > 0", S, None),
      ("y > 0 --> y == 1", V, "zeno")]),
    ("waiting forever", """
clock x;
process P() { state a, b; init a; trans a->b { guard x <= 3; }; }
system P;
""",
     [("E[] P.a", S, "waits"),
      ("A<> P.b", V, "waits"),
      ("A<> x > 3", S, None),
      ("A<> P.a and x > 3", V, "waits"),
      ("P.a and x > 3 --> P.b", V, "waits"),
      ("x > 3 --> x > 5", S, None)]),
    ("a time-lock", """
clock x;
process P() { state a { x <= 3 }, b; init a; trans a->b { guard x == 1; }; }
system P;
""",
     [("E[] P.a", S, "stuck"),
      ("A<> P.b", V, "stuck"),
      ("E[] P.a and x < 3", V, None),
      ("A<> P.b or x > 2", S, None),
      ("P.a and x > 1 --> P.b", V, "stuck")]),
    ("a strict invariant", """
clock x;
process P() { state a { x < 3 }, b; init a; trans a->b { guard x >= 3; }; }
system P;
""",
     [("E[] P.a", S, "stuck"),
      ("A<> P.b", V, "stuck"),
      ("A<> x > 2", S, None)]),
    ("no time passes in urgent and committed locations", """
clock x;
process P() { state a, b, c; commit b; urgent a; init a; trans a->b { }, b->c { guard x == 0; }, c->b { guard x > 0; }; }
system P;
""",
     [("A<> P.c", S, None),
      ("E[] x == 0", V, None),
      ("P.b and x > 0 --> P.c", V, "stuck")]),
    ("an urgent channel", """
clock x; urgent chan c;
process P() { state a, b; init a; trans a->b { sync c!; }; }
process Q() { state a { x <= 2 }, b, d; init a; trans a->b { guard x >= 1; }, b->d { sync c?; }; }
system P, Q;
""",
     [("A<> Q.d", S, None),
      ("Q.b --> Q.d and x <= 2", S, None),
      ("E[] Q.a or Q.b", V, None)]),
    ("a run that changes its mind", """
int[0,2] n;
process P() { state a, b; urgent a, b; init a; trans a->b { }, b->a { assign n = (n + 1) % 3; }; }
system P;
""",
     [("E[] n < 2", V, None),
      ("n == 1 --> n == 0", S, None),
      ("E[] n >= 0", S, "loop")]),
    ("deadlock", """
clock x;
process P() { state a { x <= 3 }, b, c; init a; trans a->b { guard x >= 1; }, a->c { guard x >= 2; }, c->c { guard x >= 4; }; }
system P;
""",
     [("A<> deadlock", V, "loop"),
      ("E[] not deadlock", S, "loop"),
      ("P.b --> deadlock", S, None),
      ("P.a and x == 3 --> P.b", V, "loop")]),
]


# edges and locations of a process, whether F P.b holds, with Zeno runs and without them, and how the run ends that shows it
DIVERGENCE = [
    ("a { y <= 5 }, b", "a->a { guard x > 0; assign x = 0; }, a->b { guard y >= 3; }", (V, "zeno"), (S, None)),
    ("a, b", "a->a { guard x > 0; assign x = 0; }, a->b { guard y >= 3; }", (V, "loop"), (V, "loop")),
    ("a, b", "a->a { guard x > 0 && y < 3; assign x = 0; }, a->b { guard y < 0; }", (V, "waits"), (V, "waits")),
    ("a { y <= 5 }, b", "a->b { guard y < 0; }", (V, "stuck"), (S, None)),
    ("a { y >= 0 && x - y <= 5 }, b", "a->b { guard y < 0; }", (V, "waits"), (V, "waits")),
    ("a, b, c; urgent c", "a->c { }, c->b { guard y < 0; }", (V, "stuck"), (S, None)),
    ("a, b, c; commit c", "a->c { }, c->b { guard y < 0; }", (V, "stuck"), (S, None)),
]


# The same without clocks, where urgency alone keeps time from passing: what is declared, P, and other processes.
CHAN = "urgent chan c; "
OTHER = "process Q() { state q; init q; trans q->q { sync c?; }; } "
TIMELESS = [
    ("", "a; urgent a", "a->a { }", "", (V, "loop"), (S, None)),
    ("", "a; urgent a", "", "", (V, "stuck"), (S, None)),
    ("", "a, d; urgent a; commit d", "a->d { }, d->a { }", "", (V, "loop"), (S, None)),
    ("", "a, d; urgent a", "a->d { }, d->a { }", "", (V, "loop"), (V, "loop")),
    ("", "a, d; urgent a", "a->d { }", "", (V, "stuck"), (V, "waits")),
    (CHAN, "a, d", "a->d { sync c!; }, d->a { sync c!; }", OTHER, (V, "loop"), (S, None)),
    (CHAN, "a, d", "a->d { sync c!; }, d->a { }", OTHER, (V, "loop"), (V, "loop")),
    (CHAN + "clock x; ", "a, d", "a->d { sync c!; }, d->a { guard x >= 1; assign x = 0; }", OTHER,
     (V, "loop"), (V, "loop")),
    # It is urgent, and cannot be taken.
    (CHAN + "clock x; ", "a, d { x < 0 }", "a->d { sync c!; }", OTHER, (V, "stuck"), (S, None)),
]


def past_formula(draw, size):
    """A formula with so many past operators at most: its text, and its value in each state of a run, of which P.A holds in the
    first, and P.B in all others."""
    if size == 0:
        name = draw.choice("AB")
        return f"P.{name}", [(name == "A") == (i == 0) for i in range(LENGTH)]
    op = draw.choice("YZOHSTSTn")
    if op in "ST":
        left = draw.randrange(size)
        (f, a), (g, b) = past_formula(draw, left), past_formula(draw, size - 1 - left)
        values = []
        for i in range(LENGTH):
            before = values[-1] if i else op == "T"
            values.append(b[i] or a[i] and before if op == "S" else b[i] and (a[i] or before))
        return f"({f} {op} {g})", values
    f, a = past_formula(draw, size - 1)
    return {"n": (f"!({f})", [not value for value in a]),
            "Y": (f"(Y {f})", [i > 0 and a[i - 1] for i in range(LENGTH)]),
            "Z": (f"(Z {f})", [i == 0 or a[i - 1] for i in range(LENGTH)]),
            "O": (f"(O {f})", [any(a[:i + 1]) for i in range(LENGTH)]),
            "H": (f"(H {f})", [all(a[:i + 1]) for i in range(LENGTH)])}[op]


LENGTH = 32  # nothing changes any more long before


class Liveness(ProgramTest):
    def test_the_past_of_runs_that_end(self):
        model = self.write("m.xta", "process P() { state A, B; init A; trans A -> B { }; } system P;")
        draw = random.Random(1)
        formulas = [past_formula(draw, draw.randint(4, 10)) for _ in range(40)]
        expected = [S if all(values) else V for _, values in formulas]
        _, document = self.run_json("check", model, *(arg for text, _ in formulas for arg in ("--ltl", f"G {text}")))
        for (text, _), verdict, query in zip(formulas, expected, document["queries"], strict=True):
            self.assertEqual(query["verdict"], verdict, text)
        self.assertEqual(set(expected), {S, V})

    def test_time_may_stand_still_without_clocks(self):
        for declared, locations, edges, others, *expected in TIMELESS:
            states, _, rest = locations.partition("; ")
            text = (f"{declared}process P() {{ state {states}; {rest + ';' if rest else ''} init a; "
                    f"{'trans ' + edges + ';' if edges else ''} }} {others} system P{', Q' if others else ''};")
            for option, (verdict, ending) in zip(([], ["--non-zeno"]), expected):
                with self.subTest(text, option=option):
                    model = self.write("m.xta", text)
                    _, document = self.run_json("check", model, "--ltl", "F false", *option)
                    trace = document["queries"][0].get("trace", {})
                    self.assertEqual((document["queries"][0]["verdict"], trace.get("ending")), (verdict, ending))
                    if not trace:
                        continue
                    replayed = self.run_tarrier("replay", model, self.write("t.json", json.dumps(document)))
                    self.assertEqual(replayed.returncode, 0, replayed.stdout)
                    if trace["ending"] == "loop" and not option and "clock" not in text:
                        trace["zeno"] = False  # which is not so: there are no delays
                        for step in trace["steps"]:
                            step["delay"] = "0"
                        replayed = self.run_tarrier("replay", model, self.write("t.json", json.dumps(document)))
                        self.assertIn("time does not diverge", replayed.stdout)

    def test_only_runs_count_on_which_time_diverges(self):
        for locations, edges, *expected in DIVERGENCE:
            states, _, rest = locations.partition("; ")
            text = (f"clock x, y; process P() {{ state {states}; {rest + ';' if rest else ''} init a; "
                    f"trans {edges}; }} system P;")
            for option, (verdict, ending) in zip(([], ["--non-zeno"]), expected):
                with self.subTest(text, option=option):
                    _, document = self.run_json("check", self.write("m.xta", text), "--ltl", "F P.b", *option)
                    trace = document["queries"][0].get("trace", {})
                    self.assertEqual(document["queries"][0]["verdict"], verdict, document)
                    self.assertEqual("zeno" if trace.get("zeno") else trace.get("ending"), ending)

    def test_queries_of_uppaal_may_be_about_diverging_time_only(self):
        text = """
clock x, y;
process P() { state a { y <= 5 }, b, u; urgent u; init a;
              trans a->a { guard x > 0; assign x = 0; }, a->b { guard y >= 3; }, b->u { guard y > 7; }, u->u { }; }
system P;
"""
        model = self.write("m.xta", text)
        for query, zeno, diverging in (("A<> P.b", V, S), ("E[] P.a", S, V), ("P.a --> P.b", V, S), ("E[] y < 9", S, V),
                                       ("P.b --> P.u", V, V), ("E[] not P.u", S, S), ("P.u --> P.a", V, S)):
            for options, verdict in (([], zeno), (["--non-zeno"], diverging)):
                with self.subTest(query, options=options):
                    _, document = self.run_json("check", model, "-q", query, *options)
                    self.assertEqual(document["queries"][0]["verdict"], verdict)
                    if "trace" not in document["queries"][0]:
                        continue
                    replayed = self.run_tarrier("replay", model, self.write("t.json", json.dumps(document)))
                    self.assertEqual(replayed.returncode, 0, replayed.stdout)
                    if options:
                        self.assertNotEqual(document["queries"][0]["trace"]["ending"], "stuck")
                        self.assertFalse(document["queries"][0]["trace"].get("zeno"))
        self.assert_refused(["check", model, "-q", "A<> deadlock", "--non-zeno"], 69,
                            "'deadlock' in 'A<> p', 'E[] p' and 'p --> q' without Zeno runs is not supported", "unsupported")

    def test_every_rule(self):
        for name, text, queries in CASES:
            model = self.write("m.xta", text)
            arguments = [argument for query, _, _ in queries for argument in ("-q", query)]
            _, document = self.run_json("check", model, *arguments)
            for (query, verdict, ending), found in zip(queries, document["queries"]):
                with self.subTest(name, query=query):
                    self.assertEqual(found["verdict"], verdict)
                    trace = found.get("trace", {})
                    known = "zeno" if trace.get("zeno") else trace.get("ending")
                    # Waiting forever is possible in many places where there is a loop as well.
                    self.assertIn(known, (ending, "waits") if ending == "loop" else (ending,))
                    self.assertEqual("since" in trace, "-->" in query and ending is not None)
            if not any("trace" in query for query in document["queries"]):
                continue
            replayed = self.run_tarrier("replay", model, self.write("trace.json", json.dumps(document)))
            self.assertEqual(replayed.returncode, 0, replayed.stdout)

    def record(self):
        model = self.write("m.xta", CASES[0][1])
        _, document = self.run_json("check", model, "-q", "E[] x <= 2")
        return model, document, document["queries"][0]["trace"]

    def assert_impossible(self, model, document, message):
        replayed = self.run_tarrier("replay", model, self.write("trace.json", json.dumps(document)))
        self.assertEqual(replayed.returncode, 1, replayed.stdout)
        self.assertIn(message, replayed.stdout)

    def test_a_changed_ending_is_found_out(self):
        model, document, trace = self.record()
        self.assertEqual(trace["ending"], "loop")
        loop = trace["loop"]
        trace["loop"] = trace["length"]
        self.assert_impossible(model, document, "its loop has no steps")
        trace["loop"] = loop + 1
        self.assert_impossible(model, document, "its loop does not end where it began")
        trace["ending"] = "waits"
        self.assert_impossible(model, document, "it cannot wait forever")
        trace["ending"] = "stuck"
        self.assert_impossible(model, document, "it is not stuck")
        del trace["ending"]
        self.assert_impossible(model, document, "does not say how it goes on")

    def test_text_says_how_a_trace_goes_on(self):
        for number, words in ((0, "loop: goes on from step"), (1, "in bounded time (Zeno)"), (2, "waits forever"),
                              (3, "stuck: no step is possible, and time cannot pass forever")):
            model = self.write("m.xta", CASES[number][1])
            done = self.run_tarrier("check", model, "-q", CASES[number][2][0][0])
            self.assertIn(words, done.stdout)

    def test_shortest_traces_are_refused(self):
        model = self.write("m.xta", CASES[0][1])
        done = self.run_tarrier("check", model, "-q", "E[] x <= 2", "--trace", "shortest")
        self.assertEqual(done.returncode, 64)


if __name__ == "__main__":
    unittest.main()
