#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Repeats the experiments with predicate abstraction of Hoffmann and others (MoChArt 2006).

    bench/predicates.py --store predicates
    bench/predicates.py --only '^C[1-4] (syntax|auto)'

Greedy search with predicates of the text for each split bound (Table 2), and with predicates found by refinement for
each split bound and number of rounds (Table 3); Table 1 is a choice of these columns, beside which stand searches
without predicates. The paper's own figures (bench/predicates.json) are in parentheses. A configuration that is given is
added to all tables. --only is a regular expression that is looked for in "EXPERIMENT CONFIGURATION", such as
"C1 syntax-b2".

The figures are checked, too: no model may have two verdicts. The exit status is 1 if one has. Whether the claims hold
that are printed at the end does not count.
"""
import dataclasses
import pathlib
import re
import shlex
import sys
import directed
import experiment
import run
from experiment import by_model, differences, is_done, outcome

SYNTAX, REFINEMENT = "Predicates of the text", "Predicates found by refinement"
GREEDY = "--search greedy --shorten 0 --heuristic"
OTHERS = [
    "blind=--search random-dfs --shorten 0",
    f"hl={GREEDY} hl",
    f"hu={GREEDY} hu",
    f"aa={GREEDY} aa",
]
BOUNDS = {"b1": "1", "b2": "2", "b3": "3", "b4": "4", "all": "all"}
ROUNDS = ("0", "1", "4", "7")
CONFIGURATIONS = {
    SYNTAX: [*OTHERS, *(f"syntax-{name}={GREEDY} pa(split={bound},combine=sum)" for name, bound in BOUNDS.items()),
             "types-b2=--search greedy(types=on) --shorten 0 --heuristic pa(split=2,combine=sum)",
             "mixed-b2=--search greedy(types=on,novelty=on,ties=last-in) --shorten 0 --heuristic pa(split=2,combine=sum)"],
    REFINEMENT: [f"refine-{name}-r{rounds}={GREEDY} pa(split={bound},combine=sum,predicates=refine,refine={rounds})"
                 for name, bound in BOUNDS.items() for rounds in (*ROUNDS, "auto")],
}
COLUMNS = [("experiment", -10), ("configuration", -16), ("verdict", -16), ("preparation", 18), ("explored", 20),
           ("seconds", 16), ("estimate", 8), ("abstract states", 15)]
NOTES = """\
- preparation, seconds: by the clock, of building abstract state spaces and of everything, as the program measures them.
  explored: states. estimate: of the initial state. abstract states: of all parts. A dash: the time or the memory was
  not enough.
- In parentheses: the paper's figures (1.2 GHz, 1 GB; 300 s for the preparation). combine=sum, as in the paper.
- M1, N1, C1 and C9 are the paper's own models; only these can be compared one by one. The other M and N are generated, C2
  to C8 derived from C9, probably with other inputs than the paper's, and are harder. F^A and F^B are our own text.
- Blind is randomised depth-first search, as in the paper."""
MOST_PREPARATION = 2
MOST_STATES = {"C1": 1588, "M1": 23257, "N1": 36030}
LEAST_GAIN = 10


@dataclasses.dataclass(frozen=True)
class Task:
    section: str
    experiment: str
    path: pathlib.Path
    constants: tuple = ()

    def line(self):
        queries = (str(self.path.resolve().with_suffix(".q")),) if self.path.suffix == ".xta" else ()
        return run.Line(str(self.path.resolve()), ("check", *queries, "--query-index", "1", *self.constants))


def models(folder):
    """Names, files and constants."""
    for variant in "ab":
        for size in (5, 10, 15):
            yield f"F{variant.upper()}{size}", run.ROOT / "examples" / f"fischer-{variant}.xta", ("-D", f"N={size}")
    originals = folder / "mcta-originals"
    for letter in "MN":
        yield f"{letter}1", originals / f"{letter}1.xta", ()
        for number in range(2, 5):
            yield f"{letter}{number}", folder / "mcta-mn" / f"{letter}{number}.xml", ()
    yield "C1", originals / "C1.xml", ()
    for number in range(2, 9):
        yield f"C{number}", folder / "mcta-c-derived" / f"C{number}d.xta", ()
    yield "C9", originals / "C9.xta", ()


def tasks(folder):
    for section in CONFIGURATIONS:
        for name, path, constants in models(folder):
            if section == SYNTAX or name.startswith("C"):
                yield Task(section, name, path, constants)


def abstract_states(row):
    found = [int(match[1]) for text in row.get("explanations", [])
             if (match := re.search(r"(\d+) abstract states", text))]
    return run.number(sum(found)) if found else "-"


def cells(row, paper):
    done = row if is_done(row) else {}
    estimate = row.get("initial_estimate")
    return [row["experiment"], row["configuration"], row["verdict"],
            paper.beside(run.number(done.get("preprocessing_seconds"), 2), "overhead", row),
            paper.beside(run.number(done.get("explored")), "states", row),
            paper.beside(run.number(done.get("seconds"), 2), "seconds", row),
            "-" if estimate is None else str(estimate), abstract_states(row)]


def claims_about_syntax(found):
    slow = {model: row["syntax-b2"]["preprocessing_seconds"] for model, row in found.items()
            if model.startswith("C") and "preprocessing_seconds" in row.get("syntax-b2", {})}
    if slow:
        yield (f"syntax-b2 is prepared in at most {MOST_PREPARATION} s on every C: "
               f"{outcome(max(slow.values()) <= MOST_PREPARATION)} (at most {max(slow.values()):.2f} s)")
    for model, most in MOST_STATES.items():
        row = found.get(model, {}).get("syntax-b2")
        if row is not None:
            figure = f"{row['explored']:,}" if is_done(row) else row["verdict"]
            yield (f"syntax-b2 explores at most {most:,} states of {model}: "
                   f"{outcome(is_done(row) and row['explored'] <= most)} ({figure})")


def claims_about_gain(found):
    for model, row in found.items():
        done = {name: entry["explored"] for name, entry in row.items() if is_done(entry)}
        own = {name: states for name, states in done.items() if re.match("syntax|types|mixed|refine", name)}
        if re.fullmatch("C[4-9]", model) and own:
            best = min(own, key=own.get)
            blind = row.get("blind", {})
            text = f"{best} {own[best]:,}, blind {blind.get('explored', 0):,}" + ("" if is_done(blind) else "+")
            yield (f"the best explores at most a tenth of what blind search does on {model}: "
                   f"{outcome(own[best] * LEAST_GAIN <= blind.get('explored', 0))} ({text})")


def claims_about_stop(found):
    """That the automatic stop is among the two best of its row."""
    ranks = {}
    for model, row in found.items():
        for name in BOUNDS:
            sweep = {rounds: row.get(f"refine-{name}-r{rounds}", {}).get("explored") for rounds in (*ROUNDS, "auto")}
            if None not in sweep.values() and is_done(row[f"refine-{name}-rauto"]):
                better = {states for rounds, states in sweep.items() if states < sweep["auto"]}
                ranks[f"{model} {name}"] = len(better) + 1
    if ranks:
        worst = max(ranks, key=ranks.get)
        yield (f"the automatic stop is best or second-best of its row: {outcome(ranks[worst] <= 2)} "
               f"({sum(rank <= 2 for rank in ranks.values())} of {len(ranks)}; worst {worst})")


class Experiment(experiment.Experiment):
    def __init__(self, options):
        super().__init__(options)
        self.configurations = {section: dict(map(run.configuration, texts)) | dict(options.configuration or [])
                               for section, texts in CONFIGURATIONS.items()}
        self.paper = directed.Paper("predicates.json")

    def run_section(self, section, chosen):
        self.say("", f"## {section}", "", *run.table_head(COLUMNS))
        for task in chosen:
            for name, extra in self.chosen(task).items():
                row = {"section": section, "experiment": task.experiment, "configuration": name}
                self.rows.append(row | run.run_tarrier(self.options, task.line(), extra))
                self.say(run.table_row(cells(self.rows[-1], self.paper), COLUMNS))
            self.store()
        self.say("", *(f"- {name}: `{shlex.join(extra)}`" for name, extra in self.configurations[section].items()))

    def run_all(self):
        sections, missing = self.sections(tasks(self.options.models))
        for section, chosen in sections.items():
            self.run_section(section, chosen)
        self.say("", "## Notes", "", *NOTES.splitlines(), *dict.fromkeys(missing))
        self.wrong = list(differences(self.rows, "verdict"))
        self.say("", "## Checks", "", *(f"- {text}" for text in self.wrong or ["all verdicts fit together"]))
        found = by_model(self.rows)
        self.say("", "## Claims", "", *(f"- {text}" for group in (claims_about_syntax, claims_about_gain,
                                                                   claims_about_stop) for text in group(found)))


if __name__ == "__main__":
    sys.exit(experiment.main(Experiment(experiment.parser_for(__doc__, "20s").parse_args())))
