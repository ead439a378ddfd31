Pr[<=10](<> P.t)
E[<=10; 100](max: x)
simulate [<=10] { x }
control: A<> P.t
strategy safe = control: A[] P.s
A[] P.s under safe
minE(x)[<=10] : <> P.t
A[ P.s U P.t ]
A[ P.s W P.t ]
