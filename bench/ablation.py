#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What each of the things is worth that greedy search can be told, and how the default compares.

    bench/ablation.py --store ablation
    bench/ablation.py --only '^C[1-4]d' --time-limit 60s

Each model is searched greedily by h^U, plainly and with each option alone; then with useless=on, the best of them, and
each other one on top; then by ehc and by auto. A cell has the states explored and the CPU time in seconds. The last
table compares the two orders of equally good states, also for other heuristics and for A*. --only is a regular
expression that is looked for in the name of a model.

The figures are checked, too: all verdicts must agree. The exit status is 1 if something is wrong.
"""
import re
import sys
import run

PIECES = ("preferred=on", "useless=on", "context=on", "deferred=on", "novelty=on", "types=on", "epsilon=0.2",
          "open=alternate(hu,hl)")
BASES = {
    "Each alone": ("", [*PIECES, "preferred=on,deferred=on"]),
    "On top of useless=on": ("useless=on", [piece for piece in PIECES if piece not in ("useless=on", "deferred=on")]),
}
TIES = {  # searches, their options and their heuristics
    "greedy": ("greedy", (), "hu"),
    **{f"greedy {name}": ("greedy", (), name) for name in ("hl", "dl", "pa")},
    **{piece: ("greedy", (piece,), "hu") for piece in ("context=on", "preferred=on", "useless=on", "deferred=on",
                                                       "novelty=on", "types=on")},
    "pref., def., nov.": ("greedy", ("preferred=on", "deferred=on", "novelty=on"), "hu"),
    "useless, types": ("greedy", ("useless=on", "types=on"), "hu"),
    "astar": ("astar", (), "hl"),
    "wastar": ("wastar", (), "hl"),
}
OTHERS = {"ehc": ("--search", "ehc"), "auto": ()}
NOTES = """\
- A cell: states explored / CPU seconds, starting the program and the evidence for the trace included. A dash: the time or the
  memory was not enough.
- better, worse: models on which the option explores less than half, or more than twice, of what the plain search does;
  solved is better than not.
- ties: states explored where the first, and where the last of equally good states comes first. Its last line counts
  models on which last-in explores less than half, or more than twice, of what first-in does."""


def tasks():
    """Names with models and the arguments that choose one query, paths relative to the folder of models or absolute."""
    def shared(name, file, *arguments):
        return name, run.Line(file, ("check", *arguments, "--query-index", "1"))

    for name in ("M1", "N1", "C9"):
        yield shared(name, f"mcta-originals/{name}.xta", f"{{models}}/mcta-originals/{name}.q")
    yield shared("C1", "mcta-originals/C1.xml")
    for name in ("M4", "N4"):
        yield shared(f"{name} (generated)", f"mcta-mn/{name}.xml")
    for number in (2, 4, 6, 7, 8):
        yield shared(f"C{number}d", f"mcta-c-derived/C{number}d.xta", f"{{models}}/mcta-c-derived/C{number}d.q")
    for variant in "abc":
        model = run.ROOT / "examples" / f"fischer-{variant}.xta"
        yield f"Fischer {variant} 50", run.Line(str(model), ("check", str(model.with_suffix(".q")), "-D", "N=50"))
    yield shared("fischer-50N", "rr2021/Fischer/fischer-50N.xml")
    yield shared("csma-50N", "rr2021/CSMA-CD/csma-50N.xml")
    yield shared("train-200N", "rr2021/Train/train-200N.xml")
    yield shared("fischer_deep_8", "ticktac-scaling/fischer_deep_8.tck", "--labels", ",".join(f"cs{i}" for i in range(1, 9)))
    yield shared("arbiter_4", "ticktac-scaling/arbiter_4.tck", "--labels", "work1,work2")
    yield shared("sts_2_10_19", "ticktac-sts/sts_2_10_19.tck", "--labels", "go1,go2")
    # Families that nothing was tuned on.
    yield shared("Milner-N100", "rr2021/Milner/Milner-N100-d4-v2.xml")
    for size in (4, 5):
        yield shared(f"goss-{size}", f"rr2021/GosGirls/goss-{size}.xml")
    for name in ("LE-Chan-4N", "LE-Hops-4N"):
        yield shared(name, f"rr2021/Lamports-LE/{name}.xml")
    for name in ("g2_300_sat", "g3_300_sat", "g3_nobound_sat"):
        yield shared(name, f"ticktac-rtsat/{name}.xml", f"{{models}}/ticktac-rtsat/{name}.q")
    for name in ("BangOlufsen/bocdp", "maler/maler", "schedule/schedule"):
        yield shared(name.split("/")[1], f"xta-suite/{name}.xta", f"{{models}}/xta-suite/{name}.q")


def greedy(*pieces):
    options = ",".join(piece for piece in pieces if piece)
    return ("--search", f"greedy({options})" if options else "greedy")


def is_done(figures):
    return figures["verdict"] in ("satisfied", "violated")


def cell(figures):
    return f"{run.number(figures['explored'])} / {figures['cpu_seconds']:.2f}" if is_done(figures) else "-"


def compare(figures, plain):
    """1: better, -1: worse, 0: neither."""
    if is_done(figures) != is_done(plain):
        return 1 if is_done(figures) else -1
    if not is_done(figures):
        return 0
    return (2 * figures["explored"] < plain["explored"]) - (figures["explored"] > 2 * plain["explored"])


class Ablation:
    def __init__(self, options):
        self.options = options
        self.output, self.rows = [], {}
        self.lines = {name: line for name, line in tasks() if re.search(options.only, name)}

    def say(self, text):
        self.output.append(text)
        print(text, flush=True)

    def figures(self, name, extra):
        known = self.rows.setdefault(name, {})
        key = " ".join(extra)
        if key not in known:
            line = self.lines[name]
            arguments = tuple(word.format(models=self.options.models.resolve()) for word in line.arguments)
            known[key] = run.run_tarrier(self.options, run.Line(line.model, arguments), extra)
        return known[key]

    def table(self, title, columns):
        """Columns: names with arguments; the first is the one that others are compared with."""
        widths = [("model", -18), *((name, max(16, len(name))) for name in columns)]
        for text in ("", f"## {title}", "", *run.table_head(widths)):
            self.say(text)
        sums = {name: [0, 0] for name in columns}
        for model in self.lines:
            found = {name: self.figures(model, extra) for name, extra in columns.items()}
            self.say(run.table_row([model, *map(cell, found.values())], widths))
            plain = next(iter(found.values()))
            for name, figures in found.items():
                better = compare(figures, plain)
                sums[name][better < 0] += better != 0
        self.say(run.table_row(["better, worse", *(f"{better}, {worse}" for better, worse in sums.values())], widths))

    def ties(self):
        widths = [("model", -18), *((name, max(21, len(name))) for name in TIES)]
        for text in ("", "## Ties: first-in / last-in", "", *run.table_head(widths)):
            self.say(text)
        sums = {name: [0, 0] for name in TIES}
        for model in self.lines:
            cells = [model]
            for name, (search, pieces, heuristic) in TIES.items():
                first, last = (self.figures(model, ("--search", f"{search}({','.join((*pieces, f'ties={order}'))})",
                                                    "--heuristic", heuristic, "--shorten", "0"))
                               for order in ("first-in", "last-in"))
                better = compare(last, first)
                sums[name][better < 0] += better != 0
                cells.append(" / ".join(run.number(row["explored"]) if is_done(row) else "-" for row in (first, last)))
            self.say(run.table_row(cells, widths))
        self.say(run.table_row(["better, worse", *(f"{better}, {worse}" for better, worse in sums.values())], widths))

    def complaints(self):
        for model, found in self.rows.items():
            verdicts = {figures["verdict"] for figures in found.values() if not figures["verdict"].startswith("unknown")}
            if len(verdicts) > 1 or not verdicts <= {"satisfied", "violated"}:
                yield f"{model}: {', '.join(sorted(verdicts))}"


def parse():
    parser = run.parser_for(__doc__, "10s")
    parser.add_argument("--only", default="", metavar="REGEX", help="only models this is found in")
    return parser.parse_args()


def main():
    options = parse()
    settings = run.machine(options.tarrier) | run.limits_of(options)
    ablation = Ablation(options)
    if not ablation.lines:
        sys.exit("nothing to run")
    for title, (base, pieces) in BASES.items():
        columns = {base or "greedy": greedy(base)} | {piece: greedy(base, piece) for piece in pieces}
        ablation.table(title, columns)
    ablation.table("Other searches", {"greedy": greedy(), "useless=on": greedy("useless=on")} | OTHERS)
    ablation.ties()
    wrong = list(ablation.complaints())
    for text in ("", *NOTES.splitlines(), "", "## Checks", "", *(f"- {text}" for text in wrong or ["all verdicts agree"])):
        ablation.say(text)
    if options.store:
        run.store(options.store, settings, ablation.output, {"rows": ablation.rows, "complaints": wrong})
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
