// SPDX-License-Identifier: MIT
#include "space/successors/successor_zones.hpp"

#include <algorithm>

namespace tarrier::space {
SuccessorZones::SuccessorZones(const CompiledNetwork& compiled, const Abstraction& abstraction,
                               ZoneCalculator& calculator, Confinement* confinement)
    : compiled_(compiled),
      abstraction_(abstraction),
      calculator_(calculator),
      confinement_(confinement),
      delay_(compiled),
      is_plain_(delay_.is_plain() && !abstraction.splits()),
      without_clocks_(calculator.keep(zones::Dbm::zero(1), {})),
      terms_(compiled.network().clocks.size() + 1),
      zone_(zones::Dbm::zero(1)) {}

bool SuccessorZones::enter(Valuation& target) {
  abstraction_.frame(target, frame_);
  return confinement_ == nullptr || !confinement_->excludes(target, frame_);
}

// Resets run one after the other, and each may read what those before have set.
const std::vector<zones::Term>& SuccessorZones::terms_after(const Source& source,
                                                            std::span<const ClockReset> resets) {
  if (resets.empty()) return source.frame.terms;
  std::ranges::copy(source.frame.terms, terms_.begin());
  for (const ClockReset& reset : resets) {
    const zones::Term value = terms_[reset.source];
    terms_[reset.clock] = {value.clock, value.offset + reset.value};
  }
  return terms_;
}

bool SuccessorZones::restrict_to_invariants(const Source& source, Effect& effect, zones::Dbm& zone) {
  return compiled_.apply_invariants(effect.target, terms_after(source, effect.resets), zone);
}

bool SuccessorZones::for_each_after_step(const Source& source, std::size_t level, Effect& effect,
                                         Visit visit) {
  if (!enter(effect.target)) return true;
  if (is_plain_ && frame_.dimension() == 1) return visit(without_clocks_, 1);
  const std::vector<zones::Term>& terms = terms_after(source, effect.resets);
  rows_.resize(frame_.dimension());
  for (std::size_t row = 0; row < rows_.size(); ++row) rows_[row] = terms[frame_.clocks[row]];
  const bool avoids_some = confinement_ != nullptr && !confinement_->avoided().empty();
  return is_plain_ && !avoids_some ? look_up(source, level, effect.target, visit)
                                   : compute(source, level, effect.target, visit);
}

// Where one zone becomes one zone, or none.
bool SuccessorZones::look_up(const Source& source, std::size_t level, Valuation& target, Visit visit) {
  program_.begin(source.zones.guards(level));
  program_.rows(rows_);
  compiled_.for_each_invariant(target, frame_.terms,
                               [&](std::uint32_t x, std::uint32_t y, zones::Bound bound) {
                                 program_.constrain(RowConstraint::of(x, y, bound));
                                 return true;
                               });
  program_.finish(delay_.passes(target, frame_), frame_.bounds);
  const auto stored = calculator_.apply(source.zones.unguarded(level), program_);
  return !stored || visit(*stored, frame_.dimension());
}

// Where waiting or abstraction may make several zones of one.
bool SuccessorZones::compute(const Source& source, std::size_t level, Valuation& target, Visit visit) {
  zone_.assign(source.zones.zone(level), rows_);
  return !compiled_.apply_invariants(target, frame_.terms, zone_) || wait(target, visit);
}

bool SuccessorZones::for_each_after_waiting(std::span<const zones::Dbm> zones, Valuation& target,
                                            Visit visit) {
  if (!enter(target)) return true;
  for (const zones::Dbm& zone : zones) {
    zone_ = zone;
    if (!wait(target, visit)) return false;
  }
  return true;
}

// In zone_, which satisfies the invariants.
bool SuccessorZones::wait(Valuation& target, Visit visit) {
  const std::span<const zones::Dbm> avoided =
      confinement_ == nullptr ? std::span<const zones::Dbm>{} : confinement_->avoided();
  const bool is_one_zone = delay_.pass(target, frame_, zone_, avoided);
  std::vector<zones::Dbm>& parts = delay_.parts();
  if (is_one_zone) parts.assign(1, zone_);
  abstraction_.apply(frame_, parts);
  for (const zones::Dbm& part : parts)
    if (!visit(calculator_.keep(part, frame_.bounds), frame_.dimension())) return false;
  return true;
}
}  // namespace tarrier::space
