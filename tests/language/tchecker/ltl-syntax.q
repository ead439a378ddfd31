ltl: G (resting -> )
