# SPDX-License-Identifier: MIT
"""Real models with a few changes, through the whole program: whatever a file says, the program neither crashes nor fails
within, ends with a documented status, and writes JSON where it was asked to.

Models are those of examples/ and of the folder TARRIER_MODELS, if that is set. TARRIER_DIFFERENTIAL_COUNT: how many;
TARRIER_DIFFERENTIAL_SEED: the first. An input that breaks something is left as mutated-SEED in the folder where the test
runs.
"""
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import unittest

from program import BINARY, SOURCE, ProgramTest, random_seeds

LANGUAGES = {".xml": "uppaal-xml", ".xta": "uppaal-xta", ".ta": "uppaal-xta", ".tck": "tchecker", ".smv": "smv"}
LARGEST = 60_000  # bytes of a model, since loading is to be a small part of the time
DOCUMENTED = {0, 1, 2, 64, 65, 69}  # exit status; 64 where no query is left
# With sanitizers a second is little; a run that takes this long has missed its limit.
LIMITS = ("--time-limit", "1s", "--memory-limit", "400M", "--threads", "1", "--progress", "never")
PATIENCE_SECONDS = 120
SANITIZED = {"ASAN_OPTIONS": "exitcode=99", "UBSAN_OPTIONS": "exitcode=99:print_stacktrace=1"}
TOKEN = re.compile(rb"\w+|\s+|[^\w\s]+?")
NUMBERS = (b"0", b"1", b"-1", b"2147483647", b"2147483648", b"-2147483648", b"99999999999999999999", b"65536")
BYTES = (b"\0", b"\x1b[31m", b"\xff\xfe", b"\r", b"\xe2\x82", b'"', b"'", b"<", b"&", b"\\")


def words_of(language):
    """The words of the language that the fuzzers know."""
    lines = (SOURCE / "fuzz/words" / f"{language}.dict").read_text(encoding="utf-8").splitlines()
    return [line.strip('"').encode().decode("unicode_escape").encode() for line in lines if line.startswith('"')]


def kind(token):
    return "number" if token.isdigit() else "word" if token[:1].isalpha() else "blank" if token.isspace() else "sign"


class Mutation:
    """Draws changes of a text; tokens come from the text itself, from another model or from the language."""

    def __init__(self, draw, words, other):
        self.draw = draw
        self.words = words
        self.other = other
        # Those that a model is likely to survive are drawn more often.
        self.changes = (self.replace, self.renumber) * 6 + (self.move_line,) * 2 + (
            self.leave_out, self.repeat, self.insert, self.cut, self.splice, self.spoil)

    def apply(self, text):
        tokens = TOKEN.findall(text)
        for _ in range(self.draw.choice((1, 1, 1, 2, 4))):
            if tokens:
                tokens = self.draw.choice(self.changes)(tokens)
        return b"".join(tokens)

    def place(self, tokens):
        """Of a token; blanks are passed by if possible."""
        at = self.draw.randrange(len(tokens))
        return at + 1 if tokens[at].isspace() and at + 1 < len(tokens) else at

    def piece(self, tokens):
        begin = self.place(tokens)
        return begin, min(len(tokens), begin + self.draw.choice((1, 1, 2, 5, 20)))

    def leave_out(self, tokens):
        begin, end = self.piece(tokens)
        return tokens[:begin] + tokens[end:]

    def repeat(self, tokens):
        begin, end = self.piece(tokens)
        return tokens[:end] + tokens[begin:end] * self.draw.choice((1, 1, 1, 2, 50)) + tokens[end:]

    def replace(self, tokens):
        """By another one of the same kind, or by a word of the language."""
        at = self.place(tokens)
        alike = [token for token in tokens if kind(token) == kind(tokens[at])]
        tokens[at] = self.draw.choice(alike) if self.draw.random() < 0.8 else self.draw.choice(self.words)
        return tokens

    def insert(self, tokens):
        at = self.place(tokens)
        return tokens[:at] + [self.draw.choice(self.words), b" "] + tokens[at:]

    def renumber(self, tokens):
        numbers = [i for i, token in enumerate(tokens) if token.isdigit()]
        if numbers:
            i = self.draw.choice(numbers)
            near = b"%d" % (int(tokens[i][:9]) + self.draw.choice((-1, 1)))
            tokens[i] = self.draw.choice((near,) * len(NUMBERS) + NUMBERS)
        return tokens

    def move_line(self, tokens):
        lines = b"".join(tokens).split(b"\n")
        line = lines.pop(self.draw.randrange(len(lines)))
        lines.insert(self.draw.randrange(len(lines) + 1), line)
        return TOKEN.findall(b"\n".join(lines))

    def cut(self, tokens):
        return tokens[:self.place(tokens)] if self.draw.random() < 0.3 else tokens

    def splice(self, tokens):
        others = TOKEN.findall(self.other)
        if not others:
            return tokens
        at = self.place(tokens)
        begin, end = self.piece(others)
        return tokens[:at] + others[begin:end] + tokens[at:]

    def spoil(self, tokens):
        tokens[self.place(tokens)] += self.draw.choice(BYTES)
        return tokens


def models():
    """The files of each language, smaller ones first."""
    folders = [SOURCE / "examples"] + [pathlib.Path(name) for name in [os.environ.get("TARRIER_MODELS")] if name]
    files = {}
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.suffix in LANGUAGES and file.is_file() and file.stat().st_size <= LARGEST:
                files.setdefault(LANGUAGES[file.suffix], []).append(file)
    return files


def command_line(draw, model, text, queries, searches):
    labels = re.findall(rb"labels:(\w+)", text)
    usual = "explore" if model.endswith(".tck") and not labels else "check"
    command = draw.choice([usual] * 6 + ["explore", "info", "convert"])
    if command == "convert":
        return ["convert", model, *queries, "--to", draw.choice(("xta", "tck", "dot", "json"))]  # pddl has no limit of time
    line = [command, model] + (["--json"] if draw.random() < 0.6 else []) + ([] if command == "info" else list(LIMITS))
    if command == "check":
        asked = ["--labels", draw.choice(labels).decode()] if labels else list(queries)
        line += [*asked, "--search", draw.choice(searches), "--trace", draw.choice(("none", "some"))]
    return line


class Mutations(ProgramTest):
    def setUp(self):
        super().setUp()
        self.files = models()
        self.statuses = {}
        self.words = {language: words_of(language) for language in [*self.files, "uppaal-queries"]}
        listed = self.run_tarrier("list", "searches").stdout
        self.searches = [name for name in re.findall(r"^([a-z][\w-]*) ", listed, re.MULTILINE)] + ["auto"] * 5

    def mutated(self, seed):
        """Writes a model and its queries, one of them changed; gives the names of the files and a command line."""
        draw = random.Random(seed)
        language = draw.choice(sorted(self.files))
        file = draw.choice(self.files[language])
        text = file.read_bytes()
        beside = file.with_suffix(".q")
        asked = beside.read_bytes() if file.suffix != ".xml" and beside.is_file() else None
        if asked and draw.random() < 0.3:
            asked = Mutation(draw, self.words["uppaal-queries"], text).apply(asked)
        else:
            other = draw.choice(self.files[language]).read_bytes()
            text = Mutation(draw, self.words[language], other).apply(text)
        model = f"mutated-{seed}{file.suffix}"
        (self.folder / model).write_bytes(text)
        queries = [f"mutated-{seed}.q"] if asked else []
        for name in queries:
            (self.folder / name).write_bytes(asked)
        return [model, *queries], command_line(draw, model, text, queries, self.searches)

    def complaint(self, line):
        """What is wrong with a run of this command line, or nothing; a trace that it gives is replayed as well."""
        try:
            done = subprocess.run([BINARY, *line], cwd=self.folder, capture_output=True, timeout=PATIENCE_SECONDS,
                                  stdin=subprocess.DEVNULL, env=os.environ | SANITIZED)
        except subprocess.TimeoutExpired:
            return f"still running after {PATIENCE_SECONDS} s"
        errors = done.stderr.decode(errors="replace")
        if done.returncode not in DOCUMENTED or "Sanitizer" in errors or "runtime error:" in errors:
            return f"exit status {done.returncode}\n{errors[:3000]}"
        self.statuses[done.returncode] = self.statuses.get(done.returncode, 0) + 1
        if "--json" not in line:
            return None
        try:
            document = json.loads(done.stdout.decode())
        except ValueError as problem:
            return f"no JSON: {problem}\n{done.stdout[:500]!r}"
        if line[0] != "check" or not any("trace" in query for query in document["queries"]):
            return None
        (self.folder / "trace.json").write_bytes(done.stdout)
        replayed = self.complaint(["replay", line[1], "trace.json"])
        return replayed and f"its trace: {replayed}"

    def test_nothing_breaks_the_program(self):
        broken = []
        for seed in random_seeds(60):
            files, line = self.mutated(seed)
            complaint = self.complaint(line)
            if complaint:
                broken.append(seed)
                print(f"seed {seed}: tarrier {' '.join(line)}: {complaint}", flush=True)
            for name in files:
                shutil.move(self.folder / name, name) if complaint else (self.folder / name).unlink()
        print("exit statuses:", dict(sorted(self.statuses.items())))
        self.assertEqual(broken, [])


if __name__ == "__main__":
    unittest.main()
