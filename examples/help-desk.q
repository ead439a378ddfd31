// The clerk gives up although one customer has gone, and another one still is in trouble.
// expect: satisfied
E<> Clerk.GivesUp and Customer(1).Away and Customer(2).InTrouble

// No break without work before.
// expect: satisfied
A[] Clerk.Break imply answered > 0
