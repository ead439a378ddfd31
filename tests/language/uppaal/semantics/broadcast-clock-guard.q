E<> P.t and Q.t
A[] P.t and Q.t imply x - y >= 2 and x - y < 3
E<> P.t and Q.s and y == 0 and x < 2
E<> P.t and Q.s and y == 0 and x == 3
A[] P.t and Q.s imply x - y < 2 or x - y >= 3
