E<> n == 10
A[] n == 1 or n == 10
A[] P.t imply Times.t and Plus.t and Deaf.s and not Choice.s
E<> Choice.a
E<> Choice.b
E<> Alone.t and P.s
