# SPDX-License-Identifier: MIT
"""Twice as many of anything take about twice as many instructions, from reading a model to writing what is known of it.

For scripts/test.sh --long: an hour on one core. Time itself is noisy; scale_test.py --table shows it for larger models.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from program import BINARY
from scale_models import MODELS
from scale_test import ANSWERS, commands

FEW, MANY = 20, 5000
MOST = 2.6  # n log n comes to 2.2 here


def instructions(command, folder):
    """As valgrind counts them, and the exit status."""
    done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", BINARY, *command], cwd=folder,
                          text=True, capture_output=True, check=False, errors="replace")
    return int(re.search(r"Collected : (\d+)", done.stderr)[1]), done.returncode


def growth(name):
    """What is wrong with the models of this kind, as lines."""
    file, make, _ = MODELS[name]
    complaints = []
    with tempfile.TemporaryDirectory() as folder:
        for command in commands(name):
            counts, statuses = [], set()
            for size in (FEW, MANY, 2 * MANY):
                (pathlib.Path(folder) / file).write_text(make(size), encoding="utf-8")
                count, status = instructions(command, folder)
                counts.append(count)
                statuses.add(status)
            few, many, twice = counts
            if not statuses <= set(ANSWERS):
                complaints.append(f"{name}, {command[0]}: exit statuses {sorted(statuses)}")
            if twice - few > MOST * (many - few) > 0 and twice > 2 * few:
                complaints.append(f"{name}, {command[0]}: {few:,}, {many:,} and {twice:,} instructions for {FEW}, {MANY} "
                                  f"and {2 * MANY}: {(twice - few) / (many - few):.1f} times as many for twice as many")
    return complaints


class Growth(unittest.TestCase):
    def test_costs_grow_no_faster_than_models(self):
        names = os.environ.get("TARRIER_GROWTH_OF", "").split(",") if "TARRIER_GROWTH_OF" in os.environ else MODELS
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            complaints = [line for lines in pool.map(growth, names) for line in lines]
        self.assertEqual([], complaints, "\n" + "\n".join(complaints))


if __name__ == "__main__":
    unittest.main()
