A[] P.s or P.t
