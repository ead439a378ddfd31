// SPDX-License-Identifier: MIT
// What a step, and then waiting, makes of clock valuations.
//
//     Z1 = Z ∧ clock guards;  Z2 = resets(Z1) ∧ inv(q');
//     Z3 = delay(Z2) ∧ inv(q'), or Z2 where time stands still;  Z' = extrapolation(Z3, bounds at q').
// One zone may become several: delay.hpp and abstraction.hpp may split Z3. Where neither can, one zone becomes
// one zone, or none, and the calculator knows it from the last time (zone_calculator.hpp).
#pragma once
#include <absl/functional/function_ref.h>

#include <cstdint>
#include <span>
#include <vector>

#include "space/clocks/abstraction.hpp"
#include "space/clocks/delay.hpp"
#include "space/clocks/zone_calculator.hpp"
#include "space/compile/compiled_network.hpp"
#include "space/confinement.hpp"
#include "space/successors/effect.hpp"
#include "space/successors/source.hpp"
#include "zones/dbm.hpp"

namespace tarrier::space {
class SuccessorZones {
 public:
  // False: no more are wanted.
  using Visit = absl::FunctionRef<bool(const StoredZone& zone, std::uint64_t dimension)>;

  // All must outlive this object. With a confinement (which may be null), there are only valuations that satisfy
  // it, and time passes only while they do.
  SuccessorZones(const CompiledNetwork& compiled, const Abstraction& abstraction, ZoneCalculator& calculator,
                 Confinement* confinement);

  [[nodiscard]] bool are_confined() const noexcept { return confinement_ != nullptr; }
  // The zone of states in which no clock matters.
  [[nodiscard]] ZoneId without_clocks() const noexcept { return without_clocks_.zone; }

  // Both call `visit` for the zones that there are in the target; they stop when it returns false, and then
  // return false. All may change derived variables and inputs in the target.
  // After a step from a level of the source's zones.
  bool for_each_after_step(const Source& source, std::size_t level, Effect& effect, Visit visit);
  // After waiting in these zones, which are in the frame of `target`.
  bool for_each_after_waiting(std::span<const zones::Dbm> zones, Valuation& target, Visit visit);

  // Leaves of `zone`, which is in the frame of the source, the valuations from which the step leads into the
  // invariants of its target; false if there are none.
  [[nodiscard]] bool restrict_to_invariants(const Source& source, Effect& effect, zones::Dbm& zone);

 private:
  // False if the confinement excludes all.
  [[nodiscard]] bool enter(Valuation& target);
  const std::vector<zones::Term>& terms_after(const Source& source, std::span<const ClockReset> resets);
  bool look_up(const Source& source, std::size_t level, Valuation& target, Visit visit);
  bool compute(const Source& source, std::size_t level, Valuation& target, Visit visit);
  bool wait(Valuation& target, Visit visit);

  const CompiledNetwork& compiled_;
  const Abstraction& abstraction_;
  ZoneCalculator& calculator_;
  Confinement* confinement_;
  Delay delay_;
  bool is_plain_;  // a step leads from one zone to one zone, unless states are confined
  StoredZone without_clocks_;

  // Scratch.
  Frame frame_;  // of the target
  std::vector<zones::Term>
      terms_;                      // by clock: its value after the resets, in terms of the rows of the source
  std::vector<zones::Term> rows_;  // the same, by row of frame_
  ZoneProgram program_;
  zones::Dbm zone_;  // in frame_
};
}  // namespace tarrier::space
