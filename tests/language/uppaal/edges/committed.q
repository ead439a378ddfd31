// Q never moves in between.
A[] other == 0
A[] P.k imply x == 0
// A synchronisation counts if one of the two leaves a committed location.
E<> R.t and S.t
A[] S.t imply R.t
// Two committed processes take turns: here R.k forbids everybody else to move.
A[] not (P.k and R.k)
E<> P.t and Q.t and R.t
