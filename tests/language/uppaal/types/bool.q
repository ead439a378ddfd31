E<> P.t and b == 1 and copied == 1
A[] P.t imply b == true
A[] not (n == true)
A[] n and not !n
A[] true + true == 2
