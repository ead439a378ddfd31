// SPDX-License-Identifier: MIT
// Does a formula of computation tree logic hold in all initial states? Labelling (labelling.hpp) tells.
//
// Where states have no successor there are two views. With fairness only states from which fair paths go on
// forever count, as the end of a path of EX or EU, and as initial states: this is what NuSMV does. Without
// fairness it does the same with all infinite paths, where textbooks have every path count, or no such
// states at all. The answer is the one that both views agree on; otherwise it is left open.
#pragma once
#include <memory>

#include "model/ctl.hpp"
#include "search/engine.hpp"

namespace tarrier::search {
class Branching final : public Engine {
 public:
  // It must outlive the engine.
  explicit Branching(const model::Ctl& formula) : formula_(formula) {}
  // kReached: it does not hold; the path leads to an initial state where it does not or, if it is AG f, to a
  // state without f. kUnreachable: it holds.
  // REQUIRES: the problem has a recurrence. Its conditions are those of the atoms of the formula, as they
  // come from left to right, which need not hold infinitely often, and after them those that have to.
  std::unique_ptr<Search> start(const Problem& problem) override;

 private:
  const model::Ctl& formula_;
};
}  // namespace tarrier::search
