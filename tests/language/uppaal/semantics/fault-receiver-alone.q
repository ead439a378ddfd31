A[] P.t imply Q.n == 3
E<> P.t && x > 5
