// SPDX-License-Identifier: MIT
#include "space/clocks/zone_calculator.hpp"

#include <algorithm>

#include "space/clocks/abstraction.hpp"
#include "zones/simulation.hpp"

namespace tarrier::space {
using Word = RecordStore::Word;

namespace {
constexpr std::size_t kFirstResults = std::size_t{1} << 12;
constexpr std::size_t kMostResults = std::size_t{1} << 19;
constexpr std::uint64_t kMostProgramBytes = std::uint64_t{1} << 21;

Word word_of(const RowConstraint& constraint) {
  return Word{constraint.x} << 48 | Word{constraint.y} << 32 |
         static_cast<std::uint32_t>(constraint.bound.code());
}

bool constrain(zones::Dbm& zone, Word word) {
  return zone.constrain(static_cast<zones::ClockIndex>(word >> 48),
                        static_cast<zones::ClockIndex>(word >> 32 & 0xffff),
                        zones::Bound::from_code(static_cast<std::int32_t>(word & 0xffffffff)));
}
}  // namespace

void ZoneProgram::begin(std::span<const RowConstraint> guards) {
  words_.assign(kHeader, 0);
  words_[0] = Word{guards.size()} << 32;
  for (const RowConstraint& guard : guards) words_.push_back(word_of(guard));
}

void ZoneProgram::rows(std::span<const zones::Term> rows) {
  words_[0] |= rows.size();
  for (const zones::Term& row : rows)
    words_.push_back(Word{row.clock} << 32 | static_cast<std::uint32_t>(row.offset));
}

void ZoneProgram::constrain(RowConstraint invariant) {
  words_.push_back(word_of(invariant));
  words_[1] += 2;
}

void ZoneProgram::finish(bool elapses, const zones::LuBounds& bounds) {
  words_[1] |= elapses ? 1 : 0;
  // Bounds are part of the program, as two states with the same step may extrapolate by different ones.
  for (std::size_t row = 1; row < rows(); ++row)
    words_.push_back(Word{static_cast<std::uint32_t>(bounds.lower_codes()[row])} << 32 |
                     static_cast<std::uint32_t>(bounds.upper_codes()[row]));
}

ZoneCalculator::ZoneCalculator(ZoneStore& store, ZoneOptions options)
    : store_(store),
      options_(options),
      results_(kFirstResults),
      source_(zones::Dbm::zero(1)),
      result_(source_) {}

bool ZoneCalculator::is_satisfiable(ZoneId zone, std::span<const RowConstraint> constraints) {
  const zones::PackedZone packed = store_[zone];
  for (const RowConstraint& c : constraints) {
    const zones::Bound opposite = c.x == c.y ? zones::Bound::zero() : bound_at(packed, c.y, c.x);
    // The packed zone answers most questions without being unpacked.
    if (c.bound + opposite < zones::Bound::zero()) return false;
  }
  // With one constraint the first test is exact. Several may exclude each other only together.
  if (constraints.size() <= 1) return true;
  store_.load(zone, source_);
  return std::all_of(constraints.begin(), constraints.end(),
                     [&](const RowConstraint& c) { return source_.constrain(c.x, c.y, c.bound); });
}

ZoneCalculator::Result& ZoneCalculator::place_of(RecordStore::Number zone, RecordStore::Number program) {
  // Multiplication spreads low bits over the high ones, of which the place is taken.
  const std::uint64_t mixed = (std::uint64_t{zone} << 32 | program) * 0x9e3779b97f4a7c15;
  return results_[(mixed >> 32) & (results_.size() - 1)];
}

void ZoneCalculator::make_room() {
  if (programs_.bytes() > kMostProgramBytes) {
    // Programs get new numbers, so results that speak of the old ones have to go with them.
    programs_.clear();
    std::fill(results_.begin(), results_.end(), Result{});
  }
  // The table grows when it loses much, and not when it is full.
  if (displaced_ <= results_.size() / 2 || results_.size() == kMostResults) return;
  displaced_ = 0;
  std::vector<Result> old(results_.size() * 2);
  results_.swap(old);
  for (const Result& result : old)
    if (result.zone != kNone) place_of(result.zone, result.program) = result;
}

std::optional<StoredZone> ZoneCalculator::apply(ZoneId zone, const ZoneProgram& program) {
  std::copy(program.words_.begin(), program.words_.end(), programs_.reserve(program.words_.size()));
  // Programs are compared as a whole only here; results are found by two numbers.
  const RecordStore::Number number = programs_.insert(program.words_.size());
  const auto from = static_cast<RecordStore::Number>(zone);
  const Result& known = place_of(from, number);
  if (known.zone == from && known.program == number) {
    // An empty result is worth remembering, too: it took as long to find.
    if (known.result == kNone) return std::nullopt;
    return StoredZone{ZoneId{known.result}, ZoneId{known.thresholds}};
  }
  const std::optional<StoredZone> result = compute(zone, program);
  // Two that have one place take turns: what was asked for last is the more likely to come again.
  Result& place = place_of(from, number);
  if (place.zone != kNone) ++displaced_;
  place = {from, number, kNone, kNone};
  if (result) {
    place.result = static_cast<RecordStore::Number>(result->zone);
    place.thresholds = static_cast<RecordStore::Number>(result->thresholds);
  }
  make_room();
  return result;
}

std::optional<StoredZone> ZoneCalculator::compute(ZoneId zone, const ZoneProgram& program) {
  const Word* next = program.words_.data() + ZoneProgram::kHeader;
  store_.load(zone, source_);
  for (const Word* const end = next + program.guards(); next != end; ++next)
    if (!constrain(source_, *next)) return std::nullopt;
  rows_.clear();
  for (const Word* const end = next + program.rows(); next != end; ++next)
    rows_.push_back(
        {static_cast<zones::ClockIndex>(*next >> 32), static_cast<std::int32_t>(*next & 0xffffffff)});
  result_.assign(source_, rows_);
  const std::span<const Word> invariants(next, program.invariants());
  for (const Word invariant : invariants)
    if (!constrain(result_, invariant)) return std::nullopt;
  if (program.elapses()) {
    // After the invariants of the target: time may pass only from valuations that satisfy them.
    result_.elapse();
    for (const Word invariant : invariants)
      (void)constrain(result_, invariant);  // not empty: not waiting is possible
  }
  next += invariants.size();
  bounds_.clear();
  for (const Word* const end = next + program.rows() - 1; next != end; ++next)
    bounds_.append_codes(static_cast<std::int32_t>(*next >> 32),
                         static_cast<std::int32_t>(*next & 0xffffffff));
  extrapolate(options_.extrapolation, bounds_, result_);
  return keep(result_, bounds_);
}

StoredZone ZoneCalculator::keep(const zones::Dbm& zone, const zones::LuBounds& bounds) {
  const ZoneId id = store_.insert(zone.matrix());
  // By inclusion, a zone is its own threshold.
  if (options_.simulation == Simulation::kInclusion || zone.dimension() == 1) return {id, id};
  zones::alu_thresholds(zone.matrix(), bounds, thresholds_);
  return {id, store_.insert(thresholds_)};
}
}  // namespace tarrier::space
