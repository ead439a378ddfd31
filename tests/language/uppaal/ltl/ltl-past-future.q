ltl: G O F P.t
