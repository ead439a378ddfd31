// SPDX-License-Identifier: MIT
#include <map>

#include "heuristics/goal_distance.hpp"
#include "space/compile/program.hpp"

namespace tarrier::heuristics {
namespace {
// How many conditions of the goal do not hold (Yang, Dill 1998). A step may make several true, so it is not
// admissible; and it never tells a dead end.
class Hamming final : public search::Heuristic {
 public:
  explicit Hamming(const search::Problem& problem)
      : code_(problem.network), goal_(proposition(*problem.goal)) {
    compile(goal_);
  }

  search::Estimate evaluate(const search::StateView& state) override {
    scratch_ = state.discrete;
    return goal_distance(
        goal_, [&](const Proposition& leaf) { return holds(leaf) ? search::Estimate{0} : 1; }, add);
  }
  [[nodiscard]] std::string blind_because() const override {
    return programs_.empty() ? "the goal mentions clocks or deadlock only; use --search bfs or topological"
                             : "";
  }

 private:
  void compile(const Proposition& part) {
    if (part.kind == Proposition::Kind::kLeaf)
      programs_.emplace(part.condition.operator->(), code_.compile(part.condition));
    for (const Proposition& inner : part.parts) compile(inner);
  }
  // A condition that the model would not evaluate here may fault; then it does not hold.
  bool holds(const Proposition& leaf) {
    try {
      return code_.holds(programs_.at(leaf.condition.operator->()), scratch_) == leaf.holds;
    } catch (const base::Error&) {
      return false;
    }
  }

  space::Code code_;
  Proposition goal_;
  std::map<const model::ExpressionNode*, space::Program> programs_;
  space::Valuation scratch_;  // evaluation may change local variables
};
}  // namespace

search::HeuristicEntry hamming() {
  return {.name = "hamming",
          .summary = "how many conditions of the goal do not hold",
          .traits = {},
          .make = search::make_heuristic<Hamming>};
}
}  // namespace tarrier::heuristics
