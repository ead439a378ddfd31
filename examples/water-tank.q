// The queries of water-tank.xta. The word after "expect" is the verdict of the query below it.

// The tank neither overflows nor runs dry.
// expect: satisfied
A[] not Water.Overflown and not Water.Empty

// The level stays well inside.
// expect: satisfied
A[] level >= LOW - 2 and level <= HIGH + 2

// It does come that far: the bounds cannot be drawn closer.
// expect: satisfied
E<> level == HIGH + 2

// expect: satisfied
E<> level == LOW - 2

// A controller that only looks every PERIOD time units does not keep the level at HIGH.
// expect: violated
A[] level <= HIGH
