E<> P.t
