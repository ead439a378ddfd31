// SPDX-License-Identifier: MIT
// A flat SMV model as a Network.
//
// The Network has one process with one location; whatever changes is a variable, and a step is an edge whose
// updates are simultaneous. A variable that may get one of several values has an input that says which; one
// of which nothing is said has an input for its next value. What else the model says about a step, TRANS and
// INVAR of the state after it, is a guard over these inputs. An equation for a next value makes it an update
// instead. A TRANS that is a disjunction becomes several edges, one for each of its cases, as does a model
// with processes; so guarded commands with frame conditions are the edges that they are meant to be.
//
// Definitions, and variables with a current value (`x := e`), are derived variables. Definitions that speak of
// inputs or the next state, choices, and those that can fault, are read where they are used.
#pragma once
#include "languages/smv/lower_terms.hpp"
#include "model/property.hpp"

namespace tarrier::languages::smv {
class LoweredModel {
 public:
  // Throws base::Error (kUnsupported) for what cannot be expressed. The flat model must outlive this object.
  explicit LoweredModel(const FlatModel& flat);
  LoweredModel(const LoweredModel&) = delete;
  LoweredModel& operator=(const LoweredModel&) = delete;

  [[nodiscard]] const model::Network& network() const { return network_; }
  // A condition on states. Throws base::Error (kUnsupported) if it speaks of inputs or next states.
  [[nodiscard]] model::Expression condition(const Expression& expression);
  // A condition that may also say which process makes the step, if that makes no other difference to it than
  // whether it can hold. Throws likewise.
  [[nodiscard]] model::Happening happening(const Expression& expression);

 private:
  friend class EdgeLowering;
  class StateReading;
  class PlainReading;
  class StepReading;

  void add_variables();
  void add_defines();
  void add_initial();
  void demand_initial(const model::Expression& condition);
  void demand_values(std::size_t variable, const Alternatives& all, const base::SourceSpan& span);
  bool fixes_initial(const model::Expression& condition);
  void add_constraints();
  void add_edges();
  void forget_unread_inputs();
  [[nodiscard]] Term term_of(std::size_t variable) const;
  // Inputs, made when they are wanted for the first time; edges share them.
  model::VariableId prime(std::size_t variable);
  model::VariableId define_prime(std::size_t define);
  model::VariableId choice(std::size_t variable, std::int32_t count);
  model::VariableId add_input(model::Variable input);

  const FlatModel& flat_;
  model::Network network_;
  Terms terms_;
  std::vector<model::VariableId> variables_;              // by flat variable
  std::vector<Coding> codings_;                           // likewise
  std::vector<std::optional<Term>> defines_;              // by definition: its variable, if it has one
  std::vector<const Assignment*> initial_;                // by flat variable; null if there is none
  std::vector<const Assignment*> current_;                // likewise
  std::vector<std::vector<const Assignment*>> next_;      // by process and flat variable
  std::vector<std::optional<model::VariableId>> primes_;  // by flat variable: the input for its next value
  std::vector<std::optional<model::VariableId>> define_primes_;  // by definition: likewise
  std::vector<std::size_t> process_of_edge_;
};
}  // namespace tarrier::languages::smv
