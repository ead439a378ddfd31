// SPDX-License-Identifier: MIT
// One component of a network by itself: its states, and what edges do to them as far as that can be told
// without knowing any other component.
//
// Whatever an edge does in the network, it does here: conditions lose what they say of other components
// (model/transform/projection/forgetting.hpp), and where an update depends on these, any state may follow. Clocks,
// committed locations, urgency and priorities only forbid steps and are left out.
#pragma once
#include <optional>
#include <vector>

#include "heuristics/merge_shrink/relation.hpp"
#include "heuristics/patterns/components.hpp"
#include "model/transform/projection/forgetting.hpp"
#include "space/compile/program.hpp"

namespace tarrier::heuristics {
// An edge with its inputs and its action chosen.
struct EdgeInstance {
  std::uint32_t process = 0;
  const model::Edge* edge = nullptr;
  std::uint32_t number = 0;               // of the edge
  std::vector<std::int32_t> inputs = {};  // in the order of the edge
  bool is_vague = false;                  // there are too many inputs to choose from: any of them
  std::uint32_t action = 0;               // how many after the first that the edge names
};

// The states of a component, numbered.
class FactorStates {
 public:
  FactorStates() = default;  // of nothing: there is one
  FactorStates(const model::Network& network, const Component& component);

  [[nodiscard]] AbstractState size() const { return size_; }
  [[nodiscard]] bool is_process(std::uint32_t process) const {
    return is_process_ && parts_.front().index == process;
  }
  [[nodiscard]] AbstractState of(const space::Valuation& valuation) const;
  void load(AbstractState state, space::Valuation& valuation) const;

 private:
  struct Part {
    std::uint32_t index = 0;  // of the process or variable
    std::int32_t low = 0;
    AbstractState size = 0;
  };
  bool is_process_ = false;
  std::vector<Part> parts_;  // the process, or the variables
  AbstractState size_ = 1;
};

class Factor {
 public:
  // `component` may be none, and then the factor tells what can be said in any state. The components must
  // outlive this object.
  Factor(const Components& components, std::optional<std::size_t> component);
  Factor(const Factor&) = delete;
  Factor& operator=(const Factor&) = delete;

  // Otherwise its variables cannot be told from others, and it must not be used.
  [[nodiscard]] bool is_usable() const { return is_usable_; }
  [[nodiscard]] const FactorStates& states() const { return states_; }
  [[nodiscard]] std::vector<bool> goal_states() const { return states_with(*components_.problem().goal); }
  [[nodiscard]] std::vector<bool> initial_states() const;

  // Does the edge move it, or depend on where it is?
  [[nodiscard]] bool is_concerned(const EdgeInstance& instance) const {
    return edges_[instance.number].is_concerned;
  }
  // May the edge be taken in this state?
  bool is_possible(const EdgeInstance& instance, AbstractState source);
  // Adds to `targets` what its update may make of the state `current`; the step began in `source`.
  void apply(const EdgeInstance& instance, AbstractState source, AbstractState current,
             std::vector<AbstractState>& targets);
  // Which of its actions the edge carries, if it is clear; the value of `action` does not matter.
  std::optional<std::int32_t> action_of(const EdgeInstance& instance);

 private:
  // What the factor knows of an edge.
  struct EdgeView {
    bool is_concerned = false;
    space::Program guard;
    space::Program action;                 // empty: unknown, or there is no choice
    std::optional<space::Program> update;  // none: it may lead to any state
  };
  EdgeView view_of(const model::Edge& edge, bool is_own);
  void set_inputs(const EdgeInstance& instance, space::Valuation& valuation) const;
  [[nodiscard]] std::vector<bool> states_with(const model::Formula& formula) const;
  [[nodiscard]] std::vector<bool> states_with(const model::Expression& condition) const;

  const Components& components_;
  FactorStates states_;
  model::Pattern pattern_;
  model::Forgetting forgetting_;
  model::Network rest_;  // variables, functions and what faults do: all that evaluations need
  mutable space::Code code_;
  std::vector<EdgeView> edges_;  // by number
  bool is_usable_ = true;
  space::Valuation initial_;
  space::Valuation source_;  // scratch
  space::Valuation target_;
};
}  // namespace tarrier::heuristics
