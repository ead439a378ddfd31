// SPDX-License-Identifier: MIT
// What an abstraction keeps of a network.
#pragma once
#include <vector>

#include "model/network.hpp"

namespace tarrier::model {
// By number: is it kept? Only variables of the state and derived ones can be forgotten; for
// others it makes no difference.
struct Pattern {
  std::vector<bool> processes;
  std::vector<bool> variables;
  std::vector<bool> clocks;

  static Pattern everything(const Network& network) { return of(network, true); }
  static Pattern nothing(const Network& network) { return of(network, false); }
  friend bool operator==(const Pattern&, const Pattern&) = default;

 private:
  static Pattern of(const Network& network, bool kept) {
    return {std::vector<bool>(network.processes.size(), kept),
            std::vector<bool>(network.variables.size(), kept),
            std::vector<bool>(network.clocks.size(), kept)};
  }
};
}  // namespace tarrier::model
