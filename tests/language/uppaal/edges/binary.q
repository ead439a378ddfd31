E<> P.t and Q.t and n == 20
A[] n == 1 or n == 20
A[] not R.t
E<> E1.t
E<> E2.t
A[] not (E1.t and E2.t)
A[] D.t == (E1.t or E2.t)
A[] Self.s
