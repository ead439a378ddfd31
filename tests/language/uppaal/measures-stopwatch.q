sup: x
