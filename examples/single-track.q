E<> green[0] and green[1]
