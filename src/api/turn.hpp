// SPDX-License-Identifier: MIT
// One call of the interface that works on a model, at a time.
//
// The budget of a query is that of the process (base/budget.hpp), and reading queries may add functions to a
// model, so calls of several threads wait for each other. Each runs on a deep stack, since a model's
// expressions may be as high as such a stack allows, whatever thread the user calls from.
#pragma once
#include <atomic>
#include <functional>
#include <optional>

#include "base/error.hpp"

namespace tarrier::api {
// `interrupted` (which may be null) ends limits while `work` goes on. Throws what `work` throws, and
// base::Error (kUsage) if it is called by what another call of this thread calls back.
void in_turn(const std::atomic<bool>* interrupted, const std::function<void()>& work);

// The same without limits but these; the error that was thrown, if any was.
struct TurnLimits {
  std::optional<double> seconds;
  std::optional<std::uint64_t> bytes;
};
std::optional<base::Error> try_in_turn(const TurnLimits& limits, const std::function<void()>& work);
}  // namespace tarrier::api
