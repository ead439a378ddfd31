A[] plain[0] == 10 and plain[N - 1] == 30
A[] matrix[0][5] == 1 and matrix[0][7] == 3 and matrix[1][6] == 5
A[] signed[-1] == 7 and signed[1] == 9
E<> Q.t and set[3] and not set[2] and whole == matrix and whole[1][7] == 6
A[] P.t imply x[5] >= 3
E<> P.u and x[6] == 1 and x[5] == 4
A[] P.u imply x[6] <= 1 and x[5] >= 4
A[] Q.t imply not P.s
