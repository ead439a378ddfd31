E<> P(0).t and P(1).t and P(2).t
A[] P(2).t imply P(1).t and P(0).t and n == 3
E<> exists (i : id_t) P(i).s and P(i).x > 2
A[] forall (i : id_t) P(i).s imply (P(i).x <= 3 and P(i).v == i)
A[] not (P(0).s and (P(0).x < 0 or P(0).x > 3))
E<> odd() and P(0).x != 0
A[] odd() imply n == 1 or n == 3
A[] (sum (i : id_t) P(i).t) == n
A[] P(0).x < 2 imply (P(1).s or P(1).x < 2)
A[] (P(0).s or P(0).x >= 0) == true
// A process picked by a variable.
A[] n <= 2 imply P(n).s and P(n).v == n and P(n).x <= 3
E<> n == 1 and P(n).x > 2
