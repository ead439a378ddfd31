E[] y < 1
A<> y > 0
