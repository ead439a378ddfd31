// answer: sup x is infinite
sup: x
// answer: sup x = 5
sup{P.t}: x
