ltl: G (P.s -> F P.t
