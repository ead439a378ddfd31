E<> P.r and Q.t and x == 5
A[] P.r imply y == 0
E<> P.s and x > 20
E<> P.t and x == 2
E<> P.t and y == 3
