E<> P.t and i == 3
A[] P.t imply i == 3
A[] i < N imply a[i] == 1
A[] (i < N ? a[i] : 1) == 1
A[] i == 0 or 6 / i >= 2
