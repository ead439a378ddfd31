// SPDX-License-Identifier: MIT
// Which clocks stand still in a state.
#pragma once
#include <vector>

#include "space/compile/compiled_network.hpp"

namespace tarrier::space {
class Rates {
 public:
  explicit Rates(const CompiledNetwork& compiled);

  [[nodiscard]] bool exist() const noexcept { return exist_; }  // otherwise all clocks run, always
  // Does every state have some that have a meaning? Then they need not be collected where no time passes.
  [[nodiscard]] bool are_safe() const noexcept { return are_safe_; }
  // Works them out for a state. Throws base::Error (kEvaluation) for rates other than 0 and 1, and for
  // different ones of one clock.
  void collect(Valuation& state);
  // In the state collected last; the clock counts as in zones.
  [[nodiscard]] bool is_stopped(std::uint32_t clock) const { return stopped_[clock]; }

 private:
  [[nodiscard]] bool find_safety() const;

  const CompiledNetwork& compiled_;
  bool exist_ = false;
  bool are_safe_ = true;
  std::vector<bool> stopped_;  // by clock
  std::vector<bool> rated_;    // by clock: a rate has been given
};
}  // namespace tarrier::space
