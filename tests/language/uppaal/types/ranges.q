E<> P.t and high == 32767 and low == -32768
A[] P.s imply above == 3 and below == -5 and around == 0 and not flag and computed == 0
A[] P.t imply above == 4 and below == -4
A[] SQUARE == 9
