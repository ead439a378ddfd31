E<> P.t and fact == 24 and gcd_ == 6 and early == 2
A[] P.t imply bounds_.low == 1 and bounds_.high == 5
A[] P.u imply forall (i : int[0,4]) a[i] == i + 1
E<> P.u and first == 1 and P.scale == 9 and steps == 2
A[] P.u imply P.scaled(2) == 18 and find(4) == 3 and find(9) == -1 and extent().high == 5
