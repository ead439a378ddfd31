#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lays a table for dining philosophers: examples/philosophers.smv for any number of them.

    bench/philosophers.py 30 > philosophers30.smv
    bench/philosophers.py 30 --careful > philosophers30.smv     # both forks at once: no deadlock
    bench/philosophers.py 30 --fair > philosophers30.smv        # everyone runs again and again; does the token rest?
"""
import argparse

HEAD = """\
MODULE main
VAR
  token : 0..{last};
{instances}
DEFINE
  all_left := {left};
  all_right := {right};
  all_done := {done};
ASSIGN
  init(token) := 0;
  next(token) := 0..{last};

{specifications}

MODULE philosopher(id, token, left_neighbour, right_neighbour)
VAR
  status : {{thinking, left, right, eating, done}};
DEFINE
  has_left := status = left | status = eating;
  has_right := status = right | status = eating;
  left_is_free := !left_neighbour.has_right;
  right_is_free := !right_neighbour.has_left;
ASSIGN
  init(status) := thinking;
  next(status) := case
    token != id : status;
{taking}
    status = left & right_is_free : eating;
    status = right & left_is_free : eating;
    status = eating : done;
    TRUE : status;
  esac;
"""
SAFETY = """\
VAR
  were_done : boolean;
ASSIGN
  init(were_done) := FALSE;
  next(were_done) := all_done;
INVARSPEC NAME no_deadlock := !all_left & !all_right
INVARSPEC NAME somebody_has_it := were_done -> token != 0"""
LIVENESS = "LTLSPEC NAME nobody_has_it_again := G F token = 0"
GREEDY = """\
    status = thinking & left_is_free & right_is_free : {left, right};
    status = thinking & left_is_free : left;
    status = thinking & right_is_free : right;"""
CAREFUL = "    status = thinking & left_is_free & right_is_free : eating;"


def table(count, careful=False, fair=False):
    people = range(1, count + 1)
    instances = "\n".join(f"  p{i} : philosopher({i}, token, p{i % count + 1}, p{(i - 2) % count + 1});" for i in people)
    def everyone(status):
        return " & ".join(f"p{i}.status = {status}" for i in people)
    fairness = [f"FAIRNESS token = {i}" for i in people]
    specifications = "\n".join([LIVENESS, *fairness]) if fair else SAFETY
    return HEAD.format(last=count, specifications=specifications, instances=instances, left=everyone("left"), right=everyone("right"),
                       done=everyone("done"), taking=CAREFUL if careful else GREEDY)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, help="philosophers, at least 2")
    parser.add_argument("--careful", action="store_true", help="both forks are taken at once")
    parser.add_argument("--fair", action="store_true", help="everyone runs again and again")
    options = parser.parse_args()
    if options.count < 2:
        parser.error("there must be at least 2")
    print(table(options.count, options.careful, options.fair), end="")


if __name__ == "__main__":
    main()
