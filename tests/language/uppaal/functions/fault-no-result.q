A[] r == 0 or r == 4
