A<> P.d
A<> P.d and x > 3
A<> Q.f
E[] not Q.g
Q.e --> Q.f
