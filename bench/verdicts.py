#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares verdicts with what a collection of models says about itself.

usage: verdicts.py [--tarrier FILE] [--time 60] [--only PREFIX] [--open] [MODELS]

MODELS (by default ../shared/models) has a CATALOG.md with a verdict in the sixth column of its tables,
mpta/verification_summary.json as written by UPPAAL, and models whose XML carries expected results. Every query that
has an expectation is checked, breadth-first and, if that does not finish, by random depth-first search; what
disagrees is listed, and the counts are printed per family.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
PATTERNS = [  # of the verdict column, the first that matches counts: is an error reachable?
    (r"unknown|not used|do not use|open/", None),
    (r"all listed properties SAT", "all satisfied"),
    (r"UNREACHABLE|unreachable|HOLD|REACHABLE false", False),
    (r"VIOLATED|REACHABLE|reachable", True),
]


def from_catalog(models):
    """Yields (model, labels or None, is an error reachable, where that is said)."""
    for line in (models / "CATALOG.md").read_text(errors="replace").splitlines():
        cells = [cell.strip() for cell in line.replace("\\|", "/").strip("|").split(" | ")]
        if len(cells) < 7 or not re.fullmatch(r"[\w./-]+\.(xml|xta|ta|tck)", cells[0]):
            continue
        verdict = cells[5]
        meaning = next((value for pattern, value in PATTERNS if re.search(pattern, verdict)), None)
        labels = re.search(r"-l ([\w,]+):", verdict)
        if meaning is not None and (labels or not cells[0].endswith(".tck")):
            yield models / cells[0], labels and labels[1], meaning, f"CATALOG: {verdict}"


def from_mpta(models):
    summary = models / "mpta" / "verification_summary.json"
    if not summary.exists():
        return
    for entry in json.loads(summary.read_text())["models"]:
        folder = models / "mpta" / entry["family"] / entry["version_id"]
        for result in entry["results"]:
            yield folder / "model.xml", result["formula"], result["status"]


def run(arguments, model, extra, search):
    command = [arguments.tarrier, "check", str(model), *extra, "--json", "--trace", "none", "--search", search,
               "--time-limit", f"{arguments.time}s", "--memory-limit", "6G"]
    try:  # a single step of a huge model may take longer than the limit
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False,
                              timeout=2 * arguments.time + 60)
        return json.loads(done.stdout)["queries"]
    except subprocess.TimeoutExpired:
        return []


def answers(arguments, model, extra):
    """The queries of a model with their verdicts; what one search leaves open the other may decide."""
    first = run(arguments, model, extra, "bfs")
    if all(query["verdict"] != "unknown" for query in first):
        return first
    second = run(arguments, model, extra, "random-dfs") or first
    return [b if a["verdict"] == "unknown" else a for a, b in zip(first, second)]


def wanted(query, number, meaning):
    """The verdict that an expectation stands for; none if it is not about this query. It is about the first."""
    if meaning == "all satisfied":
        return "satisfied"
    if number > 0:
        return None
    kind = re.match(r"\s*(E<>|A\[\])", query["query"])
    if not kind:
        return None
    return "satisfied" if (kind[1] == "E<>") == meaning else "violated"


def compare(arguments, job):
    """Pairs of outcome (agree, differ, open) and description."""
    model, extra, expectation, source = job
    if not model.exists():
        return []
    outcomes = []
    for number, query in enumerate(answers(arguments, model, extra)):
        expected = expectation(query, number)
        if expected is None or query["verdict"] == "unsupported":
            continue
        verdict = query["verdict"]
        outcome = "open" if verdict == "unknown" else "agree" if verdict == expected else "differ"
        outcomes.append((outcome, f"{query['query'][:90]}: {verdict}, not {expected} ({source})"))
    return outcomes


def jobs_for(models):
    for model, labels, meaning, source in from_catalog(models):
        queries = model.with_suffix(".q")
        extra = ["--labels", labels] if labels else [str(queries)] if queries.exists() else []
        yield model, extra, lambda query, number, meaning=meaning: wanted(query, number, meaning), source
    for model, formula, status in from_mpta(models):
        yield model, ["-q", formula], lambda query, number, status=status: status, "UPPAAL 5.0"
    for model in sorted(models.rglob("*.xml")):
        if re.search(r"<(expect|result)\b", model.read_text(errors="replace")):
            yield model, [], lambda query, number: query.get("expected"), "the file itself"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="?", type=pathlib.Path, default=ROOT.parent / "shared" / "models")
    parser.add_argument("--tarrier", default=str(ROOT / "build" / "release" / "tarrier"))
    parser.add_argument("--time", type=int, default=60, help="seconds for each query and search")
    parser.add_argument("--open", action="store_true", help="list what no search has decided, too")
    parser.add_argument("--only", default="", help="only models whose path starts so")
    arguments = parser.parse_args()
    jobs = [job for job in jobs_for(arguments.models)
            if str(job[0].relative_to(arguments.models)).startswith(arguments.only)]
    counts = collections.defaultdict(collections.Counter)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for job, outcomes in zip(jobs, pool.map(lambda job: compare(arguments, job), jobs)):
            name = job[0].relative_to(arguments.models)
            for outcome, description in outcomes:
                counts[name.parts[0]][outcome] += 1
                if outcome == "differ" or (outcome == "open" and arguments.open):
                    print(f"{name}: {description}", flush=True)
    print(f"{'family':32}{'agree':>8}{'differ':>8}{'open':>8}")
    for family in sorted(counts):
        print(f"{family:32}" + "".join(f"{counts[family][key]:8}" for key in ("agree", "differ", "open")))


if __name__ == "__main__":
    main()
