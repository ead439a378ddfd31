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
// Definitions, and variables with a current value (`x := e`), are derived variables. Definitions that speak
// of inputs or the next state, choices, and those that can fault, are read where they are used; large ones of
// them that are not choices are inputs with an equation, so that the Network is about as large as the model.
#pragma once
#include <map>

#include "languages/smv/lower/lower_terms.hpp"
#include "model/question.hpp"

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
  [[nodiscard]] model::FairnessCondition fairness_condition(const Expression& expression);

 private:
  friend class EdgeLowering;
  class StateReading;
  class PlainReading;
  class StepReading;

  void sort_assignments();
  void refuse_symbols(const Assignment& assignment) const;
  void add_variables();
  void add_defines();
  void find_defines_with_running();
  void add_initial();
  void demand_values(std::size_t variable, const Alternatives& all, const base::SourceSpan& span);
  bool fixes_initial(const model::Expression& condition);
  void add_constraints();
  void add_edges();
  [[nodiscard]] bool is_derived(std::size_t variable) const;
  [[nodiscard]] Term term_of(std::size_t variable) const;
  [[nodiscard]] const Assignment* next_of(std::size_t process, std::size_t variable) const;
  // Inputs, made when they are wanted for the first time; edges share them.
  model::VariableId prime(std::size_t variable);
  model::VariableId define_prime(std::size_t define);
  model::VariableId define_input(std::size_t define, const Coding& coding, const model::Expression& value);
  model::VariableId choice(std::size_t variable, std::int32_t count);
  model::VariableId add_input(model::Variable input);

  const FlatModel& flat_;
  model::Network network_;
  Terms terms_;
  std::vector<model::VariableId> variables_;                    // by flat variable
  std::vector<Coding> codings_;                                 // likewise
  std::vector<std::optional<Term>> defines_;                    // by definition: its variable, if it has one
  std::vector<const Assignment*> initial_;                      // by flat variable; null if there is none
  std::vector<const Assignment*> current_;                      // likewise
  std::vector<std::map<std::size_t, const Assignment*>> next_;  // by process: flat variables
  std::vector<std::size_t> unassigned_;             // state variables of which nothing says how they go on
  std::vector<bool> mentions_running_;              // by definition
  std::vector<model::Expression> initial_demands_;  // what is demanded of initial states
  std::vector<model::Expression> initial_values_;   // before that: that values fit
  std::vector<std::optional<model::VariableId>> primes_;  // by flat variable: the input for its next value
  std::vector<std::optional<model::VariableId>> define_primes_;  // by definition: likewise
  std::vector<std::optional<model::VariableId>> define_inputs_;  // by definition: for its value in a step
  std::vector<std::size_t> process_of_edge_;
  std::size_t plain_reads_ = 0;  // how many definitions properties have been given a copy of
};
}  // namespace tarrier::languages::smv
