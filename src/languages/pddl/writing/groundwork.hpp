// SPDX-License-Identifier: MIT
// What all tasks that are made of a Network have in common: its facts, its steps, and where it starts.
//
// What has to be chosen before a step, the initial state or inputs with too many combinations, is chosen by
// actions of their own that cost nothing, one value after the other in a fixed order.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "languages/pddl/steps/grounding.hpp"
#include "languages/pddl/task/names.hpp"
#include "languages/pddl/writing/translation.hpp"

namespace tarrier::languages::pddl {
class Groundwork {
 public:
  // The network must outlive it. Throws base::Error (kUnsupported) for what PDDL cannot express.
  Groundwork(const model::Network& network, const Limits& limits, Predicates predicates);

  [[nodiscard]] const model::Network& network() const { return network_; }
  [[nodiscard]] const Places& places() const { return result_.places; }
  [[nodiscard]] Task& task() { return result_.task; }
  Resolver& resolver() { return resolver_; }
  Conditions& conditions() { return conditions_; }
  [[nodiscard]] const Conditions& conditions() const { return conditions_; }
  // As the Network has them, and what holds in every state.
  [[nodiscard]] const std::vector<StepShape>& shapes() const { return result_.shapes; }
  [[nodiscard]] const std::vector<model::Expression>& legality() const { return legality_; }

  std::string new_fact(const std::string& wanted);
  // A name that nothing else has.
  std::string new_object(const std::string& wanted) { return names_.claim(wanted); }
  std::string new_action_name(const std::string& wanted) { return names_of_actions_.claim(wanted); }
  void add_action(Action action, Meaning meaning);
  [[nodiscard]] std::string with_choices(std::string name, const std::vector<Setting>& choices) const;

  // Takes the steps apart, one for each shape; the shapes may leave out what is said in another way. They
  // must outlive it.
  void plan(const std::vector<StepShape>& shapes);
  // Is something chosen by actions of its own, so that others have to know that no choice is under way?
  [[nodiscard]] bool has_stages() const { return has_stages_ || is_start_chosen_; }
  // The fact that says so; with `start`, the one that holds instead once the initial state is chosen.
  void set_ready(const std::string& ready, const std::string& start);
  void add_start();

  struct Planned {
    std::vector<GroundStep> steps;
    std::string stage;  // the fact that they take away; empty: none
  };
  // With the actions that choose its inputs, if they are chosen before.
  Planned planned(std::size_t number);

  // Attempts that were given up leave axioms behind that nothing needs.
  void forget_unused_axioms();
  Translation take() { return std::move(result_); }

 private:
  void find_start(const std::vector<model::Expression>& legality);
  [[nodiscard]] std::optional<std::int32_t> initial_value(std::uint32_t place) const;
  [[nodiscard]] bool is_state(std::uint32_t place) const;
  [[nodiscard]] Conjunction change(const Setting& setting) const;
  void plan_step(const StepShape& shape);
  std::string add_choices(const StepShape& shape, std::string stage, const std::string& name,
                          const std::map<std::uint32_t, Values>& allowed);
  Planned in_stages(std::size_t number);

  const model::Network& network_;
  Names names_;
  Names names_of_actions_;
  Translation result_;
  Resolver resolver_;
  Conditions conditions_;
  std::vector<model::Expression> legality_;
  StepShape start_;
  std::map<std::uint32_t, Values> allowed_;
  bool is_start_chosen_ = false;
  bool has_stages_ = false;
  std::string ready_;
  std::string started_;
  const std::vector<StepShape>* planned_shapes_ = nullptr;
  std::vector<std::optional<std::vector<GroundStep>>> plans_;
};
}  // namespace tarrier::languages::pddl
