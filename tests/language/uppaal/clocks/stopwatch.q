E<> P.t
E<> P.u and x == 2 and total == 6
A[] P.t imply x <= 2
