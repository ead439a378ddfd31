(define (domain d) ; costs, conditional effects, derived predicates
  (:requirements :strips :disjunctive-preconditions :conditional-effects :action-costs :derived-predicates)
  (:predicates (a) (b) (c))
  (:functions (total-cost) - number)
  (:derived (c) (or (a) (and (b) (not (a)))))
  (:action one :precondition (or (a) (not (c))) :effect (and (when (a) (b)) (when (not (a)) (a)) (increase (total-cost) 2)))
  (:action two :parameters () :effect (not (b))))
(define (problem p) (:domain d) (:init (= (total-cost) 0)) (:goal (and (b) (c))) (:metric minimize (total-cost)))
