A<> P.t
E[] P.t
P.s --> P.t
