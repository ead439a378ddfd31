# a comment
E<> P.B && n == 3 // another one
A[] P.A imply n == 0
A[] P.B == half.way
A<> P.C
E[] not P.C or y[1] <= 0
P.A --> P.B
E<> P.a[2] == 7 and exists (i : int[0, 2]) P.a[i] == 1
A[] not (half.way && x > 6)
E<> deadlock
sup: n, x
ltl: F half.way
A[] Q.one.init
