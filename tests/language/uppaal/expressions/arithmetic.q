A[] p / 2 == 3 and m / 2 == -3 and p / -2 == -3 and m / -2 == 3
A[] p % 3 == 1 and m % 3 == -1 and p % -3 == 1 and m % -3 == -1
A[] (6 & 3) == 2 and (6 | 3) == 7 and (6 ^ 3) == 5 and (1 << 4) == 16 and (-16 >> 2) == -4
A[] (p <? m) == -7 and (p >? m) == 7 and abs(m) == 7 and abs(p) == 7
A[] +p == 7 and -p == m and 3 ** 4 == 81 and p ** 0 == 1
E<> P.t and r == 32766
