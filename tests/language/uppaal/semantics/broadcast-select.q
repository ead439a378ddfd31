E<> P.t and sum_ == 40 and Q.s and R.t
E<> P.t and sum_ == 92 and Q.t and R.t
E<> P.t and sum_ == 23 and Q.t and R.s
A[] sum_ == 0 or sum_ == 40 or sum_ == 92 or sum_ == 23
