# SPDX-License-Identifier: MIT
"""Models with very many of everything, on a small stack: each is answered or refused, and nothing crashes.

usage: scale_test.py               as a test, with few of everything
       scale_test.py --table N [NAME…]
                                   a table: status, seconds and memory of N and 2 N of each; seconds that
                                   grow by much more than 2 say that something grows faster than the model
"""
import os
import resource
import subprocess
import sys
import tempfile
import time
import unittest

from program import BINARY, ProgramTest
from scale_models import MODELS

STACK = 1 << 20
LIMITS = ["--time-limit", "20s", "--memory-limit", "2G"]
ANSWERS = (0, 1, 2, 65, 69)  # decided, undecided within the limits, wrong, not supported


def commands(name):
    file, _, query = MODELS[name]
    return (["info", file], ["check", file, *query, *LIMITS, "--json"],
            ["explore", file, "--state-limit", "10", *LIMITS], ["convert", file, "--to", "json"])


def small_stack():
    resource.setrlimit(resource.RLIMIT_STACK, (STACK, STACK))


class Scale(ProgramTest):
    def test_many_of_everything(self):
        for name, (file, make, _) in MODELS.items():
            self.write(file, make(500))
            for command in commands(name)[1::2]:
                with self.subTest(model=name, command=command[0]):
                    done = subprocess.run([BINARY, *command], cwd=self.folder, capture_output=True, timeout=120,
                                          preexec_fn=small_stack, check=False)
                    self.assertIn(done.returncode, ANSWERS, done.stderr[-300:])

    def test_deeper_than_any_stack(self):
        """What is refused is refused by name, not by a crash."""
        for name in ("functions that call the one before", "conditionals", "negations", "nested blocks", "sums"):
            file, make, _ = MODELS[name]
            self.write(file, make(130_000 if name == "sums" else 8_000))
            with self.subTest(model=name):
                done = subprocess.run([BINARY, "info", file], cwd=self.folder, capture_output=True, timeout=120,
                                      preexec_fn=small_stack, check=False, text=True)
                self.assertIn(done.returncode, (65, 69), done.stderr[-300:])
                self.assertRegex(done.stderr, "deeply|levels")


def measure(command, folder):
    begin = time.monotonic()
    with subprocess.Popen([BINARY, *command], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          preexec_fn=small_stack) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, time.monotonic() - begin


def print_table(n, names):
    print(f"{'model':38} {'command':8} {'n':>7} {'status':>6} {'s':>7} {'MiB':>6}   {'2n':>7} {'s':>7} {'growth':>6}")
    for name in names or MODELS:
        file, make, _ = MODELS[name]
        with tempfile.TemporaryDirectory() as folder:
            rows = []
            for size in (n, 2 * n):
                with open(os.path.join(folder, file), "w", encoding="utf-8") as model:
                    model.write(make(size))
                rows.append([measure(command, folder) for command in commands(name)])
        for command, (status, seconds, memory, _), (status2, seconds2, _, _) in zip(commands(name), *rows):
            shown = f"{seconds2 / seconds:6.1f}" if seconds2 > 0.2 else "      "
            mark = "" if status in ANSWERS and status2 in ANSWERS else "  !"
            print(f"{name:38} {command[0]:8} {n:7} {status:6} {seconds:7.2f} {memory:6.0f}   {status2:7} {seconds2:7.2f} "
                  f"{shown}{mark}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--table"]:
        print_table(int(sys.argv[2]), sys.argv[3:])
    else:
        unittest.main()
