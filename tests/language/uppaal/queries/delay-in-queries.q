E<> P.s and x > 2 and x < 3
E<> P.t and x == 70
A[] P.s imply x <= 5
