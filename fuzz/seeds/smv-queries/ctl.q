AG (s = idle -> AF s = busy)
E [n < 3 U n = 3] | EG !b
