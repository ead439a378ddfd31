#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Randomised searches: how often they succeed and what that costs, over many seeds.

    bench/randomised.py --repeat 20 --store randomised
    bench/randomised.py --repeat 3 --time-limit 2s --only '^fischer'

Runs each model with each search and --repeat seeds by `tarrier bench`, and prints medians over the runs that found an
answer, with published figures in parentheses where there are some. --only is a regular expression that is looked for
in "MODEL SEARCH", such as "fischer-bug N=8 drs". A search that fails with its first seed is not tried with others.

The figures are checked, too: all runs on a model that end must have the same verdict, and no trace may be shorter than
a shortest one. The exit status is 1 if something is wrong.
"""
import dataclasses
import json
import math
import statistics
import subprocess
import sys
import tempfile
import experiment
import run

AS_FOUND = ("--shorten", "0")  # as the papers measure
WALKS = {"drs": "drs", "random-walk": "random-walk", "guided-walk": "guided-walk"}
ALL = WALKS | {"auto": "auto", "random-dfs": "random-dfs", "bfs": "bfs"}
CLASSIC = {"drs": "drs", "auto": "auto", "dfs": "dfs", "random-dfs": "random-dfs", "bfs": "bfs"}
BY_RULE = {f"random-walk {rule}": f"random-walk(by={rule})" for rule in ("ret", "sem", "rlc")}
SHORTENED = "Traces made shorter"
SHORTEST = "shortest"  # the name of the runs that traces are compared with
# Grosu et al. 2004 give ranges, from the smallest to the largest model; the others are seconds of Kiviriga et al. 2021.
PUBLISHED = {
    "fischer-bug N=2 drs": "20 states, depth 6",
    "fischer-bug N=16 drs": "386 states, depth 374",
    "fischer N=5 drs": "out of memory",
    "bocdp.xta drs": "depth 1657 to 13376",
    "audio N=1 drs": "16 states",
    "audio N=28 drs": "375 states",
    "fischer-50N.xml bfs": "out of memory",
    "fischer-50N.xml random-dfs": "90 s",
    "fischer-50N.xml random-walk sem": "22 to 24 s",
    "fischer-50N.xml random-walk ret": "22 to 24 s",
    "fischerImply-50N.xml random-dfs": "174 s",
    "fischerImply-50N.xml random-walk rlc": "0.49 s",
    "csma-50N.xml bfs": "out of memory",
    "csma-50N.xml random-walk sem": "0.46 s",
    "Milner-N1000-d4-v2.xml bfs": "488 s",
    "Milner-N1000-d4-v2.xml random-walk ret": "4.4 s",
    "Herschel-f71.xml random-walk ret": "22.5 s",
}
NOTES = """\
- found: runs with an answer, of all runs; the other figures are medians over the runs with an answer. seconds: of the
  search and of making the trace shorter, which only the last two tables do. stored, generated, explored: states, of the
  search. length: of the trace in steps (when found → in the end), and by which factor it is longer than a shortest one, if
  that was found within the limits.
- published: deep random search of Grosu et al. 2004 (Open-Kronos, averages over runs; states are those stored); random
  walks through concrete states of Kiviriga et al. 2021 (UPPAAL, seconds). Other machines, and other texts of the models
  but for those of the latter.
- growth: the exponent b of a n^b, fitted to the median times of the search by least squares over the logarithms."""
FIGURES = ("seconds", "stored", "generated", "explored", "length")


@dataclasses.dataclass(frozen=True)
class Task:
    section: str
    model: str  # as the table names it
    path: object
    searches: dict
    arguments: tuple = ()
    size: int = 0  # for the growth; 0: one of a kind
    repeat: int = 20  # at most
    compares_lengths: bool = True

    def line(self, extra):
        query = ("--query-index", "1")
        return " ".join((str(self.path.resolve()), "check", *self.arguments, *query, *extra))


def tasks(models):
    """All of them; whether the models are there is another matter."""
    examples = run.ROOT / "examples"
    section = "Fischer's protocol with a mistake"
    for size in (2, 4, 8, 12, 16, 32, 50):
        yield Task(section, f"fischer-bug N={size}", examples / "fischer-bug.xml", ALL,
                   ("-D", f"N={size}", *AS_FOUND), size=size)
    for size in range(2, 6):
        yield Task("Fischer's protocol without it", f"fischer N={size}", examples / "fischer.xml",
                   {"drs": "drs", "bfs": "bfs"}, ("-D", f"N={size}"), size=size, compares_lengths=False)
    section = "Bang & Olufsen's audio/video protocol"
    suite = models / "xta-suite" / "BangOlufsen"
    faulty = (str((suite / "bocdp.q").resolve()), *AS_FOUND)
    yield Task(section, "bocdp.xta", suite / "bocdp.xta", CLASSIC, faulty)
    yield Task(section, "bocdp.xml", models / "its-oldsyntax" / "bocdp.xml", CLASSIC, faulty)
    for size in (1, 2, 4, 8, 12, 16, 20, 24, 28):
        yield Task("Philips' audio protocol", f"audio N={size}", examples / "audio.xta", ALL,
                   (str(examples / "audio.q"), "-D", f"N={size}", *AS_FOUND), size=size)
    for path in sorted((models / "rr2021").glob("*/*.xml")):
        yield Task("Models of Kiviriga, Larsen and Nyman", path.name, path, {"auto": "auto"} | BY_RULE, repeat=5,
                   compares_lengths=False)
    yield from shortened(models, examples)


def shortened(models, examples):
    """Models whose shortest traces A* or breadth-first search find in time, and searches that find longer ones."""
    searches = {name: name for name in ("auto", "greedy", "drs", "dfs", "random-walk")}
    section = SHORTENED
    for size in (4, 8, 16):
        yield Task(section, f"fischer-bug N={size}", examples / "fischer-bug.xml", searches, ("-D", f"N={size}"), repeat=5)
    for name in ("fischer-a", "fischer-b", "fischer-c"):
        yield Task(section, f"{name} N=10", examples / f"{name}.xta", searches,
                   (str(examples / f"{name}.q"), "-D", "N=10"), repeat=5)
    suite = models / "xta-suite" / "BangOlufsen"
    yield Task(section, "bocdp.xta", suite / "bocdp.xta", searches, (str((suite / "bocdp.q").resolve()),), repeat=5)
    yield Task(section, "Milner-N100-d4-v2.xml", models / "rr2021" / "Milner" / "Milner-N100-d4-v2.xml", searches, repeat=5)
    searches = {name: name for name in searches if name != "random-walk"}  # it finds none of these
    for path in sorted((models / "mcta-mn").glob("*.xml")):
        yield Task(section, path.name, path, searches, repeat=5)
    for path in sorted((models / "mcta-c-derived").glob("C[1-5]d.xta")):
        yield Task(section, path.name, path, searches, (str(path.with_suffix(".q").resolve()),), repeat=5)


def bench(options, line, repeat):
    """What the runs of one line found; a sentence if there are none."""
    with tempfile.NamedTemporaryFile("w", suffix=".suite") as suite:
        suite.write(line + "\n")
        suite.flush()
        words = [options.tarrier, "bench", suite.name, "--repeat", str(repeat), "--json", "--time-limit",
                 options.time_limit, "--memory-limit", options.memory_limit, "--progress", "never"]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    try:
        return json.loads(done.stdout)["tasks"][0]["runs"]
    except (ValueError, KeyError, IndexError):
        return done.stderr.strip().partition("\n")[0] or f"exit {done.returncode}"


def has_answer(entry):
    return entry["verdict"] in ("satisfied", "violated")


def measure(options, task, name):
    """The row of a task with one of its searches."""
    extra = ("--trace", "shortest") if name == SHORTEST else ("--search", task.searches[name])
    is_same_for_all_seeds = name in (SHORTEST, "bfs", "dfs")
    runs = bench(options, task.line(extra), 1)
    repeat = min(options.repeat, task.repeat)
    if not isinstance(runs, str) and not is_same_for_all_seeds and repeat > 1 and has_answer(runs[0]):
        runs = bench(options, task.line(extra), repeat)
    row = {"section": task.section, "model": task.model, "size": task.size, "search": name}
    if isinstance(runs, str):
        return row | {"refused": runs, "runs": []}
    answered = [entry for entry in runs if has_answer(entry)]
    row |= {"found": len(answered), "of": len(runs), "runs": runs}
    for figure in FIGURES:
        values = [entry[figure] for entry in answered if entry.get(figure) is not None]
        if values:
            row[figure] = statistics.median(values)
    row["found_length"] = statistics.median([entry.get("found_length", entry["length"]) for entry in answered
                                             if "length" in entry] or [0])
    return row


def growth(rows):
    """The exponent of the time in the size; none for less than three points."""
    points = [(math.log(row["size"]), math.log(max(row["seconds"], 1e-4))) for row in rows
              if row["size"] > 0 and "seconds" in row]
    if len(points) < 3:
        return None
    return statistics.linear_regression(*zip(*points)).slope


def ratios(rows):
    """How many times as long as a shortest trace, on average over the models, before and after."""
    for name in dict.fromkeys(row["search"] for row in rows if row["search"] != SHORTEST):
        known = [row for row in rows if row["search"] == name and row.get("length") and row["shortest"]]
        if known:
            found = statistics.mean(row["found_length"] / row["shortest"] for row in known)
            made = statistics.mean(row["length"] / row["shortest"] for row in known)
            yield f"- {name}: {found:.2f} times as long as a shortest trace when found, {made:.2f} in the end ({len(known)} models)"


def cells(row, shortest):
    published = PUBLISHED.get(f"{row['model']} {row['search']}", "")
    if "refused" in row:
        return [row["model"], row["search"], row["refused"][:40], *["-"] * 5, published]
    length = run.number(row.get("length"))
    if "length" in row and row["found_length"] > row["length"]:
        length = f"{run.number(row['found_length'])} → {length}"
    if "length" in row and shortest and row["search"] != SHORTEST:
        length += f" ({row['length'] / shortest:.2f})"
    return [row["model"], row["search"], f"{row['found']}/{row['of']}", run.number(row.get("seconds"), 3),
            *(run.number(row.get(figure)) for figure in ("stored", "generated", "explored")), length, published]


COLUMNS = [("model", -24), ("search", -18), ("found", -7), ("seconds", 8), ("stored", 10), ("generated", 11),
           ("explored", 10), ("length", 21), ("published", -22)]


class Experiment(experiment.Experiment):
    def run_task(self, task):
        names = [name for name in task.searches if self.is_wanted(task.model, name)]
        if not names:
            return
        others = (SHORTEST,) if task.compares_lengths else ()
        rows = [measure(self.options, task, name) for name in (*names, *others)]
        self.rows += rows
        shortest = rows[-1].get("length") if task.compares_lengths else None
        for row in rows:
            row["shortest"] = shortest
        for row in rows:
            self.say(run.table_row(cells(row, shortest), COLUMNS))
        self.check(task, rows, shortest)

    def check(self, task, rows, shortest):
        ended = [entry for row in rows for entry in row["runs"] if has_answer(entry)]
        verdicts = {entry["verdict"] for entry in ended}
        if len(verdicts) > 1:
            self.wrong.append(f"{task.model}: {', '.join(sorted(verdicts))}")
        lengths = [entry["length"] for entry in ended if entry.get("length") is not None]
        if shortest and lengths and min(lengths) < shortest:
            self.wrong.append(f"{task.model}: a trace of {min(lengths)} steps, but a shortest one has {shortest:.0f}")

    def run_section(self, section, chosen):
        before = len(self.rows)
        self.say("", f"## {section}", "", *run.table_head(COLUMNS))
        for task in chosen:
            self.run_task(task)
        exponents = {}
        for name in dict.fromkeys(row["search"] for row in self.rows[before:]):
            exponent = growth([row for row in self.rows[before:] if row["search"] == name])
            if exponent is not None:
                exponents[name] = f"{name} {exponent:.1f}"
        if exponents:
            self.say("", f"growth: {', '.join(exponents.values())}")
        if section == SHORTENED:
            self.say("", *ratios(self.rows[before:]))

    def run_all(self):
        sections, missing = {}, []
        for task in tasks(self.options.models):
            if not any(self.is_wanted(task.model, name) for name in task.searches):
                continue
            if task.path.is_file():
                sections.setdefault(task.section, []).append(task)
            else:
                missing.append(f"{task.model}: left out, there is no {task.path}")
        if not (self.options.models / "rr2021").is_dir():
            missing.append(f"left out, there is no {self.options.models / 'rr2021'}")
        for section, chosen in sections.items():
            self.run_section(section, chosen)
            self.store()
        self.say("", "## Notes", "", *NOTES.splitlines(), *(f"- {text}" for text in missing))
        self.say("", "## Checks", "", *(f"- {text}" for text in self.wrong or ["all verdicts and lengths fit together"]))


def parse():
    parser = experiment.parser_for(__doc__, "20s")
    parser.set_defaults(repeat=20)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(experiment.main(Experiment(parse())))
