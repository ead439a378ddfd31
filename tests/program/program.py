# SPDX-License-Identifier: MIT
"""Helpers of the whole-program tests: run the binary, write small models."""
import functools
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import jsonschema

BINARY = os.environ["TARRIER_BINARY"]
SOURCE = pathlib.Path(os.environ["TARRIER_SOURCE"])
FORMATS = SOURCE / "docs/formats"
# By a member that only documents of this kind have; all others are results.
KINDS = {"tasks": "benchmark-1", "replays": "replay-1", "processes": "info-1", "to": "convert-1"}


@functools.cache
def validator(kind):
    base = "https://formats/"  # nothing is fetched, but without it names cannot be resolved from within another reference
    schemas = {base + path.name: json.loads(path.read_text()) for path in FORMATS.glob("*.schema.json")}
    name = base + kind + ".schema.json"
    return jsonschema.Draft202012Validator(schemas[name], resolver=jsonschema.RefResolver(name, schemas[name], store=schemas))


def validated(document):
    """The document, which is of the schema that it has to be of."""
    if document.get("format") == "network-1":
        kind = "network-1"
    else:
        kind = next((kind for member, kind in KINDS.items() if member in document), "result-1")
    validator(kind).validate(document)
    return document


def search_log(file):
    """The lines of a search log, each of which is of its schema."""
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    for line in lines:
        validator("search-log-1").validate(line)
    return lines


def random_seeds(usual):
    """For random inputs, as tests/differential/environment.hpp has it: as many as usual, unless told otherwise."""
    first = int(os.environ.get("TARRIER_DIFFERENTIAL_SEED", "1"))
    count = int(os.environ.get("TARRIER_DIFFERENTIAL_COUNT", usual)) * int(os.environ.get("TARRIER_DIFFERENTIAL_TIMES", "1"))
    print(f"seeds {first} to {first + count - 1}", flush=True)
    return range(first, first + count)


class ProgramTest(unittest.TestCase):
    """Each test has a fresh folder; models are written there under the names that messages show."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return name

    def run_tarrier(self, *arguments, stdin=None, timeout=120):
        environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        done = subprocess.run([BINARY, *arguments], cwd=self.folder, input=stdin, capture_output=True, text=True,
                              timeout=timeout, env=environment)
        if "--json" in arguments or done.stdout.startswith("{"):  # exactly one document, whatever happens
            self.assert_replayed(arguments, validated(json.loads(done.stdout)))
        return done

    def assert_replayed(self, arguments, document):
        """Every trace is one of the model, by the program's own replay."""
        if arguments[0] != "check" or not any("trace" in query for query in document["queries"]) or "-" in arguments:
            return
        (self.folder / "recorded.json").write_text(json.dumps(document))
        constants = [argument for before, after in zip(arguments, arguments[1:]) if before == "-D" for argument in ("-D", after)]
        replayed = subprocess.run([BINARY, "replay", document["model"], "recorded.json", *constants], cwd=self.folder,
                                  capture_output=True, text=True, timeout=120)
        self.assertEqual(replayed.returncode, 0, replayed.stdout + replayed.stderr)

    def run_json(self, *arguments, **options):
        done = self.run_tarrier(*arguments, "--json", **options)
        return done.returncode, json.loads(done.stdout)

    def assert_refused(self, arguments, status, message, code):
        """The text and the JSON form of one failure: exit status, message, code, and no verdict."""
        done = self.run_tarrier(*arguments)
        self.assertEqual(done.returncode, status, done.stderr + done.stdout)
        self.assertIn(message, done.stderr + done.stdout)
        for word in ("satisfied", "violated"):
            self.assertNotIn(word, done.stdout)
        status_again, document = self.run_json(*arguments)
        self.assertEqual(status_again, status)
        errors = document.get("errors", []) + [q["error"] for q in document["queries"] if "error" in q]
        self.assertEqual([error["code"] for error in errors], [code])
        return errors[0]


def template(name="P", parameters="", declarations="", locations='<location id="a"><name>A</name></location>',
             initial='<init ref="a"/>', transitions=""):
    return (f"<template><name>{name}</name><parameter>{parameters}</parameter>"
            f"<declaration>{declarations}</declaration>{locations}{initial}{transitions}</template>")


def edge(source="a", target="a", **labels):
    texts = "".join(f'<label kind="{kind}">{text}</label>' for kind, text in labels.items())
    return f'<transition><source ref="{source}"/><target ref="{target}"/>{texts}</transition>'


def model(templates, declarations="", system="system P;", queries=()):
    formulas = "".join(query if query.startswith("<query>") else f"<query><formula>{query}</formula></query>"
                       for query in queries)
    return ('<?xml version="1.0" encoding="utf-8"?>\n'
            f"<nta>\n<declaration>{declarations}</declaration>\n{templates}\n<system>{system}</system>\n"
            f"<queries>{formulas}</queries>\n</nta>\n")
