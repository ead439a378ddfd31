E<> P.t and x - y == 2
A[] P.t imply x - y >= 2 and x - y <= 3
E<> P.u and y == 100
A[] P.u imply x - y == 3
A[] not P.w
A[] P.s imply x == y
