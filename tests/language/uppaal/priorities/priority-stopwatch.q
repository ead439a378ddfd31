A[] not P.t
E<> P.v
A[] x == 0
