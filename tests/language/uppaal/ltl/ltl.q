ltl: G F P.t
ltl: []<> P.t && [] (P.t -> <> P.u)
ltl: GF P.t /\ GF P.u
ltl: P.s && X P.t && X X P.s && XXX P.u
ltl: !P.u U P.t
// Up to and including the first state with what stands on the left, or forever; M: it must come.
ltl: P.t R !P.u and (P.t V not P.u) and (P.t M !P.u)
ltl: !((P.s and P.t) M true) && ((P.s and P.t) R true)
ltl: !P.u W P.t
ltl: true W false
ltl: !(true U false) \/ false
// From right to left: t U (u U t).
ltl: X (P.t U P.u U P.t)
ltl: G (P.u -> !even imply false)
ltl: (G F P.t <-> G F P.u) and (F P.t xor F G P.t)
// What looks like an operator may be a name; braces and quotes protect a condition.
ltl: G X == 0 && X X == 0 && F {X == 0} && F "even == false"
ltl: G (forall (i : int[0, 1]) X <= i)
