E<> P.Bs
