A[] E<> P.s
