// Low moves with Top, before all others; C has a lower channel, so it comes last.
E<> order == 4213
A[] A.t and B.t and C.t and Low.t imply order == 4213
