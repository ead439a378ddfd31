E<> forall (i : id_t) count[i] == 1
A[] forall (i : id_t) P(i).s imply count[i] != 1
E<> exists (i : id_t) exists (j : id_t) i != j and count[i] == 5 and P(j).t
A[] (sum (i : id_t) count[i] == 1) <= runs
A[] (forall (i : id_t) P(i).t) imply runs == 3
