// SPDX-License-Identifier: MIT
// Transformations: a network and a question about it become another network and another question, so that
// the answer carries over.
//
// What is made of a network knows what of the answer it keeps, and what a run of its own is in the network
// that it was made of. So any engine answers any question through any number of transformations
// (procedures/decorators/through.hpp): each takes what the one before it has made, and an answer goes home through all
// of them, the last one first.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/statistics.hpp"
#include "model/formula.hpp"
#include "model/network.hpp"
#include "model/path.hpp"
#include "model/recurrence.hpp"

namespace tarrier::model {
// What of an answer about the transformed network is also true of the original. In any case, if the original
// has what is looked for, so has the transformed network: what is proved is proved.
struct Keeps {
  bool runs = true;     // a run that is found goes home; otherwise it is only a suspicion
  bool lengths = true;  // paths have as many steps at home, and no shorter one is lost
  bool faults = true;   // a fault is one of the original, and the path to it goes home
  bool edges = true;    // steps can be counted by the edges of the original
};

// Where the run ends that goes home.
enum class End : std::uint8_t { kGoal, kFault, kAnywhere };

// Owns its network, and may refer to the original one, which outlives it.
struct Transformed {
  explicit Transformed(Network made, Keeps kept = {}) : network(std::move(made)), keeps(kept) {}
  Transformed(Transformed&&) = default;
  Transformed& operator=(Transformed&&) = default;
  virtual ~Transformed() = default;

  // The runs of the original that do what this one does. If it ends in the goal, then so does at least one of
  // them. REQUIRES: keeps.runs; it is possible in `network`.
  [[nodiscard]] virtual std::vector<Run> home(Run run, End end) const;
  // Counts by the edges of the original. REQUIRES: keeps.edges, the counts are those of `network`.
  virtual void bring_home(base::EdgeCounts& /*counts*/) const {}
  virtual void bring_home(base::Statistics& /*statistics*/) const {}
  // What was left out or added, for people; empty: nothing that they need to know.
  [[nodiscard]] virtual std::string explanation() const { return {}; }

  Network network;
  // What is looked for there: a state, an infinite run, or whichever there is.
  std::optional<Formula> goal = std::nullopt;
  std::optional<Recurrence> recurrence = std::nullopt;
  Keeps keeps;
};

// What a run does, not when.
Path path_of(const Run& run);

// The runs at home, as paths.
std::vector<Path> paths_home(const Transformed& transformed, const Path& path, End end);
// The first one, for transformations that have one only.
Path path_home(const Transformed& transformed, const Path& path, End end = End::kGoal);
}  // namespace tarrier::model
