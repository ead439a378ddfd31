#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Says which share of the lines of each folder of src/ the tests have executed, in a build of the preset coverage.

usage: coverage.py BUILD
       coverage.py --self-test

The files with the least come last. A line counts once, in however many units it is.
"""
import collections
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEAST_SHOWN = 20
LEAST_LINES = 10  # of a file, for its share to say something


def reports(build):
    """What gcov says of each unit that has run."""
    def report(path):
        done = subprocess.run(["gcov", "--json-format", "--stdout", str(path.resolve())], cwd=build, text=True,
                              capture_output=True, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for documents in pool.map(report, sorted(build.rglob("*.gcda"))):
            yield from documents


def executed_lines(documents, source):
    """{file: {line: executed}} for the files below `source`, without tests."""
    files = collections.defaultdict(dict)
    for document in documents:
        for file in document["files"]:
            path = pathlib.Path(document["current_working_directory"], file["file"]).resolve()
            if not path.is_relative_to(source) or path.stem.endswith(("_test", "_testing")):
                continue
            lines = files[path.relative_to(source)]
            for line in file["lines"]:
                number = line["line_number"]
                lines[number] = lines.get(number, False) or line["count"] > 0
    return files


def share(lines):
    return 100 * sum(lines) / len(lines)


def table(files):
    """The lines to print."""
    folders = collections.defaultdict(list)
    for path, lines in files.items():
        folders[path.parent.as_posix()].extend(lines.values())
    for folder in sorted(folders):
        yield f"{share(folders[folder]):6.1f} % of {len(folders[folder]):6,} lines  {folder}"
    everything = [executed for lines in folders.values() for executed in lines]
    yield f"{share(everything):6.1f} % of {len(everything):6,} lines  src"
    shares = sorted((share(lines.values()), path) for path, lines in files.items() if len(lines) >= LEAST_LINES)
    yield "least:"
    for percent, path in shares[:LEAST_SHOWN]:
        yield f"{percent:6.1f} %  {path.as_posix()}"


def self_test():
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name).resolve()

        def file(path, *counts):
            return {"file": path, "lines": [{"line_number": n, "count": count} for n, count in enumerate(counts, 1)]}

        documents = [{"current_working_directory": str(root / "build"),
                      "files": [file("../src/base/a.hpp", 0, 1, 0, 0), file("../src/base/a.cpp", *[3] * 12),
                                file("/usr/include/vector", 1), file("../src/base/a_test.cpp", 1)]},
                     {"current_working_directory": str(root / "build"), "files": [file("../src/base/a.hpp", 2, 0, 0, 0)]}]
        text = "\n".join(table(executed_lines(documents, root / "src")))
        assert text == ("  87.5 % of     16 lines  base\n  87.5 % of     16 lines  src\nleast:\n"
                        " 100.0 %  base/a.cpp"), text
    print("self-test passed")


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__.strip())
        return 64
    build = pathlib.Path(sys.argv[1]).resolve()
    files = executed_lines(reports(build), ROOT / "src")
    if not files:
        print(f"{build} has no counts; run its tests first")
        return 66
    print("\n".join(table(files)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
