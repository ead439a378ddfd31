// The query of audio.xta. The word after "expect" is its verdict.

// Somebody believes to have sent what was understood otherwise.
// expect: satisfied
E<> garbled
