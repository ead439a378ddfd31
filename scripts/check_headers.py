#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if a header of src/ does not compile alone, that is, does not include all it needs.

usage: check_headers.py [options] [ROOT]    ROOT is the project, by default the one this script belongs to
       check_headers.py --self-test

Headers that the build generates are not in src/ and are not checked; headers that include them need
--compile-commands, from which the include directories are taken.
"""
import argparse
import concurrent.futures
import json
import pathlib
import shlex
import subprocess
import sys
import tempfile

MAX_JOBS = 2  # a compiler takes memory, and tests run beside each other


def include_flags(compile_commands):
    """The -I and -isystem of all commands, each once, in the order of their first use."""
    flags = {}
    for entry in json.loads(pathlib.Path(compile_commands).read_text(encoding="utf-8")):
        words = entry.get("arguments") or shlex.split(entry["command"])
        for word, following in zip(words, words[1:] + [""]):
            if word in ("-I", "-isystem"):
                flags[word, following] = None
            elif word.startswith("-I"):
                flags["-I", word[2:]] = None
    return [word for pair in flags for word in pair]


def compile_alone(compiler, flags, source, header):
    """The compiler's complaint, or an empty string. The second inclusion tests #pragma once."""
    name = header.relative_to(source).as_posix()
    command = [compiler, "-std=c++20", "-fsyntax-only", "-x", "c++", "-I", str(source), *flags, "-"]
    result = subprocess.run(command, input=f'#include "{name}"\n#include "{name}"\n', text=True,
                            capture_output=True, check=False)
    return "" if result.returncode == 0 else f"{name} does not compile alone:\n{result.stderr}"


def check(root, compiler, flags):
    source = root / "src"
    headers = sorted(path for path in source.rglob("*") if path.suffix in (".hpp", ".h"))
    with concurrent.futures.ThreadPoolExecutor(MAX_JOBS) as pool:
        complaints = pool.map(lambda header: compile_alone(compiler, flags, source, header), headers)
        return len(headers), [complaint for complaint in complaints if complaint]


def self_test(compiler):
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        (root / "src" / "base").mkdir(parents=True)
        (root / "src" / "base" / "good.hpp").write_text("#pragma once\n#include <string>\nstruct Good { std::string s; };\n")
        assert check(root, compiler, []) == (1, [])
        (root / "src" / "base" / "bad.hpp").write_text("#pragma once\nstruct Bad { std::string s; };\n")
        (root / "src" / "base" / "twice.hpp").write_text("struct Twice {};\n")
        count, complaints = check(root, compiler, [])
        assert count == 3 and len(complaints) == 2, complaints
        assert complaints[0].startswith("base/bad.hpp") and complaints[1].startswith("base/twice.hpp"), complaints
    print("self-test passed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).parent.parent)
    parser.add_argument("--compiler", default="c++")
    parser.add_argument("-I", dest="include", action="append", default=[], metavar="DIR", help="include directory")
    parser.add_argument("--compile-commands", metavar="FILE", help="compile_commands.json of a build")
    parser.add_argument("--self-test", action="store_true", help="prove that this check can fail")
    arguments = parser.parse_args()
    if arguments.self_test:
        self_test(arguments.compiler)
        return 0
    flags = [word for folder in arguments.include for word in ("-I", folder)]
    if arguments.compile_commands:
        flags += include_flags(arguments.compile_commands)
    count, complaints = check(arguments.root.resolve(), arguments.compiler, flags)
    for complaint in complaints:
        print(complaint)
    print(f"{count} headers, {len(complaints)} do not compile alone")
    return 1 if complaints or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
