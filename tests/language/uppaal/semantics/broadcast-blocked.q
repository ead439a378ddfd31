E<> P.t and x == 4
A[] P.t imply Q.t and x <= 4
E<> P.s and x > 50
