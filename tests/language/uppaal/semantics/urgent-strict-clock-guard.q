E<> P.s and x == 2
A[] P.s imply x <= 2
