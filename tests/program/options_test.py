# SPDX-License-Identifier: MIT
"""Every option of check with every kind of query: it makes the difference that it says, or it is refused by name."""
import json
import unittest

from program import ProgramTest, search_log

# P may move about forever without any time; then Q never gets to its end. In all other runs it does.
TIMED = """int[0, 3] n;
process P() {
  clock x;
  state A, B, C { x <= 9 };
  init A;
  trans A -> B { assign n = n < 3 ? n + 1 : 0; }, B -> A { },
        B -> C { guard x >= 2; assign x = 0; }, C -> A { guard x >= 5; };
}
process Q() {
  clock y;
  state Begin { y <= 7 }, End;
  init Begin;
  trans Begin -> End { guard y >= 3; };
}
system P, Q;
"""
FINITE = """MODULE main
VAR n : 0..9; up : boolean;
ASSIGN init(n) := 0; next(n) := case up & n < 9 : n + 1; !up & n > 0 : n - 1; TRUE : n; esac;
"""
# By procedure: a model, a query with a trace (but for those that measure), and the options that it has a use for.
SEARCH, ZONES = {"--search", "--heuristic"}, {"--extrapolation", "--simulation"}
KINDS = {
    "reachability": ("t.xta", ["-q", "E<> n == 3 && P.C && Q.End"], SEARCH | ZONES | {"--trace shortest", "--shorten"}),
    "measurement": ("t.xta", ["-q", "sup: n, P.x"], SEARCH | ZONES),
    "maximal-runs": ("t.xta", ["-q", "A<> Q.End"], ZONES | {"--search drs", "--non-zeno"}),
    "runs": ("t.xta", ["--ltl", "F Q.End"], SEARCH | ZONES | {"--search scc", "--non-zeno", "--shorten"}),
    "fair-reachability": ("f.smv", ["-q", "LTLSPEC G n < 9"],
                          SEARCH | ZONES | {"--search scc", "--non-zeno", "--shorten"}),
    "labelling": ("f.smv", ["-q", "CTLSPEC AG EF (n = 5 & EX n = 6 & EX n = 4)"], {"--trace shortest"}),
    "distance": ("f.smv", ["-q", "COMPUTE MIN [n = 0, n = 7]"], set()),
}


class Options(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("t.xta", TIMED)
        self.write("f.smv", FINITE)

    def check(self, kind, *options):
        model, query, _ = KINDS[kind]
        status, document = self.run_json("check", model, *query, "--threads", "1", *options)
        return status, document["queries"][0]

    def stored(self, *options):
        """How many states a proof takes."""
        document = self.run_json("check", "t.xta", "-q", "A[] P.C imply P.x <= 9", "--search", "bfs", *options)[1]
        self.assertEqual(document["queries"][0]["verdict"], "satisfied")
        return document["queries"][0]["statistics"]["stored"]

    def kinds(self, option):
        """Those that have a use for the option; the others refuse it, and say which one it is."""
        using = []
        for kind, (_, _, understood) in KINDS.items():
            if option in understood or option.split()[0] in understood - {"--search"}:
                using.append(kind)
                continue
            with self.subTest(kind=kind, option=option):
                status, query = self.check(kind, *option.split())
                self.assertEqual((status, query["verdict"]), (64, "error"))
                self.assertEqual(query["error"]["code"], "usage")
                self.assertTrue(query["error"]["message"].startswith(option.split()[0]), query["error"]["message"])
                self.assertIn(f"'{kind}'", query["error"]["message"])
        return using

    def test_a_search(self):
        for kind, (_, _, understood) in KINDS.items():
            with self.subTest(kind):
                status, query = self.check(kind, "--search", "dfs")
                if "--search" in understood and kind != "runs":
                    self.assertEqual(query["search"], "dfs")
                elif kind == "runs":  # such a search cannot be directed to loops where there are clocks
                    self.assertEqual((status, query["verdict"]), (69, "unsupported"))
                    self.assertIn("search 'dfs'", query["error"]["message"])
                else:
                    self.assertEqual((status, query["error"]["code"]), (64, "usage"))
                    self.assertIn("--search dfs", query["error"]["message"])

    def test_a_search_for_loops(self):
        for kind in self.kinds("--search scc"):
            self.assertEqual(self.check(kind, "--search", "scc")[1]["search"], "scc")

    def test_a_random_search(self):
        """Those that find loops, too, are of use for all infinite runs."""
        for kind in ("maximal-runs", "runs", "fair-reachability"):
            verdict = self.check(kind)[1]["verdict"]
            for search in ("drs", "drs(start=2,increment=1)", "random-walk(by=zones)", "guided-walk"):
                with self.subTest(kind=kind, search=search):
                    status, query = self.check(kind, "--search", search)
                    if (kind, search) == ("maximal-runs", "guided-walk"):  # there is nothing to be drawn to
                        self.assertEqual((status, query["error"]["code"]), (64, "usage"))
                        self.assertIn("guided-walk", query["error"]["message"])
                        continue
                    self.assertEqual((query["verdict"], query["search"]), (verdict, search))
        for search, option in (("drs(store=depth)", "store"), ("drs(fringe=children)", "fringe"),
                               ("random-walk(by=sem)", "by=sem"), ("guided-walk --heuristic hu,hl", "one heuristic")):
            with self.subTest(search=search):
                status, query = self.check("runs", "--search", *search.split())
                self.assertEqual((status, query["error"]["code"]), (64, "usage"))
                self.assertIn(option, query["error"]["message"])

    def test_a_heuristic(self):
        for kind, (_, _, understood) in KINDS.items():
            with self.subTest(kind):
                status, query = self.check(kind, "--heuristic", "hamming")
                if "--heuristic" not in understood:
                    self.assertEqual((status, query["error"]["code"]), (64, "usage"))
                    self.assertIn("--heuristic hamming", query["error"]["message"])
                elif kind == "runs":
                    self.assertIn("search 'greedy'", query["error"]["message"])
                else:
                    self.assertEqual(query["heuristic"], "hamming")

    def test_a_shortest_trace(self):
        for kind in self.kinds("--trace shortest"):
            self.assertTrue(self.check(kind, "--trace", "shortest")[1]["shortest"])

    def test_shorter_traces(self):
        for kind in self.kinds("--shorten 400"):
            if kind == "reachability":
                _, query = self.check(kind, "--search", "random-walk", "--shorten", "400")
                _, left = self.check(kind, "--search", "random-walk", "--shorten", "0")
                self.assertIn("shortening", query)
                self.assertNotIn("shortening", left)
                self.assertLess(query["trace"]["length"], left["trace"]["length"])

    def test_runs_on_which_time_diverges(self):
        for kind in self.kinds("--non-zeno"):
            self.assertEqual(self.check(kind)[1]["verdict"], "violated")
            without = "violated" if kind == "fair-reachability" else "satisfied"  # no time: every run counts
            self.assertEqual(self.check(kind, "--non-zeno")[1]["verdict"], without)

    def test_extrapolation(self):
        for kind in self.kinds("--extrapolation lu"):
            _, query = self.check(kind, "--extrapolation", "lu")
            if kind in ("measurement", "maximal-runs", "runs"):
                self.assertIn("--extrapolation lu is not sound for this query: m was used", query["remarks"])
            elif kind == "reachability":
                self.assertLess(self.stored("--extrapolation", "lu+", "--simulation", "inclusion"),
                                self.stored("--extrapolation", "m", "--simulation", "inclusion"))

    def test_simulation(self):
        for kind in self.kinds("--simulation alu"):
            _, query = self.check(kind, "--simulation", "alu")
            if kind in ("measurement", "maximal-runs", "runs"):
                self.assertIn("--simulation alu is not sound for this query: inclusion was used", query["remarks"])
            elif kind == "reachability":
                self.assertLess(self.stored("--extrapolation", "none", "--simulation", "alu"),
                                self.stored("--extrapolation", "none", "--simulation", "inclusion"))

    def test_what_all_kinds_understand(self):
        for kind in KINDS:
            with self.subTest(kind):
                plain_status, plain = self.check(kind)
                self.assertIn(plain_status, (0, 1))
                self.assertEqual(self.check(kind, "--state-limit", "1")[1].get("reason"), "states")
                self.assertEqual(self.check(kind, "--memory-limit", "1M")[1].get("reason"), "memory")
                self.assertNotIn("processes", plain["statistics"])
                processes = self.check(kind, "--stats")[1]["statistics"]["processes"]
                self.assertGreater(sum(process["transitions"] for process in processes), 0)
                self.assertNotIn("trace", self.check(kind, "--trace", "none")[1])
                self.assertEqual(self.check(kind, "--seed", "7")[1]["verdict"], plain["verdict"])
                self.assertEqual(self.check(kind, "--no-reduction", "all")[1]["verdict"], plain["verdict"])
                self.check(kind, "--search-log", "log")
                self.assertEqual(search_log(self.folder / "log")[-1]["verdict"], plain["verdict"])
                if "trace" in plain:
                    self.check(kind, "--trace-file", "trace", "--trace-format", "json")
                    recorded = json.loads((self.folder / "trace").read_text())
                    self.assertEqual(recorded["queries"][0]["trace"], plain["trace"])

    def test_several_queries_are_refused_one_by_one(self):
        status, document = self.run_json("check", "t.xta", "-q", "E<> P.C", "-q", "A<> Q.End", "--search", "bfs")
        self.assertEqual(status, 64)
        self.assertEqual([query["verdict"] for query in document["queries"]], ["satisfied", "error"])


if __name__ == "__main__":
    unittest.main()
