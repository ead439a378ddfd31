// SPDX-License-Identifier: MIT
// How far it seems to be from a state back to one that was there before.
//
// A process that stands elsewhere has to take so many edges at least, whatever its partners do (as d^U has
// it: Edelkamp, Lluch-Lafuente, Leue 2001), and a variable with another value has to be assigned. This is
// rough, but there is a new goal at every turn, for which better heuristics would have to be made first.
#pragma once
#include <vector>

#include "search/problem.hpp"
#include "space/compile/program.hpp"

namespace tarrier::search {
class WayBack {
 public:
  // The network must outlive this object.
  explicit WayBack(const model::Network& network);

  // From now on the way to one of these is asked for.
  void clear() { count_ = 0; }
  void add(const space::Valuation& target);
  // To the nearest of them; kDeadEnd if some process cannot get there.
  [[nodiscard]] Estimate evaluate(const space::Valuation& state);

 private:
  static constexpr std::size_t kMostLocations = 256;
  Estimate between(std::size_t process, std::uint32_t source, std::uint32_t target);
  Estimate distance(const space::Valuation& state, const space::Valuation& target, Estimate most);

  const model::Network& network_;
  std::vector<std::uint32_t> variables_;  // that a state consists of
  // By process, source and target; made when they are asked for. In a larger process all are 1.
  std::vector<std::vector<std::vector<Estimate>>> distances_;
  std::vector<space::Valuation> targets_;
  std::size_t count_ = 0;  // of targets_ that are in use
};
}  // namespace tarrier::search
