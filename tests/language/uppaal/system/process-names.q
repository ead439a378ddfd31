E<> P(1,-1).t and P(1,-1).x == 5 and P(0,0).x == 0
A[] P(0,-1).s and P(0,0).s and P(1,0).s
A[] P(1,-1).n == 9 and P(0,-1).n == -1
A[] forall (i : id_t) forall (j : int[-1,0]) P(i,j).n == 10 * i + j
