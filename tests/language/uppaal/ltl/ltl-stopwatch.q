ltl: G true
