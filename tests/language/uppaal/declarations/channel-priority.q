// L goes before D only while D cannot go.
E<> L.t and D.s and x - y < 1
A[] L.t and D.s imply x - y < 1
// D goes before H only while H cannot go; high[0] is not listed, so T is no better than D.
E<> D.t and H.s and T.s and x - z == 1
A[] D.t and H.s imply x - z < 2
E<> D.s and H.s and T.t
E<> H.t and D.s and L.s
E<> L.s and H.s and D.s and T.s and x > 100
