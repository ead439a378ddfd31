P.s
