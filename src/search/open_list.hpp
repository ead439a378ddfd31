// SPDX-License-Identifier: MIT
// States that are stored but not yet expanded.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/statistics.hpp"
#include "search/heuristic.hpp"
#include "search/problem.hpp"
#include "space/state_space.hpp"

namespace tarrier::search {
// A state that has just been stored, and the edges of the step that leads to it.
struct Fresh {
  space::StateId state{};
  Edges edges;
};

class OpenList {
 public:
  virtual ~OpenList() = default;
  // Called once, before all others, with where the states come from; both outlive the list.
  virtual void attach(const space::StateSpace& /*space*/, const space::PassedList& /*passed*/) {}
  // Called whenever a search begins or goes on. What takes long should throw base::OutOfBudget when they are over.
  virtual void respect(const base::Limits& /*limits*/) {}
  // As Heuristic::prepare, by work() of the list.
  virtual bool prepare(const base::Limits& /*limits*/, std::uint64_t /*end_of_work*/) { return true; }
  // The new states of one expansion, in the order of generation; of a very large one, some at a time. May
  // reorder them. Those without a parent (space::kNoState) are the initial ones.
  virtual void push(space::StateId parent, std::span<Fresh> states) = 0;
  // Is a state that has very many successors left when some of them are known, to go on with those if they
  // come first? Otherwise nothing comes before the rest of them.
  [[nodiscard]] virtual bool takes_back() const { return false; }
  // The state, or the initial ones together (space::kNoState), is to come off again, for the rest of its
  // successors. Called before the new states are pushed. REQUIRES: takes_back().
  virtual void put_back(space::StateId /*state*/) {}
  virtual std::optional<space::StateId> pop() = 0;
  [[nodiscard]] virtual std::size_t size() const = 0;
  [[nodiscard]] virtual std::uint64_t bytes() const { return size() * sizeof(space::StateId); }
  // How much has been done beyond the handling of states, in units of Search::run.
  [[nodiscard]] virtual std::uint64_t work() const { return 0; }
  // Tells what it has counted, if it counts anything.
  virtual void report(base::Statistics& /*statistics*/) const {}
  // Why its order is of no use here, for people.
  [[nodiscard]] virtual std::vector<std::string> remarks() const { return {}; }
  // How its order has come about, for people who want to know more.
  [[nodiscard]] virtual std::vector<std::string> explanations() const { return {}; }
};
}  // namespace tarrier::search
