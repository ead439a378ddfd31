// The query of boiler.xta. The word after "expect" is its verdict.

// After SENSORS * (N - 1) + 1 steps.
// expect: satisfied
E<> Boiler.Overheated
