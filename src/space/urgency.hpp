// SPDX-License-Identifier: MIT
// Does time stand still in a discrete state?
#pragma once
#include "space/compiled_network.hpp"

namespace tarrier::space {
// Time stands still where a location is urgent or committed, or where an urgent synchronisation is possible:
// all its required places can be filled by enabled edges of different processes. Target invariants are not
// asked, nor are clocks: executable.hpp refuses clock guards on such edges.
class Urgency {
 public:
  explicit Urgency(const CompiledNetwork& compiled);

  // May change the inputs in `state`.
  [[nodiscard]] bool stops_time(Valuation& state);

 private:
  bool can_fill(const std::vector<model::Participant>& places, std::size_t place, Valuation& state);
  bool can_perform(std::uint32_t process, std::uint32_t action, Valuation& state) const;

  const CompiledNetwork& compiled_;
  std::vector<std::vector<model::Participant>> urgent_;  // required places of each urgent synchronisation
  std::vector<bool> taken_;                              // by process
};
}  // namespace tarrier::space
