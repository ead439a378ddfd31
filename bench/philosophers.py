#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lays a table for dining philosophers: examples/philosophers.smv for any number of them.

    bench/philosophers.py 30 > philosophers30.smv
    bench/philosophers.py 30 --careful > philosophers30.smv     # both forks at once: no deadlock
    bench/philosophers.py 9 --doorman counts > philosophers9.smv    # one fork at a time, one seat empty: no deadlock
    bench/philosophers.py 30 --fair > philosophers30.smv        # everyone has the token infinitely often; does it rest?
"""
import argparse

HEAD = """\
-- Dining philosophers for {title}.
MODULE main
VAR
  token : 0..{last};
{instances}{doorman}
DEFINE
  all_left := {left};
  all_right := {right};
  all_done := {done};
ASSIGN
{first}  next(token) := 0..{last};

{specifications}

MODULE philosopher(id, token, left_neighbour, right_neighbour{room})
VAR
  status : {{thinking, left, right, eating, done}};
DEFINE
  has_left := status = left | status = eating;
  has_right := status = right | status = eating;
  left_is_free := !left_neighbour.has_right;
  right_is_free := !right_neighbour.has_left;{seat}
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
DEADLOCK = "INVARSPEC NAME no_deadlock := !all_left & !all_right"
SAFETY = """\
VAR
  were_done : boolean;
ASSIGN
  init(were_done) := FALSE;
  next(were_done) := all_done;
""" + DEADLOCK + """
INVARSPEC NAME somebody_has_it := were_done -> token != 0"""
PROGRESS = "INVARSPEC NAME nobody_is_stuck := all_done | {somebody}"
LIVENESS = "LTLSPEC NAME nobody_has_it_again := G F token = 0"
GREEDY = """\
    status = thinking & left_is_free & right_is_free : {left, right};
    status = thinking & left_is_free : left;
    status = thinking & right_is_free : right;"""
CAREFUL = "    status = thinking & left_is_free & right_is_free : eating;"
# A doorman keeps one seat empty: nobody takes the first fork while all others but one are at it.
SEATED = """\
    status = thinking & !room : thinking;
""" + GREEDY
CAN_ACT = """
  can_act := status = eating | status = left & right_is_free | status = right & left_is_free
    | status = thinking & room & (left_is_free | right_is_free);"""
AWAY = CAN_ACT + """
  is_away := status = thinking | status = done;"""
LOOKS = """
DEFINE  -- the doorman looks who is away
  room := count({away}) >= 2;"""
SITS = CAN_ACT + """
  sits := token = id & status = thinking & can_act;
  leaves := token = id & status = eating;"""
COUNTS = """
  seated : 0..{seats};  -- the doorman counts who sits down and leaves
DEFINE
  room := seated < {seats};
ASSIGN
  init(seated) := 0;
  next(seated) := case
    {sits} : seated + 1;
    seated > 0 & ({leaves}) : seated - 1;
    TRUE : seated;
  esac;"""
TITLES = {"greedy": ": see examples/philosophers.smv", "careful": " who take both forks at once",
          "fair": ", each of whom has the token infinitely often", "looks": " and a doorman who looks", "counts": " and a doorman who counts"}


def table(count, kind="greedy"):
    people = range(1, count + 1)

    def joined(sign, member):
        return sign.join(f"p{i}.{member}" for i in people)

    def everyone(status):
        return joined(" & ", f"status = {status}")
    doorman, seat = {"looks": (LOOKS.format(away=joined(", ", "is_away")), AWAY),
                     "counts": (COUNTS.format(seats=count - 1, sits=joined(" | ", "sits"), leaves=joined(" | ", "leaves")), SITS)
                     }.get(kind, ("", ""))
    room = ", room" if doorman else ""
    instances = "\n".join(f"  p{i} : philosopher({i}, token, p{i % count + 1}, p{(i - 2) % count + 1}{room});" for i in people)
    specifications = {"greedy": SAFETY, "careful": DEADLOCK, "fair": "\n".join([LIVENESS, *(f"FAIRNESS token = {i}" for i in people)])
                      }.get(kind, PROGRESS.format(somebody=joined(" | ", "can_act")))
    return HEAD.format(title=f"{count}{TITLES[kind]}", last=count, specifications=specifications, instances=instances, left=everyone("left"),
                       right=everyone("right"), done=everyone("done"), doorman=doorman, room=room, seat=seat,
                       first="" if doorman else "  init(token) := 0;\n", taking={"greedy": GREEDY, "fair": GREEDY, "careful": CAREFUL}.get(kind, SEATED))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, help="philosophers, at least 2")
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--careful", dest="kind", action="store_const", const="careful", help="both forks are taken at once")
    kinds.add_argument("--fair", dest="kind", action="store_const", const="fair", help="everyone has the token infinitely often")
    kinds.add_argument("--doorman", dest="kind", choices=("looks", "counts"),
                       help="one seat stays empty: the doorman looks who is away, or counts")
    options = parser.parse_args()
    if options.count < 2:
        parser.error("there must be at least 2")
    print(table(options.count, options.kind or "greedy"), end="")


if __name__ == "__main__":
    main()
