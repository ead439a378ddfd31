// SPDX-License-Identifier: MIT
#include "heuristics/patterns/free_inputs.hpp"
#include "heuristics/patterns/pattern_heuristic.hpp"
#include "heuristics/patterns/relaxed_components.hpp"

namespace tarrier::heuristics {
namespace {
// Russian doll (Kupferschmid, Hoffmann, Larsen 2008, "Fast directed model checking via Russian doll
// abstraction"): keeps what an abstract solution mentions, here the one that h^U finds.
//
// Where processes poll many variables, that is nearly all. So first comes what the solution has to change,
// without inputs that others set at will.
class RussianDoll final : public PatternHeuristic {
 public:
  using PatternHeuristic::PatternHeuristic;

 private:
  std::optional<Proposal> propose(const Result* last) override {
    if (last != nullptr) return std::exchange(larger_, std::nullopt);
    RelaxedComponents relaxed(components());
    const search::Estimate estimate = relaxed.evaluate(Selection(components().size(), true));
    if (estimate == search::kDeadEnd) {
      give_up("h^U: the goal is out of reach even in the delete relaxation");
      return std::nullopt;
    }
    larger_ =
        Proposal{.selection = relaxed.of_solution(), .reason = "Russian doll: what a relaxed plan mentions"};
    Selection needs = relaxed.of_needs();
    const Selection free = free_inputs(components(), needs);
    for (std::size_t c = 0; c < needs.size(); ++c)
      if (free[c] && !components()[c].in_goal) needs[c] = false;
    return Proposal{
        .selection = std::move(needs),
        .reason = "Russian doll: what a relaxed plan changes, but for inputs that others set at will"};
  }

  std::optional<Proposal> larger_;
};
}  // namespace

search::HeuristicEntry rd() {
  return pattern_entry<RussianDoll>(
      "rd", "pattern database of what a relaxed plan mentions (Russian doll abstraction)", "1000000");
}
}  // namespace tarrier::heuristics
