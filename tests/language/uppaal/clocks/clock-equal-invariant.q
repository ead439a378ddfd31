E<> P.t
A[] P.t imply x == 2
