ltl: G (P.s -> P.t <-> P.s)
