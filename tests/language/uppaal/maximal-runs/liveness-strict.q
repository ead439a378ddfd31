E[] P.s
E[] x < 5
A<> x > 4
P.s --> x > 4
