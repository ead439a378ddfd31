A[] P.s imply n == 1 and P.m == 10 and p[1] == 3
E<> P.t and p[0] == 3 and P.m == 11 and n == 2
A[] P.pair_t == 4
