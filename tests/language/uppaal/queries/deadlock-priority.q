A[] not deadlock
A[] P.s
