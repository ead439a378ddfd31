AG n < 4
EF (s = busy & w = 0ud2_3)
-- a comment
AG (b -> a[0] | !a[1])
