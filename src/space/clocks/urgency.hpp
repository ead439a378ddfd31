// SPDX-License-Identifier: MIT
// Where does time stand still?
#pragma once
#include <optional>
#include <vector>

#include "space/clocks/frame.hpp"
#include "space/compile/compiled_network.hpp"

namespace tarrier::space {
// Time stands still where a location is urgent or committed, or where an urgent synchronisation is possible:
// all its required places can be filled by enabled edges of different processes. Target invariants are not
// asked, nor priorities. Clock guards on such edges make it depend on the clocks.
class Urgency {
 public:
  explicit Urgency(const CompiledNetwork& compiled);

  // Does it, whatever the clocks say? May change the inputs in `state`.
  [[nodiscard]] bool stops_time(Valuation& state, const Frame& frame);
  // If it does not: the zones in which it does, in that frame. Valid until the next call of stops_time().
  [[nodiscard]] const std::vector<zones::Dbm>& stopping_zones() const { return zones_; }

 private:
  bool can_fill(const std::vector<model::Participant>& places, std::size_t place, Valuation& state,
                const std::optional<zones::Dbm>& guard);
  bool fill_from(std::uint32_t process, const std::vector<model::Participant>& places, std::size_t place,
                 Valuation& state, const std::optional<zones::Dbm>& guard);

  const CompiledNetwork& compiled_;
  const Frame* frame_ = nullptr;                         // of the state at hand
  std::vector<std::vector<model::Participant>> urgent_;  // required places of each urgent synchronisation
  std::vector<bool> taken_;                              // by process
  std::vector<zones::Dbm> zones_;
};
}  // namespace tarrier::space
