ltl: G !deadlock
