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

    def sections(self, tasks):
        """Those that are wanted and there, by section; and what is not there. Tasks have section, experiment and path."""
        found, missing = {}, []
        for task in tasks:
            if self.chosen(task) and task.path.is_file():
                found.setdefault(task.section, []).append(task)
            elif self.chosen(task):
                missing.append(f"- {task.experiment}: left out, there is no {task.path.parent.name}/{task.path.name}")
        return found, missing

    def chosen(self, task):
        """Names and arguments of the configurations that are asked for; self.configurations has them by section."""
        return {name: extra for name, extra in self.configurations[task.section].items()
                if self.is_wanted(task.experiment, name)}

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
