E<> P.k and Q.s and deadlock
A[] P.k imply x == 3
A[] P.k and Q.s imply deadlock
A[] not P.t
E<> Q.t and x > 5
