// SPDX-License-Identifier: MIT
#include "differential/region_oracle.hpp"

#include <string>
#include <unordered_set>
#include <vector>

#include "base/assert.hpp"
#include "differential/step_rules.hpp"

namespace tarrier::differential {
namespace {
// States as strings of bytes, short enough to be stored without an allocation in most small models.
class Packing {
 public:
  explicit Packing(const model::Network& network) : network_(network) {
    for (const model::Process& process : network.processes) TARRIER_ASSERT(process.locations.size() <= 256);
  }

  [[nodiscard]] std::string pack(const State& state) const {
    std::string bytes;
    bytes.reserve(network_.processes.size() + network_.variables.size() + 2 * network_.clocks.size());
    for (const model::LocationId location : state.discrete.locations)
      bytes += static_cast<char>(index(location));
    for (std::size_t i = 0; i < network_.variables.size(); ++i) {
      if (!is_stored(i)) continue;
      auto code = static_cast<std::uint32_t>(std::int64_t{state.discrete.values[i]} - domain(i).low);
      for (int k = 0; k < width(i); ++k, code >>= 8) bytes += static_cast<char>(code & 0xff);
    }
    for (const std::uint8_t whole : state.region.whole) bytes += static_cast<char>(whole);
    for (const std::uint8_t rank : state.region.rank) bytes += static_cast<char>(rank);
    return bytes;
  }

  [[nodiscard]] State unpack(const std::string& bytes) const {
    std::size_t next = 0;
    const auto byte = [&] { return static_cast<std::uint8_t>(bytes[next++]); };
    State state;
    state.discrete.values.reserve(network_.variables.size());
    for (std::size_t i = 0; i < network_.processes.size(); ++i)
      state.discrete.locations.push_back(model::LocationId{byte()});
    for (std::size_t i = 0; i < network_.variables.size(); ++i) {
      std::uint32_t code = 0;
      if (is_stored(i))
        for (int k = 0; k < width(i); ++k) code |= std::uint32_t{byte()} << (8 * k);
      state.discrete.values.push_back(static_cast<std::int32_t>(code + std::int64_t{domain(i).low}));
    }
    for (std::size_t i = 0; i < network_.clocks.size(); ++i) state.region.whole.push_back(byte());
    for (std::size_t i = 0; i < network_.clocks.size(); ++i) state.region.rank.push_back(byte());
    return state;
  }

 private:
  [[nodiscard]] const model::Domain& domain(std::size_t variable) const {
    return network_.variables[variable].domain;
  }
  [[nodiscard]] bool is_stored(std::size_t variable) const {
    return network_.variables[variable].kind == model::VariableKind::kState;
  }
  [[nodiscard]] int width(std::size_t variable) const {
    return std::int64_t{domain(variable).high} - domain(variable).low < 256 ? 1 : 4;
  }

  const model::Network& network_;
};

// Walks through the states level by level; level n has the states that need n discrete steps.
class Walk {
 public:
  Walk(const model::Network& network, const model::Formula& goal)
      : packing_(network), rules_(network, goal) {}

  Answer run(std::size_t max_states) {
    Answer answer;
    for (const State& state : rules_.initial_states()) add(state);
    while (!level_.empty()) {
      answer.reachable = close_under_delay(max_states);
      answer.too_big = seen_.size() > max_states;
      if (answer.reachable || answer.too_big) break;
      take_steps();
      ++answer.length;
    }
    answer.fault = rules_.met_fault();
    answer.states = seen_.size();
    if (!answer.reachable) answer.length = 0;
    return answer;
  }

 private:
  void add(const State& state) {
    const auto [place, is_new] = seen_.insert(packing_.pack(state));
    if (is_new) level_.push_back(&*place);
  }

  // Adds to the level what its states reach by delay; true iff the goal is among them.
  bool close_under_delay(std::size_t max_states) {
    bool found = false;
    for (std::size_t i = 0; i < level_.size() && seen_.size() <= max_states;
         ++i) {  // the level grows on the way
      State state = packing_.unpack(*level_[i]);
      found = rules_.is_goal(state) || found;
      if (const std::optional<Region> later = rules_.delayed(state)) {
        state.region = *later;
        add(state);
      }
    }
    return found;
  }

  void take_steps() {
    const std::vector<const std::string*> previous = std::move(level_);
    level_.clear();
    for (const std::string* packed : previous)
      for (const State& successor : rules_.successors(packing_.unpack(*packed))) add(successor);
  }

  Packing packing_;
  StepRules rules_;
  std::unordered_set<std::string> seen_;
  std::vector<const std::string*> level_;  // pointers into seen_, whose elements never move
};
}  // namespace

Answer solve(const model::Network& network, const model::Formula& goal, std::size_t max_states) {
  return Walk(network, goal).run(max_states);
}
}  // namespace tarrier::differential
