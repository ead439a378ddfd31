// SPDX-License-Identifier: MIT
#include "search/loops/branching.hpp"

#include <algorithm>

#include "search/loops/labelling.hpp"

namespace tarrier::search {
namespace {
using model::Ctl;
using model::CtlOp;

class BranchingSearch final : public Labelling {
 public:
  BranchingSearch(const Problem& problem, const Ctl& formula)
      : Labelling(problem, count_atoms(formula)), formula_(formula) {}

 private:
  Outcome answer() override {
    const States everything = Labelling::everything();
    const States going_on = always(everything);
    const std::optional<StateNumber> failing = failing_start(going_on, going_on);
    if (!is_fair() && !includes(going_on, everything)) {
      // Here ends count as well, and so do the initial states from which nothing goes on forever.
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
    const States satisfying = Labelling::satisfying(formula_, 0, counting);
    for (StateNumber s = 0; s < initial(); ++s)
      if (starts[s] && !satisfying[s]) return s;
    return std::nullopt;
  }

  Outcome conclude(std::optional<StateNumber> failing, const States& counting) {
    if (!failing) return {.verdict = Verdict::kUnreachable};
    // A single path shows why AG f fails. What shows a nested formula would be a tree, of which the root is
    // told.
    if (!is_always()) return goal(*failing);
    // AG f is read as not E [true U not f].
    States bad = satisfying(formula_.operands[0].operands[1], 0, counting);
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

  const Ctl& formula_;
};
}  // namespace

std::unique_ptr<Search> Branching::start(const Problem& problem) {
  return std::make_unique<BranchingSearch>(problem, formula_);
}
}  // namespace tarrier::search
