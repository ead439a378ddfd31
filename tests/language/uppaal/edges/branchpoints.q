E<> P.b and n == 11
E<> P.c and n == 1
E<> P.d
A[] P.a imply n == 0
