E<> r == 11
E<> r == 33
A[] r == 0 or r == 11 or r == 33
A[] i == 7
