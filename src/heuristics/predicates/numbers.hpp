// SPDX-License-Identifier: MIT
// What predicates about numbers follow for the states before a step, from those after it.
//
// The literals after the step, the guards before it and the updates between fall apart into groups that share
// no variables. Each group is small as a rule, so all values of its variables are tried: the step is taken
// with each, by the same code that executes the model, and whatever holds for all that lead to a state with
// the literals follows. What would take too long is left out. So more states may count as states before the
// step than there are, never less.
//
// A predicate whose evaluation has no meaning counts as false, here and where estimates are looked up.
#pragma once
#include <absl/container/flat_hash_map.h>

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "heuristics/predicates/literals.hpp"
#include "heuristics/predicates/transitions.hpp"
#include "model/walk.hpp"
#include "space/program.hpp"

namespace tarrier::heuristics {
class Numbers {
 public:
  // The network must outlive this object.
  Numbers(const model::Network& network, const std::vector<model::Expression>& predicates);

  // The number of a transition, to be used with before().
  std::size_t add(const Transition& transition);
  // Which literals follow for the state before; none: there is no such state.
  [[nodiscard]] std::optional<Literals> before(std::size_t transition, const Literals& after);
  // Which literals follow from a condition.
  [[nodiscard]] std::optional<Literals> following(const model::Expression& condition);

  // Calls visit(literal) for one of each predicate.
  template <typename Visit>
  void for_each_that_holds(space::Valuation& state, const Visit& visit) const {
    for (std::size_t i = 0; i < literals_.size(); i += 2)
      visit(static_cast<Literal>(code_.holds(literals_[i].program, state) ? i : i + 1));
  }
  [[nodiscard]] const space::Valuation& initial() const { return initial_; }
  [[nodiscard]] std::uint64_t work() const { return work_; }  // valuations tried

 private:
  static constexpr std::uint64_t kMostTried = 100'000;  // for one group
  // Variables by number, then processes for where they are. Increasing.
  using Cells = std::vector<std::uint32_t>;
  struct Condition {
    space::Program program;
    bool wanted = true;  // or its negation
    Cells reads;
    std::optional<Literal> literal;  // if it is one
  };
  struct Effect {
    space::Program program;
    Cells reads;
    Cells writes;
    bool is_definite = false;  // `writes` are assigned in any case
  };
  struct Step {
    std::vector<std::pair<std::uint32_t, model::LocationId>> sources;  // by process
    std::vector<std::pair<std::uint32_t, model::LocationId>> targets;
    std::vector<Condition> guards;
    std::vector<Effect> effects;
    std::vector<Condition> demands;  // of the state after it
    Cells touched;
  };
  // Conditions that share variables, with the effects that matter to them.
  struct Group {
    Cells cells;
    std::vector<const Condition*> guards;
    std::vector<const Condition*> demands;
    std::vector<bool> effects;  // by number: is it needed?
  };

  [[nodiscard]] Cells cells_of(const std::function<void(model::Walk&)>& visit) const;
  void add_conditions(const model::Expression& condition, std::vector<Condition>& conditions);
  void add_effects(const model::Block& update, std::vector<Effect>& effects);
  [[nodiscard]] std::optional<Literals> solve(const Step& step, const Literals& after);
  [[nodiscard]] std::vector<Group> groups(const Step& step,
                                          const std::vector<const Condition*>& demands) const;
  [[nodiscard]] bool try_all(const Step& step, const Group& group, Literals& found);
  void keep_what_is_certain(const Step& step, const Group& group, Literals& found) const;

  const model::Network& network_;
  space::Code code_;
  std::vector<Condition> literals_;  // by literal
  std::vector<Step> steps_;
  space::Valuation initial_;
  std::uint64_t work_ = 0;
};
}  // namespace tarrier::heuristics
