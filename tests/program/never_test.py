# SPDX-License-Identifier: MIT
"""Automata from files: the verdict of the formula that they are made of, traces that replay, and what is wrong with them."""
import json
import unittest

from program import SOURCE, ProgramTest

MODEL = str(SOURCE / "examples/philosophers.xta")
BODY = """acc-name: Buchi
Acceptance: 1 Inf(0)
--BODY--
State: 0
[t] 0
[0 & !1] 1
State: 1 {0}
[!1] 1
--END--
"""


def automaton(first="Philosopher(0).Hungry", second="Philosopher(0).Eating", body=BODY):
    """F (first & G !second)"""
    return f'HOA: v1\nStates: 2\nStart: 0\nAP: 2 "{first}" "{second}"\n{body}'


class Never(ProgramTest):
    def test_the_verdict_is_that_of_the_formula(self):
        file = self.write("a.hoa", automaton())
        for search in ("auto", "scc", "ndfs", "lasso", "bfs"):
            for second in ("Philosopher(0).Eating", "Philosopher(0).Thinking"):
                with self.subTest(search=search, second=second):
                    self.write("a.hoa", automaton(second=second))
                    formula = f"G (Philosopher(0).Hungry -> F {second})"
                    _, document = self.run_json("check", MODEL, "--never", file, "--ltl", formula, "--search", search)
                    of_formula, of_automaton = document["queries"]
                    self.assertEqual(of_automaton["query"], "never: a.hoa")
                    self.assertEqual(of_automaton["verdict"], of_formula["verdict"])

    def test_traces_replay_and_are_judged(self):
        file = self.write("a.hoa", automaton())
        _, document = self.run_json("check", MODEL, "--never", file)
        recorded = self.write("trace.json", json.dumps(document))
        self.assertEqual(self.run_tarrier("replay", MODEL, recorded).returncode, 0)
        self.write("a.hoa", automaton(first="Philosopher(0).Eating"))
        replayed = self.run_tarrier("replay", MODEL, recorded)
        self.assertEqual(replayed.returncode, 1)
        self.assertIn("the automaton does not accept the run", replayed.stdout)

    def test_fairness_of_the_model_counts(self):
        model = self.write("m.smv", "MODULE main\nVAR n : 0..2;\nASSIGN init(n) := 0; next(n) := {n, (n + 1) mod 3};\nJUSTICE n = 1\n")
        for second, verdict in (("n = 1", "satisfied"), ("n = 2", "violated")):
            file = self.write("a.hoa", automaton("n = 0", second))
            _, document = self.run_json("check", model, "--never", file)
            self.assertEqual(document["queries"][0]["verdict"], verdict)

    def test_what_is_wrong_is_said(self):
        for text, message, code in (
                ("", "a.hoa:1:1: the file does not begin with HOA:", "syntax"),
                (automaton("Philosopher(0).Hungy"), "a.hoa:4:8: process 'Philosopher(0)' has no location or variable 'Hungy'; "
                                                    "did you mean 'Hungry'?", "unknown-name"),
                (automaton("F Philosopher(0).Hungry"), "a.hoa:4:8: a temporal operator in an atomic proposition", "type"),
                (automaton(body=BODY.replace("Inf(0)", "Fin(0)").replace("acc-name: Buchi\n", "")), "a.hoa:5", "unsupported")):
            with self.subTest(message):
                status = 69 if code == "unsupported" else 65
                self.assert_refused(["check", MODEL, "--never", self.write("a.hoa", text)], status, message, code)
        self.assertEqual(self.run_tarrier("check", MODEL, "--never", "nowhere.hoa").returncode, 66)


if __name__ == "__main__":
    unittest.main()
