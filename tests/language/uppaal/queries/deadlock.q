// A state that must wait first is none; one whose chance has passed is.
A[] Waits.s imply not deadlock
E<> Waits.t and deadlock
A[] Waits.t imply (deadlock == (x > 7))
A[] deadlock imply Waits.t
E<> deadlock and x == 8
