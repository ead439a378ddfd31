// SPDX-License-Identifier: MIT
#include "base/limits.hpp"

namespace tarrier::base {
std::string_view name(StopReason reason) {
  switch (reason) {
    case StopReason::kTime: return "time";
    case StopReason::kMemory: return "memory";
    case StopReason::kStates: return "states";
    case StopReason::kInterrupted: return "interrupted";
    case StopReason::kApproximation: return "approximation";
  }
  return "unknown";
}

std::optional<StopReason> Limits::exceeded(std::uint64_t used_states, std::uint64_t used_bytes) {
  if (is_interrupted()) return StopReason::kInterrupted;
  if (states && used_states > *states) return StopReason::kStates;
  if (bytes && used_bytes > *bytes) return StopReason::kMemory;
  if (seconds && calls_++ % 64 == 0 && elapsed() > *seconds) return StopReason::kTime;
  return std::nullopt;
}

double Limits::elapsed() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
}
}  // namespace tarrier::base
