E<> not (x < 3 and y[0] >= 2)
E<> x == y[1]
