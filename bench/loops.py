#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Violated liveness properties: how many states searches for loops explore until they have a run that shows it.

    bench/loops.py --store loops
    bench/loops.py --only 'philosophers.xta'

The tasks are philosophers (bench/philosophers.py --fair, and examples/philosophers.xta with one who may starve), the other
examples, and formulas about models of others that are known to be violated. Below the table stands the median of the ratios
to nested depth-first search. --only is a regular expression that is looked for in "TASK CONFIGURATION".

The exit status is 1 if a property is not found to be violated by a search that ends.
"""
import json
import pathlib
import statistics
import sys
import tempfile
import experiment
import philosophers
import run

ROOT = pathlib.Path(__file__).resolve().parent.parent
CONFIGURATIONS = {
    "ndfs": ["--search", "ndfs"],
    "scc": ["--search", "scc"],
    "lasso hu": ["--search", "lasso", "--heuristic", "hu"],
    "recorded hu": ["--search", "greedy(preferred=on)", "--heuristic", "hu"],
    "auto": [],
}
COLUMNS = [("task", -44)] + [(name, 12) for name in CONFIGURATIONS]
STARVES = "G (Philosopher(0).Hungry -> F Philosopher(0).Eating)"


def tasks(options, folder):
    """Names, models and arguments."""
    for size in (2, 5, 10, 20, 30, 50, 100):
        path = folder / f"fair{size}.smv"
        path.write_text(philosophers.table(size, fair=True), encoding="utf-8")
        yield f"fair philosophers, n={size}", path, []
    for size in (2, 4, 6, 8, 10, 12, 14, 16):
        yield f"philosophers.xta, N={size}", ROOT / "examples/philosophers.xta", ["-D", f"N={size}", "--ltl", STARVES]
    yield "mutex.smv", ROOT / "examples/mutex.smv", ["--ltl", "G (first.at = wait -> F first.at = critical)"]
    yield "workshop.smv", ROOT / "examples/workshop.smv", ["--query-index", "2"]
    yield "dispatcher.xta", ROOT / "examples/dispatcher.xta", ["--ltl", "G (Client(0).Waiting -> F Client(0).Served)"]
    smv = options.models / "smv/nusmv-dist"
    for number in (4, 9, 14):
        yield f"reactor/idle.smv, {number}", smv / "reactor/idle.smv", ["--query-index", str(number)]
    timed = options.models / "f3-ta/false_ltl"
    for size in ("0003", "0008", "0016"):
        yield (f"fltl_train_gate_{size}", timed / f"train/fltl_train_gate_{size}.xml",
               ["--ltl", "G (ltl.f0 -> F ltl.f1)"])
        yield f"fltl_csma_{size}", timed / f"csma-cd/fltl_csma_{size}.xml", ["--ltl", "G (S0.transm -> F S0.wait)"]


class Loops(experiment.Experiment):
    def run_all(self):
        self.say("## States explored", "", *run.table_head(COLUMNS))
        ratios = {name: [] for name in CONFIGURATIONS if name != "ndfs"}
        with tempfile.TemporaryDirectory() as folder:
            for task, path, extra in tasks(self.options, pathlib.Path(folder)):
                if path.is_file() and self.is_wanted(task):
                    self.compare(task, path, extra, ratios)
        self.say("", *(f"- ndfs to {name}: median {statistics.median(found):.1f} of {len(found)}"
                       for name, found in ratios.items() if found), "")
        self.store()

    def compare(self, task, path, extra, ratios):
        explored = {}
        for name, search in CONFIGURATIONS.items():
            words = [self.options.tarrier, "check", str(path), *extra, *search, "--trace", "none", "--json",
                     "--time-limit", self.options.time_limit, "--memory-limit", self.options.memory_limit]
            answer = json.loads(run.run(words).output)["queries"][0]
            if answer["verdict"] == "violated":
                explored[name] = answer["statistics"]["explored"]
            elif answer["verdict"] not in ("unknown", "unsupported"):
                self.wrong.append(f"{task}: {answer['verdict']} by {name}")
            self.rows.append({"task": task, "configuration": name, "verdict": answer["verdict"], "explored": explored.get(name)})
        for name, found in ratios.items():
            if "ndfs" in explored and name in explored:
                found.append(explored["ndfs"] / max(1, explored[name]))
        self.say(run.table_row([task] + [run.number(explored.get(name)) for name in CONFIGURATIONS], COLUMNS))
        self.store()


def main():
    parser = experiment.parser_for(__doc__, "20s")
    return experiment.main(Loops(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
