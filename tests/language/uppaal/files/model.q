E<> P.t and n == 4
A[] P.s imply n == 0
