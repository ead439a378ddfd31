#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Violated liveness properties: how many states searches for loops explore until they have a run that shows it.

    bench/loops.py --store loops
    bench/loops.py --only 'philosophers.xta'

The tasks are philosophers (bench/philosophers.py --fair, and examples/philosophers.xta with one who may starve), the other
examples, and what is known to be violated in models of others: LTL and CTL as it is, A<> p as F p, p --> q as G (p -> F q).
"least" is how many states the shortest run has that any of the searches has found, or fewer if one has explored fewer:
states without some variables suffice for a search, but not for a run.
Below the table stand the medians of the ratios to nested depth-first search: of all tasks, and of those in which it explores
at least five times as many states as that, so that there is something to be gained.
--only is a regular expression that is looked for in "TASK CONFIGURATION".

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
COLUMNS = [("task", -44), ("least", 8)] + [(name, 12) for name in CONFIGURATIONS]
ROOM = 5
STARVES = "G (Philosopher(0).Hungry -> F Philosopher(0).Eating)"


def tasks(options, folder):
    """Names, models and arguments."""
    for size in (2, 5, 10, 20, 30, 50, 100):
        path = folder / f"fair{size}.smv"
        path.write_text(philosophers.table(size, "fair"), encoding="utf-8")
        yield f"fair philosophers, n={size}", path, []
    for size in (2, 4, 6, 8, 10, 12, 14, 16):
        yield f"philosophers.xta, N={size}", ROOT / "examples/philosophers.xta", ["-D", f"N={size}", "--ltl", STARVES]
    for size in (2, 4, 8):
        yield (f"fischer.xml, N={size}", ROOT / "examples/fischer.xml",
               ["-D", f"N={size}", "--ltl", "G (Process(1).Trying -> F Process(1).Critical)"])
    yield "mutex.smv", ROOT / "examples/mutex.smv", ["--ltl", "G (first.at = wait -> F first.at = critical)"]
    yield "workshop.smv", ROOT / "examples/workshop.smv", ["--query-index", "2"]
    yield "dispatcher.xta", ROOT / "examples/dispatcher.xta", ["--ltl", "G (Client(0).Waiting -> F Client(0).Served)"]
    smv = options.models / "smv/nusmv-dist"
    for number in (4, 9, 14):
        yield f"reactor/idle.smv, {number}", smv / "reactor/idle.smv", ["--query-index", str(number)]
    yield "mutex1.smv", smv / "example_cmu/mutex1.smv", ["--query-index", "2"]
    yield "semaphore.smv", smv / "example_cmu/semaphore.smv", []
    timed = options.models / "f3-ta/false_ltl"
    for name, formula in (("train/fltl_train_gate", "G (ltl.f0 -> F ltl.f1)"),
                          ("csma-cd/fltl_csma", "G (S0.transm -> F S0.wait)"),
                          ("fddi/fltl_fddi", "G F S0.station_y_async"),
                          ("critical_region/fltl_critical_region", "G ((!PC0.error or !PC1.error) -> F id == 0)")):
        for size in ("0003", "0008", "0016"):
            yield f"{name}_{size}", timed / f"{name}_{size}.xml", ["--ltl", formula]
    xml = options.models / "misc-uppaal"
    yield "BAwCC", xml / "bawcc-xml/BAwCC.xml", ["--ltl", "F (stTC == TC_ENDED && stP == P_ENDED)"]
    yield ("dining_philosophers_with_doorman", xml / "mateuskl/dining_philosophers_with_doorman.xml",
           ["--ltl", "G (Philosopher0.try -> F Philosopher0.eat)"])
    yield "rcp", options.models / "xta-suite/rcp/rcp.xta", ["--ltl", "F s1o.S1oEnd"]


class Loops(experiment.Experiment):
    def run_all(self):
        self.say("## States explored", "", *run.table_head(COLUMNS))
        self.ratios = {name: [] for name in CONFIGURATIONS if name != "ndfs"}
        with tempfile.TemporaryDirectory() as folder:
            for task, path, extra in tasks(self.options, pathlib.Path(folder)):
                if path.is_file() and self.is_wanted(task):
                    self.compare(task, path, extra)
        self.say("")
        for name, found in self.ratios.items():
            wide = [ratio for ratio, has_room in found if has_room]
            if found:
                self.say(f"- ndfs to {name}: median {statistics.median(ratio for ratio, _ in found):.1f} of {len(found)}" +
                         (f"; where there is room, {statistics.median(wide):.1f} of {len(wide)}" if wide else ""))
        self.store()

    def compare(self, task, path, extra):
        explored, lengths = {}, []
        for name, search in CONFIGURATIONS.items():
            words = [self.options.tarrier, "check", str(path), *extra, *search, "--json",
                     "--time-limit", self.options.time_limit, "--memory-limit", self.options.memory_limit]
            answer = json.loads(run.run(words).output)["queries"][0]
            if answer["verdict"] == "violated":
                explored[name] = answer["statistics"]["explored"]
                lengths.append(min(answer["trace"]["length"], explored[name]))
            elif answer["verdict"] not in ("unknown", "unsupported"):
                self.wrong.append(f"{task}: {answer['verdict']} by {name}")
            self.rows.append({"task": task, "configuration": name, "verdict": answer["verdict"], "explored": explored.get(name)})
        least = min(lengths, default=None)
        for name, found in self.ratios.items():
            if "ndfs" in explored and name in explored:
                found.append((explored["ndfs"] / max(1, explored[name]), explored["ndfs"] >= ROOM * least))
        self.say(run.table_row([task, run.number(least)] + [run.number(explored.get(name)) for name in CONFIGURATIONS], COLUMNS))
        self.store()


def main():
    parser = experiment.parser_for(__doc__, "20s")
    return experiment.main(Loops(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
