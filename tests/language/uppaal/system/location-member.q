E<> P.location == 1
