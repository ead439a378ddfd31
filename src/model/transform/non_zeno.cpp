// SPDX-License-Identifier: MIT
#include "model/transform/non_zeno.hpp"

#include <algorithm>

#include "model/features.hpp"
#include "model/interval.hpp"
#include "model/walk.hpp"

namespace tarrier::model {
namespace {
// Each clock doubles the cases, so that they are given up early; the answer is then "perhaps".
constexpr std::size_t kMostTrials = std::size_t{1} << 12;

bool sets_to_zero(const ClockAssignment& assignment) {
  return !assignment.source && assignment.value.is_constant(0);
}

// By clock: is it never set to anything but 0? (One that stands still tells of less time than passes, which
// is on the safe side.)
std::vector<bool> plain_clocks(const Network& network) {
  std::vector<bool> plain(network.clocks.size(), true);
  Walk walk(network);
  walk.on_statement = [&](const Statement& statement) {
    const auto* assignment = std::get_if<ClockAssignment>(&statement);
    if (assignment == nullptr || sets_to_zero(*assignment)) return;
    const std::uint32_t first = index(assignment->target.first);
    for (std::uint32_t x = first; x < first + assignment->target.extent(); ++x) plain[x] = false;
  };
  for (const Process& process : network.processes)
    for (const Edge& edge : process.edges) walk.block(edge.update);
  return plain;
}

// Does the edge certainly set the clock to 0?
bool sets(const Edge& edge, std::uint32_t clock) {
  return std::any_of(edge.update.begin(), edge.update.end(), [&](const Statement& statement) {
    const auto* assignment = std::get_if<ClockAssignment>(&statement);
    return assignment != nullptr && assignment->target.subscripts.empty() &&
           index(assignment->target.first) == clock && sets_to_zero(*assignment);
  });
}

// Is the clock at least 1 wherever the edge is taken?
bool asks(const Edge& edge, std::uint32_t clock, const Network& network) {
  return std::any_of(edge.guard.clocks.begin(), edge.guard.clocks.end(), [&](const ClockConstraint& guard) {
    const bool is_lower = guard.comparison == Comparison::kGreaterEqual ||
                          guard.comparison == Comparison::kGreater || guard.comparison == Comparison::kEqual;
    return is_lower && !guard.right && guard.condition.is_empty() && guard.left.subscripts.empty() &&
           index(guard.left.first) == clock && range_of(guard.bound, network).low >= 1;
  });
}

// Looks for a loop that no clock slows down: for each clock, one that none of its edges sets, or none asks
// for.
class Loops {
 public:
  Loops(const Process& process, const Network& network, const std::vector<bool>& plain) : process_(process) {
    for (std::uint32_t x = 0; x < network.clocks.size(); ++x) {
      // A clock that is set to 5 is at least 1 at once, whatever time has passed.
      if (!plain[x]) continue;
      Roles roles;
      for (const Edge& edge : process.edges) {
        roles.sets.push_back(sets(edge, x));
        roles.asks.push_back(asks(edge, x, network));
      }
      const auto any = [](const std::vector<bool>& which) {
        return std::find(which.begin(), which.end(), true) != which.end();
      };
      // Others slow down no loop, and each of them would double the cases.
      if (any(roles.sets) && any(roles.asks)) clocks_.push_back(std::move(roles));
    }
  }

  [[nodiscard]] bool has_quick_one() {
    return has_quick_one(std::vector<bool>(process_.edges.size(), true), 0);
  }

 private:
  struct Roles {  // by edge
    std::vector<bool> sets;
    std::vector<bool> asks;
  };

  // Among these edges, as far as clocks from `next` on are concerned.
  [[nodiscard]] bool has_quick_one(const std::vector<bool>& edges, std::size_t next) {
    // Without a loop, nothing is left that could go round without waiting.
    if (!has_loop(edges)) return false;
    if (next == clocks_.size() || ++trials_ > kMostTrials) return true;
    // A loop is quick if it lacks one of the two for each clock, so that either is taken away and the rest
    // looked at with the next clock.
    return has_quick_one(without(edges, clocks_[next].sets), next + 1) ||
           has_quick_one(without(edges, clocks_[next].asks), next + 1);
  }

  static std::vector<bool> without(std::vector<bool> edges, const std::vector<bool>& others) {
    for (std::size_t e = 0; e < edges.size(); ++e)
      if (others[e]) edges[e] = false;
    return edges;
  }

  // Takes away locations without a way on, until none is left or all have one.
  [[nodiscard]] bool has_loop(const std::vector<bool>& edges) const {
    std::vector<bool> gone(process_.locations.size(), false);
    for (bool changed = true; changed;) {
      changed = false;
      std::vector<bool> goes_on(process_.locations.size(), false);
      for (std::size_t e = 0; e < edges.size(); ++e) {
        const Edge& edge = process_.edges[e];
        if (edges[e] && !gone[index(edge.source)] && !gone[index(edge.target)])
          goes_on[index(edge.source)] = true;
      }
      for (std::size_t l = 0; l < gone.size(); ++l) {
        if (gone[l] || goes_on[l]) continue;
        gone[l] = changed = true;
      }
    }
    return std::find(gone.begin(), gone.end(), false) != gone.end();
  }

  const Process& process_;
  std::vector<Roles> clocks_;
  std::size_t trials_ = 0;
};
}  // namespace

std::vector<ProcessId> perhaps_zeno(const Network& network) {
  const std::vector<bool> plain = plain_clocks(network);
  std::vector<ProcessId> found;
  for (std::uint32_t p = 0; p < network.processes.size(); ++p)
    if (Loops(network.processes[p], network, plain).has_quick_one()) found.push_back(ProcessId{p});
  return found;
}

bool may_stop_time(const Network& network) {
  const auto forbids_delay = [](const Location& location) { return location.urgent || location.committed; };
  // Without clocks there are no invariants that bound the time.
  return !network.clocks.empty() || std::ranges::any_of(network.synchronisations, &Synchronisation::urgent) ||
         std::ranges::any_of(network.processes, [&](const Process& process) {
           return std::ranges::any_of(process.locations, forbids_delay);
         });
}
}  // namespace tarrier::model
