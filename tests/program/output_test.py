# SPDX-License-Identifier: MIT
"""What the program writes arrives, or it says so; what it shows is safe to look at; how it is asked to stop."""
import json
import os
import resource
import signal
import subprocess
import time
import unittest

from program import BINARY, SOURCE, ProgramTest, edge, model, template, search_log, validated

EXAMPLES = SOURCE / "examples"
BUG = str(EXAMPLES / "fischer-bug.xml")
# The sum of two numbers remains even, which no heuristic sees.
ENDLESS = model(template(declarations="int a, b, c, d, e;", transitions="".join(
    edge(guard=f"{v} &lt; 30000", assignment=f"{v} += 2") for v in "abcde")),
    queries=["E&lt;&gt; P.a == 4", "A[] (P.a + P.b) % 2 == 0", "A[] (P.c + P.d) % 2 == 0"])
IS_FULL = "No space left on device"


class LostOutput(ProgramTest):
    def run_into(self, stdout, *arguments, **options):
        return subprocess.run([BINARY, *arguments], cwd=self.folder, stdout=stdout, stderr=subprocess.PIPE, text=True,
                              timeout=120, **options)

    def test_every_command_says_that_its_output_is_lost(self):
        _, document = self.run_json("check", BUG)
        self.write("trace.json", json.dumps(document))
        for arguments in (["check", BUG], ["check", BUG, "--json"], ["check", BUG, "--trace-format", "json"],
                          ["explore", BUG, "--json"], ["info", BUG], ["convert", BUG, "--to", "json"],
                          ["convert", BUG, "--to", "xta", "--json"], ["replay", BUG, "trace.json"], ["list", "searches"],
                          ["bench", BUG], ["completion", "bash"], ["--help"], ["check", "--help"], ["--version"],
                          ["check", "nowhere.xml", "--json"], ["--nonsense", "--json"]):
            with self.subTest(arguments), open("/dev/full", "w") as full:
                done = self.run_into(full, *arguments)
                self.assertEqual(done.returncode, 74, done.stderr)
                self.assertIn(f"error: standard output cannot be written: {IS_FULL}", done.stderr)

    def test_large_output(self):
        self.write("m.xml", model(template(), declarations="int n[50000];"))
        with open("/dev/full", "w") as full:
            done = self.run_into(full, "convert", "m.xml", "--to", "json")
        self.assertEqual((done.returncode, "internal" in done.stderr), (74, False), done.stderr)

    def test_a_reader_who_has_seen_enough_is_no_mistake(self):
        for ignored in (True, False):
            with self.subTest(ignored=ignored):
                reading, writing = os.pipe()
                os.close(reading)
                done = self.run_into(writing, "check", BUG, "--json", restore_signals=not ignored)
                os.close(writing)
                self.assertEqual((done.returncode, done.stderr), (74, ""))

    def test_complaints_that_are_lost(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([BINARY, "check", "nowhere.xml"], cwd=self.folder, stderr=full, timeout=120)
        self.assertEqual(done.returncode, 74)

    def test_progress_that_is_lost_does_not_matter(self):
        self.write("m.xml", ENDLESS)
        with open("/dev/full", "w") as full:
            done = subprocess.run([BINARY, "check", "m.xml", "--time-limit", "300ms", "--progress", "always"],
                                  cwd=self.folder, stdout=subprocess.PIPE, stderr=full, text=True, timeout=120)
        self.assertEqual((done.returncode, done.stdout.count("unknown")), (2, 2))

    def test_streams_that_are_closed(self):
        self.write("m.xml", model(template(), declarations="int unused;"))
        for closing, arguments in ((">&-", "check m.xml -q 'E<> P.A' --trace-file t"), ("2>&-", "info m.xml")):
            with self.subTest(closing):
                done = subprocess.run(["sh", "-c", f"'{BINARY}' {arguments} {closing}"], cwd=self.folder,
                                      capture_output=True, text=True, timeout=120)
                self.assertEqual(done.returncode, 74)
        self.assertNotIn("satisfied", (self.folder / "t").read_text(), "nothing else takes the place of the stream")
        done = subprocess.run(["sh", "-c", f"'{BINARY}' check m.xml -q 'E<> P.A' <&-"], cwd=self.folder,
                              capture_output=True, timeout=120)
        self.assertEqual(done.returncode, 0)


class Files(ProgramTest):
    def test_the_verdict_comes_before_side_files(self):
        for options in (["--trace-file", "/dev/full"], ["--trace-file", "/dev/full", "--trace-format", "json"],
                        ["--trace-file", "no/such/folder"], ["--search-log", "/dev/full"]):
            with self.subTest(options):
                done = self.run_tarrier("check", BUG, *options)
                self.assertEqual(done.returncode, 74)
                self.assertIn("violated", done.stdout)
                self.assertIn(f"error: {options[1]}: cannot be written: ", done.stderr)
                status, document = self.run_json("check", BUG, *options)
                self.assertEqual((status, document["queries"][0]["verdict"]), (74, "violated"))
        done = self.run_tarrier("bench", BUG, "--store", "/dev/full")
        self.assertEqual((done.returncode, "violated" in done.stdout), (74, True))

    def test_no_file_can_be_written(self):
        self.assert_refused(["convert", BUG, "--to", "dot", "-o", "/dev/full"], 74, IS_FULL, "output")
        self.assert_refused(["convert", BUG, "--to", "dot", "-o", "."], 74, "cannot be written: Is a directory", "output")
        self.assertEqual(os.listdir(self.folder), [])

    def test_a_file_is_complete_or_as_it_was(self):
        self.write("out.json", "old")

        def little_room():
            resource.setrlimit(resource.RLIMIT_FSIZE, (2000, resource.RLIM_INFINITY))
        done = subprocess.run([BINARY, "convert", BUG, "--to", "json", "-o", "out.json"], cwd=self.folder,
                              capture_output=True, text=True, timeout=120, preexec_fn=little_room)
        self.assertEqual(done.returncode, 74, done.stderr)
        self.assertIn("out.json: cannot be written: File too large", done.stderr)
        self.assertEqual([(name, (self.folder / name).read_text()) for name in os.listdir(self.folder)], [("out.json", "old")])

    def test_links_and_modes_remain(self):
        self.write("real.dot", "old")
        (self.folder / "real.dot").chmod(0o640)
        (self.folder / "link.dot").symlink_to("real.dot")
        self.assertEqual(self.run_tarrier("convert", BUG, "--to", "dot", "-o", "link.dot").returncode, 0)
        self.assertTrue((self.folder / "link.dot").is_symlink())
        self.assertIn("digraph", (self.folder / "real.dot").read_text())
        self.assertEqual((self.folder / "real.dot").stat().st_mode & 0o777, 0o640)

    def test_what_is_no_regular_file_is_written_where_it_is(self):
        done = self.run_tarrier("check", BUG, "--quiet", "--trace-file", "/dev/stdout")
        self.assertLess(done.stdout.index("violated"), done.stdout.index("0. start"))
        os.mkfifo(self.folder / "pipe")
        process = subprocess.Popen([BINARY, "convert", BUG, "--to", "dot", "-o", "pipe"], cwd=self.folder)
        self.assertIn("digraph", (self.folder / "pipe").read_text())
        self.assertEqual(process.wait(timeout=60), 0)

    def test_inputs_are_never_overwritten(self):
        text = model(template())
        self.write("m.xml", text)
        self.write("m.q", "E<> P.A\n")
        self.write("a.suite", "m.xml check m.q\n")
        (self.folder / "link.xml").symlink_to("m.xml")
        os.link(self.folder / "m.xml", self.folder / "other.xml")
        before = {name: (self.folder / name).read_text() for name in os.listdir(self.folder)}
        for arguments in (["check", "m.xml", "m.q", "--trace-file", "m.xml"], ["check", "m.xml", "m.q", "--trace-file", "m.q"],
                          ["check", "link.xml", "m.q", "--trace-file", "./m.xml"],
                          ["check", "m.xml", "m.q", "--search-log", "other.xml"], ["check", "m.xml", "m.q", "--search-log", "m.q"],
                          ["explore", "m.xml", "--search-log", "m.xml"],
                          ["convert", "m.xml", "m.q", "--to", "xta", "-o", "m.xml"],
                          ["convert", "m.xml", "m.q", "--to", "xta", "-o", "m.q"],
                          ["bench", "a.suite", "--store", "a.suite"], ["bench", "a.suite", "--store", "link.xml"]):
            with self.subTest(arguments):
                self.assert_refused(arguments, 64, "would destroy", "usage")
                self.assertEqual({name: (self.folder / name).read_text() for name in os.listdir(self.folder)}, before)

    def test_two_outputs_are_two_files(self):
        self.assert_refused(["check", BUG, "--search-log", "same", "--trace-file", "same"], 64, "would destroy same", "usage")

    def test_the_domain_of_a_problem_is_an_input(self):
        self.assertEqual(self.run_tarrier("convert", str(EXAMPLES / "philosophers.smv"), "--query-index", "1", "--to", "pddl",
                                          "-o", "t.pddl").returncode, 0)
        (self.folder / "t-problem.pddl").rename(self.folder / "t-problem-old.pddl")
        self.assert_refused(["convert", "t-problem-old.pddl", "--to", "pddl", "-o", "t.pddl"], 64, "would destroy t-domain.pddl",
                            "usage")


class Stopping(ProgramTest):
    """ENDLESS has an answer to its first query and none to the others."""

    def start(self, *options, **more):
        self.write("m.xml", ENDLESS)
        process = subprocess.Popen([BINARY, "check", "m.xml", "--json", "--search-log", "log", *options], cwd=self.folder,
                                   stdout=subprocess.PIPE, text=True, **more)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:  # until the second query has begun
            if (self.folder / "log").exists() and '"end"' in (self.folder / "log").read_text():
                return process
            time.sleep(0.05)
        self.fail("the first query is not answered")

    def test_each_signal_ends_with_what_is_known(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGXCPU, signal.SIGXFSZ):
            with self.subTest(number):
                process = self.start()
                process.send_signal(number)
                output, _ = process.communicate(timeout=60)
                self.assertEqual(process.returncode, 2)
                document = validated(json.loads(output))
                self.assertEqual([(query["verdict"], query.get("reason")) for query in document["queries"]],
                                 [("satisfied", None)] + 2 * [("unknown", "interrupted")])
                self.assertEqual([line["verdict"] for line in search_log(self.folder / "log") if line["event"] == "end"],
                                 [query["verdict"] for query in document["queries"]])
                (self.folder / "log").unlink()

    def test_too_little_time_of_the_processor(self):
        def one_second():
            resource.setrlimit(resource.RLIMIT_CPU, (1, resource.RLIM_INFINITY))
        process = self.start(preexec_fn=one_second)
        output, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 2)
        self.assertEqual([query.get("reason") for query in json.loads(output)["queries"]], [None, "interrupted", "interrupted"])

    def test_too_little_room_for_a_log(self):
        def little_room():
            resource.setrlimit(resource.RLIMIT_FSIZE, (600, resource.RLIM_INFINITY))
        self.write("m.xml", ENDLESS)
        done = subprocess.run([BINARY, "check", "m.xml", "--json", "--search-log", "log"], cwd=self.folder, timeout=60,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=little_room)
        document = validated(json.loads(done.stdout))
        self.assertEqual((done.returncode, len(document["queries"])), (74, 3))
        self.assertEqual([error["code"] for error in document["errors"]], ["output"])

    def test_a_second_signal_ends_at_once(self):
        self.write("m.xml", ENDLESS)
        os.mkfifo(self.folder / "pipe")  # it waits there for a reader, who does not come
        process = subprocess.Popen([BINARY, "check", "m.xml", "--query-index", "1", "--trace-file", "pipe"], cwd=self.folder,
                                   stdout=subprocess.PIPE, text=True)
        self.assertIn("1.", process.stdout.readline(), "the verdict comes first")
        process.send_signal(signal.SIGTERM)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=60), -signal.SIGINT)
        process.stdout.close()

    def test_nohup_is_respected(self):
        process = self.start("--time-limit", "1s", preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        process.send_signal(signal.SIGHUP)
        output, _ = process.communicate(timeout=60)
        self.assertEqual([query.get("reason") for query in json.loads(output)["queries"]], [None, "time", "time"])


class Threads(ProgramTest):
    def test_no_thread_to_be_had(self):
        def no_room_for_stacks():  # each thread would have one that is larger than all memory there can be
            resource.setrlimit(resource.RLIMIT_STACK, (2**47, resource.RLIM_INFINITY))
        arguments = ["check", str(EXAMPLES / "train-gate.xml"), "--query-index", "1", "--search", "portfolio(drs,greedy,topological)",
                     "--json"]
        verdicts = []
        for limit in (None, no_room_for_stacks):
            done = subprocess.run([BINARY, *arguments, "--threads", "4"], capture_output=True, text=True, timeout=120,
                                  preexec_fn=limit)
            self.assertIn(done.returncode, (0, 1), done.stdout + done.stderr)
            verdicts.append([query["verdict"] for query in validated(json.loads(done.stdout))["queries"]])
        self.assertEqual(*verdicts)


class ControlCharacters(ProgramTest):
    """The escape character and its short form, what goes back, and what turns text around."""
    CODES = ("\033[31m\r\b", "\u009b31m\u202e\x7f")

    def assert_clean(self, done, *words):
        output = done.stdout + done.stderr
        for character in output:
            code = ord(character)
            self.assertFalse(code < 32 and character not in "\n\t" or 127 <= code < 160 or code == 0x202e, repr(output))
        for word in words:
            self.assertIn(word, output)

    def test_wherever_they_come_from(self):
        for code in self.CODES:
            shown = "\\u%04x" % ord(code[0])
            self.write("m.xta", f"int n; // {code}\nint k = {code}zz;\nprocess P() {{ state A; init A; }}\nsystem P;\n")
            self.write("good.xta", "process P() { state A; init A; }\nsystem P;\n")
            self.write("x" + code, "process P() { state A; init A; }\nsystem P;\nzz")
            self.write("m.smv", f"MODULE main\nVAR x : 0..2; -- {code}\nINVARSPEC x {code} 3\n")
            self.write("m.tck", f"system:s\nprocess:P{code}\n")
            self.write("m.json", json.dumps({"format": 1, "queries": [
                {"query": f"E<> P.{code}", "trace": {"locations": {"P": "A" + code}, "steps": [{}]}}]}))
            self.write("m.suite", f"nowhere{code}.xml check {code}\n")
            for arguments in (["check", "m.xta", "-q", "E<> P.A"], ["check", "good.xta", "-q", f"E<> P.A{code}"],
                              ["check", "good.xta", "-q", f"E<> P.{code}"], ["check", "good.xta", "--ltl", f"F P.{code}"],
                              ["check", "good.xta", "-D", f"N{code}=1", "-q", "E<> P.A"], ["check", "x" + code],
                              ["check", "good.xta", f"nowhere{code}"], ["check", "good.xta", "--search", f"b{code}fs"],
                              ["check", "good.xta", f"--{code}"], [f"che{code}ck"], ["check", "m.smv"], ["info", "m.tck"],
                              ["check", "good.xta", "--labels", code], ["check", "good.xta", "-q", "E<> P.A", "--trace-file",
                               f"no{code}/where"], ["replay", "good.xta", "m.json"], ["bench", "m.suite"],
                              ["check", "good.xta", "--no-warning", code], ["convert", "good.xta", "--to", code]):
                with self.subTest(code=code, arguments=arguments):
                    done = self.run_tarrier(*arguments)
                    self.assertNotIn(done.returncode, (70, 139), done.stderr)
                    self.assert_clean(done)
                    done = self.run_tarrier(*arguments, "--json")
                    self.assert_clean(done)
                    validated(json.loads(done.stdout))
            self.assert_clean(self.run_tarrier("check", "m.xta", "-q", "E<> P.A"), shown)

    def test_in_what_is_well_formed(self):
        for code in ("\u009b31m", "\u202e"):
            text = model(template(declarations="int n;", transitions=edge(assignment=f"n = 1 /* {code} */")))
            self.write("m.xml", text)
            for arguments in (["check", "m.xml", "-q", f"E<> P.n == 1 /* {code} */"], ["info", "m.xml"],
                              ["convert", "m.xml", "--to", "dot"], ["convert", "m.xml", "--to", "json"],
                              ["convert", "m.xml", "--to", "xta"]):
                with self.subTest(code=code, arguments=arguments):
                    done = self.run_tarrier(*arguments)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assert_clean(done)

    def test_the_mark_stands_below_its_column(self):
        self.write("m.xta", "/* \033 ü */ int\tk = zz;\nprocess P() { state A; init A; }\nsystem P;\n")
        done = self.run_tarrier("info", "m.xta")
        line, mark = done.stderr.splitlines()[1:3]
        self.assertEqual((line[mark.index("^"):], mark.count("\t")), ("zz;", 1), done.stderr)

    def test_line_ends_in_names_fake_no_line(self):
        done = self.run_tarrier("check", "nowhere\n1. E<> x\n   satisfied")
        self.assertEqual((done.returncode, done.stderr.count("\n")), (66, 1))

    def test_a_pipe_is_not_read_again_to_show_a_line(self):
        os.mkfifo(self.folder / "m.xta")
        process = subprocess.Popen([BINARY, "info", "m.xta"], cwd=self.folder, stderr=subprocess.PIPE, text=True)
        (self.folder / "m.xta").write_text("int k = zz;\nprocess P() { state A; init A; }\nsystem P;\n")
        _, errors = process.communicate(timeout=60)
        self.assertEqual((process.returncode, errors.count("\n")), (65, 1), errors)


if __name__ == "__main__":
    unittest.main()
