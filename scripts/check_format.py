#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if clang-format would change a C++ source.

usage: check_format.py [ROOT]      ROOT is the project, by default the one this script belongs to
       check_format.py --self-test

Each version of clang-format has a taste of its own; this is about version 14, `clang-format-14` or `clang-format`. Without
it, the exit status is 77: the check has not been made.
"""
import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tree_check

VERSION = "14"
NOT_CHECKED = 77
SUFFIXES = {".cpp", ".hpp", ".h"}
FOLDERS = ["bench", "fuzz", "src", "tests"]
AT_ONCE = 40
STYLE = f"--style=file:{pathlib.Path(__file__).resolve().parent.parent / '.clang-format'}"


@functools.cache
def formatter():
    for name in (f"clang-format-{VERSION}", "clang-format"):
        if not shutil.which(name):
            continue
        version = subprocess.run([name, "--version"], text=True, capture_output=True, check=True).stdout
        if re.search(rf"version {VERSION}\.", version):
            return name
    return None


def check(root):
    files = sorted(path for folder in FOLDERS for path in (root / folder).rglob("*") if path.suffix in SUFFIXES)
    complaints = ""
    for first in range(0, len(files), AT_ONCE):
        command = [formatter(), STYLE, "--dry-run", *map(str, files[first:first + AT_ONCE])]
        complaints += subprocess.run(command, text=True, capture_output=True, check=True).stderr
    found = re.findall(r"^(.*?):(\d+):\d+: warning: code should be clang-formatted", complaints, re.MULTILINE)
    return [f"{os.path.relpath(path, root)}:{line}: clang-format would change this" for path, line in found]


def self_test():
    good = {"src/a.cpp": "int f() { return 1; }\n", "src/a.q": "int  f( )\n", "build/b.cpp": "int  x;\n"}
    assert tree_check.problems_of(check, good) == []
    assert tree_check.problems_of(check, good | {"tests/b.hpp": "\nint  x;\n"}) == [
        "tests/b.hpp:2: clang-format would change this"]
    print("self-test passed")


if __name__ == "__main__":
    if formatter() is None:
        print(f"not checked: there is no clang-format of version {VERSION}")
        sys.exit(NOT_CHECKED)
    sys.exit(tree_check.main(sys.argv[1:], __doc__, check, self_test))
