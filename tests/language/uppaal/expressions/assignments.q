A[] P.t imply a == 6 and b == 4 and c == 7 and d == 12 and e == 1 and v[1] == 9
E<> P.t
A[] P.u imply n == 3
E<> P.u
A[] P.w imply a == 51 and b == 4
E<> P.w
