#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if a header of src/ does not compile alone, that is, does not include all it needs.

usage: check_headers.py [options] [ROOT]    ROOT is the project, by default the one this script belongs to
       check_headers.py --self-test

Headers that the build generates are not in src/ and are not checked; headers that include them need
--compile-commands, from which the include directories are taken. A header that is the very first thing some source of
the build includes has compiled alone there, so it is not compiled again. In a build that compiles several sources as
one (unity) hardly any does; with --quick it is enough that some source of src/ includes the header first, since the
presets without unity compile that source alone; what they take from precompiled headers check_includes.py sees.
"""
import argparse
import concurrent.futures
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

MAX_JOBS = 2  # a compiler takes memory, and tests run beside each other


def read_commands(file):
    """The pairs of source and command line in a compile_commands.json."""
    for entry in json.loads(pathlib.Path(file).read_text(encoding="utf-8")):
        yield pathlib.Path(entry["directory"], entry["file"]), entry.get("arguments") or shlex.split(entry["command"])


def include_flags(commands):
    """The -I and -isystem of all commands, each once, in the order of their first use."""
    flags = {}
    for _, words in commands:
        for word, following in zip(words, words[1:] + [""]):
            if word in ("-I", "-isystem"):
                flags[word, following] = None
            elif word.startswith("-I"):
                flags["-I", word[2:]] = None
    return [word for pair in flags for word in pair]


def compiled_first(source, commands):
    """The headers that a source of the build includes before anything else."""
    headers = set()
    for file, words in commands:
        if "-include" in words or not file.is_file():
            continue
        first = re.search(r'^\s*#\s*include\s*(.*)$', file.read_text(encoding="utf-8"), re.MULTILINE)
        if name := first and re.fullmatch(r'"([^"]*)"', first.group(1).strip()):
            headers.add(source / name.group(1))
    return headers


def compile_alone(compiler, flags, source, header):
    """The compiler's complaint, or an empty string. The second inclusion tests #pragma once."""
    name = header.relative_to(source).as_posix()
    command = [compiler, "-std=c++20", "-fsyntax-only", "-x", "c++", "-I", str(source), *flags, "-"]
    result = subprocess.run(command, input=f'#include "{name}"\n#include "{name}"\n', text=True,
                            capture_output=True, check=False)
    return "" if result.returncode == 0 else f"{name} does not compile alone:\n{result.stderr}"


def check(root, compiler, flags, commands=()):
    source = root / "src"
    headers = sorted(path for path in source.rglob("*") if path.suffix in (".hpp", ".h"))
    known = compiled_first(source, commands)
    unknown = [header for header in headers if header not in known]
    with concurrent.futures.ThreadPoolExecutor(MAX_JOBS) as pool:
        complaints = pool.map(lambda header: compile_alone(compiler, flags, source, header), unknown)
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
        # Only a source that includes a header first, and is given nothing else before, speaks for it.
        main = root / "src" / "main.cpp"
        main.write_text('// Why.\n#include "base/bad.hpp"\n#include "base/twice.hpp"\n')
        assert len(check(root, compiler, [], [(main, ["c++", "main.cpp"])])[1]) == 1
        assert len(check(root, compiler, [], [(main, ["c++", "-include", "pch.hpp", "main.cpp"])])[1]) == 2
        main.write_text('#include <string>\n#include "base/bad.hpp"\n')
        assert len(check(root, compiler, [], [(main, ["c++", "main.cpp"])])[1]) == 2
    print("self-test passed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).parent.parent)
    parser.add_argument("--compiler", default="c++")
    parser.add_argument("-I", dest="include", action="append", default=[], metavar="DIR", help="include directory")
    parser.add_argument("--compile-commands", metavar="FILE", help="compile_commands.json of a build")
    parser.add_argument("--quick", action="store_true", help="leave headers that a source includes first to other builds")
    parser.add_argument("--self-test", action="store_true", help="prove that this check can fail")
    arguments = parser.parse_args()
    if arguments.self_test:
        self_test(arguments.compiler)
        return 0
    flags = [word for folder in arguments.include for word in ("-I", folder)]
    commands = list(read_commands(arguments.compile_commands)) if arguments.compile_commands else []
    flags += include_flags(commands)
    if arguments.quick:
        commands += [(path, []) for path in (arguments.root / "src").resolve().rglob("*.cpp")]
    count, complaints = check(arguments.root.resolve(), arguments.compiler, flags, commands)
    for complaint in complaints:
        print(complaint)
    print(f"{count} headers, {len(complaints)} do not compile alone")
    return 1 if complaints or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
