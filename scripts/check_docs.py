#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if a document does not have what it says it has from elsewhere.

usage: check_docs.py TARRIER [--write]     TARRIER is the program; --write brings the documents up to date
       check_docs.py --self-test

A line `<!-- from: tarrier ARGUMENTS -->` says that what follows, up to `<!-- end -->`, is what the program prints;
`<!-- from: FILE -->`, that it is the C++ text of a file of the project in a code block, without its first line, the
licence.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"<!-- from: (.+?) -->\n(.*?)<!-- end -->\n", re.DOTALL)


def wanted(program, source):
    if source.startswith("tarrier "):
        command = [str(program)] + source.split()[1:]
        return subprocess.run(command, text=True, capture_output=True, check=True).stdout
    text = (ROOT / source).read_text(encoding="utf-8").split("\n", 1)[1]
    return f"```cpp\n{text}```\n"


def renewed(text, content):
    """The document with each block replaced by content(source)."""
    return BLOCK.sub(lambda match: f"<!-- from: {match[1]} -->\n{content(match[1])}<!-- end -->\n", text)


def self_test():
    document = "a\n<!-- from: x -->\nold\n<!-- end -->\nb\n<!-- from: y -->\n<!-- end -->\n"
    expected = "a\n<!-- from: x -->\nnew x\n<!-- end -->\nb\n<!-- from: y -->\nnew y\n<!-- end -->\n"
    assert renewed(document, lambda source: f"new {source}\n") == expected
    assert renewed(expected, lambda source: f"new {source}\n") == expected
    print("self-test passed")


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    program, write = sys.argv[1], sys.argv[2:] == ["--write"]
    blocks = stale = 0
    for path in sorted((ROOT / "docs").rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        new = renewed(text, lambda source: wanted(program, source))
        blocks += len(BLOCK.findall(text))
        if new == text:
            continue
        stale += 1
        print(f"{path.relative_to(ROOT)} is not up to date; scripts/check_docs.py TARRIER --write makes it so")
        if write:
            path.write_text(new, encoding="utf-8")
    print(f"{blocks} blocks, {stale} documents out of date")
    return 1 if (stale and not write) or blocks == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
