E<> P.k and Q.t
A[] P.k imply x == 2
E<> P.t and x == 2
E<> P.k and Q.s
