ltl: G (P.s --> P.t)
