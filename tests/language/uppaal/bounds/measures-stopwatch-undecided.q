sup{P.c}: x
