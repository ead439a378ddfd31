# SPDX-License-Identifier: MIT
"""tarrier bench: tasks of suites, run with several seeds."""
import csv
import html.parser
import json
import os
import pathlib
import pty
import shlex
import shutil
import signal
import subprocess
import sys
import time
import unittest
import xml.etree.ElementTree
import zlib

from program import BINARY, SOURCE, ProgramTest, edge, model, template, validated, validator

COUNTER = model(template(transitions=edge(guard="n &lt; 40", assignment="n++") + edge(guard="k &lt; 40", assignment="k++")),
                declarations="int n; int k;", queries=("E&lt;&gt; n == 9", "A[] n + k &lt; 80"))

# More states than anybody waits for.
LARGE = model(template(transitions="".join(edge(guard=f"{name} &lt; 100", assignment=f"{name}++") for name in "abcdef")),
              declarations="int a; int b; int c; int d; int e; int f;")


class Bench(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("counter.xml", COUNTER)

    def bench(self, *arguments):
        return self.run_json("bench", *arguments)

    def test_runs_each_query_with_each_seed(self):
        self.write("two.suite", "# a comment\n\ncounter.xml check --search random-dfs # another\ncounter.xml  explore\n")
        status, document = self.bench("two.suite", "--seeds", "3..5,9")
        self.assertEqual(status, 0)  # also where a query is violated
        self.assertEqual(document["seeds"], [3, 4, 5, 9])
        self.assertEqual([(task["line"], task["query"]) for task in document["tasks"]],
                         [("counter.xml check --search random-dfs", "E<> n == 9"),
                          ("counter.xml check --search random-dfs", "A[] n + k < 80"), ("counter.xml explore", None)])
        reach, violated, explored = document["tasks"]
        self.assertEqual([run["seed"] for run in reach["runs"]], [3, 4, 5, 9])
        self.assertEqual({run["verdict"] for run in violated["runs"]}, {"violated"})
        self.assertEqual({run["length"] for run in violated["runs"]}, {80})
        self.assertNotIn("length", explored["summary"])
        counts = [run["explored"] for run in reach["runs"]]
        self.assertGreater(len(set(counts)), 1, "seeds make no difference")
        self.assertEqual(reach["summary"]["explored"]["minimum"], min(counts))
        self.assertEqual(reach["summary"]["explored"]["maximum"], max(counts))
        self.assertEqual(reach["summary"]["answered"], 4)

    def test_a_run_is_what_check_does_with_that_seed(self):
        _, document = self.bench("counter.xml", "--search", "random-dfs", "--repeat", "2", "--seed", "7")
        for run in document["tasks"][0]["runs"]:
            _, alone = self.run_json("check", "counter.xml", "--search", "random-dfs", "--seed", str(run["seed"]))
            self.assertEqual(run["explored"], alone["queries"][0]["statistics"]["explored"])
            self.assertEqual(run["length"], alone["queries"][0]["trace"]["length"])

    def test_options_are_added_to_those_of_a_line_and_replace_them(self):
        self.write("one.suite", "counter.xml check --search dfs --query-index 1\n")
        _, document = self.bench("one.suite", "--search", "bfs", "--no-reduction", "constants,clocks")
        (task,) = document["tasks"]
        self.assertEqual(task["runs"][0]["search"], "bfs")

    def test_runs_that_give_up_are_counted(self):
        status, document = self.bench("counter.xml", "--repeat", "3", "--search", "bfs", "--state-limit", "60")
        self.assertEqual(status, 2)
        self.assertEqual([task["summary"]["answered"] for task in document["tasks"]], [3, 0])
        done = self.run_tarrier("bench", "counter.xml", "--repeat", "3", "--search", "bfs", "--state-limit", "60")
        self.assertEqual(done.returncode, 2)
        self.assertIn("3/3 satisfied", done.stdout)
        self.assertIn("3/3 unknown (states)", done.stdout)

    def test_the_table_has_medians_and_spreads_if_there_are_several_runs(self):
        done = self.run_tarrier("bench", "counter.xml", "--search", "bfs")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"counter.xml check\n  E<> n == 9\n    satisfied +\d\.\d{3} +\d+ +\d+ +9\n")
        self.assertNotIn("[1", done.stdout)
        done = self.run_tarrier("bench", "counter.xml", "--search", "bfs", "--repeat", "2")
        self.assertRegex(done.stdout, r"2/2 satisfied .* 9 \[9 … 9\]\n")

    def test_models_are_beside_the_suite_or_where_they_are_said_to_be(self):
        (self.folder / "sub").mkdir()
        self.write("sub/a.suite", "counter.xml explore\n")
        self.assertEqual(self.run_tarrier("bench", "sub/a.suite").returncode, 66)
        self.assertEqual(self.run_tarrier("bench", "sub/a.suite", "--models", ".").returncode, 0)

    def test_query_files_are_beside_the_models(self):
        (self.folder / "sub").mkdir()
        self.write("sub/counter.xml", COUNTER)
        self.write("sub/one.q", "E<> n == 3\n")
        self.write("sub/a.suite", "counter.xml check one.q\n")
        status, document = self.bench("sub/a.suite")
        self.assertEqual((status, document["tasks"][0]["query"]), (0, "E<> n == 3"))

    def test_documents_are_stored(self):
        done = self.run_tarrier("bench", "counter.xml", "--store", "out.json")
        self.assertIn("satisfied", done.stdout)
        validated(json.loads((self.folder / "out.json").read_text()))
        self.assertEqual(self.run_tarrier("bench", "counter.xml", "--store", "no/out.json").returncode, 74)

    def test_a_line_that_cannot_be_run_does_not_stop_the_others(self):
        self.write("a.suite", "missing.xml explore\ncounter.xml explore\n")
        status, document = self.bench("a.suite", "--repeat", "3")
        self.assertEqual(status, 66)
        self.assertEqual([error["code"] for error in document["errors"]], ["no-such-file"])
        self.assertEqual(len(document["tasks"]), 1)

    def test_seeds_that_contradict_each_other_are_refused(self):
        self.assertEqual(self.run_tarrier("bench", "counter.xml", "--seeds", "1..3", "--repeat", "3").returncode, 0)
        for arguments, message in ((["--seeds", "1..3", "--repeat", "4"], "contradict each other"),
                                   (["--seeds", "2,3", "--seed", "1"], "contradict each other"),
                                   (["--seeds", "3..1"], "no seeds in '3..1'"), (["--seeds", "1,x"], "'x' are no seeds"),
                                   (["--seeds", "1..2,2"], "given twice"), (["--repeat", "0"], "from 1 to"),
                                   (["--seeds", "0..18446744073709551615"], "from 1 to"),
                                   (["--seed", "18446744073709551615", "--repeat", "2"], "too large")):
            done = self.run_tarrier("bench", "counter.xml", *arguments)
            self.assertEqual((done.returncode, done.stdout), (64, ""))
            self.assertIn(message, done.stderr)

    def test_lines_that_cannot_be_understood_are_named(self):
        for line, status, message, code in (("counter.xml", 65, "a.suite:2:1: it is not said what to do", "syntax"),
                                            ("counter.xml info", 65, "a.suite:2:1: it is not said", "syntax"),
                                            ("counter.xml check --nonsense", 64, "a.suite:2:1: ", "usage"),
                                            ("counter.xml check --help", 64, "a.suite:2:1: ", "usage")):
            self.write("a.suite", f"counter.xml explore\n{line}\n")
            self.assert_refused(["bench", "a.suite"], status, message, code)
        self.write("a.suite", "# nothing\n")
        self.assert_refused(["bench", "a.suite"], 64, "nothing to run", "usage")
        self.assert_refused(["bench", "no.suite"], 66, "no.suite", "no-such-file")

    def test_quotation_marks_keep_words_together(self):
        self.write("a.suite", "counter.xml check -q 'E<> n == 3' --search bfs # 'not closed\n")
        status, document = self.bench("a.suite")
        self.assertEqual((status, document["tasks"][0]["query"]), (0, "E<> n == 3"))
        self.assertEqual(document["tasks"][0]["line"], "counter.xml check -q 'E<> n == 3' --search bfs")
        self.write("a.suite", "counter.xml explore\ncounter.xml check -q 'E<> n\n")
        self.assert_refused(["bench", "a.suite"], 65, "a.suite:2:22: a quotation mark is not closed", "syntax")

    def test_many_runs_at_once_find_the_same(self):
        self.write("two.suite", "counter.xml check --search random-dfs\nmissing.xml explore\ncounter.xml explore\n")
        _, alone = self.bench("two.suite", "--repeat", "6", "--threads", "1")
        _, several = self.bench("two.suite", "--repeat", "6", "--threads", "1", "--jobs", "3")
        self.assertEqual(without_times(alone), without_times(several))
        for number in ("0", "1025"):
            self.assert_refused(["bench", "counter.xml", "--jobs", number], 64, "from 1 to 1024", "usage")

    def test_a_run_that_crashes_does_not_stop_the_others(self):
        self.write("large.xml", LARGE)
        self.write("a.suite", "large.xml explore --threads 1\ncounter.xml explore\n")
        command = ["sh", "-c", f'ulimit -c 0; "{BINARY}" bench a.suite --jobs 1 --json & echo $! > pid; wait $!']
        with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
            child = wait_for(lambda: children_of(int((self.folder / "pid").read_text() or 0)))[0]
            os.kill(child, signal.SIGKILL)
            output, _ = running.communicate(timeout=120)
            self.assertEqual(running.returncode, 70)
        document = validated(json.loads(output))
        self.assertIn("ended by signal 9", document["errors"][0]["message"])
        self.assertEqual([task["line"] for task in document["tasks"]], ["counter.xml explore"])


def without_times(document):
    """What is the same in each run."""
    def plain(run):
        return {key: value for key, value in run.items() if "seconds" not in key and "bytes" not in key}
    return [(task["line"], task["query"], [plain(run) for run in task["runs"]]) for task in document["tasks"]]


def children_of(process):
    found = []
    for file in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name, in parentheses, may have anything in it; behind it stand the state and the parent.
            if int(file.read_text().rpartition(")")[2].split()[1]) == process:
                found.append(int(file.parent.name))
        except OSError:  # it has ended meanwhile
            pass
    return found


def wait_for(condition, seconds=60):
    end = time.monotonic() + seconds
    while True:
        try:
            if found := condition():
                return found
        except (OSError, ValueError):
            pass
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.02)


class Stored(ProgramTest):
    """Runs that are kept as they come."""

    def setUp(self):
        super().setUp()
        self.write("counter.xml", COUNTER)
        self.write("a.suite", "counter.xml check --search random-dfs\ncounter.xml explore\n")

    def lines(self):
        """What is stored, each line of which is of its schema; of a last one that is not whole, nothing."""
        lines = [json.loads(line) for line in (self.folder / "out.jsonl").read_text().split("\n")[:-1]]
        for line in lines:
            validator("benchmark-run-1").validate(line)
        return lines

    def test_each_run_is_a_line(self):
        status, document = self.run_json("bench", "a.suite", "--repeat", "3", "--store", "out.jsonl")
        self.assertEqual(status, 0)
        lines = self.lines()
        self.assertEqual([(line["line"], line["seed"]) for line in lines],
                         [(text, seed) for text in ("counter.xml check --search random-dfs", "counter.xml explore") for seed in (1, 2, 3)])
        self.assertEqual([len(line["queries"]) for line in lines], [2, 2, 2, 1, 1, 1])
        self.assertEqual([line["queries"][0]["explored"] for line in lines[:3]],
                         [run["explored"] for run in document["tasks"][0]["runs"]])
        self.assert_refused(["bench", "a.suite", "--store", "out.jsonl"], 64, "has runs already", "usage")
        self.assertEqual(self.lines(), lines)

    def test_runs_that_are_there_are_not_run_again(self):
        _, first = self.run_json("bench", "a.suite", "--repeat", "2", "--store", "out.jsonl")
        _, second = self.run_json("bench", "a.suite", "--repeat", "3", "--store", "out.jsonl", "--resume")
        self.assertEqual(len(self.lines()), 6)
        for one, other in zip(first["tasks"], second["tasks"]):
            self.assertEqual(one["runs"], other["runs"][:2])  # to the microsecond
        # Another option is another run.
        self.run_json("bench", "a.suite", "--repeat", "3", "--state-limit", "5000", "--store", "out.jsonl", "--resume")
        self.assertEqual(len(self.lines()), 12)

    def test_nothing_is_lost_when_it_is_killed(self):
        self.write("long.suite", "counter.xml check --search random-dfs\n")
        for jobs in ([], ["--jobs", "2"]):
            (self.folder / "out.jsonl").unlink(missing_ok=True)
            command = [BINARY, "bench", "long.suite", "--repeat", "2000", "--store", "out.jsonl", *jobs]
            with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL) as running:
                wait_for(lambda: (self.folder / "out.jsonl").read_text().count("\n") > 5)
                running.send_signal(signal.SIGKILL)
            before = self.lines()
            self.assertLess(len(before), 2000)
            with open(self.folder / "out.jsonl", "a", encoding="utf-8") as file:
                file.write('{"format":"benchmark-run-1","line":"coun')  # as if it had been killed in the middle of one
            status, document = self.run_json("bench", "long.suite", "--repeat", str(len(before) + 5), "--store", "out.jsonl",
                                             "--resume", *jobs)
            self.assertEqual(status, 0)
            after = self.lines()
            self.assertEqual(after[:len(before)], before)
            self.assertEqual(len(document["tasks"][0]["runs"]), len(before) + 5)
            self.assertEqual(len({line["seed"] for line in after}), len(after))

    def test_an_interrupted_run_is_run_again(self):
        self.write("large.xml", LARGE)
        self.write("a.suite", "counter.xml explore\nlarge.xml explore --threads 1\n")
        command = [BINARY, "bench", "a.suite", "--store", "out.jsonl", "--jobs", "1", "--json"]
        with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE) as running:
            wait_for(lambda: "counter" in (self.folder / "out.jsonl").read_text() and children_of(running.pid))
            running.terminate()
            document = validated(json.loads(running.communicate(timeout=60)[0]))
            self.assertEqual(running.returncode, 2)
        self.assertEqual(document["tasks"][1]["runs"][0]["reason"], "interrupted")
        self.assertEqual([line["line"] for line in self.lines()], ["counter.xml explore"])

    def test_interrupted_tables_are_no_success(self):
        self.write("large.xml", LARGE)
        self.write("a.suite", "row: A own counter.xml explore\nrow: B own large.xml explore --threads 1\ntable: T\ncolumn: x\n")
        command = [BINARY, "bench", "a.suite", "--store", "out.jsonl", "--json"]
        with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE) as running:
            wait_for(lambda: "counter" in (self.folder / "out.jsonl").read_text() and children_of(running.pid))
            running.terminate()
            validated(json.loads(running.communicate(timeout=60)[0]))
            self.assertEqual(running.returncode, 2)

    def test_a_terminal_shows_how_far_it_is(self):
        leader, follower = pty.openpty()
        with subprocess.Popen([BINARY, "bench", "a.suite", "--repeat", "2", "--jobs", "1"], cwd=self.folder,
                              stdout=subprocess.DEVNULL, stderr=follower) as running:
            os.close(follower)
            shown = b""
            try:
                while part := os.read(leader, 4096):
                    shown += part
            except OSError:  # the other end is closed
                pass
            os.close(leader)
            self.assertEqual(running.wait(timeout=60), 0)
        self.assertRegex(shown.decode(), r"run 1 of 4, 0 s")
        self.assertRegex(shown.decode(), r"run \d of 4, \d s, about \d s to go")
        self.assertTrue(shown.endswith(b"\r\x1b[K"))

    def test_options_without_effect_are_refused(self):
        for arguments in (["--resume"], ["--resume", "--store", "out.json"]):
            self.assert_refused(["bench", "a.suite", *arguments], 64, "--store FILE.jsonl", "usage")
        self.write("out.jsonl", "something else\n")
        self.assert_refused(["bench", "a.suite", "--store", "out.jsonl", "--resume"], 65, "out.jsonl:1:1: this is no run", "format")
        for option in ("--store", "--csv", "--html"):
            self.assert_refused(["bench", "a.suite", option, "counter.xml"], 64, "would destroy", "usage")
            self.assert_refused(["bench", "a.suite", option, "a.suite"], 64, "would destroy", "usage")
        self.assertEqual(self.run_tarrier("bench", "a.suite", "--store", "no/out.jsonl").returncode, 74)

    def test_csv_has_a_line_for_each_run(self):
        self.write("b.suite", "counter.xml check -q \"E<> n == 3\" --search bfs\ncounter.xml explore\n")
        _, document = self.run_json("bench", "b.suite", "--repeat", "2", "--csv", "out.csv")
        with open(self.folder / "out.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([row["line"] for row in rows], 2 * ["counter.xml check -q 'E<> n == 3' --search bfs"] + 2 * ["counter.xml explore"])
        runs = [run for task in document["tasks"] for run in task["runs"]]
        for row, run in zip(rows, runs):
            self.assertEqual((row["seed"], row["verdict"]), (str(run["seed"]), run["verdict"]))
            self.assertEqual(row["explored"], str(run["explored"]))
            self.assertEqual(row["length"], str(run.get("length", "")))
        self.assertEqual(self.run_tarrier("bench", "b.suite", "--csv", "no/out.csv").returncode, 74)


TABLES = """\
title: Counting & <more>
source: Nobody, Nowhere 1999
note: it's "so" & so
options: --threads 1
row: n1 own counter.xml check -q 'E<> n == 1'
paper: explored bfs=1 dfs=-
row: n2 own counter.xml check -q 'E<> n == 2'
paper: explored bfs=100000 dfs=3
row: n30 original not-there.xml check -q 'E<> n == 30'
else: rewritten counter.xml check -q 'E<> n == 30'
paper: explored bfs=1
row: gone original not-there.xml check
table: First
measure: explored length
column: bfs --search bfs
column: dfs --search dfs --shorten 0
column: chance --search random-dfs
seeds: 1..3
claim: length(bfs) = min
claim: n2: explored(bfs) <= paper
claim: in 1 rows: n*: explored(bfs) <= paper
table: Second
column: bfs --search bfs
"""


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.tags = [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


class Tables(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("counter.xml", COUNTER)
        self.write("t.suite", TABLES)

    def tables(self, *arguments):
        status, document = self.run_json("bench", "t.suite", *arguments)
        return status, document

    def test_have_rows_columns_and_published_figures(self):
        status, document = self.tables()
        self.assertEqual(status, 0, document)
        first, second = document["tables"]
        self.assertEqual([row["name"] for row in first["rows"]], ["n1", "n2", "n30", "gone"])
        self.assertEqual([row["instead"] for row in first["rows"]], [False, False, True, False])
        self.assertEqual([row["left_out"] for row in first["rows"]], [False, False, False, True])
        bfs, dfs, chance = first["rows"][1]["cells"]
        self.assertEqual((bfs["figures"]["length"], bfs["published"]["explored"]), (2, 100000))
        self.assertEqual((dfs["runs"], chance["runs"]), (1, 3))
        self.assertEqual(first["rows"][0]["cells"][1]["published"]["explored"], "-")
        # The same cell is run once, whatever it is part of.
        self.assertEqual(len(document["tasks"]), 9)
        self.assertEqual(second["rows"][0]["cells"][0]["figures"], first["rows"][0]["cells"][0]["figures"])
        text = self.run_tarrier("bench", "t.suite").stdout
        self.assertRegex(text, r"n2 +own +\d+ \(100,000\)")
        self.assertRegex(text, r"n30 +rewritten, instead +")
        self.assertRegex(text, r"gone +not there\n")
        self.assertIn("claim: length(bfs) = min: holds (3 of 3 rows)", text)

    def test_judge_claims(self):
        _, document = self.tables()
        claims = document["tables"][0]["claims"]
        # Figures of another model are not compared with the paper's.
        self.assertEqual([(claim["judged"], claim["holding"]) for claim in claims], [(3, 3), (1, 1), (2, 2)])
        self.write("t.suite", TABLES.replace("claim: n2: explored(bfs) <= paper", "claim: n2: explored(bfs) > paper"))
        status, document = self.tables()
        self.assertEqual(status, 1)
        self.assertFalse(document["tables"][0]["claims"][1]["holds"])
        self.assertRegex(document["tables"][0]["claims"][1]["failing"][0], r"^n2: \d+ and not > 100,000$")
        self.assertIn("DOES NOT HOLD", self.run_tarrier("bench", "t.suite").stdout)

    def test_cells_without_answer_are_results(self):
        self.write("t.suite", TABLES.split("claim: length")[0])
        status, document = self.tables("--state-limit", "2")
        self.assertEqual(status, 0)
        cell = document["tables"][0]["rows"][2]["cells"][2]
        # One seed is enough to know.
        self.assertEqual((cell["runs"], cell["answered"], cell["reason"]), (1, 0, "states"))

    def test_verdicts_that_differ_are_mistakes(self):
        self.write("t.suite", TABLES.replace("row: n2 ", "expect: violated\nrow: n2 "))
        status, document = self.tables()
        self.assertEqual(status, 70)
        self.assertIn("First: n1: violated (expected), but satisfied (bfs)", document["errors"][0]["message"])

    def test_seeds_can_be_chosen_for_all_columns(self):
        _, document = self.tables("--seeds", "5,6")
        self.assertEqual({cell["runs"] for row in document["tables"][0]["rows"][:3] for cell in row["cells"]}, {2})

    def test_some_cells_can_be_chosen(self):
        status, document = self.tables("--only", "n2 bfs")
        self.assertEqual((status, len(document["tasks"])), (0, 1))
        self.assertNotIn("figures", document["tables"][0]["rows"][0]["cells"][0])
        self.assertEqual(document["tables"][0]["claims"][0]["judged"], 1)
        self.write("two.suite", "counter.xml explore\ncounter.xml check\n")
        self.assertEqual(len(self.run_json("bench", "two.suite", "--only", "explore")[1]["tasks"]), 1)
        self.assert_refused(["bench", "two.suite", "t.suite", "--only", "n4"], 64, "nothing to run; another text after --only", "usage")

    def test_nothing_to_run_is_no_success(self):
        self.write("t.suite", "row: gone original not-there.xml check\ntable: T\ncolumn: x\n")
        self.assert_refused(["bench", "t.suite"], 66, "no model of the suite is there; --models FOLDER", "no-such-file")

    def test_pages_stand_alone(self):
        self.assertEqual(self.run_tarrier("bench", "t.suite", "--html", "out.html", "--models", ".").returncode, 0)
        text = (self.folder / "out.html").read_text()
        page = Page()
        page.feed(text)
        self.assertEqual(page.open, [])
        xml.etree.ElementTree.fromstring(text)
        self.assertNotIn("script", {tag for tag, _ in page.tags})
        for _, attributes in page.tags:
            self.assertFalse({"src", "href", "onclick"} & set(attributes))
        self.assertEqual([tag for tag, _ in page.tags].count("svg"), 3)  # n1 to n30: two measures, and one
        for part in ("Counting &amp; &lt;more&gt;", "it's &quot;so&quot; &amp; so", "processor", "seeds 1..3", "--threads 1",
                     "not there", "published"):
            self.assertIn(part, text)
        self.assertEqual(self.run_tarrier("bench", "counter.xml", "--html", "lines.html").returncode, 0)
        self.assertIn("<code>counter.xml check</code>", (self.folder / "lines.html").read_text())

    def test_can_be_resumed(self):
        _, first = self.tables("--store", "out.jsonl", "--jobs", "2")
        _, second = self.tables("--store", "out.jsonl", "--resume")
        self.assertEqual(first["tables"], second["tables"])


class Peers(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("counter.xml", COUNTER)
        self.write("a.suite", "counter.xml check --query-index 1\npeer: other --model {model}\n"
                   "answer: other satisfied 'it holds'\nanswer: other violated 'it does not'\n")

    def peer(self, text):
        self.write("other.sh", f'#!/bin/sh\ntest -f "$2" && {text}\n')
        (self.folder / "other.sh").chmod(0o755)
        return "other=./other.sh"

    def test_are_run_on_the_same_model(self):
        status, document = self.run_json("bench", "a.suite", "--peer", self.peer("echo it holds"), "--store", "out.jsonl")
        commands = [json.loads(line)["command"] for line in (self.folder / "out.jsonl").read_text().splitlines()]
        self.assertIn("other --model {model}", commands)  # wherever program and model are
        (peer,) = document["tasks"][0]["peers"]
        self.assertEqual((status, peer["name"], peer["verdict"]), (0, "other", "satisfied"))
        text = self.run_tarrier("bench", "a.suite", "--peer", "other=./other.sh").stdout
        self.assertRegex(text, r"counter.xml check --query-index 1: other satisfied, \d\.\d\d s; ours \d\.\d\d s")
        self.assertNotIn("peers", self.run_json("bench", "a.suite")[1]["tasks"][0])

    def test_must_agree(self):
        status, document = self.run_json("bench", "a.suite", "--peer", self.peer("echo it does not"))
        self.assertEqual(status, 70)
        self.assertIn("satisfied with seed 1, but violated by other", document["errors"][0]["message"])

    def test_are_run_once_for_each_row_of_tables(self):
        self.write("t.suite", "row: A own counter.xml check --query-index 1\npeer: other --model {stem}.xml {folder}\n"
                   "answer: other satisfied 'it holds'\ntable: One\ncolumn: x --search bfs\ncolumn: y --search dfs\n"
                   "table: Two\ncolumn: x --search bfs\n")
        peer = self.peer("echo once >> count; echo it holds")
        done = self.run_tarrier("bench", "t.suite", "--peer", peer, "--html", "out.html")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual((self.folder / "count").read_text(), "once\n")
        self.assertRegex(done.stdout, r"  A: other satisfied, \d\.\d\d s; x \d\.\d\d s; y \d\.\d\d s\n")
        self.assertIn('<td class="text">other</td><td class="text">satisfied</td>', (self.folder / "out.html").read_text())
        self.write("t.suite", (self.folder / "t.suite").read_text().replace("answer: other satisfied", "answer: other violated"))
        done = self.run_tarrier("bench", "t.suite", "--peer", peer)
        self.assertEqual(done.returncode, 70)
        self.assertIn("One: A: satisfied, but violated by other", done.stderr)
        self.assertIn("Tarrier or the peer is mistaken", done.stderr)

    def test_need_not_answer(self):
        for text in ("exit 3", "kill -9 $$", "echo both it holds and it does not"):
            status, document = self.run_json("bench", "a.suite", "--peer", self.peer(text))
            self.assertEqual((status, document["tasks"][0]["peers"][0]["verdict"]), (0, "unknown"))
        status, document = self.run_json("bench", "a.suite", "--peer", "other=./not-there")
        self.assertEqual((status, document["tasks"][0]["peers"][0]["verdict"]), (0, "unknown"))

    def test_have_the_same_time(self):
        begin = time.monotonic()
        status, document = self.run_json("bench", "a.suite", "--time-limit", "1s", "--peer", self.peer("sleep 100"))
        self.assertLess(time.monotonic() - begin, 30)
        self.assertEqual((status, document["tasks"][0]["peers"][0]["verdict"]), (0, "unknown"))

    def test_without_a_line_are_refused(self):
        self.assert_refused(["bench", "a.suite", "--peer", "spin=./spin"], 64, "no line of the suites has a command for the peer spin", "usage")
        self.assert_refused(["bench", "a.suite", "--peer", "spin"], 64, "'spin' is no peer", "usage")
        self.write("b.suite", "counter.xml check\npeer: other {model}\n")
        self.assert_refused(["bench", "b.suite", "--peer", "other=./x"], 65, "it is not said how other tells its answers", "structure")


class Papers(ProgramTest):
    """The suites of the project."""

    def test_are_found_by_name(self):
        # As installed, in another place than the project.
        suites = self.folder / "prefix/share/tarrier/suites"
        suites.mkdir(parents=True)
        (self.folder / "prefix/bin").mkdir()
        shutil.copy2(BINARY, self.folder / "prefix/bin/tarrier")
        self.write("prefix/share/tarrier/suites/mine.suite", "counter.xml explore\n")
        self.write("prefix/share/tarrier/suites/counter.xml", COUNTER)
        done = subprocess.run(["prefix/bin/tarrier", "bench", "mine"], cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout.count("explored")), (0, 2), done.stderr)
        # As in a clone: a folder above the program.
        (self.folder / "bench/suites").mkdir(parents=True)
        self.write("bench/suites/other.suite", "counter.xml explore\n")
        self.write("bench/suites/counter.xml", COUNTER)
        done = subprocess.run(["../prefix/bin/tarrier", "bench", "other"], cwd=self.folder / "bench", capture_output=True, check=False)
        self.assertEqual(done.returncode, 0)
        error = self.assert_refused(["bench", "paper-999"], 66, "paper-999: there is no such suite", "no-such-file")
        self.assertIn("bench/suites/paper-999.suite", error["expected"])

    def test_can_be_run_from_the_project_alone(self):
        """Each cell is understood, and each row has a model that is there, but for one that nobody has written."""
        for file in sorted((SOURCE / "bench/suites").glob("*.suite")):
            # Refused when all has been understood, and before anything is run.
            self.assert_refused(["bench", str(file), "--peer", "nobody=nothing"], 64, "no line of the suites has a command for the peer nobody", "usage")
            if not file.name.startswith("paper-"):
                continue
            rows = []
            for words in (shlex.split(line) for line in file.read_text().splitlines() if line.startswith(("row:", "else:"))):
                if words[0] == "row:":
                    rows.append([])
                rows[-1].append(words[3] if words[0] == "row:" else words[2])
            self.assertTrue(rows)
            for models in rows:
                folders = [SOURCE / "bench/suites/models", SOURCE / "examples"]
                self.assertTrue(any((folder / model).is_file() for folder in folders for model in models) or "bocdp" in models[0], models)
        done = self.run_tarrier("bench", str(SOURCE / "bench/suites/paper-000.suite"), "--state-limit", "1", "--json", "--jobs", "2")
        document = json.loads(done.stdout)
        self.assertEqual(document.get("errors", []), [])
        self.assertEqual([len(table["rows"]) for table in document["tables"]], [26, 26, 26, 26, 6])

    def test_have_the_philosophers_that_the_script_lays(self):
        sys.path.insert(0, str(SOURCE / "bench"))
        import philosophers  # pylint: disable=import-outside-toplevel
        files = sorted((SOURCE / "bench/suites/models/philosophers").glob("*/*.smv"))
        self.assertGreater(len(files), 80)
        for file in files:
            self.assertEqual(file.read_text(), philosophers.table(int(file.stem), file.parent.name), file)

    def test_do_what_is_stored(self):
        """A sample of the stored tables, run again: all that is the same each time, to the digit."""
        files = sorted((SOURCE / "docs/results").glob("*.jsonl"))
        self.assertTrue(files)
        for file in files:
            runs = [json.loads(text) for text in file.read_text().splitlines()]
            validator("benchmark-run-1").validate(runs[0])
            quick = [run for run in runs if run["cpu_seconds"] <= 0.05 and run["seed"] == 1 and "peer" not in run]
            quick.sort(key=lambda run: zlib.crc32(run["command"].encode()))
            count = 0
            for folder in (SOURCE / "bench/suites/models", SOURCE / "examples"):
                here = [run for run in quick if (folder / shlex.split(run["command"])[0]).is_file()][:8]
                count += len(here)
                self.write("again.suite", "\n".join(run["command"] for run in here))
                tasks = self.run_json("bench", "again.suite", "--models", str(folder))[1]["tasks"] if here else []
                for stored, task in zip(here, tasks, strict=True):
                    for figure in ("verdict", "explored", "generated", "stored", "length"):
                        self.assertEqual(task["runs"][0].get(figure), stored["queries"][0].get(figure), f"{file.name}: {stored['command']}")
            self.assertGreater(count, 3, file)


if __name__ == "__main__":
    unittest.main()
