A[] P.s
