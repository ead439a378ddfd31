// SPDX-License-Identifier: MIT
// What is behind an Interrupt.
#pragma once
#include <atomic>

#include "tarrier/tarrier.hpp"

namespace tarrier {
struct Interrupt::Data {
  std::atomic<bool> is_raised{false};
};
}  // namespace tarrier
