A[] P.s imply x - y == 3
E<> P.t and x == 5 and y == 2
A[] P.s imply y <= 2
