// SPDX-License-Identifier: MIT
#include "space/clocks/diagonals.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "model/fault.hpp"
#include "model/interval.hpp"

namespace tarrier::space {
using model::Comparison;
using zones::Bound;

namespace {
constexpr std::size_t kMaxDifferences = 500;

class Collector {
 public:
  explicit Collector(const model::Network& network) : network_(network) {}

  void add(const std::vector<model::ClockConstraint>& constraints) {
    for (const model::ClockConstraint& constraint : constraints)
      if (constraint.right) add(constraint);
  }

  void add(const model::Formula& formula) {
    if (formula.kind == model::Formula::Kind::kClock && formula.clock.right) add(formula.clock);
    for (const model::Formula& part : formula.parts) add(part);
  }

  std::vector<Difference> found;

 private:
  void add(const model::ClockConstraint& constraint) {
    const model::Interval bounds = model::range_of(constraint.bound, network_);
    const std::uint32_t left = zone_index(constraint.left.first);
    const std::uint32_t right = zone_index(constraint.right->first);
    // All elements, since which one is meant shows only in a state.
    for (std::uint32_t x = left; x < left + constraint.left.extent(); ++x) {
      for (std::uint32_t y = right; y < right + constraint.right->extent(); ++y) {
        if (x == y) continue;
        for (std::int64_t c = bounds.low; c <= bounds.high; ++c) {
          add(x, y, constraint.comparison, static_cast<std::int32_t>(c));
          // Zones would be cut into far too many parts, and each cut is made in each expansion.
          if (found.size() > kMaxDifferences) refuse(constraint);
        }
      }
    }
  }

  void add(std::uint32_t x, std::uint32_t y, Comparison comparison, std::int32_t c) {
    // A larger bound is a fault when it is evaluated.
    if (c > model::kMaxClockBound || c < -model::kMaxClockBound) return;
    switch (comparison) {
      case Comparison::kLess: return add({x, y, Bound::strict(c)});
      case Comparison::kLessEqual: return add({x, y, Bound::weak(c)});
      case Comparison::kGreater: return add({y, x, Bound::strict(-c)});
      case Comparison::kGreaterEqual: return add({y, x, Bound::weak(-c)});
      case Comparison::kEqual: add({x, y, Bound::weak(c)}); return add({y, x, Bound::weak(-c)});
    }
  }

  void add(const Difference& difference) {
    // Each difference may double the number of zones, so none is to come twice.
    if (std::find(found.begin(), found.end(), difference) == found.end()) found.push_back(difference);
  }

  [[noreturn]] static void refuse(const model::ClockConstraint& constraint) {
    throw base::Error(base::Code::kUnsupported, constraint.span,
                      "so many bounds on clock differences are not supported",
                      "compare a difference of clocks with a constant or a variable of a small range");
  }

  const model::Network& network_;
};
}  // namespace

std::vector<Difference> differences(const model::Network& network, const model::Formula* goal) {
  Collector collector(network);
  for (const model::Process& process : network.processes) {
    for (const model::Location& location : process.locations) collector.add(location.invariant.clocks);
    for (const model::Edge& edge : process.edges) collector.add(edge.guard.clocks);
  }
  if (goal != nullptr) collector.add(*goal);
  return std::move(collector.found);
}

void split(const std::vector<Difference>& differences, std::vector<zones::Dbm>& zones) {
  for (const Difference& difference : differences) {
    const Bound opposite = difference.bound.negated();
    // The parts that are added are on one side already.
    const std::size_t count = zones.size();
    for (std::size_t i = 0; i < count; ++i) {
      // A zone on one side is left whole.
      if (!zones[i].intersects(difference.x, difference.y, difference.bound) ||
          !zones[i].intersects(difference.y, difference.x, opposite))
        continue;
      zones.push_back(zones[i]);
      (void)zones.back().constrain(difference.y, difference.x, opposite);  // not empty: just seen
      (void)zones[i].constrain(difference.x, difference.y, difference.bound);
    }
  }
}
}  // namespace tarrier::space
