E<> P.t
A[] P.s imply x < 5
A[] not P.u
A[] P.s imply not deadlock
