// SPDX-License-Identifier: MIT
#include "base/limits.hpp"

#include <algorithm>

#include "base/statistics.hpp"

namespace tarrier::base {
std::string_view name(StopReason reason) {
  switch (reason) {
    case StopReason::kTime: return "time";
    case StopReason::kMemory: return "memory";
    case StopReason::kStates: return "states";
    case StopReason::kInterrupted: return "interrupted";
    case StopReason::kApproximation: return "approximation";
    case StopReason::kCutoff: return "cutoff";
  }
  return "unknown";
}

SharedUse::Use SharedUse::publish(std::size_t thread, Use use) {
  // Each thread writes only what is its own, and sums that are a little old are good enough for limits.
  uses_[thread].states.store(use.states, std::memory_order_relaxed);
  uses_[thread].bytes.store(use.bytes, std::memory_order_relaxed);
  Use sum;
  for (const Published& published : uses_) {
    sum.states += published.states.load(std::memory_order_relaxed);
    sum.bytes += published.bytes.load(std::memory_order_relaxed);
  }
  // Those who have memory are to give way to those who wait for it.
  sum.bytes += wanted();
  return sum;
}

std::uint64_t SharedUse::wanted() const {
  std::uint64_t sum = 0;
  for (const Published& published : uses_) sum += published.wanted.load(std::memory_order_relaxed);
  return sum;
}

void SharedUse::want(std::size_t thread, std::uint64_t bytes) {
  uses_[thread].wanted.store(bytes, std::memory_order_relaxed);
}

void Limits::start() {
  begin_ = std::chrono::steady_clock::now();
  bytes_at_start_ = bytes ? resident_bytes() : 0;
}

std::optional<StopReason> Limits::exceeded(std::uint64_t used_states, std::uint64_t used_bytes) {
  if (is_to_stop()) return StopReason::kInterrupted;
  if (states || bytes) {
    SharedUse::Use use{states_elsewhere + used_states, bytes_elsewhere + used_bytes};
    if (shared != nullptr) use = shared->publish(thread, use);
    if (states && use.states > *states) return StopReason::kStates;
    if (bytes && bytes_at_start_ + use.bytes > *bytes) return StopReason::kMemory;
  }
  if ((!seconds && !bytes) || calls_to_skip_-- > 0) return std::nullopt;
  // Counts are compared in each call; the clock and the memory of the process are asked of the system, so
  // only now and then.
  // Twice as many calls until the next reading, or half as many if these have taken too long.
  constexpr double kTooLong = 0.01;
  constexpr std::uint32_t kMost = 63;
  const double now = elapsed();
  skipped_ = now - last_reading_ > kTooLong ? skipped_ / 2 : std::min(2 * skipped_ + 1, kMost);
  calls_to_skip_ = skipped_;
  last_reading_ = now;
  // Not all that is there is accounted for.
  const std::uint64_t wanted = shared != nullptr ? shared->wanted() : 0;
  if (bytes && bytes_at_start_ > 0 && resident_bytes() + wanted > *bytes) return StopReason::kMemory;
  return seconds && now > *seconds ? std::optional(StopReason::kTime) : std::nullopt;
}

double Limits::elapsed() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
}
}  // namespace tarrier::base
