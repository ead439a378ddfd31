A[] x == 0
A[] P.s
