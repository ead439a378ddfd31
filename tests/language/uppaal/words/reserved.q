E<> P.t and switch == 10
A[] P.s imply switch == 0
