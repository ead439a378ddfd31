// SPDX-License-Identifier: MIT
// The values of all clocks in one state.
//
// There may be thousands of them, a replay keeps a state for each of thousands of steps, and a step sets but
// a few. So nothing is done to a clock that just runs: what is stored is when it was 0, or would have been.
// And copies share what is the same in both.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <vector>

#include "model/run.hpp"

namespace tarrier::evidence {
using model::Rational;

// One entry per clock: 1 if it runs, 0 if it stands still.
using Rates = std::vector<std::int32_t>;

class Clocks {
 public:
  Clocks() = default;
  Clocks(std::initializer_list<Rational> values) : Clocks(std::vector(values)) {}
  explicit Clocks(const std::vector<Rational>& values);  // at time 0

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const Rational& time() const { return time_; }
  [[nodiscard]] Rational operator[](model::ClockId clock) const;
  [[nodiscard]] std::vector<Rational> values() const;
  // Below 0, 0 or above 0, as the value is less than, equal to or greater than `bound`.
  [[nodiscard]] int compare(model::ClockId clock, std::int32_t bound) const;

  void set(model::ClockId clock, const Rational& value);
  void advance(const Rational& delay, const Rates& rates);

  // The clocks that do not simply run on, or stand still, from `before` to here. REQUIRES: the same number.
  [[nodiscard]] std::vector<model::ClockId> changed_since(const Clocks& before) const;

 private:
  // The value is `number`, or the time since `number` for a clock that runs.
  struct Reading {
    Rational number;
    bool runs = false;
    friend bool operator==(const Reading&, const Reading&) = default;
  };
  static constexpr std::size_t kChunk = 16;
  using Chunk = std::array<Reading, kChunk>;

  [[nodiscard]] const Reading& reading(std::size_t clock) const;
  void write(std::size_t clock, Reading reading);

  std::vector<std::shared_ptr<Chunk>> chunks_;  // shared: written only by an only owner
  std::size_t size_ = 0;
  Rational time_;
};
}  // namespace tarrier::evidence
