#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Specifications of NuSMV models, compared with what NuSMV says.

    bench/smv.py --store smv-verdicts
    bench/smv.py --only dph35

MODELS/smv has models and NUSMV-VERDICTS.csv, with a line for each specification that NuSMV 2.6 decided: model, number,
kind, text, verdict. Texts are compared without blanks and parentheses, which NuSMV sets otherwise. --only is a
regular expression that is looked for in "verdicts MODEL".

The exit status is 1 if a verdict is another one than NuSMV's.
"""
import collections
import csv
import json
import re
import sys
import experiment
import run

COLUMNS = [("model", -44), ("specification", -60), ("verdict", -20), ("NuSMV", -9), ("explored", 12), ("seconds", 8)]


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


def main():
    parser = experiment.parser_for(__doc__, "60s")
    return experiment.main(Smv(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
