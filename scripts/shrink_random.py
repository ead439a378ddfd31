#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Looks for smaller models that fail the tests with random models that failed in a log, and says how to repeat each.

usage: shrink_random.py BUILD LOG      LOG is what ctest --output-on-failure has printed
       shrink_random.py --self-test

For each test that failed with a seed: the same test with networks of size 1, 2, 3 (TARRIER_DIFFERENTIAL_SIZE) and other seeds, until
one fails, which need not be for the same reason; otherwise the seed as it was. Models of other kinds, such as those of
NuSMV, stay as large as they were. BUILD/random-finds has a line for each.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SIZES = (1, 2, 3)
COUNT = 300
TIME_LIMIT_SECONDS = 300
RUN = re.compile(r"\[ RUN      \] (\S+)\n(.*?)\[  FAILED  \] \1", re.DOTALL)
SEED = re.compile(r"\bseed (\d+)")


def failures(log):
    """[(test, seed)] of the first failure of each test; a fault of the test that names no seed is none of a model."""
    found = {}
    for match in RUN.finditer(log):
        seed = SEED.search(match[2])
        if seed:
            found.setdefault(match[1], int(seed[1]))
    return list(found.items())


def program_of(build, test):
    """The test program with a test of this name."""
    for program in sorted(build.rglob("*_test")):
        if not program.is_file() or not os.access(program, os.X_OK):
            continue
        listed = subprocess.run([program, "--gtest_list_tests", f"--gtest_filter={test}"], text=True, capture_output=True,
                                check=False)
        if f"  {test.split('.')[1]}" in listed.stdout.splitlines():
            return program
    return None


def run(program, test, size, seed, count):
    """The seed that the test fails with; none if it does not."""
    settings = {"TARRIER_DIFFERENTIAL_SIZE": size, "TARRIER_DIFFERENTIAL_SEED": seed, "TARRIER_DIFFERENTIAL_COUNT": count,
                "TARRIER_DIFFERENTIAL_TIMES": 1}
    try:
        done = subprocess.run([program, f"--gtest_filter={test}"], text=True, capture_output=True, check=False,
                              timeout=TIME_LIMIT_SECONDS, env=os.environ | {name: str(n) for name, n in settings.items()})
    except subprocess.TimeoutExpired:
        return None
    return next((seed for name, seed in failures(done.stdout) if name == test), None)


def shrink(program, test, seed):
    """(size, seed) of a model that fails; size 0 is as large as it was."""
    for size in SIZES:
        smaller = run(program, test, size, seed, COUNT)
        if smaller is not None:
            return size, smaller
    return 0, seed


def self_test():
    log = ("[ RUN      ] A.B\nx\n[       OK ] A.B (1 ms)\n[ RUN      ] A.C\nf.cpp:1: Failure\nf.cpp:2: seed 17, bfs\nf.cpp:2: seed 18\n"
           "[  FAILED  ] A.C (1 ms)\n[ RUN      ] A.D\nno number of a model\n[  FAILED  ] A.D (1 ms)\n[  FAILED  ] A.C\n")
    assert failures(log) == [("A.C", 17)], failures(log)
    with tempfile.TemporaryDirectory() as name:
        program = pathlib.Path(name) / "a_test"
        # Fails with models of size 2 from seed 20 on.
        program.write_text('#!/bin/sh\nif [ "$1" = --gtest_list_tests ]; then echo A.; echo "  C"; exit; fi\n'
                           'seed=$TARRIER_DIFFERENTIAL_SEED; [ "$seed" -ge 20 ] || seed=20\n'
                           'if [ "$TARRIER_DIFFERENTIAL_SIZE" -eq 2 ]; then echo "[ RUN      ] A.C"; echo "seed $seed"\n'
                           'echo "[  FAILED  ] A.C"; fi\n')
        program.chmod(0o755)
        assert program_of(pathlib.Path(name), "A.C") == program and program_of(pathlib.Path(name), "A.D") is None
        assert shrink(program, "A.C", 17) == (2, 20)
        program.write_text("#!/bin/sh\n")
        assert shrink(program, "A.C", 17) == (0, 17)
    print("self-test passed")


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    if len(sys.argv) != 3:
        print(__doc__.strip())
        return 64
    build = pathlib.Path(sys.argv[1])
    for test, seed in failures(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8", errors="replace")):
        program = program_of(build, test)
        if program is None:
            continue
        size, seed = shrink(program, test, seed)
        line = (f"TARRIER_DIFFERENTIAL_SIZE={size} TARRIER_DIFFERENTIAL_SEED={seed} TARRIER_DIFFERENTIAL_COUNT=1 "
                f"{program} --gtest_filter={test}")
        print(line)
        with open(build / "random-finds", "a", encoding="utf-8") as finds:
            finds.write(line + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
