// Without a partner time passes.
E<> P.s and Q.s and x >= 6
// With one it does not.
E<> P.s and Q.t
A[] P.s and Q.t imply y == 0
E<> P.t and y == 5
