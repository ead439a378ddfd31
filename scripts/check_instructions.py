#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if a fixed small run takes more instructions than recorded: time is noisy, their number is not.

usage: check_instructions.py TARRIER [--compiler c++] [--record]
       check_instructions.py --self-test

bench/instructions.json has the runs, the instructions of each as valgrind counts them, without those of starting the
program, and the compiler of the build. Another compiler gives other counts, so nothing is compared then. --record
writes the counts of this build to the file; commit it together with the change that explains them.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RECORD = ROOT / "bench" / "instructions.json"
MOST_CHANGE_PERCENT = 10
TIME_LIMIT_SECONDS = 300


def collected(log):
    """The number of instructions in what callgrind prints; none if it did not get to the end."""
    match = re.search(r"Collected : (\d+)", log)
    return int(match[1]) if match else None


def count(program, words):
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(program), *words]
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False, timeout=TIME_LIMIT_SECONDS)
    instructions = collected(done.stderr)
    if instructions is None or done.returncode not in (0, 1):  # 1: a query does not hold
        sys.exit(f"{' '.join(words)}: exit status {done.returncode}\n{done.stderr}")
    return instructions


def measure(runs, counter):
    """The instructions of each run beyond those of starting the program; counter(words) counts all."""
    start = counter(["--version"])
    return [counter(run["arguments"].split()) - start for run in runs]


def compare(runs, measured):
    """A line for each run, and how many have grown too much."""
    lines, grown = [], 0
    for run, instructions in zip(runs, measured, strict=True):
        percent = 100 * (instructions - run["instructions"]) / run["instructions"]
        line = f"{run['arguments']}: {instructions:,} instructions, {percent:+.1f} %"
        if percent > MOST_CHANGE_PERCENT:
            grown += 1
            line += f", more than {MOST_CHANGE_PERCENT} %"
        elif percent < -MOST_CHANGE_PERCENT:
            line += ", worth recording"
        lines.append(line)
    return lines, grown


def check(record, compiler, counter):
    """The exit status, and what to say."""
    if compiler != record["compiler"]:
        return 0, [f"not compared: recorded with {record['compiler']}, built with {compiler}"]
    lines, grown = compare(record["runs"], measure(record["runs"], counter))
    if grown:
        lines.append("if this is the price of something, record it: scripts/check_instructions.py TARRIER --record")
    return (1 if grown else 0), lines


def self_test():
    record = {"compiler": "c++ 1", "runs": [{"arguments": "explore a -D N=1", "instructions": 1000},
                                            {"arguments": "check b", "instructions": 2000}]}

    def result(first, second, compiler="c++ 1"):
        counts = {"--version": 50, "explore a -D N=1": 50 + first, "check b": 50 + second}
        status, lines = check(record, compiler, lambda words: counts[" ".join(words)])
        return status, "\n".join(lines)

    status, text = result(1000, 2000)
    assert status == 0 and text == ("explore a -D N=1: 1,000 instructions, +0.0 %\n"
                                    "check b: 2,000 instructions, +0.0 %")
    assert result(1100, 2200)[0] == 0
    status, text = result(1101, 2000)
    assert status == 1 and "explore a -D N=1: 1,101 instructions, +10.1 %, more than 10 %" in text
    assert text.count("more than") == 1 and "--record" in text
    assert result(1000, 2500)[0] == 1
    status, text = result(1000, 1000)
    assert status == 0 and "check b: 1,000 instructions, -50.0 %, worth recording" in text
    status, text = result(9000, 9000, compiler="c++ 2")
    assert status == 0 and "not compared: recorded with c++ 1, built with c++ 2" in text
    assert collected("==7== Collected : 4949069\n==7==\n==7== I   refs:      4,949,069\n") == 4949069
    assert collected("valgrind: no such program\n") is None
    print("self-test passed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tarrier", nargs="?", type=pathlib.Path)
    parser.add_argument("--compiler", default="c++", help="the compiler of the build")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        self_test()
        return 0
    if not options.tarrier:
        parser.error("which program?")
    version = subprocess.run([options.compiler, "--version"], text=True, capture_output=True, check=True)
    compiler = version.stdout.splitlines()[0]
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    program = options.tarrier.resolve()
    if options.record:
        for run, instructions in zip(record["runs"], measure(record["runs"], lambda words: count(program, words))):
            run["instructions"] = instructions
        record["compiler"] = compiler
        RECORD.write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
        return 0
    status, lines = check(record, compiler, lambda words: count(program, words))
    print("\n".join(lines))
    return status


if __name__ == "__main__":
    sys.exit(main())
