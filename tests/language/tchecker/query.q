E<> P.A
