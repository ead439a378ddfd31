// SPDX-License-Identifier: MIT
// Splits a network into parts that are abstracted one by one (Hoffmann and others 2007, section 3.3).
//
// An effect of one process may interact with a condition of another if what it assigns, or something that may
// be computed from it, occurs there; edges that may synchronise interact, too. Processes that interact much
// are put together, as long as a part does not become too large. A part keeps what no process of another part
// assigns. What it computes from values that others assign is not known, so that no interaction remains, as
// Proposition 4 of the paper demands.
#pragma once
#include <utility>
#include <vector>

#include "model/formula.hpp"
#include "model/transform/projection/pattern.hpp"

namespace tarrier::heuristics {
class Parts {
 public:
  // At most so many processes in each part.
  Parts(const model::Network& network, const model::Formula& goal, std::size_t most);

  [[nodiscard]] std::size_t size() const { return parts_.size(); }
  // The processes of a part, increasing.
  [[nodiscard]] const std::vector<std::uint32_t>& operator[](std::size_t part) const { return parts_[part]; }
  // What a part keeps: its processes, and what no other process assigns.
  [[nodiscard]] model::Pattern pattern(std::size_t part) const;
  // The network with costs such that those of all parts together are at most those of a step: a step counts
  // in the part of the process that fills its first place.
  [[nodiscard]] model::Network charged(std::size_t part) const;

 private:
  // Variables by number, then clocks.
  using Cells = std::vector<std::uint32_t>;
  struct Profile {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> effects;  // cells, and how often they are assigned
    std::vector<Cells> conditions;                                 // what each reads
  };
  void find_profiles();
  void find_influences();
  void weigh();
  void notice(const model::Formula& goal);
  void join(std::size_t most);
  [[nodiscard]] std::vector<bool> foreign(std::size_t part) const;

  const model::Network& network_;
  std::vector<Profile> profiles_;                   // by process
  std::vector<bool> in_goal_;                       // by process
  std::vector<Cells> influenced_;                   // by cell: what may depend on it, itself included
  std::vector<std::vector<std::uint64_t>> weight_;  // interactions, by two processes
  std::vector<std::vector<std::uint32_t>> parts_;
};
}  // namespace tarrier::heuristics
