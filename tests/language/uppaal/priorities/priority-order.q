E<> order == 1243
E<> order == 2143
A[] A.t and B.t and C.t and D.t imply order == 1243 or order == 2143
