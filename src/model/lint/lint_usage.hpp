// SPDX-License-Identifier: MIT
// Which parts of a network are used by the others.
#pragma once
#include <vector>

#include "model/network.hpp"
#include "model/question.hpp"

namespace tarrier::model {
// An element that an expression chooses counts with all that it may be.
struct Usage {
  std::vector<bool> read;      // by variable: its value matters to somebody
  std::vector<bool> assigned;  // by variable
  std::vector<bool> compared;  // by clock: with a number or another clock, or copied to one
  std::vector<bool> carried;   // by action: by some edge
};

// In time linear in the network and the queries.
Usage usage(const Network& network, const std::vector<Query>& queries);
}  // namespace tarrier::model
