#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Do two builds do the same? Compares verdicts, counts of states and lengths of traces, model by model.

    bench/same.py OLD NEW [--models FOLDER …] [--states 20000] [--seconds 10] [--only REGEX]

OLD and NEW are programs. Models are those of examples/ and of the folders, with the queries in them or beside them, each with several
searches, one thread and a limit of states, so that the counts of a run do not depend on time; a run that takes longer than
SECONDS in one of them says nothing, and is counted. The exit status is 1 if anything differs. Instructions and memory are
compared by scripts/check_instructions.py and bench/run.py.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SUFFIXES = {".xml", ".xta", ".ta", ".tck", ".smv"}
SEARCHES = ([], ["--search", "bfs"], ["--search", "topological"], ["--search", "greedy", "--heuristic", "hu"],
            ["--search", "astar", "--heuristic", "hl"], ["--search", "drs"], ["--search", "scc"], ["--trace", "shortest"])
COUNTS = ("explored", "generated", "transitions", "stored", "covered", "removed", "dead_ends", "heuristic_calls")


def arguments_of(model):
    beside = model.with_suffix(".q")
    if model.suffix == ".tck":
        labels = re.findall(r"labels: *(\w+)", model.read_text(encoding="utf-8", errors="replace"))
        return ["check", str(model), "--labels", labels[-1]] if labels else ["explore", str(model)]
    return ["check", str(model)] + ([str(beside)] if model.suffix != ".xml" and beside.is_file() else [])


def answers(program, arguments, seconds):
    """What is to be the same of each query; none if it takes too long."""
    try:
        done = subprocess.run([program, *arguments, "--json", "--threads", "1"], capture_output=True, timeout=seconds, check=False)
        document = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError):
        return None
    found = []
    for query in document.get("queries", []):
        statistics = query.get("statistics", {})
        found.append({"query": query["query"], "verdict": query["verdict"], "reason": query.get("reason"),
                      "length": query.get("trace", {}).get("length"), "shortest": query.get("shortest"),
                      "value": query.get("value"), **{name: statistics.get(name) for name in COUNTS}})
    return found


def compare(options, model, search):
    """A line for each query that differs, how many were compared, and whether it took too long."""
    arguments = arguments_of(model)
    if arguments[0] == "explore" and (search[:1] == ["--trace"] or search[1:] in (["scc"], ["drs"])):
        return [], 0, False
    arguments += [*search, "--state-limit", str(options.states)]
    old, new = (answers(program, arguments, options.seconds) for program in (options.old, options.new))
    if old is None or new is None:
        return [], 0, True
    lines = []
    # A query that one of them does not run at all has no counts.
    pairs = [(a, b) for a, b in zip(old, new) if not {a["verdict"], b["verdict"]} & {"unsupported", "error"}]
    for a, b in pairs:
        if a != b:
            changed = ", ".join(f"{key} {a[key]} -> {b[key]}" for key in a if a[key] != b[key])
            lines.append(f"{model} {' '.join(search)}: {a['query']}: {changed}")
    return lines, len(pairs), False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--models", nargs="*", default=[], type=pathlib.Path)
    parser.add_argument("--states", default=20_000, type=int)
    parser.add_argument("--seconds", default=10, type=float)
    parser.add_argument("--only", default="", help="models whose path matches")
    options = parser.parse_args()
    models = [file for folder in [ROOT / "examples", *options.models] for file in sorted(folder.rglob("*"))
              if file.suffix in SUFFIXES and file.is_file() and re.search(options.only, str(file))]
    compared = late = 0
    different = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(compare, options, model, search) for model in models for search in SEARCHES]
        for job in jobs:
            lines, count, is_late = job.result()
            compared += count
            late += is_late
            different += lines
            for line in lines:
                print(line, flush=True)
    print(f"{len(models)} models: {compared} answers compared, {len(different)} different, {late} runs took too long")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
