// SPDX-License-Identifier: MIT
// Evaluations without meaning. Engines and the replaying interpreter share these words, and nothing else.
#pragma once
#include <cstdint>
#include <string>

#include "base/error.hpp"
#include "model/network.hpp"

namespace tarrier::model {
// Each gives an Error with code kEvaluation at `where`.
base::Error division_by_zero(const base::SourceSpan& where);
base::Error overflow(const base::SourceSpan& where);
base::Error bad_shift(std::int64_t count, const base::SourceSpan& where);
base::Error bad_power(std::int64_t exponent, const base::SourceSpan& where);
base::Error bad_index(std::int64_t index, std::int32_t low, std::int64_t size, const base::SourceSpan& where);
base::Error bad_value(const Variable& variable, std::int64_t value, const base::SourceSpan& where);
base::Error negative_clock(const Clock& clock, std::int64_t value, const base::SourceSpan& where);
base::Error bound_too_large(std::int64_t bound, const base::SourceSpan& where);
base::Error bad_result(const Function& function, std::int64_t value, const base::SourceSpan& where);
base::Error missing_return(const Function& function);
base::Error failed_assertion(const base::SourceSpan& where);
base::Error endless_loop(const base::SourceSpan& where);
base::Error bad_rate(const Clock& clock, std::int64_t rate, const base::SourceSpan& where);
base::Error conflicting_rates(const Clock& clock, const base::SourceSpan& where);

// A loop that has gone round so often in one evaluation counts as endless.
inline constexpr std::uint32_t kMaxRounds = 1'000'000;

// Clock bounds and clock values must stay below this, so that sums of them never overflow.
inline constexpr std::int32_t kMaxClockBound = (1 << 27) - 1;
}  // namespace tarrier::model
