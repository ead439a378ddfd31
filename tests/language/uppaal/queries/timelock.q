E<> P.s and deadlock
A[] P.s imply (deadlock == (x > 4))
A[] P.t imply deadlock
A[] P.t imply y < 3
A[] not P.u
