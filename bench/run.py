#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the models of suites in one or more configurations and tells what they cost, if wanted beside TChecker.

    bench/run.py ticktac --peer tchecker=PATH/tck-reach --store NAME
    bench/run.py large --configuration bfs='--search bfs' --configuration inclusion='--simulation inclusion'

A suite is a name of bench/suites/NAME.suite or the path of such a file. Each line of it has a model, relative to the
folder of models, and the arguments for tarrier, the command first; words are separated by blanks, and # starts a
comment:

    ticktac-scaling/fischer_10.tck explore
    ticktac-scaling/sched_3.tck check --labels late --trace none
    mine/fischer.xml check --query-index 1 -D N=8       # no peer: TChecker has no such constants

Time is CPU time, user and system together. Of several queries in one run, states are added up and the memory is that
of the largest. The peer runs the model of the same name in TChecker's format with each algorithm, breadth-first and
depth-first; its best run counts. A ratio is the peer's CPU time divided by ours. The exit status is 1 if the two do not
agree about a label.
"""
import argparse
import dataclasses
import itertools
import json
import math
import os
import pathlib
import platform
import re
import shlex
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLUMNS = [("model", -44), ("configuration", -13), ("verdict", -14), ("explored", 11), ("stored", 11), ("CPU s", 8),
           ("peak bytes", 14), ("bytes/state", 11), ("resident bytes", 14)]
PEER_COLUMNS = [("peer's best", -16), ("visited", 11), ("peer stored", 11), ("peer CPU s", 10), ("ratio", 7)]


@dataclasses.dataclass(frozen=True)
class Line:
    """One line of a suite."""
    model: str
    arguments: tuple

    def __str__(self):
        return " ".join((self.model, *self.arguments))

    def peer_arguments(self):
        """The same task for tck-reach; none if it has no such task."""
        if self.arguments == ("explore",):
            return []
        if self.arguments[:2] == ("check", "--labels") and self.arguments[3:] in ((), ("--trace", "none")):
            return ["-l", self.arguments[2]]
        return None


@dataclasses.dataclass(frozen=True)
class Finished:
    status: int
    cpu_seconds: float
    output: str


def run(command, cpu_seconds="unlimited", memory_kib="unlimited"):
    """Runs a command under these limits and measures it.

    A small shell stands between: the kernel counts the memory of the process that starts a program as the program's,
    and that of Python is more than a small run needs.
    """
    script = 'ulimit -S -t "$1"; ulimit -v "$2"; shift 2; "$@"; exit $?'
    with tempfile.TemporaryFile("w+", errors="replace") as output:
        words = ["sh", "-c", script, "sh", str(cpu_seconds), str(memory_kib), *command]
        child = subprocess.Popen(words, stdout=output, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return Finished(child.returncode, usage.ru_utime + usage.ru_stime, output.read())


def kib_of(size):
    amount, unit = size[:-1], size[-1:]
    if unit not in ("K", "M", "G") or not amount.isdigit():
        raise argparse.ArgumentTypeError("a size such as 512M or 4G is wanted")
    return int(amount) << 10 * "KMG".index(unit)


def read_suite(name):
    path = pathlib.Path(name) if name.endswith(".suite") else ROOT / "bench" / "suites" / f"{name}.suite"
    if not path.is_file():
        sys.exit(f"{path}: no such suite")
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        words = text.partition("#")[0].split()
        if words and words[0].endswith(":"):
            sys.exit(f"{path}:{number}: directives such as {words[0]} are for `tarrier bench`")
        if len(words) == 1:
            sys.exit(f"{path}:{number}: what shall be done with {words[0]}?")
        if words:
            yield Line(words[0], tuple(words[1:]))


def seconds_of(document):
    """What the program itself says that getting ready and searching took, by the clock on the wall."""
    return sum(query["statistics"][part] for query in document["queries"] if "statistics" in query
               for part in ("preprocessing_seconds", "search_seconds"))


def run_tarrier(options, line, extra):
    """The figures of one line in one configuration; of several runs, the least time."""
    command, *arguments = line.arguments
    words = [options.tarrier, command, str(options.models / line.model), *arguments, *extra, "--json", "--time-limit",
             options.time_limit, "--memory-limit", options.memory_limit]
    runs = [run(words) for _ in range(options.repeat)]
    try:
        documents = [json.loads(run.output) for run in runs]
    except ValueError:
        return {"verdict": f"exit {max(run.status for run in runs)}"}
    document = documents[0]
    if not document["queries"]:
        return {"verdict": document["errors"][0]["code"]}
    verdicts = [query["verdict"] + (f" ({query['reason']})" if "reason" in query else "")
                for query in document["queries"]]
    figures = {"verdict": ", ".join(dict.fromkeys(verdicts)), "cpu_seconds": min(run.cpu_seconds for run in runs),
               "seconds": min(map(seconds_of, documents))}
    statistics = [query["statistics"] for query in document["queries"] if "statistics" in query]
    if statistics:
        largest = max(statistics, key=lambda entry: entry["peak_memory_bytes"])
        figures |= {key: sum(entry[key] for entry in statistics)
                    for key in ("explored", "generated", "stored", "transitions", "preprocessing_seconds")}
        figures |= {key: largest[key] for key in ("peak_memory_bytes", "resident_bytes")}
        figures["bytes_per_state"] = largest["peak_memory_bytes"] / max(1, largest["stored"])
        figures["initial_estimate"] = statistics[0].get("initial_estimate")
    figures |= {"length": query["trace"]["length"] for query in document["queries"] if "trace" in query}
    figures |= {"explanations": query["explanations"] for query in document["queries"] if "explanations" in query}
    return figures


def run_peer_once(options, model, algorithm, order, arguments):
    """The figures of one way to run the peer; without CPU time if it did not finish."""
    words = [options.peer, "-a", algorithm, "-s", order, *arguments, str(model)]
    runs = []
    for _ in range(options.repeat):
        runs.append(run(words, options.peer_timeout, kib_of(options.memory_limit)))
        if runs[-1].status != 0:
            is_late = runs[-1].status == 128 + signal.SIGXCPU
            outcome = f"more than {options.peer_timeout} s" if is_late else f"exit {runs[-1].status}"
            return {"algorithm": algorithm, "order": order, "outcome": outcome}
    numbers = dict(re.findall(r"^(\w+) (\S+)$", runs[0].output, re.MULTILINE))
    if "VISITED_STATES" not in numbers:  # complaints are not always in the exit status
        return {"algorithm": algorithm, "order": order, "outcome": "not available"}
    return {"algorithm": algorithm, "order": order, "outcome": "finished",
            "cpu_seconds": min(done.cpu_seconds for done in runs), "visited": int(numbers["VISITED_STATES"]),
            "stored": int(numbers["STORED_STATES"]), "resident_bytes": 1024 * int(numbers["MEMORY_MAX_RSS"]),
            "reachable": numbers["REACHABLE"] == "true"}


def run_peer(options, line):
    """All runs of the peer for a line, the best one first; none if it cannot do it."""
    model = (options.models / line.model).with_suffix(".tck")
    arguments = line.peer_arguments()
    if not options.peer or arguments is None or not model.is_file():
        return []
    runs = [run_peer_once(options, model, algorithm, order, arguments)
            for algorithm, order in itertools.product(options.peer_algorithms, ("bfs", "dfs"))]
    return sorted(runs, key=lambda entry: entry.get("cpu_seconds", math.inf))


def add_peer(row, line, runs):
    row["peer"] = runs
    if not runs or runs[0]["outcome"] != "finished" or row["verdict"] not in ("satisfied", "violated"):
        return
    row["agrees"] = line.arguments[0] == "explore" or runs[0]["reachable"] == (row["verdict"] == "satisfied")
    if row["agrees"]:
        row["ratio"] = runs[0]["cpu_seconds"] / max(row["cpu_seconds"], 1e-3)


def number(value, digits=0):
    return "-" if value is None else f"{value:,.{digits}f}"


def cells(row, has_peer):
    texts = [row["line"], row["configuration"], row["verdict"], number(row.get("explored")), number(row.get("stored")),
             number(row.get("cpu_seconds"), 3), number(row.get("peak_memory_bytes")),
             number(row.get("bytes_per_state")), number(row.get("resident_bytes"))]
    if not has_peer:
        return texts
    best = row["peer"][0] if row["peer"] else {}
    if "cpu_seconds" not in best:
        outcomes = sorted({entry["outcome"] for entry in row["peer"] if entry["outcome"].startswith("more")})
        return texts + [outcomes[0] if outcomes else "-", "-", "-", "-", "-"]
    ratio = number(row.get("ratio"), 1) if row.get("agrees", True) else "DIFFERS"
    return texts + [f"{best['algorithm']} {best['order']}", number(best["visited"]), number(best["stored"]),
                    number(best["cpu_seconds"], 3), ratio]


def table_row(texts, columns):
    """A line of a Markdown table that is also aligned; a negative width is for text, on the left."""
    return "| " + " | ".join(f"{text:<{-width}}" if width < 0 else f"{text:>{width}}"
                             for text, (_, width) in zip(texts, columns)) + " |"


def table_head(columns):
    rule = "|" + "|".join("-" * (2 - width) if width < 0 else "-" * (width + 1) + ":" for _, width in columns) + "|"
    return [table_row([title for title, _ in columns], columns), rule]


def first_line(command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.partition("\n")[0]


def machine(tarrier):
    """What the figures depend on, by name."""
    cache = pathlib.Path(tarrier).resolve().parent / "CMakeCache.txt"
    settings = dict(re.findall(r"^(\w+):\w+=(.*)$", cache.read_text(), re.MULTILINE)) if cache.is_file() else {}
    processor = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return {
        "processor": processor[1] if processor else platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "memory": f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.1f} GiB",
        "system": f"{platform.freedesktop_os_release()['PRETTY_NAME']}, Linux {platform.release()}",
        "load at the start": f"{os.getloadavg()[0]:.1f}",
        "tarrier": first_line([tarrier, "--version"]),
        "compiler": first_line([settings["CMAKE_CXX_COMPILER"], "--version"]) if settings else "unknown",
        "build": settings.get("CMAKE_BUILD_TYPE", "unknown"),
        "commit": first_line(["git", "describe", "--always", "--dirty", "--exclude", "*"]),
    }


def limits_of(options):
    return {"time limit": options.time_limit, "memory limit": options.memory_limit, "runs of each": str(options.repeat)}


def means_of(rows):
    """The geometric mean of the ratios of each configuration, and of how many lines it is."""
    means = {}
    for name in dict.fromkeys(row["configuration"] for row in rows):
        ratios = [row["ratio"] for row in rows if row["configuration"] == name and "ratio" in row]
        if ratios:
            means[name] = {"ratio": math.exp(sum(map(math.log, ratios)) / len(ratios)), "lines": len(ratios)}
    return means


def settings_of(options, configurations):
    settings = {"suites": ", ".join(pathlib.Path(suite).stem for suite in options.suites)}
    if options.only:
        settings["only"] = options.only
    settings |= {f"configuration {name}": shlex.join(extra) or "no arguments" for name, extra in configurations}
    settings |= limits_of(options)
    if options.peer:
        settings["peer"] = (f"TChecker, {', '.join(options.peer_algorithms)}, breadth-first and depth-first, "
                            f"at most {options.peer_timeout} s of CPU time and {options.memory_limit} each")
    return settings


def store(name, settings, lines, figures):
    """Writes the lines for people, and the figures for programs, under a name in bench/results."""
    folder = ROOT / "bench" / "results"
    folder.mkdir(exist_ok=True)
    text = [f"# {name}", "", *(f"- {key}: {value}" for key, value in settings.items()), "", *lines]
    (folder / f"{name}.md").write_text("\n".join(text) + "\n", encoding="utf-8")
    document = json.dumps({"settings": settings} | figures, indent=2)
    (folder / f"{name}.json").write_text(document + "\n", encoding="utf-8")


def size(text):
    kib_of(text)
    return text


def configuration(text):
    name, separator, arguments = text.partition("=")
    if not separator:
        raise argparse.ArgumentTypeError("NAME='ARGUMENTS' is wanted")
    return name, shlex.split(arguments)


def peer(text):
    name, _, path = text.partition("=")
    if name != "tchecker" or not os.access(path, os.X_OK):
        raise argparse.ArgumentTypeError("tchecker=PATH of tck-reach is wanted")
    return path


def parser_for(description, time_limit):
    """A parser that knows the options of all that runs models and stores the figures."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tarrier", "--program", default=str(ROOT / "build" / "release" / "tarrier"))
    parser.add_argument("--models", type=pathlib.Path, default=ROOT.parent / "shared" / "models")
    parser.add_argument("--configuration", type=configuration, action="append", metavar="NAME='ARGUMENTS'")
    parser.add_argument("--time-limit", default=time_limit)
    parser.add_argument("--memory-limit", type=size, default="4G")
    parser.add_argument("--repeat", type=int, default=1, metavar="N", help="the least CPU time of N runs counts")
    parser.add_argument("--store", metavar="NAME", help="write bench/results/NAME.md and NAME.json")
    return parser


def parse():
    parser = parser_for(__doc__, "300s")
    parser.add_argument("suites", nargs="+", metavar="SUITE")
    parser.add_argument("--only", default="", metavar="TEXT", help="only lines that contain this")
    parser.add_argument("--peer", type=peer, metavar="tchecker=PATH")
    parser.add_argument("--peer-algorithms", type=lambda text: text.split(","), default=["covreach", "aLU-covreach"],
                        metavar="A,B", help="default: covreach,aLU-covreach; concur19 is the one with local time")
    parser.add_argument("--peer-timeout", type=int, default=150, metavar="SECONDS", help="CPU time of each of its runs")
    return parser.parse_args()


def main():
    options = parse()
    lines = [line for suite in options.suites for line in read_suite(suite) if options.only in str(line)]
    if not lines:
        sys.exit("nothing to run")
    configurations = options.configuration or [("default", [])]
    columns = COLUMNS + (PEER_COLUMNS if options.peer else [])
    settings = machine(options.tarrier) | settings_of(options, configurations)
    output = []

    def say(text):
        output.append(text)
        print(text, flush=True)

    for text in table_head(columns):
        say(text)
    rows = []
    for line in lines:
        peer_runs = run_peer(options, line)
        for name, extra in configurations:
            row = {"line": str(line), "configuration": name} | run_tarrier(options, line, extra)
            add_peer(row, line, peer_runs)
            rows.append(row)
            say(table_row(cells(row, bool(options.peer)), columns))
    means = means_of(rows)
    if means:
        say("")
    for name, mean in means.items():
        say(f"{name}: geometric mean of the ratios {mean['ratio']:.2f} (lines: {mean['lines']})")
    if options.store:
        store(options.store, settings, output, {"rows": rows, "geometric_means": means})
    return 0 if all(row.get("agrees", True) for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
