// SPDX-License-Identifier: MIT
#include "search/branching.hpp"

#include <algorithm>

#include "search/loop_search.hpp"

namespace tarrier::search {
namespace {
using model::Ctl;
using model::CtlOp;
using States = std::vector<bool>;  // by number

std::size_t count_atoms(const Ctl& formula) {
  std::size_t count = formula.op == CtlOp::kAtom && !formula.condition.is_empty() ? 1 : 0;
  for (const Ctl& operand : formula.operands) count += count_atoms(operand);
  return count;
}

bool includes(const States& all, const States& some) {
  for (std::size_t s = 0; s < all.size(); ++s)
    if (some[s] && !all[s]) return false;
  return true;
}

void restrict_to(const States& others, States& states) {
  for (std::size_t s = 0; s < states.size(); ++s) states[s] = states[s] && others[s];
}

class BranchingSearch final : public LoopSearch {
 public:
  BranchingSearch(const Problem& problem, const Ctl& formula)
      : LoopSearch(problem, RunGraph::Counting::kOff), formula_(formula), atoms_(count_atoms(formula)) {}

 private:
  Outcome go_on(base::Limits& limits, std::uint64_t end_of_work) override {
    start();
    if (initial_ == 0) initial_ = static_cast<StateNumber>(graph_.size());
    for (; first_.size() < graph_.size(); first_.push_back(edges_.size())) {
      if (std::optional<Outcome> outcome = pause(limits, end_of_work)) return *std::move(outcome);
      expand(static_cast<StateNumber>(first_.size()), edges_);
    }
    return answer();
  }

  Outcome answer() {
    turn_edges_round();
    note_conditions();
    const States everything(graph_.size(), true);
    const States going_on = always(everything);
    const bool is_fair = graph_.sets() > 1 + atoms_ || !includes(conditions_.front(), everything);
    const std::optional<StateNumber> failing = failing_start(going_on, going_on);
    if (!is_fair && !includes(going_on, everything)) {
      const std::optional<StateNumber> also = failing_start(everything, everything);
      if (also.has_value() != failing.has_value())
        return {
            .verdict = Verdict::kUnknown,
            .reason = base::StopReason::kApproximation,
            .remarks = {"there are states without a successor: the answer depends on whether paths that end "
                        "there count"}};
      return conclude(also, everything);
    }
    return conclude(failing, going_on);
  }

  // An initial state among `starts` in which the formula does not hold, if only those that count do as ends.
  std::optional<StateNumber> failing_start(const States& starts, const States& counting) {
    const States satisfying = evaluate(formula_, counting);
    for (StateNumber s = 0; s < initial_; ++s)
      if (starts[s] && !satisfying[s]) return s;
    return std::nullopt;
  }

  Outcome conclude(std::optional<StateNumber> failing, const States& counting) {
    if (!failing) return {.verdict = Verdict::kUnreachable};
    if (!is_always()) return goal(*failing);
    next_atom_ = 0;
    States bad = evaluate(formula_.operands[0].operands[1], counting);
    restrict_to(counting, bad);
    // States have their numbers in the order in which they were met: the first one is a nearest one.
    Outcome outcome = goal(static_cast<StateNumber>(std::ranges::find(bad, true) - bad.begin()));
    outcome.remarks.emplace_back("the last state does not satisfy what is to hold in all of them");
    return outcome;
  }

  // Is it AG f?
  [[nodiscard]] bool is_always() const {
    if (formula_.op != CtlOp::kNot || formula_.operands[0].op != CtlOp::kUntil) return false;
    const Ctl& first = formula_.operands[0].operands[0];
    return first.op == CtlOp::kAtom && first.condition.is_empty();
  }

  // The states that satisfy a part. Atoms are taken in turn.
  States evaluate(const Ctl& formula, const States& counting) {
    if (&formula == &formula_) next_atom_ = 0;
    if (formula.op == CtlOp::kAtom)
      return formula.condition.is_empty() ? States(graph_.size(), true) : conditions_[1 + next_atom_++];
    std::vector<States> operands;
    for (const Ctl& operand : formula.operands) operands.push_back(evaluate(operand, counting));
    States& first = operands.front();
    switch (formula.op) {
      case CtlOp::kNot: first.flip(); return std::move(first);
      case CtlOp::kAnd:
        for (const States& other : operands) restrict_to(other, first);
        return std::move(first);
      case CtlOp::kOr:
        for (const States& other : operands)
          for (std::size_t s = 0; s < first.size(); ++s) first[s] = first[s] || other[s];
        return std::move(first);
      case CtlOp::kNext: restrict_to(counting, first); return before(first);
      case CtlOp::kUntil: restrict_to(counting, operands[1]); return until(first, std::move(operands[1]));
      default: return always(first);
    }
  }

  [[nodiscard]] std::size_t begin_of(StateNumber state) const { return state == 0 ? 0 : first_[state - 1]; }

  [[nodiscard]] States before(const States& states) const {
    States result(graph_.size(), false);
    for (StateNumber s = 0; s < graph_.size(); ++s)
      for (std::size_t i = begin_of(s); i < first_[s] && !result[s]; ++i) result[s] = states[edges_[i]];
    return result;
  }

  // Those from which a way through `first` leads to `second`, or that are in it.
  [[nodiscard]] States until(const States& first, States second) const {
    std::vector<StateNumber> open;
    for (StateNumber s = 0; s < graph_.size(); ++s)
      if (second[s]) open.push_back(s);
    while (!open.empty()) {
      const StateNumber state = open.back();
      open.pop_back();
      for (std::size_t i = back_first_[state]; i < back_first_[state + 1]; ++i) {
        const StateNumber source = back_edges_[i];
        if (second[source] || !first[source]) continue;
        second[source] = true;
        open.push_back(source);
      }
    }
    return second;
  }

  // All states and steps, and what happens.
  struct Whole {
    [[nodiscard]] std::size_t degree(StateNumber s) const { return search.first_[s] - search.begin_of(s); }
    [[nodiscard]] StateNumber target(StateNumber s, std::size_t edge) const {
      return search.edges_[search.begin_of(s) + edge];
    }
    void mark(StateNumber s, Marks& marks) const {
      for (std::size_t i = 0; i < search.conditions_.size(); ++i)
        if (search.conditions_[i][s]) marks.add(i);
    }
    const BranchingSearch& search;
  };

  // Those from which a fair way leads through `states` for ever.
  [[nodiscard]] States always(const States& states) const {
    Fairness fairness{Marks(graph_.sets()), graph_.fairness().pairs};
    for (std::size_t i = 0; i < graph_.sets() - 2 * fairness.pairs.size(); ++i)
      if (i == 0 || i > atoms_) fairness.all.add(i);
    States fair(graph_.size(), false);
    for (const FairComponent& component : fair_components(Whole{*this}, fairness, states, false))
      for (const StateNumber state : component) fair[state] = true;
    return until(states, std::move(fair));
  }

  void turn_edges_round() {
    back_first_.assign(graph_.size() + 1, 0);
    for (const StateNumber target : edges_) ++back_first_[target + 1];
    for (std::size_t s = 0; s < graph_.size(); ++s) back_first_[s + 1] += back_first_[s];
    std::vector<std::size_t> next(back_first_.begin(), back_first_.end() - 1);
    back_edges_.resize(edges_.size());
    for (StateNumber s = 0; s < graph_.size(); ++s)
      for (std::size_t i = begin_of(s); i < first_[s]; ++i) back_edges_[next[edges_[i]]++] = s;
  }

  void note_conditions() {
    conditions_.assign(graph_.sets(), States(graph_.size(), false));
    Marks marks(graph_.sets());
    for (StateNumber s = 0; s < graph_.size(); ++s) {
      marks.clear();
      mark(s, marks);
      for (std::size_t c = 0; c < conditions_.size(); ++c) conditions_[c][s] = marks.has(c);
    }
  }

  [[nodiscard]] std::uint64_t bytes() const override {
    return graph_.bytes() + (edges_.capacity() + back_edges_.capacity()) * sizeof(StateNumber) +
           (first_.capacity() + back_first_.capacity()) * sizeof(std::size_t);
  }
  [[nodiscard]] std::uint64_t open() const override { return graph_.size() - first_.size(); }

  const Ctl& formula_;
  std::size_t atoms_;        // come first among the conditions of the recurrence
  StateNumber initial_ = 0;  // how many; they come first
  std::vector<StateNumber> edges_;
  std::vector<std::size_t> first_;  // by state that is explored: where the edges of the next one begin
  std::vector<StateNumber> back_edges_;
  std::vector<std::size_t> back_first_;  // by state
  std::vector<States> conditions_;       // as RunGraph::mark has them
  std::size_t next_atom_ = 0;
};
}  // namespace

std::unique_ptr<Search> Branching::start(const Problem& problem) {
  return std::make_unique<BranchingSearch>(problem, formula_);
}
}  // namespace tarrier::search
