// Trains of two tracks in a segment at once. With WAIT=21 it is out of reach.
// expect: satisfied
E<> exists (s : segment_t) exists (i : track_t) exists (j : track_t) i < j && mode[s][i] == GREEN && mode[s][j] == GREEN

// The same as an invariant.
// expect: violated
A[] forall (s : segment_t) forall (i : track_t) forall (j : track_t) i < j imply !(mode[s][i] == GREEN && mode[s][j] == GREEN)
