// The query of bus.xta. The word after "expect" is its verdict.

// Somebody has sent a frame, and another one has discovered a collision.
// expect: satisfied
E<> exists (i : id_t) Component(i).Sent && others_found(i)
