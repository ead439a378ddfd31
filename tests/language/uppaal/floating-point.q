E<> P.b
