// The query of fischer-b.xta. The word after "expect" is its verdict.

// These two are in the critical section at once; so may any two, but they are not asked for.
// expect: satisfied
E<> Process(1).Critical and Process(2).Critical
