#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What it is worth, and what it costs, to let h^L and h^U look at clocks.

    bench/clocks.py --store clocks
    bench/clocks.py --only 'boiler|fischer' --repeat 3

Each model is searched with clocks=off and clocks=on: greedily with h^L and with h^U, and with A* and h^L. The table has
the states explored, the CPU time, and how many times fewer or more with clocks=on. --only is a regular expression that
is looked for in "MODEL CONSTANTS SEARCH".

The figures are checked, too: both must come to the same verdict, A* to traces of the same length, and clocks=on must
not take more than three times the CPU time, where this is at least a tenth of a second. The exit status is 1 if
something is wrong.
"""
import pathlib
import re
import sys
import run

SEARCHES = {
    "greedy hl": ("--search", "greedy", "--heuristic", "hl(clocks={})"),
    "greedy hu": ("--search", "greedy", "--heuristic", "hu(clocks={})"),
    "astar hl": ("--search", "astar", "--heuristic", "hl(clocks={})"),
}
MOST_TIMES = 3
LEAST_SECONDS = 0.1  # below, starting the program is what is measured
COLUMNS = [("model", -46), ("search", -9), ("verdict", -11), ("S off", 10), ("S on", 10), ("S off/on", 8), ("t off", 7),
           ("t on", 7), ("t on/off", 8)]
NOTES = """\
- S is the number of explored states, t CPU time in seconds. S off/on above 1: looking at clocks helps. t on/off above
  1: it costs more than it saves.
- A dash: the time or the memory was not enough."""


def tasks():
    """Models with the arguments that choose one query, paths relative to the folder of models or absolute."""
    def example(file, *constants):
        model = run.ROOT / "examples" / file
        queries = [str(model.with_suffix(".q"))] if model.suffix == ".xta" else []
        return run.Line(str(model), ("check", *queries, "--query-index", "1", *constants))

    def shared(file, *arguments):
        return run.Line(file, ("check", *arguments))

    for constants in ("N=10", "N=50", "N=250", "N=50 OPERATORS=5", "N=10 SENSORS=3", "N=50 SENSORS=3"):
        yield example("boiler.xta", *(word for text in constants.split() for word in ("-D", text)))
    for variant in "abc":
        yield example(f"fischer-{variant}.xta", "-D", "N=12")
    for file in ("fischer.xml", "csma-cd.xml", "train-gate.xml", "scheduler.xml", "traffic-light.xml", "detour.xta",
                 "signals.xta"):
        yield example(file)
    for name in ("M1", "N1"):
        yield shared(f"mcta-originals/{name}.xta", f"{{models}}/mcta-originals/{name}.q", "--query-index", "1")
    for number in range(1, 7):
        name = f"mcta-c-derived/C{number}d"
        yield shared(f"{name}.xta", f"{{models}}/{name}.q", "--query-index", "1")
    # Where nothing is found, all states are explored.
    for size in (6, 10):
        yield shared(f"ticktac-fischer/fischer_{size}_9_10.xml", "--query-index", "1")
    yield shared("ticktac-fischer/fischer_6_10_10.xml", "--query-index", "1")
    for size in (9, 11):
        yield shared(f"ticktac-scaling/csmacd_{size}.xml", "--query", "E<> Bus.Idle and Station(1).Start and Station(2).Start")
    for size in (9, 13):
        yield shared(f"ticktac-scaling/fddi_{size}.xml", "--query", "E<> Station(1).q2 and Station(2).q2")
    for number in (5, 6):
        yield shared("uppaal-demos/train-gate.xml", "--query-index", str(number))


def run_both(options, line, search):
    """The figures of one search of a model without and with clocks."""
    arguments = tuple(word.format(models=options.models.resolve()) for word in line.arguments)
    return [run.run_tarrier(options, run.Line(line.model, arguments), [part.format(word) for part in SEARCHES[search]])
            for word in ("off", "on")]


def name_of(line):
    """The model with its folder, and what else tells it from others."""
    pairs = list(zip(line.arguments, line.arguments[1:]))
    constants = [word for option, word in pairs if option == "-D"]
    queries = [f"query {word}" for option, word in pairs if option == "--query-index" and word != "1"]
    return " ".join(["/".join(pathlib.Path(line.model).parts[-2:]), *constants, *queries])


def is_done(figures):
    return figures["verdict"] in ("satisfied", "violated")


def ratio(figures, key, of, to):
    return figures[of][key] / max(figures[to][key], 1e-3) if all(map(is_done, figures)) else None


def cells(name, search, figures):
    off, on = figures
    numbers = [run.number(one.get("explored") if is_done(one) else None) for one in figures]
    times = [run.number(one.get("cpu_seconds") if is_done(one) else None, 2) for one in figures]
    return [name, search, off["verdict"] if off["verdict"] == on["verdict"] else f"{off['verdict']}, {on['verdict']}",
            *numbers, run.number(ratio(figures, "explored", 0, 1), 1), *times,
            run.number(ratio(figures, "cpu_seconds", 1, 0), 1)]


def complaints(name, search, figures):
    off, on = figures
    for one in figures:
        if not is_done(one) and not one["verdict"].startswith("unknown"):
            yield f"{name}, {search}: {one['verdict']}"
    if not (is_done(off) and is_done(on)):
        return
    if off["verdict"] != on["verdict"]:
        yield f"{name}, {search}: {off['verdict']} and {on['verdict']}"
    if search.startswith("astar") and off.get("length") != on.get("length"):
        yield f"{name}, {search}: shortest traces of {off.get('length')} and {on.get('length')} steps"
    if on["cpu_seconds"] > max(LEAST_SECONDS, MOST_TIMES * off["cpu_seconds"]):
        yield f"{name}, {search}: {on['cpu_seconds']:.2f} s instead of {off['cpu_seconds']:.2f} s"


def parse():
    parser = run.parser_for(__doc__, "60s")
    parser.add_argument("--only", default="", metavar="REGEX", help="only what this is found in")
    return parser.parse_args()


def main():
    options = parse()
    settings = run.machine(options.tarrier) | run.limits_of(options)
    output, rows, wrong = [], [], []

    def say(text):
        output.append(text)
        print(text, flush=True)

    for text in run.table_head(COLUMNS):
        say(text)
    for line in tasks():
        for search in SEARCHES:
            if not re.search(options.only, f"{name_of(line)} {search}"):
                continue
            figures = run_both(options, line, search)
            rows.append({"model": name_of(line), "search": search, "off": figures[0], "on": figures[1]})
            wrong += complaints(name_of(line), search, figures)
            say(run.table_row(cells(name_of(line), search, figures), COLUMNS))
    if not rows:
        sys.exit("nothing to run")
    for text in ("", *NOTES.splitlines(), "", "## Checks", "",
                 *(f"- {text}" for text in wrong or ["all verdicts and lengths fit together, and none takes three "
                                                     "times the time"])):
        say(text)
    if options.store:
        run.store(options.store, settings, output, {"rows": rows, "complaints": wrong})
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
