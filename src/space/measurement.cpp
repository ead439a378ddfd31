// SPDX-License-Identifier: MIT
#include "space/measurement.hpp"

namespace tarrier::space {
using model::Extent;
using zones::Bound;

namespace {
// True if it becomes the bound.
bool include_low(Extent& extent, std::int64_t low, bool is_attained) {
  if (!extent.is_empty && (low > extent.low || (low == extent.low && extent.low_is_attained))) return false;
  extent.low = low;
  extent.low_is_attained = is_attained;
  return true;
}

void include_high(Extent& extent, std::int64_t high, bool is_attained) {
  if (!extent.is_empty && (high < extent.high || (high == extent.high && extent.high_is_attained))) return;
  extent.high = high;
  extent.high_is_attained = is_attained;
}

// Is there no upper bound for any clock? Then the zone is closed under delay.
bool is_endless(const zones::Dbm& zone) {
  for (zones::ClockIndex x = 1; x < zone.dimension(); ++x)
    if (!zone.at(x, 0).is_infinite()) return false;
  return true;
}
}  // namespace

Measurement::Measurement(const std::vector<model::Measure>& measures, std::int32_t range, Goal& goal,
                         CompiledNetwork& compiled)
    : range_(range),
      goal_(goal),
      compiled_(compiled),
      urgency_(compiled),
      extents_(measures.size()),
      low_is_beyond_(measures.size(), false) {
  for (const model::Measure& measure : measures) {
    Code& code = codes_.emplace_back();
    code.number = compiled.compile(measure.number);
    if (!measure.clock) continue;
    code.clock = zone_index(measure.clock->first);
    code.offset = compiled.compile_offset(measure.clock->subscripts);
  }
}

void Measurement::observe(Valuation& state, const Frame& frame, const Word* discrete, ZoneId zone) {
  // Where time stands still, an infinite bound does not show that a clock can grow without end.
  time_passes_ = !urgency_.stops_time(state, frame);
  goal_.for_each_part(state, frame, discrete, zone, [&](const zones::Dbm& part) {
    observe(state, frame, part);
    return false;
  });
}

void Measurement::observe(Valuation& state, const Frame& frame, const zones::Dbm& part) {
  const auto value = [&](Program program) {
    return program.is_empty() ? 0 : compiled_.code().evaluate(program, state);
  };
  for (std::size_t i = 0; i < codes_.size(); ++i) {
    const std::int64_t number = value(codes_[i].number);
    if (codes_[i].clock == 0) {
      (void)include_low(extents_[i], number, true);
      include_high(extents_[i], number, true);
    } else {
      const std::uint32_t clock = codes_[i].clock + static_cast<std::uint32_t>(value(codes_[i].offset));
      observe_clock(number, frame.terms[clock].clock, part, i);  // measured clocks matter everywhere
    }
    extents_[i].is_empty = false;
  }
}

void Measurement::observe_clock(std::int64_t number, std::uint32_t row, const zones::Dbm& part,
                                std::size_t measure) {
  Extent& extent = extents_[measure];
  const Bound lower = part.at(0, row);
  const Bound upper = part.at(row, 0);
  // A lower bound that is larger than the range has been cut to "> range".
  const bool low_is_known = -lower.value() < range_;
  const std::int32_t low = low_is_known ? -lower.value() : range_;
  // Whether it is known matters for the least bound only: larger ones do not make the result less exact.
  if (include_low(extent, number + low, low_is_known && !lower.is_strict()))
    low_is_beyond_[measure] = !low_is_known;
  if (upper.is_infinite() && time_passes_ && is_endless(part))
    extent.is_unbounded = true;
  else if (upper.is_infinite() || upper.value() > range_)
    // An infinite bound may be one that the extrapolation has cut, so it proves nothing.
    extent.is_beyond = true;
  else
    include_high(extent, number + upper.value(), !upper.is_strict());
}

bool Measurement::is_exact() const {
  for (std::size_t i = 0; i < extents_.size(); ++i)
    // What is unbounded no larger range can change.
    if (low_is_beyond_[i] || (extents_[i].is_beyond && !extents_[i].is_unbounded)) return false;
  return true;
}

model::Formula measured_formula(const model::Formula& goal, const std::vector<model::Measure>& measures,
                                std::int32_t range) {
  std::vector<model::Formula> parts{goal};
  for (const model::Measure& measure : measures) {
    if (!measure.clock) continue;
    // In both directions, so that lower and upper bounds are kept up to the range.
    for (const auto comparison : {model::Comparison::kLessEqual, model::Comparison::kGreaterEqual})
      parts.push_back(model::Formula::of(model::ClockConstraint{
          .left = *measure.clock, .comparison = comparison, .bound = model::Expression::constant(range)}));
  }
  model::Formula result{.kind = model::Formula::Kind::kOr};
  result.parts = std::move(parts);
  return result;
}
}  // namespace tarrier::space
