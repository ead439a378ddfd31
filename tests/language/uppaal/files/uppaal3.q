E<> P1.u and a == 7 and x == 0
A[] P1.s imply x <= 3 and a == 0
A[] P1.u imply Q.u and a == 7 and b == 0
