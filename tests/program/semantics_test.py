# SPDX-License-Identifier: MIT
"""The semantics, rule by rule, as small models with known answers; every search and extrapolation must agree."""
import unittest

from program import ProgramTest

S, V = "satisfied", "violated"
# name, model, queries with their verdicts
CASES = [
    ("receiver guard in source state", """
int n; chan c;
process A() { state a, b; init a; trans a->b { sync c!; assign n = 1; }; }
process B() { state a, b; init a; trans a->b { guard n == 0; sync c?; assign n = n + 10; }; }
system A, B;
""",
     [("E<> n == 11", S),
      ("E<> n == 1", V)]),
    ("channel index in source state", """
int[0,2] i; chan c[3];
process A() { state a, b; init a; trans a->b { sync c[i]!; assign i = 1; }; }
process B() { state a, b; init a; trans a->b { sync c[0]?; assign i = i + 1; }; }
process C() { state a, b; init a; trans a->b { sync c[1]?; }; }
system A, B, C;
""",
     [("E<> i == 2", S),
      ("E<> C.b", V)]),
    ("a receiver that selects among channels", """
typedef int[1,3] id_t; int v; int w; chan c[2][id_t][2];
process A() { state a, b; init a; trans a->b { select s : id_t; sync c[1][s][0]!; assign v = s; }; }
process B() { state a, b; init a;
  trans a->b { select t : int[2,3], u : int[4,5]; guard t + u != 7; sync c[1][t][0]?; assign w = 10 * t + u; }; }
process C() { state a, b; init a; trans a->b { select t : id_t; sync c[0][t][0]?; }; }
process D() { state a, b; init a; trans a->b { select t : int[0,1]; guard v == 0; sync c[t][1][t]?; }; }
process E() { state a, b; init a; trans a->b { select t : int[0,1], s : id_t; sync c[1][s][t]?; assign w = s + t; }; }
system A, B, C, D, E;
""",
     [("E<> v == 2 && w == 24", S),
      ("E<> v == 3 && w == 35", S),
      ("A[] A.b imply w == 24 || w == 35 || w == v", S),
      ("A[] B.b imply (v == 2 && w == 24) || (v == 3 && w == 35)", S),
      ("E<> B.b && w == 34", V),
      ("E<> E.b && v == 1 && w == 1", S),
      ("A[] E.b imply w == v", S),
      ("E<> C.b || D.b", V)]),
    ("broadcast must receive; blocked by target invariant", """
broadcast chan c; clock x; int n;
process A() { state a, b; init a; trans a->b { guard x >= 2; sync c!; }; }
process B() { state a, b { x <= 1 }; init a; trans a->b { sync c?; }; }
system A, B;
""",
     [("E<> A.b", V),
      ("A[] A.a", S)]),
    ("broadcast order of receivers", """
broadcast chan c; int n = 1;
process A() { state a, b; init a; trans a->b { sync c!; assign n = n + 1; }; }
process B() { state a, b; init a; trans a->b { sync c?; assign n = n * 2; }; }
process C() { state a, b; init a; trans a->b { sync c?; assign n = n + 3; }; }
system A, C, B;
""",
     [("E<> n == 10", S),
      ("E<> n == 7", V),
      ("A[] n == 1 || n == 10", S)]),
    ("committed: others may not move", """
int n;
process A() { state a, b, c; commit b; init a; trans a->b { }, b->c { }; }
process B() { state a, b; init a; trans a->b { }; }
system A, B;
""",
     [("E<> A.b && B.b", S),
      ("A[] not (A.b && B.b)", V)]),
    ("committed deadlock stops all", """
int n; clock x;
process A() { state a, b; commit b; init a; trans a->b { guard x == 3; }; }
process B() { state a, b; init a; trans a->b { guard x > 3; }; }
system A, B;
""",
     [("E<> A.b && x > 3", V),
      ("E<> A.b and B.b", V),
      ("E<> B.b", S)]),
    ("urgent location: time stops, others move", """
int n; clock x;
process A() { state a, b, c; urgent b; init a; trans a->b { guard x == 2; }, b->c { guard n == 1; }; }
process B() { state a, b; init a; trans a->b { assign n = 1; }; }
system A, B;
""",
     [("E<> A.c && x == 2", S),
      ("E<> A.b && x > 2", V)]),
    ("urgent channel", """
urgent chan u; clock x; int n;
process A() { state a, b; init a; trans a->b { guard n == 0; sync u!; }; }
process B() { state a, b; init a; trans a->b { sync u?; }; }
system A, B;
""",
     [("E<> A.a && x > 0", V),
      ("E<> A.b && x > 5", S)]),
    ("urgent channel without partner does not stop time", """
urgent chan u; clock x;
process A() { state a, b; init a; trans a->b { sync u!; }; }
process B() { state a, b; init a; trans a->b { guard x >= 3; }, b -> a { sync u?; }; }
system A, B;
""",
     [("E<> A.a && x > 2", S),
      ("E<> B.b && A.a && x > 3", S)]),
    ("urgent channel with partner after move", """
urgent chan u; clock x;
process A() { state a, b; init a; trans a->b { sync u!; }; }
process B() { state a { x <= 3 }, b; init a; trans a->b { guard x >= 3; }, b -> a { sync u?; }; }
system A, B;
""",
     [("E<> B.b && A.a && x > 3", V),
      ("E<> A.b", S)]),
    ("strict bounds", """
clock x, y;
process A() { state a { x < 1 }, b { y < 1 }, c; init a; trans a->b { guard x > 0; assign y = 0; }, b->c { guard x >= 1 && y > 0; }; }
system A;
""",
     [("E<> A.c", S),
      ("E<> A.c && x == 1 && y >= 1", V),
      ("E<> A.a && x >= 1", V)]),
    ("precedence", """
int a = 0, b = 1, c = 0;
process P() { state s; init s; }
system P;
""",
     [("E<> a == 1 imply b == 0 imply c == 1", V),
      ("A[] (a or b imply c) == 0", S),
      ("E<> not a == 1", S),
      ("E<> a & 1 == 1", V),
      ("E<> (-7 / 2 == -3) && (-7 % 2 == -1)", S),
      ("A[] forall (i : int[0,3]) i >= 0 && b == 1", S),
      ("E<> exists (i:int[0,3]) i == 4", V),
      ("E<> (sum (i:int[1,4]) i) == 10", S)]),
    ("shifted arrays, 2d, ref params", """
const int N = 3; typedef int[1,N] id; int a[id]; int m[2][id] = {{1,2,3},{4,5,6}};
process P(id i, int &v, int &row[id]) { state s, t; init s; trans s->t { assign v = row[i] + 1; }; }
P1 = P(1, a[2], m[1]); P3 = P(3, a[1], m[0]);
system P1, P3;
""",
     [("E<> a[2] == 5 && a[1] == 4", S),
      ("A[] a[3] == 0", S),
      ("E<> a[1] == 5", V)]),
    ("select shadows, state dependent", """
int i = 7; int r; chan c[4];
process P() { state s, t; init s; trans s->t { select i : int[1,3]; guard i != 2; sync c[i]!; assign r = i; }; }
process Q() { state s, t; init s; trans s->t { select j : int[0,3]; sync c[j]?; assign r = r * 10 + j; }; }
system P, Q;
""",
     [("E<> r == 11", S),
      ("E<> r == 33", S),
      ("E<> r == 22", V),
      ("A[] i == 7", S)]),
    ("clock reset to value and variable bounds", """
int[0,5] d = 4; clock x;
process P() { state s { x <= d }, t; init s; trans s->t { guard x == d; assign x = 3, d = 2; }; }
system P;
""",
     [("E<> P.t && x == 3", S),
      ("E<> P.t && x < 3", V),
      ("E<> P.s && x > 4", V)]),
    ("conditional invariants", """
bool b = true; clock x;
process P() { state s { b imply x <= 2 }, t; init s; trans s->s { guard x >= 1; assign b = false; }, s->t { guard b || x >= 7; }; }
system P;
""",
     [("E<> P.s && b && x > 2", V),
      ("E<> P.s && x > 9", S),
      ("E<> P.t && !b && x < 7", V)]),
    ("process names in queries", """
typedef int[0,2] id;
process T(const id i) { int[0,5] v = i; state s, t; init s; trans s->t { assign v = i + 1; }; }
system T;
""",
     [("E<> T(2).v == 3", S),
      ("A[] forall (i : id) T(i).v == i || T(i).t", S),
      ("E<> forall (i:id) T(i).t", S)]),
    ("self sync impossible", """
chan c;
process A() { state a, b; init a; trans a->b { sync c!; }, a->b { sync c?; }; }
system A;
""",
     [("E<> A.b", V)]),
    ("two senders", """
chan c; int n;
process A() { state a, b; init a; trans a->b { sync c!; }; }
process B() { state a, b; init a; trans a->b { sync c!; }; }
process C() { state a, b; init a; trans a->b { sync c?; }; }
system A, B, C;
""",
     [("E<> A.b && B.b", V),
      ("E<> B.b", S)]),
    ("bool semantics", """
bool b; int x = 5;
process A() { state a, c; init a; trans a->c { assign b = 3; }; }
system A;
""",
     [("E<> b == 1", S),
      ("E<> (5 == true)", V),
      ("E<> x and b", S)]),
    ("invariant lower bound", """
clock x;
process A() { state a, b { x >= 2 }; init a; trans a->b { }; }
system A;
""",
     [("E<> A.b && x < 2", V),
      ("E<> A.b", S)]),
    ("broadcast clock-guarded receiver", """
broadcast chan c; clock x, y;
process A() { state a, b; init a; trans a->b { sync c!; assign y = 0; }; }
process B() { state a, b; init a; trans a->b { guard x >= 2 && x <= 3; sync c?; }; }
system A, B;
""",
     [("E<> A.b && B.a && y == 0 && x == 2", V),
      ("E<> A.b && B.a && y == 0 && x > 3", S),
      ("E<> A.b && B.b && x < 2", V),
      ("E<> A.b && B.a", S),
      ("A[] A.b && B.a imply true", S)]),
]


class Semantics(ProgramTest):
    def verdicts(self, queries, search, extrapolation):
        arguments = [argument for query, _ in queries for argument in ("-q", query)]
        _, document = self.run_json("check", "m.xta", *arguments, "--search", search, "--extrapolation", extrapolation)
        self.assertNotIn("errors", document)
        return [query["verdict"] for query in document["queries"]]

    def test_every_rule(self):
        for name, text, queries in CASES:
            self.write("m.xta", text)
            for search in ("bfs", "dfs", "random-dfs"):
                for extrapolation in ("m", "lu", "lu+"):
                    with self.subTest(name, search=search, extrapolation=extrapolation):
                        self.assertEqual(self.verdicts(queries, search, extrapolation), [v for _, v in queries])


if __name__ == "__main__":
    unittest.main()
