E<> P.t and seen == 3
E<> P.t and seen == 6
E<> P.u
A[] P.t imply m == seen
