// SPDX-License-Identifier: MIT
// A way to answer a Problem.
#pragma once
#include <memory>
#include <string_view>

#include "search/problem.hpp"

namespace tarrier::search {
class Engine {
 public:
  virtual ~Engine() = default;
  // Throws base::Error (kUnsupported, kStructure) if the problem cannot be run at all.
  virtual Outcome run(const Problem& problem, base::Limits& limits) = 0;
};

// What the catalogue knows about an engine.
struct EngineEntry {
  std::string_view name;     // as typed after --search
  std::string_view summary;  // one line for `tarrier list searches`
  bool finds_shortest = false;
  std::unique_ptr<Engine> (*make)() = nullptr;
};
}  // namespace tarrier::search
