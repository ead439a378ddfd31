ltl: G (P.s -> )
