E<> P.t and x == 2
E<> P.s and x == 2
A[] P.s imply x <= 2
A[] P.t imply x - y == 2
