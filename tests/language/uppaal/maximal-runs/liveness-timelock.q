E[] P.s
A<> x >= 5
A<> x > 3
P.s --> x == 5
