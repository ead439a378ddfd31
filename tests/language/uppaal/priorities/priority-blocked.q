E<> P.t and Q.s and x - y == 3
A[] P.t and Q.s imply x - y <= 3
E<> Q.t and P.s
