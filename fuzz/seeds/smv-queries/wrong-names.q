AG nowhere
n
AG (
EF next(n) = 1
