// SPDX-License-Identifier: MIT
// Who changes which variables. An element that an expression chooses counts with all that it may be.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "model/network.hpp"

namespace tarrier::space {
// Variables that follow each other.
struct Cells {
  std::uint32_t first = 0;
  std::uint32_t count = 1;
};

class Assignments {
 public:
  // The network must outlive this object.
  explicit Assignments(const model::Network& network);

  // What the value of the expression depends on, if that is variables of the state (or constants) alone and
  // no process but this one ever changes any of them.
  [[nodiscard]] std::optional<std::vector<Cells>> private_reads(const model::Expression& expression,
                                                                std::uint32_t process) const;
  // Does nobody ever change them?
  [[nodiscard]] bool are_constant(const std::vector<Cells>& cells) const;
  // May the edge change one of them?
  [[nodiscard]] bool changes(std::uint32_t process, std::uint32_t edge,
                             const std::vector<Cells>& cells) const;

 private:
  const model::Network& network_;
  std::vector<std::vector<std::vector<Cells>>> by_edge_;  // [process][edge]
  std::vector<std::uint32_t> owners_;                     // by variable: the one process that changes it
};
}  // namespace tarrier::space
