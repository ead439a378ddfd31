// The query of fischer-c.xta. The word after "expect" is its verdict.

// Two processes are in the critical section at once. No location is named: distances in the automata say nothing.
// expect: satisfied
E<> inside >= 2
