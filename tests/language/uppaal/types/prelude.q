A[] P.s imply small == -128
E<> P.t and small == 127
A[] own == 9 and UINT8_MAX == 255 and INT16_MIN == -32768
