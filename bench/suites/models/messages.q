// With WAIT=5 it is out of reach.
// expect: satisfied
E<> exists (i : int[0,N-1]) exists (j : int[0,N-1]) i != j && Station(i).Inside && Station(j).Inside
