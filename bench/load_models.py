#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Which of many models can be read: loads each with `tarrier info` and counts, family by family.

    bench/load_models.py [FOLDER] [--tarrier BINARY] [--list]

FOLDER is searched for .xml, .xta, .ta and .tck files; its folders are the families. A file is loaded, refused (exit
69: legal, but not supported), or failed (exit 65: wrong). Refusals of what no symbolic model checker does are out of scope:
floating-point numbers, clocks with other rates than 0 and 1, processes that come and go, external functions.
"""
import argparse
import collections
import pathlib
import re
import subprocess
import sys

MODELS = {".xml", ".xta", ".ta", ".tck"}
OUT_OF_SCOPE = re.compile(r"double|floating|hybrid|dynamic template|spawn|external|import|clock rates? other than", re.IGNORECASE)


def load(binary, path):
    """How it went, and the first complaint without names and positions, so that equal ones can be counted."""
    try:
        done = subprocess.run([binary, "info", str(path)], capture_output=True, text=True, timeout=300, errors="replace")
    except subprocess.TimeoutExpired:
        return "failed", "no answer in 300 s"
    if done.returncode == 0:
        return "loaded", ""
    complaints = [line for line in done.stderr.splitlines() if line.startswith(("error:", "internal error:"))]
    message = complaints[0] if complaints else f"exit {done.returncode}"
    message = re.sub(r"^error: .*?:\d+:\d+(?: \[/\S*\])?: ", "", message)
    if done.returncode != 69:
        return "failed", message
    message = re.sub(r"'[^']*'", "'…'", message.split(";")[0])
    return ("out of scope" if OUT_OF_SCOPE.search(message) else "refused"), message


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parent.parent.parent / "shared" / "models")
    parser.add_argument("--tarrier", default="build/release/tarrier")
    parser.add_argument("--list", action="store_true", help="name every file that was not loaded")
    options = parser.parse_args()
    if not options.folder.is_dir():
        sys.exit(f"{options.folder}: no such folder")
    families = collections.defaultdict(collections.Counter)
    messages = collections.defaultdict(list)
    for path in sorted(options.folder.rglob("*")):
        if path.suffix not in MODELS or not path.is_file():
            continue
        name = path.relative_to(options.folder)
        outcome, message = load(options.tarrier, path)
        families[name.parts[0] if len(name.parts) > 1 else "."][outcome] += 1
        if outcome != "loaded":
            messages[outcome, message].append(name)

    columns = ("loaded", "refused", "failed", "out of scope")
    print(f"{'family':<28}" + "".join(f"{column:>14}" for column in columns))
    for family, counts in sorted(families.items()):
        print(f"{family:<28}" + "".join(f"{counts[column]:>14}" for column in columns))
    total = sum(families.values(), collections.Counter())
    print(f"{'total':<28}" + "".join(f"{total[column]:>14}" for column in columns))
    for column in columns[1:]:
        found = sorted(((key[1], names) for key, names in messages.items() if key[0] == column),
                       key=lambda entry: (-len(entry[1]), entry[0]))
        if found:
            print(f"\n{column}")
        for message, names in found:
            print(f"{len(names):>6}  {message}")
            if options.list or column == "failed":
                for name in names:
                    print(f"          {name}")


if __name__ == "__main__":
    main()
