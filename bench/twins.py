#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Explores models that exist both for UPPAAL and for TChecker, and compares the two.

usage: twins.py [--tarrier FILE] [--time 60] [--search dfs] [MODELS]

For each NAME.xml with a NAME.tck beside it (in the ticktac-* folders of MODELS, by default ../shared/models): stored
symbolic states and transitions of the whole state space under the same extrapolation and plain inclusion, and the
verdict of the first query against that of the labels. Counts must be equal where the twins are isomorphic. What does
not finish for one of the two is not tried for the other.
"""
import argparse
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def run(arguments, *command):
    done = subprocess.run([arguments.tarrier, *map(str, command), "--json", "--time-limit", f"{arguments.time}s",
                           "--memory-limit", "8G", "--search", arguments.search, "--simulation", "inclusion"],
                          capture_output=True, text=True, errors="replace", check=False)
    document = json.loads(done.stdout)
    return document["queries"][0] if document["queries"] else {"verdict": document["errors"][0]["message"]}


def counts(query):
    if query["verdict"] != "satisfied":
        return query["verdict"]
    return query["statistics"]["stored"], query["statistics"]["transitions"]


def is_error_found(query):
    """Does the query say that there is a state of the kind looked for?"""
    if query["verdict"] not in ("satisfied", "violated"):
        return None
    return (query["verdict"] == "satisfied") == query["query"].lstrip().startswith("E")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="?", type=pathlib.Path, default=ROOT.parent / "shared" / "models")
    parser.add_argument("--tarrier", default=str(ROOT / "build" / "release" / "tarrier"))
    parser.add_argument("--time", type=int, default=60)
    parser.add_argument("--search", default="bfs")
    arguments = parser.parse_args()
    print(f"{'model':44}{'xml':>22}{'tck':>22}  verdicts")
    for xml in sorted(arguments.models.glob("ticktac-*/*.xml")):
        tck = xml.with_suffix(".tck")
        if not tck.exists():
            continue
        sides = [counts(run(arguments, "explore", xml))]
        sides.append("" if sides[0] == "unknown" else counts(run(arguments, "explore", tck)))
        labels = sorted(set(re.findall(r"labels:\s*([\w,]+)", tck.read_text())))
        queries = xml.with_suffix(".q")
        first = run(arguments, "check", xml, *([queries] if queries.exists() else []), "--query-index", 1,
                    "--trace", "none")
        found = is_error_found(first)
        others = [is_error_found(run(arguments, "check", tck, "--labels", label, "--trace", "none"))
                  for label in labels if len(labels) == 1 and found is not None]
        texts = [f"{side[0]:,} {side[1]:,}" if isinstance(side, tuple) else side for side in sides]
        note = "" if sides[0] in (sides[1], "unknown") else "  differ"
        print(f"{str(xml.relative_to(arguments.models)):44}{texts[0]:>22}{texts[1]:>22}  {found} {others}{note}", flush=True)


if __name__ == "__main__":
    main()
