// The query of single-track.xta. The word after "expect" is its verdict.

// With WAIT=30 it is out of reach.
// expect: satisfied
E<> green[0] and green[1]
