ltl: G F P.bussy
