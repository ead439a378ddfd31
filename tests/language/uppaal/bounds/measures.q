// answer: sup n = 17
sup: n
// answer: sup x = 7
// answer: sup n = 12
sup{P.s}: x, n
// answer: sup y < 4
sup{P.t}: y
// answer: sup y < 10
sup: y
// answer: inf x > 3
inf{P.t}: x
// answer: inf n = 7
inf{P.t}: n
// answer: inf n = 2
// answer: sup n = 12
bounds{P.s}: n
