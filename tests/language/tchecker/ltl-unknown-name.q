ltl: G restig
