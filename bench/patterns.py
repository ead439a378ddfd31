#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Repeats the experiments with pattern databases of Kupferschmid and Wehrle (TACAS 2011).

    bench/patterns.py --store patterns
    bench/patterns.py --only '^C[1-4] (dpr|rd)'

Prints our figures for shortest traces and for proofs, with the paper's own (bench/patterns.json) in parentheses behind
them. A configuration that is given is added to all tables. --only is a regular expression that is looked for in
"EXPERIMENT CONFIGURATION", such as "C1 dpr".

The figures are checked, too: all configurations must agree about the verdict of a model and about the length of a
shortest trace. The exit status is 1 if they do not. Whether the claims hold that are printed at the end does not count.
"""
import dataclasses
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import directed
import experiment
import run
from experiment import by_model, differences, is_done, outcome

LINE_SEGMENT = "Shortest traces, single-tracked line segment"
MUTUAL_EXCLUSION = "Shortest traces, mutual exclusion"
CORRECT = "Correct systems"
SHORTEST = [f"{name}=--search astar --heuristic {name}" for name in ("dpr", "rd", "coi", "aa", "pa", "hl", "lmcut")]
SHORTEST += ["pa-3=--search astar --heuristic pa(split=3)", "bfs=--search bfs", "auto=--trace shortest"]
PROOFS = [
    "dpr=--search astar --heuristic dpr --trace none",
    "topological=--search topological --trace none",
    "bfs=--search bfs --trace none",
    "hl=--search astar --heuristic hl --trace none",
    "auto=--trace none",
]
CONFIGURATIONS = {LINE_SEGMENT: SHORTEST, MUTUAL_EXCLUSION: SHORTEST, CORRECT: PROOFS}
ERROR = re.compile(r"\bControlUnit_y0 (<|>=) 19\b")  # how long to wait after the second direction has finished
CORRECTED = r"ControlUnit_y0 \1 20"  # as after the first
MOST_SECONDS = 3
MOST_STATES = {"C1": 1.5 * 55, "C9": 1.5 * 12651}
MOST_FOR_PROOF = 100
LEAST_GAIN = 10
MOST_TIMES = 2
LEAST_SECONDS = 0.05  # below, times are equal
FIRST_COLUMNS = [("experiment", -10), ("configuration", -13), ("verdict", -16)]
LAST_COLUMNS = [("estimate", 8), ("abstract states", 15)]
COLUMNS = [*FIRST_COLUMNS, ("seconds", 15), ("explored", 22), ("length", 9), *LAST_COLUMNS]
PROOF_COLUMNS = [*FIRST_COLUMNS, ("seconds", 8), ("explored", 10), ("memory in MiB", 13), *LAST_COLUMNS]
NOTES = """\
- seconds: by the clock, of all that comes before the search and of the search, as the program measures them. explored:
  concrete states. length: steps of the trace. estimate: of the initial state. abstract states: of the pattern that was
  chosen, for pa of all parts; a plus: and more that were not looked at. A dash: the time or the memory was not
  enough, or there is no such figure.
- In parentheses: Table 1 of the paper (AMD Opteron, 2.3 GHz, 4 GB; seconds with all that comes before the search). Its
  D and E have not been found again, and M and N are not in it, nor are pa (with parts of two processes, pa-3 of three)
  and lmcut.
- C1 and C9 are the paper's own models; only these can be compared one by one. C2 to C8 are derived from C9 by leaving
  inputs out, probably others than in the paper, and are harder than its models: breadth-first search explores 135,707
  states of C2 (that of TChecker visits 243,840) where the paper's explored 55,544, and shortest traces are longer by a
  step, those of C4 by two. On C1 it explores fewer than the paper's.
- R1 to R9 are C1 to C9 (C1 and C9 as derived, which equal the originals) without the error: after the second direction
  has finished, the control unit waits for 20 instead of 19, as it does after the first. A command needs up to two
  cycles of 10 of the controllers to arrive. "violated" means that the state in question is not reachable: never do
  both directions have permission."""


@dataclasses.dataclass(frozen=True)
class Task:
    section: str
    experiment: str  # as in the paper, R for what is not in it
    path: pathlib.Path
    queries: pathlib.Path | None = None  # none: those of the model

    def line(self):
        queries = () if self.queries is None else (str(self.queries.resolve()),)
        return run.Line(str(self.path.resolve()), ("check", *queries, "--query-index", "1"))


def tasks(models):
    """All of them; whether the models are there is another matter. Those of correct systems still have the error."""
    originals, derived = models / "mcta-originals", models / "mcta-c-derived"
    yield Task(LINE_SEGMENT, "C1", originals / "C1.xml")
    for number in range(2, 9):
        yield Task(LINE_SEGMENT, f"C{number}", derived / f"C{number}d.xta", derived / f"C{number}d.q")
    yield Task(LINE_SEGMENT, "C9", originals / "C9.xta", originals / "C9.q")
    for name in (letter + number for letter in "MN" for number in "1234"):
        yield Task(MUTUAL_EXCLUSION, name, models / "mcta-mn" / f"{name}.xml")
    for number in range(1, 10):
        yield Task(CORRECT, f"R{number}", derived / f"C{number}d.xta", derived / f"C{number}d.q")


def corrected(task, folder):
    """The task with the model's error undone, in a file of this folder."""
    text, count = ERROR.subn(CORRECTED, task.path.read_text(encoding="utf-8"))
    if count != 2:
        sys.exit(f"{task.path}: {count} guards with the error, not 2")
    path = pathlib.Path(folder) / f"{task.experiment}.xta"
    path.write_text(text, encoding="utf-8")
    return dataclasses.replace(task, path=path)


def configurations(options):
    """Those of each section whose heuristic the program knows, and those that are given."""
    listed = subprocess.run([options.tarrier, "list", "heuristics"], capture_output=True, text=True, check=True).stdout
    known = set(re.findall(r"^\w+", listed, re.MULTILINE))
    for section, texts in CONFIGURATIONS.items():
        named = dict(map(run.configuration, texts))
        kept = {name: extra for name, extra in named.items() if "--heuristic" not in extra or name.partition("-")[0] in known}
        yield section, kept | dict(options.configuration or [])


def abstract_states(row):
    """Of the pattern that was chosen, or of all parts, with a plus if there are more; a dash if nothing is said of any."""
    found = [match for text in row.get("explanations", [])
             if (match := re.search(r"[:,] (\d+) abstract states(, and more)?", text))]
    more = "+" if any(match[2] for match in found) else ""
    return run.number(sum(int(match[1]) for match in found)) + more if found else "-"


def measure(options, task, name, extra):
    row = {"section": task.section, "experiment": task.experiment, "configuration": name}
    return row | run.run_tarrier(options, task.line(), extra)


def cells(row, paper):
    done = row if is_done(row) else {}
    estimate = row.get("initial_estimate")
    seconds, explored = run.number(done.get("seconds"), 2), run.number(done.get("explored"))
    if row["section"] == CORRECT:
        memory = done.get("peak_memory_bytes")
        middle = [seconds, explored, run.number(memory and memory / 2**20, 1)]
    else:
        middle = [paper.beside(seconds, "seconds", row), paper.beside(explored, "states", row),
                  paper.beside(run.number(done.get("length")), "lengths", row)]
    return [row["experiment"], row["configuration"], row["verdict"], *middle,
            "-" if estimate is None else str(estimate), abstract_states(row)]


def failures(rows):
    """Runs that neither came to a verdict nor to a limit."""
    for row in rows:
        if not is_done(row) and not row["verdict"].startswith("unknown"):
            yield f"{row['experiment']} {row['configuration']}: {row['verdict']}"


def claims_about_paper(models):
    for model, most in MOST_STATES.items():
        row = models.get(model, {}).get("dpr")
        if row is None:
            continue
        figures = f"{row['explored']:,} in {row['seconds']:.2f} s" if is_done(row) else row["verdict"]
        holds = is_done(row) and row["explored"] <= most and row["seconds"] <= MOST_SECONDS
        yield (f"dpr explores at most {most:,.0f} states of {model} and takes at most {MOST_SECONDS} s: "
               f"{outcome(holds)} ({figures})")


def claims_about_gain(models):
    """That the best explores far less than h^L on the larger models; what h^L has explored until its end counts."""
    gains = {}
    for model, found in models.items():
        done = {name: row for name, row in found.items() if is_done(row)}
        plain = found.get("hl", {}).get("explored")
        if re.fullmatch("C[4-9]", model) and plain and done.keys() - {"hl"}:
            best = min(done.values(), key=lambda row: row["explored"])
            gains[f"{model} {best['configuration']}"] = plain / max(1, best["explored"])
    if gains:
        figures = ", ".join(f"{name} {gain:,.1f} times fewer" for name, gain in gains.items())
        yield ("the best explores at most a tenth of what hl does, from C4 on: "
               f"{outcome(min(gains.values()) >= LEAST_GAIN)} ({figures})")


def claims_about_proofs(models):
    rows = [found["dpr"] for found in models.values() if found.get("dpr", {}).get("section") == CORRECT]
    proved = [row for row in rows if row["verdict"] == "violated" and row["explored"] <= MOST_FOR_PROOF]
    if rows:
        yield (f"dpr proves correct systems with at most {MOST_FOR_PROOF} explored states: "
               f"{outcome(len(proved) == len(rows))} ({len(proved)} of {len(rows)})")


def claims_about_auto(models):
    """That what is chosen automatically is not much slower than the best; one that has not ended takes longer still."""
    ratios = {}
    for model, found in models.items():
        others = [row["seconds"] for name, row in found.items() if name != "auto" and is_done(row)]
        auto = found.get("auto", {})
        if others and "seconds" in auto and auto["section"] != CORRECT:
            name = model if is_done(auto) else f"{model}, and has not ended"
            ratios[name] = max(auto["seconds"], LEAST_SECONDS) / max(min(others), LEAST_SECONDS)
    if ratios:
        worst = max(ratios, key=ratios.get)
        within = sum(ratio <= MOST_TIMES for ratio in ratios.values())
        yield (f"auto takes at most {MOST_TIMES} times the time of the best for shortest traces: "
               f"{outcome(within == len(ratios))} "
               f"({within} of {len(ratios)}; at worst {ratios[worst]:.1f} times, {worst})")


def claims(rows):
    models = by_model(rows)
    for group in (claims_about_paper, claims_about_gain, claims_about_proofs, claims_about_auto):
        yield from group(models)


class Experiment(experiment.Experiment):
    def __init__(self, options):
        super().__init__(options)
        self.configurations = dict(configurations(options))
        self.paper = directed.Paper("patterns.json")

    def run_section(self, section, chosen):
        columns = PROOF_COLUMNS if section == CORRECT else COLUMNS
        self.say("", f"## {section}", "", *run.table_head(columns))
        with tempfile.TemporaryDirectory() as folder:
            for task in chosen:
                exact = corrected(task, folder) if section == CORRECT else task
                for name, extra in self.chosen(task).items():
                    self.rows.append(measure(self.options, exact, name, extra))
                    self.say(run.table_row(cells(self.rows[-1], self.paper), columns))
        self.say("", *(f"- {name}: `{shlex.join(extra)}`" for name, extra in self.configurations[section].items()))

    def run_all(self):
        sections, missing = self.sections(tasks(self.options.models))
        for section, chosen in sections.items():
            self.run_section(section, chosen)
            self.store()
        self.say("", "## Notes", "", *NOTES.splitlines(), *missing)
        self.wrong = [*differences(self.rows, "verdict"), *differences(self.rows, "length")]
        fits = ["all verdicts and lengths fit together"]
        self.say("", "## Checks", "", *(f"- {text}" for text in self.wrong or fits),
                 *(f"- no figures: {text}" for text in failures(self.rows)))
        self.say("", "## Claims", "", *(f"- {text}" for text in claims(self.rows)))


if __name__ == "__main__":
    sys.exit(experiment.main(Experiment(experiment.parser_for(__doc__, "20s").parse_args())))
