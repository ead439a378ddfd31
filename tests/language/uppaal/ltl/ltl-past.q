ltl: !Y P.s and Z P.t
ltl: X Y P.s and G (P.t -> Y P.s)
ltl: G O P.s and G (P.u -> O P.t) and !G O P.t
ltl: H P.s and !F (P.t and H P.s)
ltl: G (P.u -> (P.u S P.t))
ltl: !F (P.s S P.t) or F P.t
ltl: G (P.t T (P.s or P.t or P.u)) and G (P.u -> (P.t T !P.s))
