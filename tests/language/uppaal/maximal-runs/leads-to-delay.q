P.s and x > 2 --> P.t
P.s and x > 2 and x < 3 --> x == 3
x == 1 --> x >= 2
E[] not (P.t or x > 2 and P.s)
