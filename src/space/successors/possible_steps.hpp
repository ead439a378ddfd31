// SPDX-License-Identifier: MIT
// Where steps are possible in a symbolic state, and which block which.
//
// A step is possible only in those valuations in which no step of higher priority is: what is left of its zone
// comes from zone subtraction (David, Håkansson, Larsen, Pettersson 2006).
#pragma once
#include <vector>

#include "space/compile/priority.hpp"
#include "zones/dbm.hpp"
#include "zones/federation.hpp"

namespace tarrier::space {
// A step, and where it is possible, blocked or not: in these valuations its guards hold, and it leads into the
// invariants. The zone is in the frame of the state that the step starts from.
struct PossibleStep {
  Priority priority;
  zones::Dbm zone;
};

class PossibleSteps {
 public:
  void clear() { steps_.clear(); }
  // Takes the zone, unless the step tells nothing.
  void add(const Priority& priority, zones::Dbm&& zone);
  [[nodiscard]] const std::vector<PossibleStep>& all() const { return steps_; }
  // The part of a zone in which none has a higher priority.
  [[nodiscard]] zones::Federation unblocked(zones::Dbm zone, const Priority& priority) const;

 private:
  std::vector<PossibleStep> steps_;
};
}  // namespace tarrier::space
