ltl: G F busy
ltl: G (resting -> X moving) && G (P.A <-> resting)
ltl: G (n <= 3 && n >= 0) && F n == 1
ltl: G (n == 3 && P.A -> false)
ltl: G F n == 0 || G F n == 2
ltl: G (P.B -> Y P.A)
