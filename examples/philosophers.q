// The queries of philosophers.xta. The word after "expect" is the verdict of the query below it.

// Neighbours never eat at the same time.
// expect: satisfied
A[] forall (i : place_t) not (Philosopher(i).Eating and Philosopher((i + 1) % N).Eating)

// All may wait for each other forever.
// expect: violated
A[] not deadlock
