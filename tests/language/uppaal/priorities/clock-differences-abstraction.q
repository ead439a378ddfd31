A[] not P.bad
E<> P.d and x2 - x1 > 2 and x3 > 10
E<> P.d and x4 - x3 < 2 and x3 > 10
