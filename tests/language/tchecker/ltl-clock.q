ltl: F x > 3
