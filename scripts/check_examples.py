#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if the tool's verdict on a query of examples/ is not the one the example says it has.

usage: check_examples.py TARRIER [MODEL…]    TARRIER is the program; without models, all of examples/

An .xml model says so in the <expect> of each query; an .xta model has a .q file of the same name beside it, with a
line `// expect: satisfied` or `// expect: violated` above each query; an .smv model has such lines, after `--`, above its
specifications.
"""
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree

OUTCOMES = {"success": "satisfied", "failure": "violated"}
TIME_LIMIT_SECONDS = 300


def expected_in_xml(model):
    """[(query, verdict)], in order; queries without a formula are left out, as the tool does."""
    expectations = []
    for query in xml.etree.ElementTree.parse(model).getroot().iterfind("queries/query"):
        formula = (query.findtext("formula") or "").strip()
        if formula:
            expect = query.find("expect")
            expectations.append((formula, None if expect is None else OUTCOMES.get(expect.get("outcome"))))
    return expectations


def expected_in_smv(model):
    """The specifications themselves are not compared."""
    return [(None, verdict) for verdict in re.findall(r"^-- expect: (\w+)$", model.read_text(encoding="utf-8"), re.MULTILINE)]


def expected_in_query_file(queries):
    expectations, verdict = [], None
    for line in queries.read_text(encoding="utf-8").splitlines():
        match = re.match(r"\s*// expect: (\w+)", line)
        if match:
            verdict = match[1]
        elif line.strip() and not line.lstrip().startswith("//"):
            expectations.append((line.strip(), verdict))
            verdict = None
    return expectations


def check(program, model):
    """Complaints about one model."""
    command = [str(program), "check", "--json", str(model)]
    if model.suffix == ".xml":
        expectations = expected_in_xml(model)
    elif model.suffix == ".smv":
        expectations = expected_in_smv(model)
    else:
        expectations = expected_in_query_file(model.with_suffix(".q"))
        command.append(str(model.with_suffix(".q")))
    result = subprocess.run(command, text=True, capture_output=True, check=False, timeout=TIME_LIMIT_SECONDS)
    try:
        answers = json.loads(result.stdout)["queries"]
    except (ValueError, KeyError):
        return [f"{model.name}: no JSON document, exit status {result.returncode}\n{result.stdout}{result.stderr}"]
    if len(answers) != len(expectations):
        return [f"{model.name}: {len(answers)} answers to {len(expectations)} queries\n{result.stdout}"]
    complaints = []
    for (query, verdict), answer in zip(expectations, answers):
        if verdict is None:
            complaints.append(f"{model.name}: {query}: the example does not say what it expects")
        elif answer.get("verdict") != verdict:
            complaints.append(f"{model.name}: {query}: expected {verdict}, got {answer.get('verdict')} "
                              f"{answer.get('error', '')}")
    exit_status = 1 if any(verdict == "violated" for _, verdict in expectations) else 0
    if not complaints and result.returncode != exit_status:
        complaints.append(f"{model.name}: expected exit status {exit_status}, got {result.returncode}")
    return complaints


def main(arguments):
    if not arguments or arguments[0].startswith("-"):
        print(__doc__.strip())
        return 0 if arguments in (["-h"], ["--help"]) else 64
    examples = pathlib.Path(__file__).resolve().parent.parent / "examples"
    models = [pathlib.Path(name) for name in arguments[1:]] or sorted(
        path for path in examples.iterdir() if path.suffix in (".xml", ".xta", ".smv"))
    complaints = [complaint for model in models for complaint in check(arguments[0], model)]
    for complaint in complaints:
        print(complaint)
    print(f"{len(models)} models, {len(complaints)} complaints")
    return 1 if complaints or not models else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
