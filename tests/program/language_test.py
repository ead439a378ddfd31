# SPDX-License-Identifier: MIT
"""The tables of docs/languages/ say what is supported; each row is backed by a model in tests/language/.

The folders there are for people: a row gives the name of its model alone.
"""
import re
import unittest

from program import SOURCE, ProgramTest

MODELS = SOURCE / "tests/language"
HOLDS, VIOLATED, UNDECIDED, WRONG, UNSUPPORTED = 0, 1, 2, 65, 69
FILES = {language.name: {file.name: file for file in language.rglob("*.*")} for language in MODELS.iterdir()}
STATUS = {"supported": {HOLDS}, "ignored": {HOLDS}, "refused": {UNSUPPORTED, WRONG}, "error": {WRONG},
          "undecided": {UNDECIDED}}


class Row:
    """construct | status | note | model; the note of what does not hold begins with the message, as code."""

    def __init__(self, document, cells):
        self.construct, self.status, note, model = cells
        self.model = FILES[document.stem][model.strip("`")]
        message = re.match(r"`([^`]*)`", note)
        self.message = message.group(1) if message else None


def rows(document):
    for line in document.read_text().splitlines():
        if line.startswith("|") and not line.startswith(("|---", "| construct |")):
            yield Row(document, [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]])


def comments(file, word):
    """What the comments `// word: text`, `# word: text` and `-- word: text` of a file say."""
    return re.findall(rf"^(?://|#|--) {word}: (.*)$", file.read_text(), re.MULTILINE)


class Language(ProgramTest):
    DOCUMENTS = sorted((SOURCE / "docs/languages").glob("*.md"))

    def setUp(self):
        super().setUp()
        self.known = {}  # rows may share a model

    def check(self, model):
        """Exit status and output for the queries of a model; those of a .tck file are its comments."""
        if model in self.known:
            return self.known[model]
        if model.suffix == ".smv":
            self.known[model] = self.check_verdicts(model)
            return self.known[model]
        queries = model.with_suffix(".q")
        has_file = model.suffix != ".xml" and queries.exists()
        arguments = ["check", str(model), *([str(queries)] if has_file else []), "--quiet", "--trace", "none"]
        wanted = [(labels, HOLDS) for labels in comments(model, "reachable")]
        wanted += [(labels, VIOLATED) for labels in comments(model, "unreachable")]
        runs = [(self.run_tarrier(*arguments, "--labels", labels), status) for labels, status in wanted]
        runs = runs or [(self.run_tarrier(*arguments), HOLDS)]
        status = next((run.returncode or 1 for run, expected in runs if run.returncode != expected), HOLDS)
        output = "".join(run.stdout + run.stderr for run, _ in runs)
        self.known[model] = (status, output)
        for answer in comments(queries, "answer") if has_file else []:
            self.assertIn(f"   {answer}\n", output)
        return status, output

    def check_verdicts(self, model):
        """The same for a model whose comments `-- expect: verdict` go with its specifications, in their order."""
        arguments = ["check", str(model), "--quiet", "--trace", "none"]
        run = self.run_tarrier(*arguments)
        _, document = self.run_json(*arguments)
        self.assertEqual([query["verdict"] for query in document["queries"]], comments(model, "expect"),
                         run.stdout + run.stderr)
        status = HOLDS if run.returncode == VIOLATED else run.returncode  # violated as it is expected to be
        return status, run.stdout + run.stderr

    def test_every_row_is_true(self):
        for document in self.DOCUMENTS:
            for row in rows(document):
                with self.subTest(document.name, construct=row.construct, model=row.model.name):
                    status, output = self.check(row.model)
                    if "need Z3, which this build" in output:
                        self.skipTest("without Z3")
                    self.assertIn(status, STATUS[row.status], output)
                    if HOLDS not in STATUS[row.status]:
                        self.assertIsNotNone(row.message, "the note must begin with the message")
                        self.assertIn(row.message, output)

    def test_every_model_backs_a_row(self):
        used = {row.model for document in self.DOCUMENTS for row in rows(document)}
        used |= {model.with_suffix(".q") for model in used if model.suffix != ".xml"}
        self.assertEqual(sorted(file.name for file in MODELS.rglob("*.*") if file not in used), [])


if __name__ == "__main__":
    unittest.main()
