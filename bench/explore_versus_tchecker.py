#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Full exploration, side by side with TChecker's covreach, in one run.

    bench/explore_versus_tchecker.py --tchecker PATH/tck-reach --models FOLDER [--repeat 5] PAIR…

A PAIR is the common name of MODEL.xml (for tarrier) and MODEL.tck (for tck-reach) below FOLDER, such as
ticktac-scaling/fischer_8. Runs alternate, so that noise hits both; the least CPU time of each counts.
"""
import argparse
import json
import os
import resource
import subprocess


def cpu_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tarrier", default="build/release/tarrier")
    parser.add_argument("--tchecker", required=True)
    parser.add_argument("--models", required=True)
    parser.add_argument("--search", default="bfs", choices=["bfs", "dfs"])
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("pairs", nargs="+")
    options = parser.parse_args()
    print(f"{'model':<36}{'tarrier s':>10}{'explored':>11}{'tchecker s':>12}{'visited':>10}{'ratio':>8}")
    for pair in options.pairs:
        path = os.path.join(options.models, pair)
        ours, theirs = [], []
        for _ in range(options.repeat):
            seconds, output = cpu_seconds([options.tarrier, "explore", path + ".xml", "--json", "--search",
                                           options.search])
            ours.append(seconds)
            explored = json.loads(output)["queries"][0]["statistics"]["explored"]
            seconds, output = cpu_seconds([options.tchecker, "-a", "covreach", "-s", options.search, path + ".tck"])
            theirs.append(seconds)
            visited = [line.split()[1] for line in output.splitlines() if line.startswith("VISITED_STATES")][0]
        print(f"{pair:<36}{min(ours):>10.3f}{explored:>11}{min(theirs):>12.3f}{visited:>10}"
              f"{min(theirs) / min(ours):>8.1f}", flush=True)


if __name__ == "__main__":
    main()
