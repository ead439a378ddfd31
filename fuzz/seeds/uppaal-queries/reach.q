// a heading
E<> P(1).t and x < 3
A[] forall (k : id_t) P(k).n <= 5 imply not Q.s \
    or i == 0
/* a block
   of comment */
E<> exists (k : int[0,1]) y[k] - x > 2 && !b || a[k] != m[k][1]
A[] x >= 0 && (P(0).z < 5 or P(2).z == x)
E<> sum (k : id_t) a[k] == 3 && (b ? i > 1 : i < 1)
