// SPDX-License-Identifier: MIT
// A way to answer a Problem.
#pragma once
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "base/configuration.hpp"
#include "search/heuristic.hpp"
#include "search/problem.hpp"

namespace tarrier::search {
class Engine {
 public:
  virtual ~Engine() = default;
  // Throws base::Error (kUnsupported, kStructure) if the problem cannot be run at all.
  virtual Outcome run(const Problem& problem, base::Limits& limits) = 0;
  // Is a path that it finds always a shortest one?
  [[nodiscard]] virtual bool finds_shortest() const { return false; }
};

using HeuristicFactories = std::vector<HeuristicFactory>;

// What the catalogue knows about an engine.
struct EngineEntry {
  std::string_view name;                     // as typed after --search
  std::string_view summary;                  // one line for `tarrier list searches`
  std::string_view standard_heuristic = {};  // if none is given; empty: the engine goes by none
  std::vector<base::OptionEntry> options = {};
  // REQUIRES: heuristics iff the engine goes by them.
  std::function<std::unique_ptr<Engine>(const base::Options&, HeuristicFactories)> make;

  [[nodiscard]] bool is_directed() const { return !standard_heuristic.empty(); }
};

// For engines without options and heuristics.
template <typename T>
std::unique_ptr<Engine> make_engine(const base::Options& /*options*/, HeuristicFactories /*heuristics*/) {
  return std::make_unique<T>();
}
}  // namespace tarrier::search
