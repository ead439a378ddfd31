E<> order == 12
E<> order == 21
A[] order <= 2 or order == 12 or order == 21
