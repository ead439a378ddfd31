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

// Clock bounds and clock values must stay below this, so that sums of them never overflow.
inline constexpr std::int32_t kMaxClockBound = (1 << 27) - 1;
}  // namespace tarrier::model
