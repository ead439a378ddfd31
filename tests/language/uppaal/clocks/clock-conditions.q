E<> P.s and x == 3
A[] P.s imply x <= 3
E<> P.t and z == 2 and d == 2
A[] P.t imply x >= 2
E<> P.u and y == 5
A[] P.u imply x < 9 and y >= 5
E<> P.w and x == 2 and z > 8 and z < 9
A[] P.w imply z > 8 and z - x > 6
