A[] not P.t
