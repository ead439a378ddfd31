// SPDX-License-Identifier: MIT
// All states of a model, and which of them satisfy a formula of computation tree logic.
//
// All states are explored, and those that satisfy a part of the formula are computed from those that satisfy
// its operands (Clarke, Emerson, Sistla 1986): EX and E [f U g] by going back from where f, or g, holds, EG f
// by going back from the components of the states with f in which a loop is fair (fair_components.hpp).
#pragma once
#include <span>
#include <vector>

#include "model/ctl.hpp"
#include "search/loops/loop_search.hpp"

namespace tarrier::search {
class Labelling : public LoopSearch {
 protected:
  using States = std::vector<bool>;  // by number

  // REQUIRES: the problem has a recurrence. The first `atoms` of its conditions are those of the atoms of
  // formulas, as they come from left to right, which need not hold infinitely often.
  Labelling(const Problem& problem, std::size_t atoms)
      : LoopSearch(problem, RunGraph::Counting::kOff), atoms_(atoms) {}

  // Called when all states are known.
  virtual Outcome answer() = 0;

  [[nodiscard]] static std::size_t count_atoms(const model::Ctl& formula);
  [[nodiscard]] static bool includes(const States& all, const States& some);
  static void restrict_to(const States& others, States& states);

  // The states that satisfy a formula whose first atom has this number, if only those that count do as ends
  // of the paths of EX and EU.
  [[nodiscard]] States satisfying(const model::Ctl& formula, std::size_t first_atom,
                                  const States& counting) const {
    return evaluate(formula, first_atom, counting);
  }
  // Those from which a fair way leads through `states` forever.
  [[nodiscard]] States always(const States& states) const;
  [[nodiscard]] States everything() const { return States(graph_.size(), true); }
  // Does fairness say which paths count?
  [[nodiscard]] bool is_fair() const {
    return graph_.sets() > 1 + atoms_ || !includes(conditions_.front(), everything());
  }
  // How many states are initial; they come first.
  [[nodiscard]] StateNumber initial() const { return initial_; }

  [[nodiscard]] std::span<const StateNumber> successors(StateNumber state) const {
    const std::size_t begin = state == 0 ? 0 : first_[state - 1];
    return std::span(edges_).subspan(begin, first_[state] - begin);
  }
  [[nodiscard]] std::span<const StateNumber> predecessors(StateNumber state) const {
    return std::span(back_edges_).subspan(back_first_[state], back_first_[state + 1] - back_first_[state]);
  }

 private:
  struct Whole;
  Outcome go_on(base::Limits& limits, std::uint64_t end_of_work) final;
  // `atom` is the number of the next one.
  States evaluate(const model::Ctl& formula, std::size_t& atom, const States& counting) const;
  [[nodiscard]] States before(const States& states) const;
  [[nodiscard]] States until(const States& first, States second) const;
  void turn_edges_round();
  void note_conditions();
  [[nodiscard]] std::uint64_t bytes() const override {
    return graph_.bytes() + (edges_.capacity() + back_edges_.capacity()) * sizeof(StateNumber) +
           (first_.capacity() + back_first_.capacity()) * sizeof(std::size_t);
  }
  [[nodiscard]] std::uint64_t open() const override { return graph_.size() - first_.size(); }

  std::size_t atoms_;
  StateNumber initial_ = 0;
  std::vector<StateNumber> edges_;
  std::vector<std::size_t> first_;  // by state that is explored: where the edges of the next one begin
  std::vector<StateNumber> back_edges_;
  std::vector<std::size_t> back_first_;  // by state
  std::vector<States> conditions_;       // as RunGraph::mark has them
};
}  // namespace tarrier::search
