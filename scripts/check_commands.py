#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if a command in a document does not print what the document says.

usage: check_commands.py TARRIER [--write] [DOCUMENT...]     by default all documents of the project
       check_commands.py --self-test

Each block of a document that begins with a line `$ COMMAND` is a session in a terminal: its commands are run, and what they
print is compared with what follows them. A document is run from its beginning in a copy of the project of its own, with TARRIER
as `tarrier` and as `build/release/tarrier`. A command that shows nothing must print nothing and exit with 0, or what a
comment says. --write puts what is printed into the documents where it differs.

What need not be the same: times (`0.02 s`) and amounts of memory (`1.1 MiB`); what stands at `…`, which is any text in a line and
any lines if it stands alone; and what a comment before the block allows:

    <!-- varies: REGEX -->     what it matches is any text that it matches
    <!-- first: COMMAND -->    is run before and not shown
    <!-- file: NAME -->        the block is no session but the text of this file; so is what `$ cat NAME` shows of a new one
    <!-- exit status: N -->    of commands that show nothing
    <!-- not run: WHY -->      the commands are not run

Every other block names its language (```cpp, ```text).
"""
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Tables of results and the list of changes tell of what was.
NOT_CHECKED = ("build/", "bench/results/", "CHANGELOG.md")
NOT_COPIED = shutil.ignore_patterns(".*", "build", "__pycache__", "src")
BLOCK = re.compile(r"((?:^<!-- .* -->\n)*)^```(.*)\n((?:(?!```).*\n)*)^```$", re.MULTILINE)
COMMENT = re.compile(r"^<!-- (varies|first|file|exit status|not run): (.*) -->$", re.MULTILINE)
CAT = re.compile(r"cat ([\w.-]+)")
UNITS = r"\d+(?:\.\d+)?(?:e-\d+)? (?:s|B|KiB|MiB|GiB)\b"
# Statuses that no document means to show: an internal error, lost output, no such command, a signal.
FAILURES = {70, 74} | set(range(126, 256))
TIME_LIMIT_SECONDS = 120


@dataclasses.dataclass
class Tally:
    run: int = 0
    not_run: list = dataclasses.field(default_factory=list)
    problems: list = dataclasses.field(default_factory=list)


def matches(shown, printed, varying=()):
    """Is what is shown what is printed, up to what may vary? Blanks before that fill a column."""
    free = " *(?:" + "|".join([UNITS, *varying]) + ")"
    pattern = ""
    for line in shown.splitlines():
        if line.strip() == "…":
            pattern += "(?:.*\n)*"
            continue
        end = 0
        for match in re.finditer(f"{free}|…", line):
            pattern += re.escape(line[end:match.start()]) + (".*" if match[0] == "…" else free)
            end = match.end()
        pattern += re.escape(line[end:]) + "\n"
    return re.fullmatch(pattern, printed) is not None


def steps_of(session):
    """The commands of a block, each with what is shown of its output."""
    parts = re.split(r"^\$ (.*)\n", session, flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2]))


def run(command, folder):
    environment = os.environ | {"PATH": f"{folder / 'build/release'}:{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=TIME_LIMIT_SECONDS)
    return done.returncode, done.stdout


def check_step(command, shown, told, folder):
    """What the command prints, and what is wrong with that, if anything."""
    name = CAT.fullmatch(command)
    if name and not (folder / name[1]).exists():
        (folder / name[1]).write_text(shown, encoding="utf-8")
        return shown, ""
    status, printed = run(command, folder)
    expected = [int(number) for number in told["exit status"]] or [0]
    if status % 256 in FAILURES or (not shown and status not in expected):  # a signal is a negative number
        return printed, f"exit status {status}"
    return printed, "" if matches(shown, printed, told["varies"]) else "prints something else"


def check_document(text, folder, tally):
    """Runs the blocks of a text in a folder; gives the text with what was printed where that differs."""
    def check_block(match):
        comments, language, body = match.groups()
        told = {kind: [value for key, value in COMMENT.findall(comments) if key == kind]
                for kind in ("varies", "first", "file", "exit status", "not run")}
        line = text.count("\n", 0, match.start(2)) + 1
        for name in told["file"]:
            (folder / name).write_text(body, encoding="utf-8")
        if language or told["file"]:
            return match[0]
        steps = steps_of(body)
        if not body.startswith("$ "):
            tally.problems.append((line, "neither a session nor of a named language", body))
        if told["not run"]:
            tally.not_run += [(line, command, told["not run"][0]) for command, _ in steps]
            return match[0]
        for command in told["first"]:
            status, printed = run(command, folder)
            if status != 0:
                tally.problems.append((line, f"{command}: exit status {status}", printed))
        session = ""
        for command, shown in steps:
            tally.run += 1
            printed, problem = check_step(command, shown, told, folder)
            if problem:
                tally.problems.append((line, f"{command}: {problem}", printed))
            session += f"$ {command}\n{printed if problem else shown}"
        return f"{comments}```\n{session}```"

    return BLOCK.sub(check_block, text)


def check_file(path, program, write):
    """A document in a copy of the project."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "tarrier"
        shutil.copytree(ROOT, folder, ignore=NOT_COPIED)
        (folder / "build/release").mkdir(parents=True)
        (folder / "build/release/tarrier").symlink_to(program.resolve())
        text = path.read_text(encoding="utf-8")
        new = check_document(text, folder, tally)
    if write and new != text:
        path.write_text(new, encoding="utf-8")
    return tally


def documents():
    for path in sorted(ROOT.rglob("*.md")):
        if not str(path.relative_to(ROOT)).startswith(NOT_CHECKED):
            yield path


def self_test():
    assert matches("a 0.02 s, 1.1 MiB\n", "a 12.50 s, 900 B\n")
    assert matches("peak      1.1 MiB\n", "peak    123.1 MiB\n")
    assert not matches("a 0.02 s\n", "a 0.02 t\n") and not matches("explored 5\n", "explored 6\n")
    assert matches("a … c\n…\nd\n", "a b c\nx\ny\nd\n") and matches("a\n…\n", "a\n")
    assert not matches("a\n…\nd\n", "a\nx\n") and not matches("a\n", "a\nb\n") and not matches("(.*)\n", "a\n")
    assert matches("h 42 %\n", "h 5 %\n", [r"\d+ %"]) and not matches("h 42 %\n", "h 5 %\n")
    document = """
<!-- file: a.txt -->
```
one
```
```cpp
int x;
```
<!-- first: echo two >> a.txt -->
```
$ cat b.txt
three
$ cat a.txt b.txt
one
two
three
$ echo four > c.txt
```
<!-- exit status: 1 -->
```
$ false
```
<!-- not run: why -->
```
$ rm a.txt
```
"""

    def checked(text):
        tally = Tally()
        with tempfile.TemporaryDirectory() as name:
            return check_document(text, pathlib.Path(name), tally), tally

    new, tally = checked(document)
    assert new == document and not tally.problems, tally
    assert tally.run == 4 and [command for _, command, _ in tally.not_run] == ["rm a.txt"], tally
    new, tally = checked("a\n```\n$ echo a; false\nb\n```\n")
    assert new == "a\n```\n$ echo a; false\na\n```\n" and tally.problems[0][0] == 2, (new, tally)
    for bad, message in [("```\n$ false\n```\n", "exit status 1"), ("```\n$ kill $$\na\n```\n", "exit status"),
                         ("<!-- exit status: 1 -->\n```\n$ true\n```\n", "exit status 0"),
                         ("```\n$ no-such-command\nno\n```\n", "exit status 127"), ("```\na\n```\n", "neither"),
                         ("<!-- first: false -->\n```\n$ true\n```\n", "false: exit status 1")]:
        new, tally = checked(bad)
        assert len(tally.problems) == 1 and message in tally.problems[0][1], (bad, tally)
    print("self-test passed")


def main():
    arguments = sys.argv[1:]
    if arguments == ["--self-test"]:
        return self_test()
    if not arguments or arguments[0].startswith("-"):
        print(__doc__.strip())
        return 64
    write = "--write" in arguments
    program, *names = [pathlib.Path(argument) for argument in arguments if argument != "--write"]
    paths = [name.resolve() for name in names] or list(documents())
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        tallies = list(pool.map(lambda path: check_file(path, program, write), paths))
    for path, tally in zip(paths, tallies):
        for line, problem, printed in tally.problems:
            print(f"{path.relative_to(ROOT)}:{line}: {problem}\n{printed}")
        for line, command, why in tally.not_run:
            print(f"{path.relative_to(ROOT)}:{line}: not run ({why}): {command}")
    run_count, problems, not_run = (sum(numbers) for numbers in zip(
        *[(tally.run, len(tally.problems), len(tally.not_run)) for tally in tallies]))
    print(f"{run_count} commands run, {problems} problems, {not_run} commands not run")
    return 1 if problems or run_count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
