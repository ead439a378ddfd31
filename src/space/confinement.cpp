// SPDX-License-Identifier: MIT
#include "space/confinement.hpp"

#include "space/goal.hpp"

namespace tarrier::space {
Confinement::Confinement(const model::Formula& formula, CompiledNetwork& compiled, const Layout& layout,
                         ZoneStore& store, Deadlock* deadlock)
    : compiled_(compiled),
      layout_(layout),
      store_(store),
      opposite_(std::make_unique<Goal>(negation(formula), compiled, store, deadlock)),
      packed_(layout.words()) {}

Confinement::~Confinement() = default;

bool Confinement::excludes(Valuation& state, const Frame& frame) {
  avoided_.clear();
  compiled_.derive(state, opposite_->derivation());
  // Without clocks, the formula fails in all valuations of the state or in none.
  if (opposite_->is_discrete()) return opposite_->holds(state, frame, nullptr, {});
  // The formula is asked about every valuation that the invariants allow, not only those that have been
  // reached: waiting may lead to any of them.
  zones::Dbm legal = zones::Dbm::universe(frame.dimension());
  if (!compiled_.apply_invariants(state, frame.terms, legal)) return true;
  layout_.pack(state, packed_.data());
  opposite_->for_each_part(state, frame, packed_.data(), store_.insert(legal.matrix()),
                           [&](const zones::Dbm& part) {
                             avoided_.push_back(part);
                             return false;
                           });
  // Without clocks that matter there is a single valuation, so a part of it is all of it.
  return frame.dimension() == 1 && !avoided_.empty();
}
}  // namespace tarrier::space
