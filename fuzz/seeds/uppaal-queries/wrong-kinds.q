Pr[<=10](<> P(0).t)
simulate[<=10] { x }
strategy S = control: A[] b
E<> b under S
A[ b U i ]
P(0).s -->[<=5] Q.s
A[] E<> b
E<>
P(0).s
sup
E<> P(7).s && Q.zz
E<> x' == 1 && f(1) && i = 2
E<> (((((
