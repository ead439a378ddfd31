A[] not P.c
