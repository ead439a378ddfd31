# SPDX-License-Identifier: MIT
"""CTL on random graphs, with and without fairness, and with states that have no successor: verdicts against sets of states
that satisfy EX, EU and EG by definition, and what COMPUTE finds against lengths of paths. Only what lies on fair paths counts, if there is fairness. NuSMV takes the same view
of infinite paths where there is none; then a verdict has to be right whether or not paths that end count, except for AG and EF
of a state, where they do; a remark tells if NuSMV answers differently.

TARRIER_DIFFERENTIAL_COUNT: how many graphs; TARRIER_DIFFERENTIAL_SEED: the first.
"""
import itertools
import math
import random
import unittest

from program import ProgramTest, random_seeds

ATOMS = ("p", "q")
FORMULAS = 12


class Graph:
    """States 0 to size - 1; an SMV model of it."""

    def __init__(self, draw):
        self.states = range(draw.randint(2, 5))
        degree = draw.choice((1, 2))
        self.successors = [{draw.choice(self.states) for _ in range(draw.randint(0 if draw.random() < 0.2 else 1, degree))}
                           for _ in self.states]
        self.initial = {0} if draw.random() < 0.8 else {0, 1}
        self.atoms = {name: {s for s in self.states if draw.random() < 0.5} for name in ATOMS}
        self.justice = [{s for s in self.states if draw.random() < 0.7} for _ in range(draw.choice((0, 0, 1, 2)))]
        self.compassion = [tuple({s for s in self.states if draw.random() < 0.4} for _ in range(2))
                           for _ in range(draw.choice((0, 0, 0, 1, 2, 3)))]

    def smv(self, specifications):
        def among(states):
            return " | ".join(f"n = {s}" for s in sorted(states)) or "FALSE"

        steps = [f"n = {s} & next(n) = {t}" for s in self.states for t in sorted(self.successors[s])]
        lines = ["MODULE main", f"VAR n : 0..{len(self.states) - 1};", f"INIT {among(self.initial)}",
                 f"TRANS {' | '.join(steps) or 'FALSE'}"]
        lines += [f"DEFINE {name} := {among(states)};" for name, states in self.atoms.items()]
        lines += [f"JUSTICE {among(states)}" for states in self.justice]
        lines += [f"COMPASSION ({among(p)}, {among(q)})" for p, q in self.compassion]
        return "\n".join(lines + specifications) + "\n"

    def before(self, states):
        return {s for s in self.states if self.successors[s] & states}

    def until(self, first, second):
        while (more := second | (first & self.before(second))) != second:
            second = more
        return second

    def always(self, states):
        """From where a fair path goes on forever through these: of each pair of compassion the second comes infinitely often,
        or the first does not from some time on."""
        result = set()
        for second_comes in itertools.product((False, True), repeat=len(self.compassion)):
            rest = states - set().union(*(p for comes, (p, _) in zip(second_comes, self.compassion) if not comes))
            again = self.justice + [q for comes, (_, q) in zip(second_comes, self.compassion) if comes]
            result |= self.until(states, self.always_just(rest, again))
        return result

    def always_just(self, states, again):
        while True:
            less = states & self.before(states)
            for justice in again:
                less &= self.before(self.until(states, justice & states))
            if less == states:
                return states
            states = less

    def satisfying(self, formula, counts):
        """The set of states, if paths have to lead to states that count."""
        everything = set(self.states)
        op, *operands = formula
        if op in ATOMS:
            return self.atoms[op]
        sets = [self.satisfying(operand, counts) for operand in operands]
        not_ = everything.__sub__
        return {
            "!": lambda a: not_(a),
            "&": lambda a, b: a & b,
            "|": lambda a, b: a | b,
            "->": lambda a, b: not_(a) | b,
            "EX": lambda a: self.before(a & counts),
            "EF": lambda a: self.until(everything, a & counts),
            "EG": self.always,
            "EU": lambda a, b: self.until(a, b & counts),
            "AX": lambda a: not_(self.before(not_(a) & counts)),
            "AF": lambda a: not_(self.always(not_(a))),
            "AG": lambda a: not_(self.until(everything, not_(a) & counts)),
            "AU": lambda a, b: not_(self.until(not_(b), not_(a) & not_(b) & counts) | self.always(not_(b))),
        }[op](*sets)

    def distances(self, first, second):
        """MIN and MAX as NuSMV has them: infinite, or None for what is not defined."""
        reachable = self.initial
        while (more := reachable | {t for s in reachable for t in self.successors[s]}) != reachable:
            reachable = more
        counting = reachable & self.always(set(self.states))
        first, second = (self.satisfying(f, counting) & counting for f in (first, second))
        return self.fewest(first, second, counting), self.most(first, second, counting)

    def fewest(self, first, second, counting):
        ends = first
        for steps in range(len(self.states) + 1):
            if ends & second:
                return steps
            ends = {t for s in ends for t in self.successors[s]} & counting
        return math.inf

    def most(self, first, second, counting):
        if not first or not second:
            return None
        inner = counting - second
        ends = first & inner  # of paths through it
        for steps in range(len(self.states) + 1):
            if not ends:
                return steps
            ends = {t for s in ends for t in self.successors[s]} & inner
        return math.inf

    def is_fair(self):
        return bool(self.justice or self.compassion)

    def holds_for_nusmv(self, formula):
        going_on = self.always(set(self.states))
        return self.initial & going_on <= self.satisfying(formula, going_on)

    def holds(self, formula):
        if self.is_fair():
            return {self.holds_for_nusmv(formula)}
        by_reaching = self.initial <= self.satisfying(formula, set(self.states))
        if is_about_reaching(formula):
            return {by_reaching}
        return {by_reaching, self.holds_for_nusmv(formula)}


def is_about_states(formula):
    op, *operands = formula
    return op in (*ATOMS, "!", "&", "|", "->") and all(map(is_about_states, operands))


def is_about_reaching(formula):
    op, *operands = formula
    if op in ("!", "&"):
        return all(map(is_about_reaching, operands))
    return op in ("AG", "EF") and is_about_states(operands[0])


def random_formula(draw, depth):
    if depth == 0 or draw.random() < 0.15:
        atom = (draw.choice(ATOMS),)
        return ("!", atom) if draw.random() < 0.3 else atom
    op = draw.choice(("!", "&", "|", "->", "EX", "EF", "EG", "EU", "AX", "AF", "AG", "AG", "AG", "AU"))
    return (op, *(random_formula(draw, depth - 1) for _ in range(1 if op in ("!", "EX", "EF", "EG", "AX", "AF", "AG") else 2)))


def text(formula):
    op, *operands = formula
    words = [text(operand) for operand in operands]
    if op in ("EU", "AU"):
        return f"{op[0]} [{words[0]} U {words[1]}]"
    if len(words) == 2:
        return f"({words[0]} {op} {words[1]})"
    return f"{op} ({words[0]})" if words else op


class Ctl(ProgramTest):
    def test_verdicts_are_those_of_sets_of_states(self):
        counts = {}
        remarks = {False: 0, True: 0}
        for seed in random_seeds(100):
            draw = random.Random(seed)
            graph = Graph(draw)
            formulas = [random_formula(draw, draw.randint(1, 3)) for _ in range(FORMULAS)]
            model = graph.smv([f"CTLSPEC {text(f)}" for f in formulas])
            _, document = self.run_json("check", self.write("graph.smv", model), "--no-warning", "all", "--trace", "none")
            for formula, query in zip(formulas, document["queries"], strict=True):
                verdict = query["verdict"]
                counts[verdict] = counts.get(verdict, 0) + 1
                if verdict in ("satisfied", "violated"):
                    if is_about_reaching(formula) and not graph.is_fair():
                        differs = graph.holds_for_nusmv(formula) != (verdict == "satisfied")
                        remarks[differs] += 1
                        self.assertEqual("NuSMV" in str(query.get("remarks")), differs, f"seed {seed}: {text(formula)} in\n{model}")
                    self.assertEqual({verdict == "satisfied"}, graph.holds(formula), f"seed {seed}: {text(formula)} in\n{model}")
                else:
                    self.assertEqual(verdict, "unknown", f"seed {seed}: {text(formula)} in\n{model}")
        self.assertTrue(all(remarks.values()), remarks)
        self.assertNotIn("unsupported", counts)
        self.assertGreater(counts["satisfied"], counts.get("unknown", 0), counts)
        self.assertGreater(counts["violated"], counts.get("unknown", 0), counts)

    def test_distances_are_lengths_of_paths(self):
        counts = {}
        for seed in random_seeds(100):
            draw = random.Random(seed)
            graph = Graph(draw)
            pairs = [[random_formula(draw, draw.choice((0, 0, 1, 2))) for _ in range(2)] for _ in range(FORMULAS)]
            model = graph.smv([f"COMPUTE {kind} [{text(p)}, {text(q)}]" for p, q in pairs for kind in ("MIN", "MAX")])
            status, document = self.run_json("check", self.write("graph.smv", model), "--no-warning", "all")
            self.assertEqual(status, 0)
            for number, query in enumerate(document["queries"]):
                fewest, most = graph.distances(*pairs[number // 2])
                value, = query["value"]
                where = f"seed {seed}: {query['query']} in\n{model}"
                if number % 2 == 0:
                    found = math.inf if value["inf"] is None else value["inf"]
                    self.assertEqual(value["states"], found != math.inf, where)
                    self.assertEqual(found, fewest, where)
                else:
                    found = value["sup"] if value["sup"] is not None else math.inf if value["states"] else None
                    self.assertEqual(found, most, where)
                kind = (number % 2, found if found in (None, math.inf) else min(found, 2))
                counts[kind] = counts.get(kind, 0) + 1
        for kind in [(0, math.inf), (0, 0), (0, 1), (0, 2), (1, math.inf), (1, 0), (1, 1), (1, 2), (1, None)]:
            self.assertIn(kind, counts)


if __name__ == "__main__":
    unittest.main()
