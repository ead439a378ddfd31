// SPDX-License-Identifier: MIT
// An engine that answers a problem by solving another one.
#pragma once
#include <functional>
#include <memory>

#include "search/engine.hpp"

namespace tarrier::procedures {
struct Detour {
  const model::Network& network;
  const model::Formula& goal;
  // What a path to that goal is in the network of the problem; one to a fault is the same in both.
  std::function<model::Path(model::Path)> way_back;
  bool proves = true;  // is there nothing to be found if the goal cannot be reached?
  // Paths are made shorter by so much work, compared with what it took to find them; 0: they are not.
  std::uint64_t shortening_percent = 0;
};

// All but network, goal and recurrence is as the problem says. What the detour refers to must outlive the
// engine.
std::unique_ptr<search::Engine> by_detour(std::unique_ptr<search::Engine> engine, Detour detour);
}  // namespace tarrier::procedures
