#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Queries of the forms E[] p, A<> p and p --> q of the models of others, compared with what is known of them.

    bench/liveness.py --store liveness
    bench/liveness.py --only f3-ta --time-limit 10s

All UPPAAL models in MODELS that have such queries are checked, with traces, which are judged before they are
reported. What is known: verdicts beside queries in XML files; that f3-ta/false_ltl is violated and f3-ta/true_ltl
holds (by the README of F3); that the fireflies of dynextrap synchronise iff there is one place for them (by a comment
beside the query); and what is well known of the demos of UPPAAL. Times are by the clock. --only is a regular expression
that is looked for in "MODEL QUERY".

The exit status is 1 if a verdict is another one than what is known.
"""
import collections
import json
import re
import sys
import experiment
import run

COLUMNS = [("model", -62), ("query", -50), ("verdict", -16), ("known", -9), ("ending", -11), ("explored", 10), ("seconds", 8)]
LIVENESS = re.compile(r"^\s*(A<>|E\[\])|-->")
KNOWN = [  # by model and query, the first that matches counts
    (r"^f3-ta/false_ltl/", "violated"),
    (r"^f3-ta/true_ltl/", "satisfied"),
    (r"^dynextrap/firefly-sync/firefly-sync-W1-H1-\S* A<>", "satisfied"),
    (r"^dynextrap/firefly-sync/\S* A<>", "violated"),
    (r"^uppaal-demos/(train-gate|2doors|fischer)\.xml ", "satisfied"),
]


def queries_of_file(path):
    """The queries of a .q file, without comments."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(errors="replace"), flags=re.DOTALL).replace("\\\n", " ")
    return [line.strip() for line in text.splitlines() if line.strip()]


class Liveness(experiment.Experiment):
    def run_all(self):
        self.say(*run.table_head(COLUMNS))
        counts = collections.Counter()
        for path in sorted([*self.options.models.rglob("*.xml"), *self.options.models.rglob("*.xta"),
                            *self.options.models.rglob("*.ta")]):
            name = str(path.relative_to(self.options.models))
            for query in self.queries(path):
                if self.is_wanted(name, query):
                    self.add(path, name, query, counts)
        self.say("", *(f"- {what}: {count}" for what, count in sorted(counts.items())), "")
        self.store()

    def queries(self, path):
        """The queries of these forms, of the model itself and of the file beside it."""
        if path.suffix == ".xml":
            text = path.read_text(errors="replace")
            if re.search(r"A&lt;&gt;|E\[\]|--&gt;", text):
                document = json.loads(run.run([self.options.tarrier, "info", str(path), "--json"]).output)
                yield from (query["query"] for query in document.get("queries", [])
                            if LIVENESS.search(query["query"]))
        files = [path.with_suffix(".q"), *(path.parent.glob("AF*.q") if "dynextrap" in path.parts else [])]
        for file in files:
            if file.exists():
                yield from (query for query in queries_of_file(file) if LIVENESS.search(query))

    def add(self, path, name, query, counts):
        words = [self.options.tarrier, "check", str(path), "-q", query, "--json", "--time-limit", self.options.time_limit,
                 "--memory-limit", self.options.memory_limit]
        done = run.run(words)
        try:
            answer = json.loads(done.output)["queries"][0]
        except (json.JSONDecodeError, LookupError):
            answer = {"query": query, "verdict": "no answer"}
        verdict = answer["verdict"] + (f" ({answer['reason']})" if "reason" in answer else "")
        known = answer.get("expected") or next((value for pattern, value in KNOWN if re.search(pattern, f"{name} {query}")), "-")
        trace = answer.get("trace", {})
        ending = trace.get("ending", "-") + (" (Zeno)" if trace.get("zeno") else "")
        statistics = answer.get("statistics", {})
        row = {"model": name, "query": query, "verdict": verdict, "known": known, "ending": ending,
               "length": trace.get("length"), "explored": statistics.get("explored"),
               "seconds": statistics.get("search_seconds")}
        self.rows.append(row)
        if verdict not in ("satisfied", "violated"):
            counts[verdict] += 1
        elif known == "-":
            counts["decided, nothing is known"] += 1
        else:
            counts["as known" if verdict == known else "DIFFERENT"] += 1
            if verdict != known:
                self.wrong.append(f"{name}: {query} is {verdict}, known to be {known}")
        text = query if len(query) <= 50 else query[:47] + "..."
        self.say(run.table_row([name, text.replace("|", "\\|"), verdict, known, ending, run.number(row["explored"]),
                                run.number(row["seconds"], 2)], COLUMNS))


def main():
    parser = experiment.parser_for(__doc__, "60s")
    return experiment.main(Liveness(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
