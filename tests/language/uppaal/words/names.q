A[] a$1#b == 3
A[] decimal == 10
A[] lowest + 1 == -2147483647
A[] U + W + R + M == 10
// The words of queries stay names where no query can begin.
A[] simulate + Pr == 19
E<> P.t and assigned == 29
A[] P.t imply assigned == 29
// A backslash joins the lines of a query.
A[] P.s imply \
    assigned == 0
/* EXPECT:satisfied */ A[] assigned == 0 or assigned == 29  // comments around a query
