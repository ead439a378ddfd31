// SPDX-License-Identifier: MIT
// How time passes in one discrete state, on sets of clock valuations. All clocks run.
#pragma once
#include <span>
#include <vector>

#include "evidence/step.hpp"
#include "evidence/valuations.hpp"

namespace tarrier::evidence {
// Time passes within the invariants, not at all in urgent and committed locations, and not beyond a point at
// which an urgent synchronisation is possible.
class Waiting {
 public:
  Waiting(const model::Network& network, const Discrete& discrete);

  [[nodiscard]] const Valuations& legal() const { return legal_; }  // the invariants hold

  // What waiting, perhaps for no time at all, makes of these valuations, and all that it makes one of these.
  // REQUIRES: they are legal.
  [[nodiscard]] Valuations after(const Valuations& valuations) const;
  [[nodiscard]] Valuations before(const Valuations& valuations) const;

  // Takes away the delays that urgency forbids from these clock values on.
  void limit(Delays& delays, std::span<const Rational> clocks) const;

 private:
  template <typename PassOne>
  [[nodiscard]] Valuations pass_all(const Valuations& valuations, const PassOne& pass_one) const;

  Valuations legal_;
  bool time_passes_ = true;
  std::vector<zones::Dbm> stops_;  // where urgent synchronisations are possible
};
}  // namespace tarrier::evidence
