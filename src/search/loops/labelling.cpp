// SPDX-License-Identifier: MIT
#include "search/loops/labelling.hpp"

#include <algorithm>

namespace tarrier::search {
using model::Ctl;
using model::CtlOp;

std::size_t Labelling::count_atoms(const Ctl& formula) {
  std::size_t count = formula.op == CtlOp::kAtom && !formula.condition.is_empty() ? 1 : 0;
  for (const Ctl& operand : formula.operands) count += count_atoms(operand);
  return count;
}

bool Labelling::includes(const States& all, const States& some) {
  for (std::size_t s = 0; s < all.size(); ++s)
    if (some[s] && !all[s]) return false;
  return true;
}

void Labelling::restrict_to(const States& others, States& states) {
  for (std::size_t s = 0; s < states.size(); ++s) states[s] = states[s] && others[s];
}

Outcome Labelling::go_on(base::Limits& limits, std::uint64_t end_of_work) {
  start();
  // Before anything is expanded, the graph has the initial states only.
  if (initial_ == 0) initial_ = static_cast<StateNumber>(graph_.size());
  for (; first_.size() < graph_.size(); first_.push_back(edges_.size())) {
    if (std::optional<Outcome> outcome = pause(limits, end_of_work)) return *std::move(outcome);
    expand(static_cast<StateNumber>(first_.size()), edges_);
  }
  turn_edges_round();
  note_conditions();
  return answer();
}

// Atoms are taken in turn.
Labelling::States Labelling::evaluate(const Ctl& formula, std::size_t& atom, const States& counting) const {
  if (formula.op == CtlOp::kAtom)
    return formula.condition.is_empty() ? everything() : conditions_[1 + atom++];
  std::vector<States> operands;
  // All operands, and from left to right: the numbers of atoms depend on it.
  for (const Ctl& operand : formula.operands) operands.push_back(evaluate(operand, atom, counting));
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

Labelling::States Labelling::before(const States& states) const {
  States result(graph_.size(), false);
  for (StateNumber s = 0; s < graph_.size(); ++s)
    result[s] = std::ranges::any_of(successors(s), [&](StateNumber next) { return states[next]; });
  return result;
}

// Those from which a way through `first` leads to `second`, or that are in it.
Labelling::States Labelling::until(const States& first, States second) const {
  std::vector<StateNumber> open;
  for (StateNumber s = 0; s < graph_.size(); ++s)
    if (second[s]) open.push_back(s);
  // Backwards, so that each step is looked at once; a fixpoint by rounds would look at all of them again
  // and again.
  while (!open.empty()) {
    const StateNumber state = open.back();
    open.pop_back();
    for (const StateNumber source : predecessors(state)) {
      if (second[source] || !first[source]) continue;
      second[source] = true;
      open.push_back(source);
    }
  }
  return second;
}

// All states and steps, and what happens.
struct Labelling::Whole {
  [[nodiscard]] std::size_t degree(StateNumber s) const { return search.successors(s).size(); }
  [[nodiscard]] StateNumber target(StateNumber s, std::size_t edge) const {
    return search.successors(s)[edge];
  }
  void mark(StateNumber s, Marks& marks) const {
    for (std::size_t i = 0; i < search.conditions_.size(); ++i)
      if (search.conditions_[i][s]) marks.add(i);
  }
  const Labelling& search;
};

Labelling::States Labelling::always(const States& states) const {
  Fairness fairness{Marks(graph_.sets()), graph_.fairness().pairs};
  for (std::size_t i = 0; i < graph_.sets() - 2 * fairness.pairs.size(); ++i)
    // Set 0 is the place of the process; then come the atoms, which need not hold infinitely often.
    if (i == 0 || i > atoms_) fairness.all.add(i);
  States fair(graph_.size(), false);
  for (const FairComponent& component : fair_components(Whole{*this}, fairness, states, false))
    for (const StateNumber state : component) fair[state] = true;
  // A path that comes to a fair component can stay on its loop; one that never does is not fair.
  return until(states, std::move(fair));
}

void Labelling::turn_edges_round() {
  // Counted first and then put in place: a list for each state would take several times the memory.
  back_first_.assign(graph_.size() + 1, 0);
  for (const StateNumber target : edges_) ++back_first_[target + 1];
  for (std::size_t s = 0; s < graph_.size(); ++s) back_first_[s + 1] += back_first_[s];
  std::vector<std::size_t> next(back_first_.begin(), back_first_.end() - 1);
  back_edges_.resize(edges_.size());
  for (StateNumber s = 0; s < graph_.size(); ++s)
    for (const StateNumber target : successors(s)) back_edges_[next[target]++] = s;
}

void Labelling::note_conditions() {
  conditions_.assign(graph_.sets(), States(graph_.size(), false));
  Marks marks(graph_.sets());
  for (StateNumber s = 0; s < graph_.size(); ++s) {
    marks.clear();
    mark(s, marks);
    for (std::size_t c = 0; c < conditions_.size(); ++c) conditions_[c][s] = marks.has(c);
  }
}
}  // namespace tarrier::search
