E<> P.t and Q.t and R.t
A[] P.t == Q.t
A[] P.t imply n == 11
A[] P.t imply R.x >= 2
E<> P.t and R.s and S.t
A[] R.s and P.t imply S.t
