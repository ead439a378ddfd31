// or, xor and imply are one level, from left to right.
A[] not (t or f imply f)
A[] not (f imply f imply f)
A[] t xor f imply t
A[] not (t or t xor t)
A[] t xor f or t
A[] f imply f or t and f
// and binds tighter than these.
A[] t or f and f
A[] f imply f and f
// not binds tighter than ==.
A[] not (not six == 2)
// == binds tighter than &, ^ and |, which bind in this order.
A[] (six & 2 == 2) == 0
A[] (two | 6 == 7) == 2
A[] (one | two & 0) == 1 and (one ^ 1 & 0) == 1
A[] (4 | 4 ^ 4) == 4
// < binds tighter than ==.
A[] 2 < 1 == 0
// <? and >? bind looser than << and +, tighter than <.
A[] (one + 5 <? 2 + 1) == 3
A[] (1 << 2 <? 3) == 3
A[] 3 >? 5 < 4 == 0
// << binds looser than +.
A[] 1 << 1 + 1 == 4
// Arithmetic from left to right, * before +, ** before *, a sign before **.
A[] 7 - 2 - 1 == 4 and 2 + 3 * 4 == 14 and 12 / 3 * 2 == 8 and 7 % 4 * 2 == 6
A[] 2 * 3 ** 2 == 18
A[] 2 ** 3 ** 2 == 64
A[] -2 ** 2 == 4
// ?: binds looser than or, and from right to left.
A[] (f or f ? 1 : 2) == 2
A[] (t ? 1 : f ? 2 : 3) == 1
// The body of a quantifier goes as far right as possible.
A[] forall (i : int[2,1]) i >= 0 and f
A[] (exists (i : int[2,1]) i == 9 or t) == false
A[] (sum (i : int[1,3]) i + 1) == 9
