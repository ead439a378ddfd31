// The query of signals.xta. The word after "expect" is its verdict.

// The signal has gone all the way.
// expect: satisfied
E<> Source.Done and forall (i : relay_t) Relay(i).Done
