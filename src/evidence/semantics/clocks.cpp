// SPDX-License-Identifier: MIT
#include "evidence/semantics/clocks.hpp"

#include <utility>

#include "base/assert.hpp"

namespace tarrier::evidence {
Clocks::Clocks(const std::vector<Rational>& values) : size_(values.size()) {
  for (std::size_t x = 0; x < size_; ++x) {
    if (x % kChunk == 0) chunks_.push_back(std::make_shared<Chunk>());
    // Stored is when the clock would have been 0, so that the passing of time changes nothing of what is
    // stored.
    write(x, {-values[x], true});
  }
}

Rational Clocks::operator[](model::ClockId clock) const {
  const Reading& found = reading(index(clock));
  return found.runs ? Rational(time_ - found.number) : found.number;
}

// Invariants ask this very often. Rational numbers would be reduced and compared by divisions; here they are
// multiplied by both denominators, which are positive.
int Clocks::compare(model::ClockId clock, std::int32_t bound) const {
  using Integer = boost::multiprecision::cpp_int;
  const Reading& found = reading(index(clock));
  const Integer unit = denominator(found.number);
  if (!found.runs) return Integer(numerator(found.number)).compare(Integer(bound * unit));
  const Integer now_unit = denominator(time_);
  const Integer now = numerator(time_) * unit;
  const Integer limit = (numerator(found.number) + bound * unit) * now_unit;
  return now.compare(limit);
}

std::vector<Rational> Clocks::values() const {
  std::vector<Rational> result;
  for (std::uint32_t x = 0; x < size_; ++x) result.push_back((*this)[model::ClockId{x}]);
  return result;
}

void Clocks::set(model::ClockId clock, const Rational& value) { write(index(clock), {time_ - value, true}); }

// What was stored for a clock is of use as long as it keeps running, or standing still.
void Clocks::advance(const Rational& delay, const Rates& rates) {
  TARRIER_ASSERT(rates.size() == size_);
  for (std::size_t x = 0; x < size_; ++x) {
    const Reading& known = reading(x);
    const bool runs = rates[x] != 0;
    if (known.runs != runs) write(x, {time_ - known.number, runs});
  }
  time_ += delay;
}

std::vector<model::ClockId> Clocks::changed_since(const Clocks& before) const {
  TARRIER_ASSERT(before.size_ == size_);
  std::vector<model::ClockId> result;
  for (std::size_t x = 0; x < size_; ++x) {
    const bool is_shared = chunks_[x / kChunk] == before.chunks_[x / kChunk];
    if (!is_shared && reading(x) != before.reading(x))
      result.push_back(model::ClockId{static_cast<std::uint32_t>(x)});
  }
  return result;
}

const Clocks::Reading& Clocks::reading(std::size_t clock) const {
  return (*chunks_[clock / kChunk])[clock % kChunk];
}

void Clocks::write(std::size_t clock, Reading reading) {
  std::shared_ptr<Chunk>& chunk = chunks_[clock / kChunk];
  // States of a long run share the clocks that a step has not set; whoever writes has a copy of his own.
  if (chunk.use_count() > 1) chunk = std::make_shared<Chunk>(*chunk);
  (*chunk)[clock % kChunk] = std::move(reading);
}
}  // namespace tarrier::evidence
