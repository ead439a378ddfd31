A<> P.t
A<> not P.s
E[] not P.u
E[] P.s or P.t
P.s --> P.t
P.u --> P.u
P.s and x > 2 --> P.t and x == 0
