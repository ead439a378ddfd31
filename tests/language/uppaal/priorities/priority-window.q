E<> P.t and Q.s and x - y == 1
E<> P.t and Q.s and x - y == 5
A[] P.t and Q.s imply x - y < 2 or x - y > 4
E<> P.t and Q.t and x - y == 3
A[] P.s and Q.s imply (deadlock == (x > 5))
A[] P.t and Q.s imply (deadlock == (x > 4))
