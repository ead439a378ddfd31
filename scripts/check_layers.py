#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if a folder of src/ includes a folder that comes after it in the pipeline.

usage: check_layers.py [ROOT]      ROOT is the project, by default the one this script belongs to
       check_layers.py --self-test
"""
import pathlib
import re
import sys
import tree_check

# A folder may include itself and the folders before it.
ORDER = ["base", "zones", "model", "automata", "languages", "space", "search", "heuristics", "engines", "evidence", "report",
         "procedures", "checker", "api", "cli"]
# These may include less, beside themselves. Their tests follow the order alone: a test may well read a model from text.
ONLY = {"zones": {"base"}, "evidence": {"base", "zones", "model"}}
SUFFIXES = {".hpp", ".h", ".cpp", ".inc", ".y", ".l"}
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]')


def allowed(folder, is_test):
    if folder in ONLY and not is_test:
        return ONLY[folder] | {folder}
    return set(ORDER[:ORDER.index(folder) + 1])


def check_file(root, path, folder):
    may_include = allowed(folder, path.stem.endswith("_test"))
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        parts = match[1].split("/")
        where = f"{path.relative_to(root)}:{number}"
        if ".." in parts:
            yield f'{where}: "{match[1]}": write includes from src/, as "folder/file.hpp"'
        elif len(parts) > 1 and parts[0] in ORDER and parts[0] not in may_include:
            yield f'{where}: {folder}/ must not include "{match[1]}"'


def check(root):
    problems = []
    for path in sorted((root / "src").rglob("*")):
        if path.suffix not in SUFFIXES or not path.is_file():
            continue
        folder = path.relative_to(root / "src").parts[0]
        if folder not in ORDER:
            problems.append(f"{path.relative_to(root)}: src/{folder} has no place in ORDER of scripts/check_layers.py")
        else:
            problems.extend(check_file(root, path, folder))
    return problems


def self_test():
    good = {
        "src/base/a.hpp": '#include <vector>\n',
        "src/zones/b.cpp": '#include "zones/b.hpp"\n#include "base/a.hpp"\n#include <fmt/core.h>\n',
        "src/evidence/c.cpp": '#include "model/network.hpp"\n',
        "src/evidence/c_test.cpp": '#include "languages/language.hpp"\n',
        "src/cli/d.cpp": '#include "checker/session.hpp"\n',
    }
    bad = {
        "src/base/a.hpp": '\n#include "model/network.hpp"\n',
        "src/model/b.cpp": '#include <space/state.hpp>\n',
        "src/evidence/c.cpp": '#include "space/state.hpp"\n',
        "src/evidence/c_test.cpp": '#include "report/text.hpp"\n',
        "src/languages/x/grammar.y": '#include "../language.hpp"\n',
        "src/attic/d.cpp": '\n',
    }

    assert tree_check.problems_of(check, good) == [], tree_check.problems_of(check, good)
    found = tree_check.problems_of(check, bad)
    assert len(found) == len(bad), found
    for path in bad:
        assert any(problem.startswith(path) for problem in found), (path, found)
    assert any(problem.startswith("src/base/a.hpp:2:") for problem in found), found
    print("self-test passed")


if __name__ == "__main__":
    sys.exit(tree_check.main(sys.argv[1:], __doc__, check, self_test))
