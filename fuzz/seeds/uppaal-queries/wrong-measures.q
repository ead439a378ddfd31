sup{P(0).s}: x, i + 1
inf: x
bounds { b } : i
A[] not deadlock
A<> P(0).t
E[] b
P(0).s --> Q.s
E<> forall (i : int[0,99999]) forall (j : int[0,99999]) i == j
A[] (
