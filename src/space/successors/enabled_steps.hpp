// SPDX-License-Identifier: MIT
// Which edges can take a step together, and in which valuations.
//
// An internal edge takes its step alone. A synchronisation is started by each edge that fits its first required
// place, and the other places are filled one after the other, in all possible ways; one without required
// places starts from nowhere. Weak participants with clock guards make the set of participants depend on the
// valuation: the zone is then split, and the parts in which such a receiver stays away come from zone
// subtraction.
//
// Neither what updates do, nor invariants, nor priorities are asked here.
#pragma once
#include <absl/functional/function_ref.h>

#include <vector>

#include "model/path.hpp"
#include "space/compile/compiled_network.hpp"
#include "space/successors/compiled_step.hpp"
#include "space/successors/source.hpp"

namespace tarrier::space {
class EnabledSteps {
 public:
  // Called for a step that is enabled in the valuations of this level of the source's zones, with its inputs
  // set in the source. False: no more are wanted.
  using Visit = absl::FunctionRef<bool(const CompiledStep& step, std::size_t level)>;

  // The network must outlive this object.
  explicit EnabledSteps(const CompiledNetwork& compiled);

  // Calls `visit` for all steps that are enabled in level 0 of the source's zones, in an order that depends on
  // the source only; stops when it returns false, and then returns false.
  bool for_each(Source& source, Visit visit);
  // Those only that a participant of `step` starts.
  bool for_each_like(const model::Step& step, Source& source, Visit visit);

 private:
  class Enumeration;

  const CompiledNetwork& compiled_;
  // Scratch of an enumeration.
  CompiledStep step_;
  std::vector<bool> taken_;
};
}  // namespace tarrier::space
