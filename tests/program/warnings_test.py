# SPDX-License-Identifier: MIT
"""Warnings: where they go, what they look like, how they are switched off, and that sane models have none."""
import json
import unittest

from program import SOURCE, ProgramTest

EXAMPLES = SOURCE / "examples"
SLOPPY = """int[0,9] count;
clock x;
chan go;
process P() { state A { x < 3 }, B; init A; trans A -> A { sync go!; assign count = 1, x = 0; }; }
system P;
"""
STRICT = "m.xta:4:27: a strict invariant: time never reaches the bound, only comes near it [strict-invariant]"
UNREACHABLE = "m.xta:4:34: no edges lead from an initial location to 'P.B' [unreachable-location]"
ONE_SIDED = "m.xta:3:6: 'go' never happens: nobody receives [one-sided-channel]"
UNUSED = "m.xta:1:10: 'count' is assigned, but never read [unused-variable]"


class WarningsTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("m.xta", SLOPPY)

    def warnings(self, *arguments):
        """The warnings in the JSON document, which are also those on standard error."""
        done = self.run_tarrier(*arguments, "--json")
        document = json.loads(done.stdout)
        shown = [line for line in done.stderr.splitlines() if line.startswith("warning: ")]
        self.assertEqual(shown, ["warning: " + warning for warning in document.get("warnings", [])])
        return document.get("warnings", [])

    def test_they_have_a_code_and_show_the_place(self):
        done = self.run_tarrier("check", "m.xta", "-q", "A[] P.A", "--trace", "none")
        self.assertEqual(done.returncode, 0)
        self.assertTrue(done.stdout.startswith("1. A[] P.A\n   satisfied\n"), done.stdout)
        self.assertIn(f"warning: {ONE_SIDED}\n  chan go;\n       ^\n", done.stderr)

    def test_every_command_that_reads_a_model_gives_them(self):
        self.assertEqual(self.warnings("check", "m.xta", "-q", "A[] P.A"), [STRICT, UNREACHABLE, ONE_SIDED, UNUSED])
        for command in (["explore", "m.xta"], ["info", "m.xta"], ["convert", "m.xta", "--to", "dot"]):
            with self.subTest(command):  # a query might read the counter
                self.assertEqual(self.warnings(*command), [STRICT, UNREACHABLE, ONE_SIDED])

    def test_documents_with_warnings_follow_the_schema(self):
        _, document = self.run_json("check", "m.xta", "-q", "A[] P.A")
        self.assertEqual(len(document["warnings"]), 4)

    def test_what_a_query_reads_is_used(self):
        self.assertNotIn(UNUSED, self.warnings("check", "m.xta", "-q", "A[] count < 5"))
        self.write("m.q", "A[] P.A\nA[] count < 5\n")
        self.assertNotIn(UNUSED, self.warnings("check", "m.xta", "m.q"))
        self.assertNotIn(UNUSED, self.warnings("check", "m.xta", "m.q", "--query-index", "1"))

    def test_a_query_that_cannot_be_understood_might_read_anything(self):
        self.assertNotIn(UNUSED, self.warnings("check", "m.xta", "-q", "A[] P.A", "-q", "A[] P.Nowhere"))

    def test_they_are_switched_off_by_their_codes(self):
        check = ["check", "m.xta", "-q", "A[] P.A"]
        self.assertEqual(self.warnings(*check, "--no-warning", "strict-invariant"), [UNREACHABLE, ONE_SIDED, UNUSED])
        self.assertEqual(self.warnings(*check, "--no-warning", "strict-invariant,unused-variable",
                                       "--no-warning", "one-sided-channel"), [UNREACHABLE])
        self.assertEqual(self.warnings("info", "m.xta", "--no-warning", "strict-invariant"), [UNREACHABLE, ONE_SIDED])
        for command in (check, ["explore", "m.xta"], ["info", "m.xta"], ["convert", "m.xta", "--to", "dot"]):
            with self.subTest(command):
                self.assertEqual(self.warnings(*command, "--no-warning", "all"), [])

    def test_the_model_may_stand_behind_options_that_can_be_repeated(self):
        done = self.run_tarrier("check", "--no-warning", "all", "--no-warning", "strict-invariant,unused-clock", "m.xta",
                                "-q", "A[] P.A")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        done = self.run_tarrier("check", "-q", "A[] P.A", "-q", "E<> P.B", "m.xta", "--quiet")
        self.assertEqual((done.stdout.count("satisfied"), done.stdout.count("violated")), (1, 1))
        done = self.run_tarrier("check", "--labels", "crossing,open", str(EXAMPLES / "train.tck"), "--quiet")
        self.assertEqual(done.stdout, "1. E<> (crossing && open)\n   violated\n")

    def test_an_unknown_code_is_refused(self):
        for command in (["check", "m.xta", "-q", "A[] P.A"], ["explore", "m.xta"], ["info", "m.xta"],
                        ["convert", "m.xta", "--to", "dot"]):
            with self.subTest(command):
                done = self.run_tarrier(*command, "--no-warning", "strict-invariants")
                self.assertEqual(done.returncode, 64)
                self.assertEqual(done.stdout, "")
                self.assertEqual(done.stderr,
                                 "error: there is no warning 'strict-invariants'; did you mean 'strict-invariant'?\n")
        done = self.run_tarrier("info", "m.xta", "--no-warning", "everything")
        self.assertIn("see `tarrier list warnings`", done.stderr)

    def test_quiet_silences_them_for_people_only(self):
        done = self.run_tarrier("check", "m.xta", "-q", "A[] P.A", "--quiet", "--json")
        self.assertEqual(done.stderr, "")
        self.assertIn(STRICT, json.loads(done.stdout)["warnings"])

    def test_all_kinds_are_listed_with_those_of_the_languages(self):
        listed = [line.split()[0] for line in self.run_tarrier("list", "warnings").stdout.splitlines()]
        self.assertEqual(len(listed), len(set(listed)))
        for code in ("urgent-clock-guard", "strict-invariant", "unreachable-location", "one-sided-channel",
                     "unused-variable", "unused-clock", "ignored-attribute"):
            self.assertIn(code, listed)

    def test_warnings_of_a_language_can_be_switched_off(self):
        self.write("m.tck", "system:s\nprocess:P\nlocation:P:l{initial: : colour: red}\n")
        warning = "m.tck:3:25: unknown attribute 'colour' of 'location' is ignored [ignored-attribute]"
        self.assertEqual(self.warnings("explore", "m.tck"), [warning])
        self.assertEqual(self.warnings("explore", "m.tck", "--no-warning", "ignored-attribute"), [])

    def test_no_example_has_any(self):
        examples = sorted(path for path in EXAMPLES.iterdir() if path.suffix in (".xml", ".xta", ".tck"))
        self.assertGreater(len(examples), 5)
        for example in examples:
            with self.subTest(example.name):
                self.assertEqual(self.warnings("info", str(example)), [])
        queries = str(EXAMPLES / "water-tank.q")
        self.assertEqual(self.warnings("check", str(EXAMPLES / "water-tank.xta"), queries, "--state-limit", "1"), [])


if __name__ == "__main__":
    unittest.main()
