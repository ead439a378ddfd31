E<> P.b and n == 24
A[] P.b imply (n % 10 == 3 or n % 10 == 4)
A[] P.c imply n % 10 == 7
E<> P.c and n == 17
