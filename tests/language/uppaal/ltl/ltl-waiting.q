// It may wait in the initial state: A<> P.t does not hold …
E[] P.s
// … but as formulas of LTL these do.
ltl: F P.t
ltl: G F P.t
// It is not said who takes a step: Q may be left out, also in LTL.
E[] Q.s
ltl: F Q.t or G F P.s
