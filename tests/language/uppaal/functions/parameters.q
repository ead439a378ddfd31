A[] P.t imply a[0] == 1 and box.f == 1 and sum_value == 202
E<> P.t
A[] P.u imply a[0] == 50 and n == 6 and box.f == 6 and y[0] >= 3 and x == y[0]
E<> P.u and y[1] == 2 and y[0] == 3
A[] P.w imply n == 57 and a[0] == 20
E<> P.w
