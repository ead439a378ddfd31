#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if a file uses something of a precompiled header (cmake/precompiled) that it does not include.

usage: check_includes.py [ROOT]      ROOT is the project, by default the one this script belongs to
       check_includes.py --self-test

Builds with precompiled headers compile such a file all the same; others may not. It is enough that a header of the
project includes it that the file includes.
"""
import functools
import pathlib
import re
import sys
import check_conventions
import tree_check

FOLDERS = ("src", "tests", "fuzz")
SUFFIXES = {".hpp", ".h", ".cpp"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.MULTILINE)
# What the text of a user looks like, for each precompiled header. Of <algorithm> only what no other header has.
USES = {
    "absl/container/flat_hash_map.h": r"absl::flat_hash_map\b",
    "absl/container/flat_hash_set.h": r"absl::flat_hash_set\b",
    "absl/container/inlined_vector.h": r"absl::InlinedVector\b",
    "absl/functional/function_ref.h": r"absl::FunctionRef\b",
    "boost/multiprecision/cpp_int.hpp": r"boost::multiprecision\b",
    "fmt/format.h": r"fmt::(format|format_to|memory_buffer|formatter|print)\b",
    "fmt/ranges.h": None,  # fmt::join, which newer versions have there; the version of Debian 12 has it in fmt/format.h
    "gmock/gmock.h": r"\bEXPECT_THAT\b|\btesting::(ElementsAre|HasSubstr|Contains|IsEmpty|SizeIs)\b",
    "gtest/gtest.h": r"\b(TEST|TEST_P|TEST_F)\(",
    "algorithm": r"std::(ranges::|sort|stable_sort|find_if|any_of|all_of|none_of|count_if|transform|unique|lower_bound|"
                 r"upper_bound|reverse|copy_if|remove_if|max_element|min_element|clamp|nth_element|rotate)\b",
    "array": r"std::array<",
    "chrono": r"std::chrono::",
    "cstdint": r"\bstd::u?int(8|16|32|64)_t\b",
    "deque": r"std::deque<",
    "functional": r"std::(function|reference_wrapper|ref|cref)\b[<(]",
    "limits": r"std::numeric_limits<",
    "map": r"std::(multi)?map<",
    "memory": r"std::(unique_ptr|shared_ptr|weak_ptr|make_unique|make_shared)\b",
    "optional": r"std::(optional<|nullopt\b)",
    "set": r"std::(multi)?set<",
    "span": r"std::span\b",
    "string": r"std::(string|to_string|stoi|stoull)\b",
    "string_view": r"std::string_view\b",
    "unordered_map": r"std::unordered_map<",
    "utility": r"std::(pair<|exchange\()",
    "variant": r"std::(variant<|visit\(|get_if<|holds_alternative<|monostate\b)",
    "vector": r"std::vector<",
}
# The standard says that these headers have it as well; a map has pairs, a string its views.
ALSO = {
    "fmt/format.h": {"fmt/core.h", "fmt/ranges.h"},
    "string_view": {"string"},
    "utility": {"map", "unordered_map", "absl/container/flat_hash_map.h"},
    "gtest/gtest.h": {"gmock/gmock.h", "rapidcheck/gtest.h"},
    "string": {"fstream", "iostream", "sstream", "stdexcept", "filesystem"},
}
PRECOMPILED = pathlib.Path("cmake/precompiled")


class Tree:
    def __init__(self, root):
        self.root = root

    @functools.cache
    def text(self, path):
        return path.read_text(encoding="utf-8")

    @functools.cache
    def includes(self, path):
        """Names of headers of others and files of the project that it includes itself."""
        others, own = set(), set()
        for quote, name in INCLUDE.findall(self.text(path)):
            found = next((file for folder in (path.parent, *(self.root / part for part in (*FOLDERS, "include", "")))
                          if (file := folder / name).is_file()), None)
            if quote == '"' and found:
                own.add(found.resolve())
            else:
                others.add(name)
        return others, own

    def reachable(self, path):
        """Names of headers of others that it includes, or a header of the project does that it includes."""
        names, seen, waiting = set(), {path}, [path]
        while waiting:
            others, own = self.includes(waiting.pop())
            names |= others
            waiting += own - seen
            seen |= own
        return names


def check(root):
    problems = []
    for header in sorted((root / PRECOMPILED).glob("*.hpp")):
        for quote, name in INCLUDE.findall(header.read_text(encoding="utf-8")):
            if quote == "<" and name not in USES:
                problems.append(f"{header.relative_to(root)}: <{name}> is not in USES of scripts/check_includes.py")
    tree = Tree(root)
    for path in sorted(path.resolve() for folder in FOLDERS for path in (root / folder).rglob("*")
                       if path.suffix in SUFFIXES):
        bare = check_conventions.strip_comments(tree.text(path))
        names = tree.reachable(path)
        for name, use in USES.items():
            if use and not names & ({name} | ALSO.get(name, set())) and (match := re.search(use, bare)):
                line = bare.count("\n", 0, match.start()) + 1
                problems.append(f"{path.relative_to(root)}:{line}: {match[0]} needs #include <{name}>")
    return problems


def self_test():
    good = {
        "src/base/a.hpp": "#pragma once\n#include <vector>\n",
        "src/base/a.cpp": '#include "base/a.hpp"\nstd::vector<int> v;  // no std::map<int, int>\n',
        "cmake/precompiled/libraries.hpp": "#include <vector>\n",
    }
    bad = {
        "src/base/b.hpp": "#pragma once\nint n;\nstd::vector<int> v;\n",
        "src/base/c.cpp": '#include "base/d.hpp"\n#include <map>\nstd::optional<int> o;\n',
        "cmake/precompiled/tests.hpp": "#include <thread>\n",
    }
    assert tree_check.problems_of(check, good) == [], tree_check.problems_of(check, good)
    found = tree_check.problems_of(check, {**good, **bad})
    assert len(found) == len(bad), found
    for path in bad:
        assert any(problem.startswith(path) for problem in found), (path, found)
    assert any(problem.startswith("src/base/b.hpp:3:") for problem in found), found
    print("self-test passed")


if __name__ == "__main__":
    sys.exit(tree_check.main(sys.argv[1:], __doc__, check, self_test))
