A[] P.s imply (deadlock == (x > 2))
E<> P.s and deadlock
A[] P.t imply deadlock
