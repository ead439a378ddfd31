// SPDX-License-Identifier: MIT
#include "space/compile/update.hpp"

namespace tarrier::space {
bool update(const CompiledNetwork& compiled, const std::vector<const EdgeCode*>& moves,
            const Valuation& source, Valuation& target, std::vector<ClockReset>& resets) {
  compiled.copy(source, target);
  resets.clear();
  const bool sequential = compiled.network().update_order == model::UpdateOrder::kSequential;
  for (const EdgeCode* move : moves) {
    if (move->update.is_empty()) continue;
    // In the order of the participants: a receiver reads what its sender has assigned.
    if (!compiled.code().execute(move->update, sequential ? target : source, target, resets)) return false;
  }
  for (const EdgeCode* move : moves) {
    target.locations[move->process] = move->target;
    // Dead variables are given one value for all, or states would differ in what makes no difference.
    for (const auto& [variable, value] : compiled.location(move->process, move->target).dead)
      target.values[variable] = value;
  }
  // Only what decides whether the target exists: the rest is in vain if it does not.
  compiled.derive_for_constraints(target);
  return compiled.satisfies_constraints(target) && compiled.satisfies_invariants(target);
}
}  // namespace tarrier::space
