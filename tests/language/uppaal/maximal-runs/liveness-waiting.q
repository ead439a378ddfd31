E[] P.s
E[] P.s and x >= 0
A<> x >= 7
P.s --> x > 9
