// The query of detour.xta. The word after "expect" is its verdict.

// After 2 (N - 1) steps.
// expect: satisfied
E<> Walker.End
