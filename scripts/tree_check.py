# SPDX-License-Identifier: MIT
"""What the scripts that check the source tree share: a tree made of texts for self-tests, and the command line."""
import pathlib
import tempfile


def problems_of(check, files):
    """What `check` finds in a temporary tree with these files."""
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        for path, text in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        return check(root)


def main(arguments, usage, check, self_test):
    """check(root) gives a list of problems; the exit status tells whether there are any."""
    if arguments == ["--self-test"]:
        self_test()
        return 0
    if len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        print(usage.strip())
        return 0 if arguments in (["-h"], ["--help"]) else 64
    root = pathlib.Path(arguments[0] if arguments else pathlib.Path(__file__).parent.parent).resolve()
    if not (root / "src").is_dir():
        print(f"{root} has no src/")
        return 66
    problems = check(root)
    for problem in problems:
        print(problem)
    return 1 if problems else 0
