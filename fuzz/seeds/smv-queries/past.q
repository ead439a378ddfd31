H (b -> O !b)
