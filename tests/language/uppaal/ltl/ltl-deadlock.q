ltl: F G (P.t or P.u)
ltl: X X X (P.t or P.u)
ltl: G (P.t -> X P.t) and G (P.u -> X P.u)
ltl: G (P.s -> X !P.s)
