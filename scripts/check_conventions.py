#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if a file breaks a hard rule of the house style, and says which and where.

usage: check_conventions.py [ROOT]      ROOT is the project, by default the one this script belongs to
       check_conventions.py --self-test

Rules: size of files and functions; the SPDX line; #pragma once; no `using namespace`; no <iostream> in headers; every
line of a builtin.inc has its function and every such function its line; no absolute paths of somebody's machine; how many
files a folder has.
"""
import collections
import os
import pathlib
import re
import sys
import tree_check

MAX_SOURCE_LINES = 800
MAX_HEADER_LINES = 400
MAX_FUNCTION_LINES = 100
MAX_FOLDER_FILES = 40
# Tables and flat switches that may be longer, by name.
LONG_FUNCTIONS = set()

HEADERS = {".hpp", ".h"}
SOURCES = {".cpp"}
LICENSED = HEADERS | SOURCES | {".y", ".l", ".py", ".sh"}
SPDX = "SPDX-License-Identifier: MIT"
BUILTIN = re.compile(r"^\s*TARRIER_BUILTIN\((\w+)\)")
# Folders where people keep their files. Written so that this line does not match itself.
MACHINE_PATH = re.compile(r"(?<![\w.~/}$-])/(?:home|root|Users|work|mnt|media|srv)/[\w.]")
NOT_OURS = {".git", "build", "__pycache__", ".cache", ".vscode", ".idea"}


def strip_comments(text):
    """Blanks comments and string literals; keeps the line breaks."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)
    return pattern.sub(lambda match: "\n" * match[0].count("\n") if match[0][0] == "/" else '""', text)


def check_functions(lines):
    """Functions of formatted code begin and end in the first column, as namespaces do not indent."""
    head = start = None  # the line where a declaration begins; the same once its body is open
    for number, line in enumerate(lines, 1):
        if start is None:
            if line[:1].strip() and line[0] not in "#}":
                head = None if line.startswith("namespace") else number
            if head and line.rstrip().endswith("{"):
                start = head
        elif line.startswith("}"):
            length = number - start + 1
            match = re.search(r"([\w~]+)\s*\(", " ".join(lines[start - 1:number]))
            # A type or a table ends with "};".
            if line.rstrip() == "}" and length > MAX_FUNCTION_LINES and match and match[1] not in LONG_FUNCTIONS:
                yield start, f"{match[1]} has {length} lines, more than {MAX_FUNCTION_LINES}"
            head = start = None


def check_cpp(path, text):
    lines = text.splitlines()
    is_header = path.suffix in HEADERS
    limit = MAX_HEADER_LINES if is_header else MAX_SOURCE_LINES
    if len(lines) > limit:
        yield limit + 1, f"{len(lines)} lines, more than {limit}"
    if is_header and not re.search(r"^#pragma once$", text, re.MULTILINE):
        yield 1, "no #pragma once"
    bare = strip_comments(text).splitlines()
    for number, line in enumerate(bare, 1):
        if re.search(r"\busing\s+namespace\b", line):
            yield number, "using namespace"
        if is_header and re.match(r"\s*#\s*include\s*<iostream>", line):
            yield number, "<iostream> in a header; <iosfwd> will do"
    yield from check_functions(bare)


def check_licence(text):
    lines = text.splitlines()
    first = 1 if lines and lines[0].startswith("#!") else 0
    if len(lines) <= first or SPDX not in lines[first]:
        yield first + 1, f"does not start with the line {SPDX}"


def check_builtin(inc, text):
    """A plug-in is a function without parameters in some .cpp below the folder of builtin.inc."""
    folder = inc.parent
    sources = {path: strip_comments(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.[ch]pp"))
               if not path.stem.endswith("_test")}
    everything = "\n".join(sources.values())
    # The catalogue says what the functions look like: #define TARRIER_BUILTIN(name) Type name##_suffix();
    entry = re.search(r"#define TARRIER_BUILTIN\((\w+)\)\s+(?:\w+::)*(\w+)\s+\1(?:##(\w+))?\(\);", everything)
    if not entry:
        yield 1, f"no file of {folder.name}/ declares the entries of builtin.inc"
        return
    definition = re.compile(rf"^(?:\w+::)*{entry[2]}\s+(\w+)\(\)\s*\{{", re.MULTILINE)
    defined = {match[1]: path for path, source in sources.items() for match in definition.finditer(source)}
    listed = set()
    for number, line in enumerate(text.splitlines(), 1):
        match = BUILTIN.match(line)
        if not match:
            continue
        function = match[1] + (entry[3] or "")
        if function in listed:
            yield number, f"{match[1]} is listed twice"
        listed.add(function)
        if function not in defined:
            yield number, f"no .cpp of {folder.name}/ defines {entry[2]} {function}()"
    for function, path in defined.items():
        if function not in listed:
            yield 1, f"{function}() of {path.name} is not listed"


def project_files(root):
    for folder, subfolders, files in os.walk(root):
        subfolders[:] = sorted(name for name in subfolders if name not in NOT_OURS)
        for name in sorted(set(files) - NOT_OURS):  # in a git worktree, .git is a file
            yield pathlib.Path(folder) / name


def check_folders(root):
    for folder, files in sorted(collections.Counter(path.parent for path in project_files(root)).items()):
        if files > MAX_FOLDER_FILES:
            yield f"{folder.relative_to(root)}: {files} files, more than {MAX_FOLDER_FILES}"


def check_file(path, text, is_code):
    for number, line in enumerate(text.splitlines(), 1):
        if MACHINE_PATH.search(line):
            yield number, "the absolute path of a machine"
    if not is_code:
        return
    if path.suffix in LICENSED:
        yield from check_licence(text)
    if path.suffix in HEADERS | SOURCES:
        yield from check_cpp(path, text)
    if path.name == "builtin.inc":
        yield from check_builtin(path, text)


def check(root):
    problems = list(check_folders(root))
    for path in project_files(root):
        try:
            text = path.read_text(encoding="utf-8")
        except (UnicodeDecodeError, OSError):
            continue  # not text
        relative = path.relative_to(root)
        for line, message in check_file(path, text, relative.parts[0] in ("src", "tests")):
            problems.append(f"{relative}:{line}: {message}")
    return problems


def self_test():
    licence = f"// {SPDX}\n"
    catalogue = licence + "#define TARRIER_BUILTIN(name) search::Entry name();\n"
    good = {
        "src/base/a.hpp": licence + "#pragma once\n// using namespace is not for us; /* <iostream> */\n",
        "src/base/a.cpp": licence + '#include <iostream>\nconst char* text = "using namespace std";\n',
        "src/base/table.cpp": licence + "const int kTable[] = {\n" + "  1,\n" * MAX_FUNCTION_LINES + "};\n",
        "src/search/builtin.inc": "TARRIER_BUILTIN(bfs)\n",
        "src/search/catalogue.hpp": catalogue + "#pragma once\n",
        "src/search/bfs.cpp": licence + "Entry bfs() {\n  return {};\n}\n",
        "src/languages/builtin.inc": "TARRIER_BUILTIN(smv)\n",
        "src/languages/catalogue.cpp": licence + "#define TARRIER_BUILTIN(name) Language name##_language();\n",
        "src/languages/smv/smv.cpp": licence + "languages::Language smv_language() {\n  return {};\n}\n",
        "tests/run.py": f"#!/usr/bin/env python3\n# {SPDX}\n",
        "docs/guide.md": "Run `build/release/tarrier`; see https://example.org/home/page.\n",
        "build/junk.md": "/" + "home/me/x\n",
    }
    bad = [
        ("src/a.cpp", licence + "\n" * MAX_SOURCE_LINES, "more than 800"),
        ("src/a.hpp", licence + "#pragma once" + "\n" * MAX_HEADER_LINES, "more than 400"),
        ("src/a.cpp", licence + "void f() {\n" + "  g();\n" * MAX_FUNCTION_LINES + "}\n", "f has 102 lines"),
        ("src/a.cpp", licence + "namespace a {\nvoid f(int x,\n    int y) {\n" + "  g();\n" * MAX_FUNCTION_LINES + "}\n}\n",
         "f has 103 lines"),
        ("tests/a.cpp", "int x;\n", "SPDX"),
        ("src/a.py", "#!/usr/bin/env python3\nimport sys\n", "SPDX"),
        ("src/a.hpp", licence, "#pragma once"),
        ("src/a.cpp", licence + "using  namespace std;\n", "using namespace"),
        ("src/a.hpp", licence + "#pragma once\n#include <iostream>\n", "<iostream>"),
        ("src/search/builtin.inc", "TARRIER_BUILTIN(bfs)\nTARRIER_BUILTIN(dfs)\n", "defines Entry dfs()"),
        ("src/search/builtin.inc", "", "bfs() of bfs.cpp is not listed"),
        ("src/search/builtin.inc", "TARRIER_BUILTIN(bfs)\nTARRIER_BUILTIN(bfs)\n", "listed twice"),
        ("src/search/catalogue.hpp", licence + "#pragma once\n", "declares the entries"),
        ("docs/guide.md", "see /" + "home/me/notes.txt\n", "absolute path"),
    ]

    assert tree_check.problems_of(check, good) == [], tree_check.problems_of(check, good)
    for path, text, expected in bad:
        found = tree_check.problems_of(check, good | {path: text})
        assert len(found) == 1 and expected in found[0], (path, expected, found)
    many = {f"src/zones/{number}.txt": "" for number in range(MAX_FOLDER_FILES)}
    assert tree_check.problems_of(check, good | many) == []
    assert tree_check.problems_of(check, good | many | {"src/zones/a.txt": ""}) == ["src/zones: 41 files, more than 40"]
    print("self-test passed")


if __name__ == "__main__":
    sys.exit(tree_check.main(sys.argv[1:], __doc__, check, self_test))
