(define (problem p) (:domain d) (:init) (:goal (or)))
(define (domain d) (:predicates (at-1) (at-2)) (:action m :precondition (and) :effect (at-2)))
