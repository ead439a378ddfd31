(define (domain d) (:requirements :typing) (:types x y - object) (:predicates (p ?x - x))
  (:action a :parameters (?x - x) :precondition (forall (?y - y) (p ?y)) :effect (p ?x)))
(define (problem q) (:domain d) (:objects o - x) (:init (p o)) (:goal (exists (?x) (p ?x))))
