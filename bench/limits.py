#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints how far the program goes beyond a limit of time, of memory, or a signal, in each phase of its work.

    bench/limits.py [--tarrier build/release/tarrier] [--size 1000] [--only REGEX]

The models are made here: a ring of SIZE processes with two clocks each, and models that make one phase long: very many
declarations, states with millions of successors or of initial states, loops in an update, long traces. Each is run with
a limit of one second, with a limit of memory, and with a signal after half a second. What counts is the CPU time of the
process, all threads together, after the limit or the signal, and its largest resident set compared with the limit. The
exit status is 1 if something is more than half a second late, or more than 10 % and 5 MB above.
"""
import argparse
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LATE = 0.5  # seconds of CPU time
SIGNALS = {"INT": signal.SIGINT, "TERM": signal.SIGTERM, "HUP": signal.SIGHUP, "XCPU": signal.SIGXCPU}
HEURISTICS = "dl du hamming hl hu hadd ff landmarks lmcut dpr rd coi pdbs aa pa".split()


def ring(size):
    """A token goes round; whoever has it may start to work, and has two clocks. All would have to be at work for the
    error, which time does not allow."""
    return f"""const int N = {size};
typedef int[0, N - 1] Id;
chan pass[N];
int[0, N] busy = 0;
process Station(Id id) {{
  clock x, y;
  state Idle, Token {{ x <= 3 }}, Working {{ y <= N }};
  init Idle;
  trans
    Idle -> Token {{ sync pass[id]?; assign x = 0; }},
    Token -> Idle {{ guard x >= 1; sync pass[(id + 1) % N]!; }},
    Token -> Working {{ guard x >= 2 && busy < N; sync pass[(id + 1) % N]!; assign y = 0, busy = busy + 1; }},
    Working -> Idle {{ guard y >= 1; assign busy = busy - 1; }};
}}
process Starter() {{
  state Begin, Done;
  init Begin;
  trans Begin -> Done {{ sync pass[0]!; }};
}}
system Starter, Station;
"""


def declarations(size):
    return "".join(f"int unused{i} = {i % 7};\n" for i in range(200 * size)) + \
        "process P() { state a; init a; } system P;\n"


def broadcast(_):
    """The first step has 2^26 outcomes, and no domain tells what the query asks for."""
    return """broadcast chan go;
int[0, 1] v[26];
int[0, 100] total;
process S() { state a; init a; trans a -> a { sync go!; }; }
process R(const int[0, 25] i) { state a; init a; trans a -> a { sync go?; assign total = total - v[i], v[i] = 0; },
  a -> a { sync go?; assign total = total - v[i] + 1, v[i] = 1; }; }
system S, R;
"""


def loops(_):
    return """int n;
void spin() { int i, j, k; for (i = 0; i < 30000; i++) for (j = 0; j < 30000; j++) k = (k + i * j) % 7; n = k; }
process P() { state a, b; init a; trans a -> b { assign spin(); }; }
system P;
"""


def counter(size):
    """The error is a long way off, and there is only one."""
    return f"""int[0, {50 * size}] n;
process P(const int[0, 99] i) {{ clock x; state a; init a; trans a -> a {{ guard n % 100 == i; assign n = n + 1, x = 0; }}; }}
system P;
"""


def starts(_):
    inputs = "\n".join(f"  v{i} : boolean;" for i in range(40))
    all_of = [f"v{i}" for i in range(40)]
    return f"MODULE main\nVAR\n{inputs}\nINVARSPEC count({', '.join(all_of)}) = 40 -> {' & '.join(all_of)}\n"


def doubling(_):
    text = "MODULE m0\nVAR b : boolean;\nDEFINE d := !b;\nASSIGN next(b) := case d : {TRUE, FALSE}; TRUE : d; esac;\n"
    for i in range(1, 17):
        text += f"MODULE m{i}\nVAR l : m{i - 1}; r : m{i - 1};\nDEFINE d := l.d | r.d;\n"
    return text + "MODULE main\nVAR all : m16;\nINVARSPEC all.d\n"


def phases(size):
    """(phase, name of the model, its text, arguments)"""
    query = ["-q", f"A[] busy < {size}"]
    rows = [("load", "declarations.xta", declarations(size), ["-q", "E<> false"]),
            ("elaborate", "doubling.smv", doubling(size), []),
            ("expand", "broadcast.xta", broadcast(size), ["-q", "A[] total <= 26", "--search", "bfs"]),
            ("initial states", "starts.smv", starts(size), ["--search", "bfs"]),
            ("update", "loops.xta", loops(size), ["-q", "A[] n < 9"])]
    for search in "bfs", "dfs", "topological", "auto", "drs", "lama", "random-walk", "cegar":
        rows.append((f"search {search}", "ring.xta", ring(size), [*query, "--search", search]))
    for heuristic in HEURISTICS:
        rows.append((f"prepare {heuristic}", "ring.xta", ring(size), [*query, "--search", "greedy", "--heuristic", heuristic]))
    last = ["-q", f"A[] n < {50 * size}"]
    rows += [("shorten", "counter.xta", counter(size), [*last, "--search", "dfs", "--shorten", "100000"]),
             ("make concrete, replay", "counter.xta", counter(size), [*last, "--search", "dfs", "--shorten", "0"]),
             ("write JSON", "counter.xta", counter(size), [*last, "--search", "dfs", "--shorten", "0", "--json"])]
    return rows


def cpu_seconds(pid):
    """That the process has taken so far, in all its threads; it may have ended, but nobody has waited for it yet."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run(command, folder, limit, sent=None):
    """CPU seconds, those after the limit (or signal), largest resident set, exit status."""
    begin = time.monotonic()
    # Whoever runs this under nohup has SIGHUP ignored, and so would the program have.
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL))
    at_limit = None
    while True:
        passed = time.monotonic() - begin
        if at_limit is None and passed >= limit:
            at_limit = cpu_seconds(process.pid)
            if sent is not None:
                os.kill(process.pid, sent)
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            break
        if passed > 60:
            process.kill()
        time.sleep(0.005)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = usage.ru_utime + usage.ru_stime
    late = 0.0 if at_limit is None else max(0.0, seconds - at_limit)
    return seconds, late, usage.ru_maxrss * 1024, process.returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tarrier", default=ROOT / "build/release/tarrier", type=pathlib.Path)
    parser.add_argument("--size", type=int, default=1000)
    parser.add_argument("--memory", type=int, default=60, help="the limit of memory, in MiB")
    parser.add_argument("--only", default="", help="phases that match")
    arguments = parser.parse_args()
    bad = 0
    print(f"{'phase':24}{'limit':>8}{'status':>8}{'CPU s':>8}{'late s':>8}{'MiB':>8}{'over %':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for phase, name, text, options in phases(arguments.size):
            if not re.search(arguments.only, phase):
                continue
            (pathlib.Path(folder) / name).write_text(text, encoding="utf-8")
            command = [arguments.tarrier.resolve(), "check", name, "--trace", "some", *options]
            memory = arguments.memory << 20
            for limit, extra, at, sent in (
                    ("time", ["--time-limit", "1s"], 1.0, None),
                    ("memory", ["--memory-limit", str(memory), "--time-limit", "30s"], 30.0, None),
                    *((s, ["--time-limit", "30s"], 0.5, number) for s, number in SIGNALS.items())):
                seconds, late, resident, status = run([*command, *extra], folder, at, sent)
                over = max(0.0, 100 * (resident / memory - 1)) if limit == "memory" else 0.0
                is_bad = late > LATE or status not in (0, 1, 2) or \
                    (limit == "memory" and resident > 1.1 * memory + (5 << 20))
                bad += is_bad
                print(f"{phase:24}{limit:>8}{status:>8}{seconds:8.2f}{late:8.2f}{resident / 2**20:8.1f}{over:8.1f}"
                      f"{'  <--' if is_bad else ''}", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
