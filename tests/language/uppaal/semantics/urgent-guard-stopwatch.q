E<> P.t && x == 2 && y == 0
A[] P.s imply y == 0
