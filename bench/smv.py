#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Specifications of NuSMV models, compared with what NuSMV says, and the dining philosophers of paper 003.

    bench/smv.py --store smv
    bench/smv.py --only philosophers
    bench/smv.py --only 'verdicts .*dph35'

MODELS/smv has models and NUSMV-VERDICTS.csv, with a line for each specification that NuSMV 2.6 decided: model, number,
kind, text, verdict. Texts are compared without blanks and parentheses, which NuSMV sets otherwise. The philosophers are
laid by bench/philosophers.py: p1 (no deadlock) and p2 (somebody has the token) are violated, p3 (p1, of careful ones)
holds, p4 (the token rests again and again, if everyone runs again and again) is violated. Times are by the clock. --only is a regular expression that is looked for in "verdicts MODEL" and "philosophers
PROPERTY SIZE CONFIGURATION".

The exit status is 1 if a verdict is another one than NuSMV's, or than what the philosophers are known to do.
"""
import collections
import csv
import json
import pathlib
import re
import sys
import tempfile
import experiment
import philosophers
import run

COLUMNS = [("model", -44), ("specification", -60), ("verdict", -20), ("NuSMV", -9), ("explored", 12), ("seconds", 8)]
TABLE = [("property", -8), ("n", 3), ("configuration", -14), ("verdict", -14), ("explored", 12), ("length", 6), ("seconds", 8)]
GREEDY = ["--search", "greedy", "--heuristic", "hu"]
LOOPS = (("auto", []), ("ndfs", ["--search", "ndfs"]), ("lasso hu", ["--search", "lasso", "--heuristic", "hu"]))
SIZES = (2, 5, 10, 15, 20, 25, 30, 50, 100)
CAREFUL_SIZES = (2, 4, 6, 8, 9, 10, 11, 12, 13, 14)


def plain(text):
    """What is left of a specification without what is a matter of taste."""
    return re.sub(r"[\s()]|^.*?NAME\S* .*?:=", "", text)


def nusmv_verdicts(folder):
    """Verdicts by model and specification."""
    found = collections.defaultdict(dict)
    with open(folder / "NUSMV-VERDICTS.csv", encoding="utf-8") as file:
        for line in csv.DictReader(file):
            verdict = {"true": "satisfied", "false": "violated"}.get(line["nusmv_2.6_verdict"])  # COMPUTE has numbers
            if verdict:
                found[line["model"]][plain(line["property"])] = verdict
            elif line["kind"] == "timeout":
                found[line["model"]] = collections.defaultdict(lambda: "timeout")
    return found


class Smv(experiment.Experiment):
    def run_all(self):
        self.run_models()
        self.run_philosophers()

    def run_models(self):
        folder = self.options.models / "smv"
        expected = nusmv_verdicts(folder)
        models = [path for path in sorted(folder.rglob("*.smv"))
                  if self.is_wanted("verdicts", str(path.relative_to(folder)))]
        if not models:
            return
        self.say("## Specifications", "", *run.table_head(COLUMNS))
        counts = collections.Counter()
        for path in models:
            name = str(path.relative_to(folder))
            document = self.check(path, ["--trace", "none"])
            for query in document["queries"]:
                self.add(name, query, expected[name].get(plain(query["query"]), "-") if name in expected else "-", counts)
            if not document["queries"]:
                counts["models without specifications"] += 1
            self.store()
        self.say("", *(f"- {what}: {count}" for what, count in sorted(counts.items())), "")
        self.store()

    def check(self, path, extra):
        words = [self.options.tarrier, "check", str(path), *extra, "--json", "--time-limit", self.options.time_limit,
                 "--memory-limit", self.options.memory_limit]
        return json.loads(run.run(words).output)

    def add(self, model, query, nusmv, counts):
        verdict = query["verdict"] + (f" ({query['reason']})" if "reason" in query else "")
        statistics = query.get("statistics", {})
        row = {"section": "verdicts", "model": model, "query": query["query"], "verdict": verdict, "nusmv": nusmv,
               "explored": statistics.get("explored"), "seconds": statistics.get("search_seconds")}
        self.rows.append(row)
        decided = verdict in ("satisfied", "violated")
        if decided and nusmv in ("satisfied", "violated"):
            counts["the same as NuSMV" if verdict == nusmv else "DIFFERENT"] += 1
            if verdict != nusmv:
                self.wrong.append(f"{model}: {query['query']} is {verdict}, NuSMV says {nusmv}")
        elif decided:
            counts["decided, not by NuSMV"] += 1
        else:
            counts[verdict] += 1
        text = query["query"] if len(query["query"]) <= 60 else query["query"][:57] + "..."
        self.say(run.table_row([model.removeprefix("nusmv-dist/"), text.replace("|", "\\|"), verdict, nusmv,
                                run.number(row["explored"]), run.number(row["seconds"], 2)], COLUMNS))

    def run_philosophers(self):
        tasks = [(f"p{number}", size, name, extra, number, {}, "violated") for number in (1, 2) for size in SIZES
                 for name, extra in (("greedy hu", GREEDY), ("auto", []))]
        tasks += [("p3", size, "topological", ["--search", "topological"], 1, {"careful": True}, "satisfied")
                  for size in CAREFUL_SIZES]
        tasks += [("p4", size, name, extra, 1, {"fair": True}, "violated") for size in SIZES for name, extra in LOOPS]
        tasks = [task for task in tasks if self.is_wanted("philosophers", task[0], str(task[1]), task[2])]
        if not tasks:
            return
        self.say("## Philosophers", "", *run.table_head(TABLE))
        with tempfile.TemporaryDirectory() as folder:
            for task in tasks:
                self.dine(pathlib.Path(folder) / "table.smv", *task)
        self.say("")
        self.store()

    def dine(self, path, name, size, configuration, extra, query, manners, expected):
        path.write_text(philosophers.table(size, **manners), encoding="utf-8")
        shorten = [] if manners else ["--shorten", "0"]
        answer = self.check(path, [*extra, *shorten, "--query-index", str(query)])["queries"][0]
        verdict = answer["verdict"] + (f" ({answer['reason']})" if "reason" in answer else "")
        statistics = answer["statistics"]
        seconds = statistics["preprocessing_seconds"] + statistics["search_seconds"]
        row = {"section": "philosophers", "property": name, "n": size, "configuration": configuration, "verdict": verdict,
               "explored": statistics["explored"], "length": answer.get("trace", {}).get("length"), "seconds": seconds}
        self.rows.append(row)
        if answer["verdict"] not in (expected, "unknown"):
            self.wrong.append(f"{name} with {size}: {verdict}")
        self.say(run.table_row([name, str(size), configuration, verdict, run.number(row["explored"]),
                                run.number(row["length"]), run.number(seconds, 2)], TABLE))


def main():
    parser = experiment.parser_for(__doc__, "60s")
    return experiment.main(Smv(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
