A[] P.s imply x[3] <= 2
E<> P.s and x[1] == 2
E<> P.t and total == 28 and empty == 0 and x[1] == 2
A[] P.t imply x[1] >= 2
A[] (forall (i : int[2,1]) false) and not exists (i : int[2,1]) true
A[] forall (i : id_t) forall (j : id_t) i < j imply a[i] < a[j]
A[] not exists (i : id_t) x[i] != x[1]
E<> P.u and exists (i : id_t) x[i] > 7
