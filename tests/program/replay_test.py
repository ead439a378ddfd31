# SPDX-License-Identifier: MIT
"""Recorded traces: whatever the program shows is accepted, and what contradicts itself or the model is not."""
import copy
import json
import unittest

from program import ProgramTest

TIMED = """
clock x, y;
chan go;
int[0, 3] n; bool b;
process P() { state A { x <= 4 }, B, C; init A;
  trans A -> B { select i : int[1, 2]; guard x >= 2; sync go!; assign n = i, x = 0; },
        A -> B { select i : int[1, 2]; guard x >= 3; sync go!; assign n = i, x = 0; },
        B -> C { guard x >= 1; assign b = true; }; }
process Q() { state A, B; init A; trans A -> B { sync go?; assign y = 0; }; }
system P, Q;
"""
# Members that no replay can judge, or that do not say anything about the run.
FREE = {"file", "line", "column", "element", "zeno", "shortest", "shortening", "search", "heuristic", "statistics",
        "attempts", "remarks", "explanations", "seed", "model", "version", "tool", "warnings", "expected"}


def changed(value):
    """Other values of the same kind, and of another kind."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, "x"]
    if isinstance(value, str):
        return [value + "x", "A" if value != "A" else "B", "1" if value != "1" else "2", 7]
    return ["x", 7]


def places(value, path=()):
    """All that can be altered: the paths of values."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key not in FREE:
                yield from places(part, (*path, key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from places(part, (*path, number))
    else:
        yield path, value


def altered(document, path, value):
    result = copy.deepcopy(document)
    place = result
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return result


class Replay(ProgramTest):
    def replay(self, model, document):
        return self.run_tarrier("replay", model, self.write("trace.json", json.dumps(document)))

    def assert_every_change_is_refused(self, model, *arguments):
        _, document = self.run_json("check", model, *arguments, "--threads", "1")
        self.assertEqual(self.replay(model, document).returncode, 0)
        has_time = document["queries"][0]["trace"]["steps"][0]["clocks"] != {}
        for path, value in places(document):
            if path[-2:] == ("final", "delay") and not has_time:  # who waits there in the end makes no difference
                continue
            for other in changed(value):
                with self.subTest(path=path, value=other):
                    done = self.replay(model, altered(document, path, other))
                    self.assertIn(done.returncode, (1, 65), f"{path}: {value} -> {other}\n{done.stdout}{done.stderr}")

    def test_a_forged_trace_to_a_state(self):
        self.assert_every_change_is_refused(self.write("m.xta", TIMED), "-q", "E<> P.C && x >= 3 && n == 2 && y == x + 0")

    def test_a_forged_loop(self):
        model = self.write("m.xta", "clock x; int[0, 2] n;\nprocess P() { state a, b { x <= 2 }; init a;\n"
                                    "trans a -> b { assign x = 0; }, b -> a { guard x >= 1; assign n = (n + 1) % 3; }; }\nsystem P;\n")
        self.assert_every_change_is_refused(model, "--ltl", "F G n == 0")

    def test_a_forged_trace_of_nusmv(self):
        model = self.write("m.smv", "MODULE main\nIVAR i : {up, down};\nVAR s : {low, high}; k : 0..3;\n"
                                    "ASSIGN init(k) := 0; init(s) := {low, high}; next(s) := i = up ? high : low;\n"
                                    "next(k) := s = high & k < 3 ? k + 1 : k;\nINVARSPEC k < 2\n")
        self.assert_every_change_is_refused(model)

    def test_edges_whose_number_and_text_contradict_each_other(self):
        model = self.write("m.xta", TIMED)
        _, document = self.run_json("check", model, "-q", "E<> P.C", "--trace", "shortest")
        step = next(step for step in document["queries"][0]["trace"]["steps"][1:] if len(step["action"]["edges"]) == 2)
        edge = step["action"]["edges"][0]
        edge["edge"] = 1 - edge["edge"]
        if edge["edge"] == 1:  # which is possible a little later
            step["delay"] = step["time"] = "3"
        done = self.replay(model, document)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("impossible at step 1: action/edges/0/guard is recorded as", done.stdout)

    def test_what_is_left_out_contradicts_nothing(self):
        model = self.write("m.xta", TIMED)
        _, document = self.run_json("check", model, "-q", "E<> P.C")
        trace = document["queries"][0]["trace"]
        del trace["length"], trace["final"]
        for step in trace["steps"]:
            del step["time"], step["changes"], step["clocks"]
            for edge in step.get("action", {"edges": []})["edges"]:
                for key in ("edge", "guard", "update", "synchronisation", "file", "line", "column"):
                    edge.pop(key, None)
        done = self.replay(model, document)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        trace["steps"][1]["changes"] = {}
        done = self.replay(model, document)
        self.assertEqual((done.returncode, "changes/n is not recorded, but it is" in done.stdout), (1, True), done.stdout)

    def test_specifications_are_read_again_as_what_they_are(self):
        for specification, text, decides in (
                ("LTLSPEC b", "LTLSPEC b", True), ("CTLSPEC b", "CTLSPEC b", None), ("INVARSPEC b", "b", True),
                ("LTLSPEC NAME first := b", "LTLSPEC NAME first := b", True), ("LTLSPEC G b", "G b", True),
                ("CTLSPEC EX EX !b", "EX (EX !b)", False), ("CTLSPEC EX (b & EX !b)", None, False), ("CTLSPEC AG (b | EX b)", None, None),
                ("CTLSPEC EF EG !b", None, None), ("INVARSPEC w = 0sd3_1", None, True), ("INVARSPEC w = -0sd3_4", "w = -0sd3_4", True),
                ("LTLSPEC w = -0sd3_4", None, True), ("INVARSPEC w - -0sd3_4 = 0sd3_1", None, True)):
            with self.subTest(specification):
                model = self.write("m.smv", "MODULE main\nVAR b : boolean; w : signed word[3];\n"
                                            f"ASSIGN init(b) := FALSE; init(w) := 0sd3_2; next(b) := TRUE; next(w) := w;\n{specification}\n")
                _, document = self.run_json("check", model)  # is replayed there, too
                query = document["queries"][0]
                if text is not None:
                    self.assertEqual(query["query"], text)
                again = self.run_json("check", model, "-q", query["query"])[1]["queries"][0]
                self.assertEqual((again["query"], again["verdict"]), (query["query"], query["verdict"]))
                if decides is not None:
                    self.assertEqual(query["verdict"], "violated")
                    _, replays = self.run_json("replay", model, "recorded.json")
                    self.assertEqual(replays["replays"][0]["decides"], decides)

    def test_numbers_that_are_none(self):
        model = self.write("m.xta", TIMED)
        _, document = self.run_json("check", model, "-q", "E<> P.C")
        for delay in ("1/2/3", "/2", "1/0", "-1", "", "1e3", "2 "):
            document["queries"][0]["trace"]["steps"][1]["delay"] = delay
            self.assertEqual(self.replay(model, document).returncode, 65, delay)


if __name__ == "__main__":
    unittest.main()
