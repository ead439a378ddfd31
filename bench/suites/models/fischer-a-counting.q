// The query of fischer-a-counting.xta. The word after "expect" is its verdict.

// Two processes are in the critical section, and the observer knows.
// expect: satisfied
E<> Observer.Two
