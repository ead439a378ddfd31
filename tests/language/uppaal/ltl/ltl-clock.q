ltl: G (x > 5 -> P.t)
