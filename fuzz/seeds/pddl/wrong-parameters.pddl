(define (domain d) (:requirements :typing) (:types x) (:predicates (p ?x - x))
  (:action a :parameters (?x - z) :precondition (p ?x) :effect (not (p ?x))))
(define (problem q) (:domain d) (:objects o - x) (:init (p o)) (:goal (p o)))
