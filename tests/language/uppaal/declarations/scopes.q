E<> P(5).t and P(5).r == 11
A[] P(5).t imply P(5).r == 11
E<> Q.t and Q.r == 11 and n == 7
A[] P(5).n == 2
