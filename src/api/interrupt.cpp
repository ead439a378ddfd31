// SPDX-License-Identifier: MIT
#include "api/interrupt.hpp"

#include "base/budget.hpp"

namespace tarrier {
Interrupt::Interrupt() : data_(std::make_unique<Data>()) {}
Interrupt::~Interrupt() = default;

void Interrupt::raise() noexcept {
  data_->is_raised.store(true, std::memory_order_relaxed);
  // The flag is what searches look at; what does not look by itself notices only by the alarm.
  base::notice_interrupts();
}

// No alarm: what goes on already and has not noticed yet goes on.
void Interrupt::clear() noexcept { data_->is_raised.store(false, std::memory_order_relaxed); }
}  // namespace tarrier
