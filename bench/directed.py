#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Repeats the experiments with directed search of Kupferschmid, Hoffmann, Dierks and Behrmann (SPIN 2006).

    bench/directed.py --store directed
    bench/directed.py --only '^C_[1-4] ' --configuration plain='--search bfs --no-reduction all'

Prints the paper's Tables 1 to 3 with our figures, and the paper's own (bench/directed.json) in parentheses behind
them; for models that are our own text also in relation to breadth-first search. A configuration that the tables do not
have stands in a table of its own. --only is a regular expression that is looked for in "EXPERIMENT MODEL CONFIGURATION",
such as "C_1 mcta-c-derived/C1d.xta astar-hl".

The figures are checked, too: an error must be found wherever a search ends, all configurations of Table 3 must agree
about the length of a shortest trace, and no trace may be shorter. The exit status is 1 if something is wrong.
"""
import concurrent.futures
import dataclasses
import json
import pathlib
import re
import shlex
import shutil
import sys
import tempfile
import experiment
import run

SHORTEST = "Table 3: shortest traces"
TABLES = {  # of each table, the configurations and what the paper calls them
    "Table 1: randomised depth-first search, and greedy search with h^L and h^U":
        {"random-dfs": "rDF", "greedy-hl": "h^L", "greedy-hu": "h^U"},
    "Table 2: greedy search with d^L and d^U": {"greedy-dl": "d^L", "greedy-du": "d^U"},
    SHORTEST: {"bfs": "BF", "astar-hl": "A* h^L", "astar-dl": "A* d^L"},
}
CONFIGURATIONS = [
    "random-dfs=--search random-dfs",
    "greedy-hl=--search greedy --heuristic hl",
    "greedy-hu=--search greedy --heuristic hu",
    "greedy-dl=--search greedy --heuristic dl",
    "greedy-du=--search greedy --heuristic du",
    "bfs=--search bfs",
    "astar-hl=--search astar --heuristic hl",
    "astar-dl=--search astar --heuristic dl",
]
# F^A with an observer that counts in a variable: d^L and d^U are 1 in every state but the goal, as the paper says of
# its own. That of examples/ has a location for each number, so that they tell how many are inside.
OBSERVER = re.compile(r"process Observer\(\) \{.*?\n\}\n", re.DOTALL)
COUNTING = """\
int[0, 2] inside;
process Observer() {
  state Counting, Two;
  init Counting;
  trans
    Counting -> Counting { guard inside == 0; sync enter?; assign inside = 1; },
    Counting -> Counting { guard inside == 1; sync leave?; assign inside = 0; },
    Counting -> Two { guard inside == 1; sync enter?; assign inside = 2; },
    Two -> Counting { sync leave?; assign inside = 1; };
}
"""
ANOTHER, COUNTED = "rewritten, another observer", "rewritten, counting observer"
NOTES = """\
- t is CPU time in seconds, S the number of {states} states, M the peak memory in MiB, l the length of the trace in
  steps. A dash: the time or the memory was not enough; na: the goal names no location, so distances within automata
  say nothing.
- In parentheses: the paper's figures. Its S is closest to generated states, without the initial state, which ours
  include: for breadth-first search on F^B, ours are N - 1 fewer. Its l appears to count the states of a trace, one more
  than its steps; the shortest traces of M_1 and M_3 are shorter still.
- `original`: the paper's own models, as far as they have been found again. `generated`: written by a generator whose
  M_1 equals the original, and whose N_1 differs from it in one constant. `derived`: C_9 without some of its inputs; C_1
  and C_9 equal the originals, those between may keep other inputs than the paper's. `rewritten`: our own text of the
  Fischer variants (examples/). Only figures of originals can be compared one by one.
- The paper says of F^A that d^L and d^U are 1, which depends on its observer. The one of examples/ has a location for
  each number of processes inside, so that they are 2 at first; the other one counts in a variable, and they are 1.
  Neither is the paper's, which cannot be told from its text: read these rows by their relation to breadth-first search.
- The searches of Tables 1 and 2 of the paper looked heuristic values up in a table in which states may find those of
  others. We have reductions of the state space that are newer than it; they are on unless a configuration says
  otherwise."""


@dataclasses.dataclass(frozen=True)
class Task:
    experiment: str  # as in the paper
    origin: str
    folder: str
    file: str
    constants: tuple = ()
    names_locations: bool = True  # does the goal?

    def name(self):
        return f"{self.folder}/{self.file}"

    def with_counting_observer(self, folder):
        """The same with the other observer, in a file of this folder."""
        text, count = OBSERVER.subn(COUNTING, (run.ROOT / self.folder / self.file).read_text(encoding="utf-8"))
        if count != 1:
            sys.exit(f"{self.name()}: {count} observers, not 1")
        (folder / self.file).write_text(text, encoding="utf-8")
        queries = pathlib.Path(self.file).with_suffix(".q")
        shutil.copy(run.ROOT / self.folder / queries, folder / queries)
        return dataclasses.replace(self, folder=str(folder))

    def line(self, options):
        folder = (run.ROOT if self.folder == "examples" else options.models) / self.folder
        model = (folder / self.file).resolve()
        queries = (str(model.with_suffix(".q")),) if model.suffix == ".xta" else ()
        return run.Line(str(model), ("check", *queries, "--query-index", "1", *self.constants))


def tasks():
    for variant in "abc":
        for size in (5, 10, 15):
            for origin in (ANOTHER, COUNTED) if variant == "a" else ("rewritten",):
                yield Task(f"F^{variant.upper()}_{size}", origin, "examples", f"fischer-{variant}.xta",
                           ("-D", f"N={size}"), names_locations=variant != "c")
    for origin, folder, files in (
            ("original", "mcta-originals", ["M1.xta", "N1.xta", "C1.xml", "C9.xta"]),
            ("generated", "mcta-mn", [f"{letter}{number}.xml" for letter in "MN" for number in range(1, 5)]),
            ("derived", "mcta-c-derived", [f"C{number}d.xta" for number in range(1, 10)])):
        for file in files:
            yield Task(f"{file[0]}_{file[1]}", origin, folder, file)


def run_one(options, task, name, extra):
    """The figures of a task in one configuration."""
    row = {"experiment": task.experiment, "model": task.name(), "origin": task.origin, "configuration": name}
    if task.origin == COUNTED:
        with tempfile.TemporaryDirectory() as folder:
            return row | run.run_tarrier(options, task.with_counting_observer(pathlib.Path(folder)).line(options), extra)
    if not task.names_locations and re.search(r"--heuristic[= ]d[lu]\b", shlex.join(extra)):
        return row | {"verdict": "na"}
    return row | run.run_tarrier(options, task.line(options), extra)


def run_all(options, configurations):
    """The rows of all that is asked for, in order."""
    jobs = [(task, name, extra) for task in tasks() for name, extra in configurations.items()
            if re.search(options.only, f"{task.experiment} {task.name()} {name}")]
    rows = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for row in pool.map(lambda job: run_one(options, *job), jobs):
            print(row["experiment"], row["model"], row["configuration"], row["verdict"], file=sys.stderr, flush=True)
            rows.append(row)
    return rows


def short(number):
    """Large numbers as the paper writes them."""
    return f"{number:,}" if number < 1e6 else f"{number:.1e}".replace("e+0", "e+")


class Paper:
    """The figures of a paper's tables, from a file of this folder."""

    def __init__(self, file="directed.json"):
        self.figures = json.loads((run.ROOT / "bench" / file).read_text(encoding="utf-8"))

    def beside(self, text, kind, row):
        """A figure of ours with the paper's, if it has one, in parentheses."""
        names = self.figures["configurations"]
        figures = self.figures[kind].get(row["experiment"])
        theirs = figures[names.index(row["configuration"])] if figures and row["configuration"] in names else None
        return text if theirs is None else f"{text} ({short(theirs) if isinstance(theirs, int) else theirs})"


def cells_of(row, states, paper):
    """The four figures of a row: t, S, M, l."""
    if row is None:
        return ["", "", "", ""]
    if row["verdict"] in ("satisfied", "violated"):
        texts = [run.number(row["cpu_seconds"], 2), short(row[states]), run.number(row["peak_memory_bytes"] / 2**20, 1),
                 short(row["length"]) if "length" in row else "-"]
    elif row["verdict"] == "na" or row["verdict"].startswith("unknown"):
        texts = 4 * ["na" if row["verdict"] == "na" else "-"]
    else:
        texts = [row["verdict"], "-", "-", "-"]
    return [texts[0], paper.beside(texts[1], "states", row), texts[2], paper.beside(texts[3], "lengths", row)]


def table(rows, names, states, paper):
    """The lines of a table with these configurations; none if none of them was run. As in the paper, figures of one
    kind stand together."""
    found = {}
    for row in rows:
        if row["configuration"] in names:
            key = (row["experiment"], row["model"], row["origin"])
            found.setdefault(key, {})[row["configuration"]] = row
    if not found:
        return []
    kinds = [("t", 8), ("S", 20), ("M", 8), ("l", 17)]
    columns = [("experiment", -10), ("model", -24), ("origin", -28),
               *((f"{kind} {label}", width) for kind, width in kinds for label in names.values())]
    lines = run.table_head(columns)
    for key, by_name in found.items():
        cells = [cells_of(by_name.get(name), states, paper) for name in names]
        lines.append(run.table_row([*key, *(cell for kind in zip(*cells) for cell in kind)], columns))
    return lines


def relations(rows, names, states, paper):
    """The lines of a table that compares with breadth-first search, where models are our own text; none if it was not
    run."""
    found = {}
    for row in rows:
        if row["origin"].startswith("rewritten") and row["verdict"] == "satisfied":
            found.setdefault((row["experiment"], row["origin"]), {})[row["configuration"]] = row[states]
    columns = [("experiment", -10), ("origin", -28), *((f"S {label}", 19) for label in names.values())]
    lines = []
    for key, ours in found.items():
        theirs = dict(zip(paper.figures["configurations"], paper.figures["states"].get(key[0], [])))
        cells = [relation(ours, name) + (f" ({relation(theirs, name)})" if name in theirs else "") for name in names]
        if "bfs" in ours:
            lines.append(run.table_row([*key, *cells], columns))
    return [*run.table_head(columns), *lines] if lines else []


def relation(figures, name):
    """In per cent of breadth-first search."""
    figure, all_states = figures.get(name), figures.get("bfs")
    if not isinstance(figure, int) or not isinstance(all_states, int):
        return "-"
    percent = 100 * figure / all_states
    return f"{percent:.3g} %" if percent < 1000 else f"{percent:,.0f} %"


def complaints(rows):
    """What cannot be right, model by model."""
    for row in rows:
        if row["verdict"] not in ("satisfied", "na") and not row["verdict"].startswith("unknown"):
            yield f"{row['experiment']} {row['model']} {row['configuration']}: {row['verdict']}, not satisfied"
    for key, model, origin in dict.fromkeys((row["experiment"], row["model"], row["origin"]) for row in rows):
        lengths = {row["configuration"]: row["length"] for row in rows
                   if (row["experiment"], row["model"], row["origin"]) == (key, model, origin) and "length" in row}
        shortest = {name: length for name, length in lengths.items() if name in TABLES[SHORTEST]}
        if shortest and (len(set(shortest.values())) > 1 or min(lengths.values()) < min(shortest.values())):
            yield f"{key} {model}: lengths do not fit together: {lengths}"


def parse():
    parser = experiment.parser_for(__doc__, "60s")
    parser.add_argument("--states", choices=["generated", "explored", "stored"], default="generated", help="what S is")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="runs at the same time, unkind to t")
    return parser.parse_args()


def main():
    options = parse()
    configurations = dict(map(run.configuration, CONFIGURATIONS)) | dict(options.configuration or [])
    settings = run.machine(options.tarrier)
    settings |= {f"configuration {name}": shlex.join(extra) for name, extra in configurations.items()}
    settings |= run.limits_of(options) | {"runs at the same time": str(options.jobs)}
    if options.only:
        settings["only"] = options.only
    rows = run_all(options, configurations)
    if not rows:
        sys.exit("nothing to run")
    paper = Paper()
    in_tables = {name for names in TABLES.values() for name in names}
    added = {name: name for name in configurations if name not in in_tables}
    output = []
    for title, names in (TABLES | {"Other configurations": added}).items():
        lines = table(rows, names, options.states, paper)
        if lines:
            output += [f"## {title}", "", *lines, ""]
    directed = {name: label for names in TABLES.values() for name, label in names.items() if name in configurations}
    lines = relations(rows, directed, options.states, paper)
    if lines:
        output += ["## In relation to breadth-first search", "", *lines, ""]
    wrong = list(complaints(rows))
    output += NOTES.format(states=options.states).splitlines()
    output += ["", "## Checks", "", *(f"- {text}" for text in wrong or ["all verdicts and lengths fit together"])]
    print("\n".join(output))
    if options.store:
        run.store(options.store, settings, output, {"rows": rows, "complaints": wrong})
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
