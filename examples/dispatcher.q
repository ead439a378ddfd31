// The queries of dispatcher.xta. The word after "expect" is the verdict of the query below it.

// Nobody needs to come: the run that waits forever from the beginning counts for A<>, but not for LTL.
// expect: violated
A<> Client(0).Waiting or Client(1).Waiting
// expect: satisfied
ltl: F (Client(0).Waiting or Client(1).Waiting)

// The dispatcher need not do anything, but if there are steps forever, somebody who waits is followed by somebody served.
// expect: violated
(Client(0).Waiting or Client(1).Waiting) --> (Client(0).Served or Client(1).Served)
// expect: satisfied
ltl: G (Client(0).Waiting or Client(1).Waiting -> F (Client(0).Served or Client(1).Served))

// Each single client may starve: the other one is served infinitely often. Satisfied with FAIR.
// expect: violated
ltl: G (Client(0).Waiting -> F Client(0).Served)

// The invariant of Served ends every visit, so these agree.
// expect: satisfied
Client(0).Served --> Client(0).Away
// expect: satisfied
ltl: G (Client(0).Served -> F Client(0).Away)

// Looking back: who is served has waited, and has not been away since.
// expect: satisfied
ltl: G (Client(0).Served -> Y (!Client(0).Away S Client(0).Waiting))

// Nobody is served together with the other one, neither as a query of UPPAAL nor in LTL.
// expect: satisfied
A[] not (Client(0).Served and Client(1).Served)
// expect: satisfied
ltl: G !(Client(0).Served and Client(1).Served)
