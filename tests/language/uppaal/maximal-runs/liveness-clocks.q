E[] x < 2
E[] x <= 1
E[] x < 1 or x > 0
A<> x >= 1
x > 1 and x < 2 --> x > 2 and x < 3
x > 1 --> x == 3
