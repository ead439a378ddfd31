// SPDX-License-Identifier: MIT
#include "space/reduce/liveness.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <set>
#include <utility>

#include "model/walk.hpp"

namespace tarrier::space {
namespace {
constexpr std::uint32_t kNoOwner = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t kManyOwners = kNoOwner - 1;

// A walk that tells `read` and `assigned` about each variable. Arrays that are met again are not told again:
// a long sum may read all of a large one in each of its terms.
model::Walk walk(const model::Network& network, const std::function<void(std::uint32_t)>& read,
                 const std::function<void(std::uint32_t)>& assigned) {
  const auto each = [](const std::function<void(std::uint32_t)>& visit) {
    return [visit, told = std::set<std::pair<std::uint32_t, std::uint32_t>>{}](model::VariableId first,
                                                                               std::uint32_t count) mutable {
      if (count > 1 && !told.emplace(index(first), count).second) return;
      for (std::uint32_t v = index(first); v < index(first) + count; ++v) visit(v);
    };
  };
  model::Walk result(network);
  result.on_read = each(read);
  result.on_assign = each(assigned);
  return result;
}

// By variable: the process it belongs to.
std::vector<std::uint32_t> find_owners(const model::Network& network, const Observed& observed) {
  std::vector<std::uint32_t> owners(network.variables.size(), kNoOwner);
  const auto claim = [&](std::uint32_t process) {
    return [&owners, process](std::uint32_t variable) {
      std::uint32_t& owner = owners[variable];
      owner = owner == kNoOwner || owner == process ? process : kManyOwners;
    };
  };
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    model::Walk own = walk(network, claim(p), claim(p));
    for (const model::Location& location : network.processes[p].locations) own.location(location);
    for (const model::Edge& edge : network.processes[p].edges) own.edge(edge);
  }
  // What everybody reads belongs to nobody, and is never dead.
  model::Walk common = walk(network, claim(kManyOwners), claim(kManyOwners));
  observed.visit(common);
  common.shared_conditions();
  return owners;
}

// What the analysis knows of a process: sets of its variables.
class Liveness {
 public:
  Liveness(const model::Network& network, const model::Process& process, std::vector<std::uint32_t> variables)
      : network_(network),
        process_(process),
        variables_(std::move(variables)),
        live_(process.locations.size(), std::vector<bool>(variables_.size(), false)) {
    for (std::size_t l = 0; l < live_.size(); ++l) {
      model::Walk reading = walk(network, adder(live_[l]), [](std::uint32_t) {});
      reading.location(process.locations[l]);
    }
    std::vector<std::vector<bool>> kills;
    for (const model::Edge& edge : process.edges) kills.push_back(start(edge));
    propagate(kills);
  }

  [[nodiscard]] const std::vector<bool>& live(std::size_t location) const { return live_[location]; }

 private:
  std::function<void(std::uint32_t)> adder(std::vector<bool>& set) const {
    return [this, &set](std::uint32_t variable) {
      const auto found = std::lower_bound(variables_.begin(), variables_.end(), variable);
      if (found != variables_.end() && *found == variable) set[found - variables_.begin()] = true;
    };
  }

  // Adds what the edge reads to its source, and gives what it certainly assigns: array elements chosen by an
  // expression do not count, nor does what happens in branches, loops and functions. (What it reads before it
  // assigns it is live at the source anyway.)
  std::vector<bool> start(const model::Edge& edge) {
    model::Walk reading = walk(network_, adder(live_[index(edge.source)]), [](std::uint32_t) {});
    reading.edge(edge);
    std::vector<bool> killed(variables_.size(), false);
    for (const model::Statement& statement : edge.update) {
      const auto* assignment = std::get_if<model::Assignment>(&statement);
      if (assignment != nullptr && assignment->target.subscripts.empty())
        adder(killed)(index(assignment->target.first));
    }
    return killed;
  }

  // To the least fixpoint: live at the target and not killed on the way is live at the source.
  void propagate(const std::vector<std::vector<bool>>& kills) {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t e = 0; e < process_.edges.size(); ++e) {
        std::vector<bool>& source = live_[index(process_.edges[e].source)];
        const std::vector<bool>& target = live_[index(process_.edges[e].target)];
        for (std::size_t v = 0; v < variables_.size(); ++v) {
          if (source[v] || !target[v] || kills[e][v]) continue;
          source[v] = true;
          changed = true;
        }
      }
    }
  }

  const model::Network& network_;
  const model::Process& process_;
  std::vector<std::uint32_t> variables_;  // in ascending order
  std::vector<std::vector<bool>> live_;   // by location
};
}  // namespace

DeadVariables dead_variables(const model::Network& network, const Observed& observed,
                             const std::vector<bool>& kept) {
  const std::vector<std::uint32_t> owners = find_owners(network, observed);
  std::vector<std::vector<std::uint32_t>> owned(network.processes.size());
  for (std::uint32_t v = 0; v < owners.size(); ++v)
    // What states do not keep has no value to be cleared.
    if (kept[v] && owners[v] < kManyOwners) owned[owners[v]].push_back(v);
  DeadVariables result;
  for (std::size_t p = 0; p < owned.size(); ++p) {
    const model::Process& process = network.processes[p];
    auto& dead = result.emplace_back(process.locations.size());
    if (owned[p].empty()) continue;
    const Liveness liveness(network, process, owned[p]);
    for (std::size_t l = 0; l < dead.size(); ++l)
      for (std::size_t i = 0; i < owned[p].size(); ++i)
        if (!liveness.live(l)[i]) dead[l].push_back(model::VariableId{owned[p][i]});
  }
  return result;
}
}  // namespace tarrier::space
