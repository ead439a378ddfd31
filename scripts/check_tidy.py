#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if clang-tidy finds something in a source that has changed lately.

usage: check_tidy.py BUILD [--seconds N] [--all]     BUILD has compile_commands.json of a build file by file
       check_tidy.py --self-test

Which sources have changed: those that are not committed, those of the commits since origin/main, and, if there are none of either,
those of the last commits (RECENT); for a header, the source of the same name. The newest come first, and none is
begun after N seconds (default 40); the last line says how many were left. --all checks all sources of the build, however
long it takes. Without clang-tidy-16, or outside a git repository, the exit status is 77: the check has not been made.
"""
import argparse
import concurrent.futures
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = "clang-tidy-16"
NOT_CHECKED = 77
RECENT = 3
MAX_JOBS = 2


def git(root, *words):
    """The lines that git prints; none if it fails."""
    done = subprocess.run(["git", "-C", str(root), *words], text=True, capture_output=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed(root):
    """Names of the files that have changed, the newest first."""
    names = git(root, "diff", "--name-only", "HEAD") + git(root, "ls-files", "--others", "--exclude-standard")
    names += git(root, "log", "--format=", "--name-only", "origin/main..HEAD")
    return names or git(root, "log", f"--max-count={RECENT}", "--format=", "--name-only")


def sources_of(root, names, built):
    """The sources of the build that tell most about these files."""
    wanted = {}
    for name in names:
        path = (root / name).with_suffix(".cpp")
        if path.suffix and pathlib.Path(name).suffix in (".cpp", ".hpp", ".h") and path in built:
            wanted[path] = None
    return list(wanted)


def findings(build, path):
    # The build may be one by g++, with options that clang does not know.
    command = [PROGRAM, "-p", str(build), "--quiet", "--extra-arg=-Wno-unknown-warning-option", str(path)]
    done = subprocess.run(command, text=True, capture_output=True, check=False)
    if done.returncode != 0 or "warning:" in done.stdout:
        return done.stdout or done.stderr
    return ""


def check(paths, look, seconds):
    """What `look` says of the sources, none of which is begun after so many seconds."""
    end = time.monotonic() + seconds

    def look_in_time(path):
        return look(path) if time.monotonic() < end else None

    with concurrent.futures.ThreadPoolExecutor(MAX_JOBS) as pool:
        results = list(pool.map(look_in_time, paths))
    done = [result for result in results if result is not None]
    return len(done), [result for result in done if result]


def self_test():
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name).resolve()

        def write(*files):
            for file in files:
                (root / file).write_text(file + str(time.monotonic()))

        def commit(*files):
            write(*files)
            git(root, "add", ".")
            git(root, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--message", "Change")

        assert changed(root) == []
        git(root, "init", "--quiet", "--initial-branch=main")
        for number in range(RECENT + 1):
            commit(f"{number}.cpp")
        assert changed(root) == [f"{number}.cpp" for number in range(RECENT, 0, -1)], changed(root)
        git(root, "update-ref", "refs/remotes/origin/main", "HEAD")
        commit("a.hpp", "b.txt")
        commit("c.cpp")
        assert changed(root) == ["c.cpp", "a.hpp", "b.txt"], changed(root)
        write("0.cpp", "new.cpp")
        assert changed(root) == ["0.cpp", "new.cpp", "c.cpp", "a.hpp", "b.txt"], changed(root)
        built = {root / "a.cpp", root / "c.cpp"}
        assert sources_of(root, changed(root), built) == [root / "c.cpp", root / "a.cpp"]
    assert check(["a", "b", ""], lambda path: path, 60) == (3, ["a", "b"])
    assert check(["a", "b"], lambda path: path, -1) == (0, [])
    print("self-test passed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", nargs="?", type=pathlib.Path)
    parser.add_argument("--seconds", type=int, default=40)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--self-test", action="store_true", help="prove that this check can fail")
    options = parser.parse_args()
    if options.self_test:
        self_test()
        return 0
    if not options.build:
        parser.error("which build?")
    if not shutil.which(PROGRAM) or not git(ROOT, "rev-parse", "HEAD"):
        print(f"not checked: there is no {PROGRAM}, or this is no git repository")
        return NOT_CHECKED
    commands = json.loads((options.build / "compile_commands.json").read_text(encoding="utf-8"))
    built = {pathlib.Path(command["directory"], command["file"]).resolve() for command in commands}
    built = {path for path in built if path.is_relative_to(ROOT) and not path.is_relative_to(options.build.resolve())}
    paths = sorted(built) if options.all else sources_of(ROOT, changed(ROOT), built)
    count, found = check(paths, lambda path: findings(options.build, path),
                         float("inf") if options.all else options.seconds)
    print("\n".join(found))
    print(f"{count} sources checked, {len(paths) - count} left out, findings in {len(found)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
