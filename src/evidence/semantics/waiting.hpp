// SPDX-License-Identifier: MIT
// How time passes in one discrete state, on sets of clock valuations. All clocks run.
#pragma once
#include <span>
#include <vector>

#include "evidence/semantics/step.hpp"
#include "evidence/semantics/valuations.hpp"

namespace tarrier::evidence {
// Time passes within the invariants, not at all in urgent and committed locations, and not beyond a point at
// which an urgent synchronisation is possible. If there is something to avoid, it does not come to a point of
// that.
class Waiting {
 public:
  Waiting(const model::Network& network, const Discrete& discrete);

  // From now on these are avoided.
  void avoid(const Valuations& valuations);

  [[nodiscard]] const Valuations& legal() const { return legal_; }  // the invariants hold

  // What waiting, perhaps for no time at all, makes of these valuations, and all that it makes one of these.
  // REQUIRES: they are legal.
  [[nodiscard]] Valuations after(const Valuations& valuations) const;
  [[nodiscard]] Valuations before(const Valuations& valuations) const;

  // Those of the legal ones that can wait forever.
  [[nodiscard]] Valuations endless() const;

  // Takes away the delays that urgency and what is avoided forbid from these clock values on.
  void limit(Delays& delays, std::span<const Rational> clocks) const;

 private:
  // A zone that ends waiting: at the first of its points, or before it.
  struct Barrier {
    zones::Dbm zone;
    bool may_be_reached = true;
  };
  [[nodiscard]] Valuations outside(Valuations valuations) const;
  template <typename PassOne>
  [[nodiscard]] Valuations pass_all(const Valuations& valuations, const PassOne& pass_one) const;

  Valuations legal_;
  bool time_passes_ = true;
  std::vector<Barrier> barriers_;  // where urgent synchronisations are possible, and what is avoided
};
}  // namespace tarrier::evidence
