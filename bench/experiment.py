# SPDX-License-Identifier: MIT
"""What experiments of several tables share: --only, rows that are collected, printed and stored as they come."""
import re
import sys
import run


class Experiment:
    """Derived classes have run_all(), which fills `rows` and, with what cannot be right, `wrong`."""

    def __init__(self, options):
        self.options = options
        self.settings = run.machine(options.tarrier) | run.limits_of(options)
        if options.only:
            self.settings["only"] = options.only
        self.output, self.rows, self.wrong = [], [], []

    def is_wanted(self, *words):
        return re.search(self.options.only, " ".join(words))

    def say(self, *lines):
        self.output += lines
        print("\n".join(lines), flush=True)

    def store(self):
        """What there is so far: the whole takes a while."""
        if self.options.store:
            run.store(self.options.store, self.settings, self.output, {"rows": self.rows, "complaints": self.wrong})


def parser_for(description, time_limit):
    parser = run.parser_for(description, time_limit)
    parser.add_argument("--only", default="", metavar="REGEX", help="only what this is found in")
    return parser


def main(experiment):
    """The exit status: 1 if something is wrong."""
    experiment.run_all()
    if not experiment.rows:
        sys.exit("nothing to run")
    experiment.store()
    return 1 if experiment.wrong else 0
