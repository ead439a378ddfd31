#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How large the automata for LTL formulas are: ours, those of spin -f, and those of Spot's ltl2tgba -B.

    bench/automata.py
    bench/automata.py --spot PATH/ltl2tgba --formulas FILE

The formulas are the specification patterns of Dwyer et al. and their negations, or the lines of FILE. The table has the
states and transitions of each automaton; sums are over the formulas that all have translated. A dash: no automaton
within --timeout seconds, or, for spin, a formula with X, which Debian's spin is built without. States of a never claim
are counted by its bodies, as two labels can stand before one.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "build" / "release" / "bench" / "automata"


def our_sizes(program, formulas):
    """For each formula: (states, transitions), milliseconds, the formula with basic operators, the formula."""
    arguments = [str(program)] if formulas else [str(program), "--patterns"]
    output = subprocess.run(arguments, input=formulas, text=True, stdout=subprocess.PIPE, check=True).stdout
    for line in output.splitlines():
        states, transitions, milliseconds, basic, formula = line.split("\t")
        size = None if states == "-" else (int(states), int(transitions))
        yield size, float(milliseconds), basic, formula


def output_of(arguments, timeout):
    try:
        return subprocess.run(arguments, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True,
                              timeout=timeout).stdout
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        return ""


def spin_size(formula, timeout):
    words = {"G": "[]", "F": "<>", "R": "V"}
    claim = output_of(["spin", "-f", re.sub(r"\b[GFR]\b", lambda match: words[match[0]], formula)], timeout)
    if not claim.startswith("never"):
        return None
    bodies = re.findall(r"^(?:\w+:\n)+", claim, re.MULTILINE)
    return len(bodies), claim.count("::") + claim.count("skip")


def spot_size(program, formula, timeout):
    words = output_of([program, "-B", "-f", formula, "--stats=%s %e"], timeout).split()
    return (int(words[0]), int(words[1])) if len(words) == 2 else None


def shown(size):
    return f"{size[0]:4} {size[1]:5}" if size else "   -     -"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=pathlib.Path, default=PROGRAM, help="built by the target `automata`")
    parser.add_argument("--spot", metavar="LTL2TGBA", help="the program ltl2tgba of Spot")
    parser.add_argument("--formulas", type=pathlib.Path, metavar="FILE", help="other formulas, one a line")
    parser.add_argument("--timeout", type=float, default=10, metavar="SECONDS", help="for each automaton of others")
    options = parser.parse_args()
    if not options.program.exists():
        sys.exit(f"{options.program} is missing; see bench/README.md")

    peers = {}
    if shutil.which("spin"):
        peers["spin"] = spin_size
    if options.spot:
        peers["spot"] = lambda formula, timeout: spot_size(options.spot, formula, timeout)
    rows = []
    formulas = options.formulas.read_text(encoding="utf-8") if options.formulas else None
    print("".join(f"{name:>10}  " for name in ["tarrier", *peers]) + "formula")
    milliseconds = 0
    for ours, time, basic, formula in our_sizes(options.program, formulas):
        sizes = {"tarrier": ours} | {name: size(basic, options.timeout) for name, size in peers.items()}
        rows.append(sizes)
        milliseconds += time
        print("".join(shown(size) + "  " for size in sizes.values()) + formula, flush=True)
    for name in peers:
        both = [(row["tarrier"], row[name]) for row in rows if row["tarrier"] and row[name]]
        sums = [sum(size[which] for size in column) for column in zip(*both) for which in (0, 1)]
        if both:
            print(f"{len(both)} formulas: tarrier {sums[0]} states, {sums[1]} transitions; "
                  f"{name} {sums[2]} states, {sums[3]} transitions")
    own = [row["tarrier"] for row in rows if row["tarrier"]]
    print(f"{len(own)} of {len(rows)} formulas: tarrier {sum(size[0] for size in own)} states, "
          f"{sum(size[1] for size in own)} transitions, {milliseconds:.0f} ms")


if __name__ == "__main__":
    main()
