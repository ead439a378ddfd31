E<> P(n).x > 2
