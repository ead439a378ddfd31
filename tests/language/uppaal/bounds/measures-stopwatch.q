// answer: sup work = 3
sup: work
// answer: inf x = 3
inf{P.done}: x
// answer: sup x = 5
sup{P.waiting}: x
// answer: sup x is infinite
sup{P.done}: x
