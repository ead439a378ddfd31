E<> P.t and y == 5
A[] P.t imply y >= 5 and z >= 3
E<> P.u and z == 7 and y == 0 and x == 2
A[] P.u imply z >= 7
E<> P.w and x == 9 and y == 2
A[] P.w imply x >= 9 and y >= 2
