A[] P.s imply p.x == 3 and p.y == 4
A[] l.to.x == 7 and l.to.y == 8 and l.used[0] and not l.used[1]
E<> P.t and lines[1].from.x == 3 and lines[1].to.y == 8 and lines[1].used[0] and lines[0].to.y == 1
A[] P.t imply lines[0].from == origin and lines[1].from == p
E<> P.u and p == origin
A[] P.u imply lines[1].from.y == 4
