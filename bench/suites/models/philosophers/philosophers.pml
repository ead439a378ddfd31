/* SPDX-License-Identifier: MIT */
/* Dining philosophers for SPIN, as bench/philosophers.py lays them for Tarrier, with the same states but for the token: processes take
   turns anyway. -D N=3 of them; -D CAREFUL: both forks at once; -D DOORMAN: one seat stays empty. Nobody is stuck if no state without a
   successor is an invalid end state. */
#ifndef N
#define N 3
#endif
#define left_neighbour ((_pid + 1) % N)
#define right_neighbour ((_pid + N - 1) % N)
#define left_is_free (status[left_neighbour] != right && status[left_neighbour] != eating)
#define right_is_free (status[right_neighbour] != left && status[right_neighbour] != eating)
#ifdef DOORMAN
#define room (seated < N - 1)
#else
#define room true
#endif

mtype = { thinking, left, right, eating, done }
mtype status[N] = thinking;
byte seated;

active [N] proctype philosopher() {
#ifdef CAREFUL
  atomic { left_is_free && right_is_free; status[_pid] = eating; seated++ }
#else
  if
  :: atomic { room && left_is_free; status[_pid] = left; seated++ }
     atomic { right_is_free; status[_pid] = eating }
  :: atomic { room && right_is_free; status[_pid] = right; seated++ }
     atomic { left_is_free; status[_pid] = eating }
  fi;
#endif
  atomic { status[_pid] = done; seated-- }
}
