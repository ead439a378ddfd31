// SPDX-License-Identifier: MIT
// What predicates about numbers follow for the states before a step, from those after it.
//
// The literals after the step, the guards before it and the updates between fall apart into groups that share
// no variables. Intervals make the ranges of its variables smaller, then, if there are not too many, all
// values are tried: the step is taken with each, by the same code that executes the model, and whatever holds
// for all that lead to a state with the literals follows. Otherwise an SMT solver is asked. What it cannot
// say is left out. So more states may count as states before the step than there are, never less.
//
// A predicate whose evaluation has no meaning counts as false, here and where estimates are looked up.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "heuristics/predicates/box.hpp"
#include "heuristics/predicates/integer_logic.hpp"
#include "heuristics/predicates/literals.hpp"
#include "heuristics/predicates/transitions.hpp"
#include "model/walk.hpp"
#include "space/compile/program.hpp"

namespace tarrier::heuristics {
class Numbers {
 public:
  static constexpr std::uint64_t kUsually = 100'000;
  // `most_tried`: combinations of values for one group. The network must outlive this object.
  Numbers(const model::Network& network, const std::vector<model::Expression>& predicates,
          std::uint64_t most_tried = kUsually);

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
  // Valuations tried, and as many for a question to the solver as take about as long.
  [[nodiscard]] std::uint64_t work() const { return work_; }
  // Questions that a build without a solver leaves open.
  [[nodiscard]] std::uint64_t open_questions() const { return IntegerLogic::is_available() ? 0 : questions_; }

 private:
  static constexpr std::uint64_t kFew = 256;         // need not become fewer
  static constexpr std::uint64_t kQuestion = 1'000;  // what it counts
  // Variables by number, then processes for where they are. Increasing.
  using Cells = std::vector<std::uint32_t>;
  struct Condition {
    model::Expression expression;
    space::Program program;
    bool wanted = true;  // or its negation
    bool is_faultless = false;
    Cells reads;
    std::optional<Literal> literal;  // if it is one
  };
  struct Effect {
    const model::Statement* statement = nullptr;
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
  void add_conditions(const model::Expression& expression, std::vector<Condition>& conditions);
  void add_effects(const model::Block& update, std::vector<Effect>& effects);
  [[nodiscard]] std::optional<Literals> solve(const Step& step, const Literals& after);
  [[nodiscard]] std::vector<Group> groups(const Step& step,
                                          const std::vector<const Condition*>& demands) const;
  // These add the literals that hold for all states before the step, as far as the group tells. False if
  // there are none.
  [[nodiscard]] bool decide(const Step& step, const Group& group, Literals& found);
  [[nodiscard]] bool try_all(const Step& step, const Group& group, const Box& box, Literals& found);
  [[nodiscard]] bool ask(const Step& step, const Group& group, const Box& box, Literals& found);
  [[nodiscard]] bool narrow(const Step& step, const Group& group, Box& box) const;
  [[nodiscard]] std::uint64_t combinations(const Group& group, const Box& box) const;
  [[nodiscard]] bool survives(const Condition& demand, const Step& step) const;
  [[nodiscard]] std::vector<std::size_t> predicates_about(const Group& group) const;
  [[nodiscard]] Condition condition(const model::Expression& expression);

  const model::Network& network_;
  space::Code code_;
  IntegerLogic logic_;
  std::uint64_t most_tried_;
  std::vector<Condition> literals_;  // by literal
  std::vector<Step> steps_;
  space::Valuation initial_;
  std::uint64_t work_ = 0;
  std::uint64_t questions_ = 0;
};
}  // namespace tarrier::heuristics
