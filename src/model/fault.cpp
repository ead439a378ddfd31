// SPDX-License-Identifier: MIT
#include "model/fault.hpp"

#include <fmt/format.h>

namespace tarrier::model {
namespace {
base::Error fault(const base::SourceSpan& where, std::string message, std::string expected) {
  // One code for all of them: by this searches and judges tell a fault of the model from an error of the
  // user.
  return {base::Code::kEvaluation, where, std::move(message), std::move(expected)};
}
}  // namespace

base::Error division_by_zero(const base::SourceSpan& where) {
  return fault(where, "division by zero", "the divisor must not be 0");
}

base::Error overflow(const base::SourceSpan& where) {
  return fault(where, "arithmetic overflow", "every intermediate result must fit 32 bits");
}

base::Error bad_shift(std::int64_t count, const base::SourceSpan& where) {
  return fault(where, fmt::format("shift by {}", count), "a shift count lies between 0 and 31");
}

base::Error bad_power(std::int64_t exponent, const base::SourceSpan& where) {
  return fault(where, fmt::format("exponent {}", exponent), "an exponent must not be negative");
}

base::Error bad_index(std::int64_t index, std::int32_t low, std::int64_t size,
                      const base::SourceSpan& where) {
  // A choice without alternatives is what a `case` of NuSMV ends in when none of its conditions holds.
  if (size == 0) return fault(where, "none of the conditions holds", "there must be a case for all values");
  return fault(where, fmt::format("index {} is out of range", index),
               fmt::format("the indices are {} to {}", low, low + size - 1));
}

base::Error bad_value(const Variable& variable, std::int64_t value, const base::SourceSpan& where) {
  return fault(where, fmt::format("value {} is out of range for {}", value, variable.name),
               fmt::format("its range is [{},{}]", variable.domain.low, variable.domain.high));
}

base::Error negative_clock(const Clock& clock, std::int64_t value, const base::SourceSpan& where) {
  return fault(where, fmt::format("clock {} is set to {}", clock.name, value), "a clock is never negative");
}

base::Error bound_too_large(std::int64_t bound, const base::SourceSpan& where) {
  return fault(where, fmt::format("clock bound {} is too large", bound),
               fmt::format("bounds and clock values lie between -{0} and {0}", kMaxClockBound));
}

base::Error bad_result(const Function& function, std::int64_t value, const base::SourceSpan& where) {
  return fault(where, fmt::format("{} returns {}", function.name, value),
               fmt::format("its results lie in [{},{}]", function.result->low, function.result->high));
}

base::Error missing_return(const Function& function) {
  return fault(function.span, fmt::format("{} ends without a result", function.name),
               "every way through the function must return a value");
}

base::Error failed_assertion(const base::SourceSpan& where) {
  return fault(where, "an assertion fails", "the condition of 'assert' must hold whenever it is reached");
}

base::Error endless_loop(const base::SourceSpan& where) {
  return fault(where, fmt::format("a loop has gone round {} times and does not end", kMaxRounds),
               "a loop must come to its end");
}

base::Error bad_rate(const Clock& clock, std::int64_t rate, const base::SourceSpan& where) {
  return fault(where, fmt::format("clock {} has the rate {}", clock.name, rate),
               "a clock runs with rate 1 or stands still with rate 0");
}

base::Error conflicting_rates(const Clock& clock, const base::SourceSpan& where) {
  return fault(where, fmt::format("clock {} has two different rates at once", clock.name),
               "processes that speak about the rate of a clock must agree");
}
}  // namespace tarrier::model
