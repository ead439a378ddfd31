// SPDX-License-Identifier: MIT
#include "model/transform/projection/excess.hpp"

#include <algorithm>

#include "model/transform/filling.hpp"
#include "model/walk.hpp"

namespace tarrier::model {
namespace {
class Excess {
 public:
  Excess(const Network& projection, std::size_t variables, std::uint64_t most, Pattern& pattern)
      : projection_(projection), variables_(variables), most_(most), pattern_(pattern) {}

  bool forget() {
    for (const Synchronisation& synchronisation : projection_.synchronisations) {
      std::uint64_t ways = 1;
      for (const Participant& place : synchronisation.participants) {
        const std::uint64_t own = ways_to_fill(place);
        // From left to right, those that fit are kept; whoever makes it too many loses.
        if (ways * own <= most_)
          ways *= own;
        else
          forget(place);
      }
    }
    return is_news_;
  }

 private:
  [[nodiscard]] std::uint64_t ways_to_fill(const Participant& place) const {
    std::uint64_t most = 1;
    for_each_filling(projection_, place, [&](ProcessId, const Edge& edge) {
      std::uint64_t choices = 1;
      for (const VariableId input : edge.inputs) {
        const Domain domain = projection_.variable(input).domain;
        // Inputs of the model itself are choices in the network, too, and no fault of the projection.
        if (index(input) >= variables_) choices *= static_cast<std::uint64_t>(domain.high - domain.low + 1);
      }
      // The largest of all edges counts for each: how many of them are possible at once is not known.
      most = std::max(most, choices);
    });
    return most + (place.strength == Strength::kOptional ? 1 : 0);
  }

  void forget(const Participant& place) {
    for_each_filling(projection_, place, [&](ProcessId process, const Edge& edge) {
      drop(pattern_.processes, index(process), 1);
      Walk walk(projection_);
      walk.on_assign = [&](VariableId first, std::uint32_t count) {
        // With these kept, their values would still have to be chosen.
        if (projection_.variable(first).kind == VariableKind::kState)
          drop(pattern_.variables, index(first), count);
      };
      walk.on_statement = [&](const Statement& statement) {
        if (const auto* reset = std::get_if<ClockAssignment>(&statement))
          drop(pattern_.clocks, index(reset->target.first), reset->target.extent());
      };
      walk.block(edge.update);
    });
  }

  void drop(std::vector<bool>& kept, std::uint32_t first, std::uint32_t count) {
    const auto begin = kept.begin() + first;
    is_news_ = is_news_ || std::find(begin, begin + count, true) != begin + count;
    std::fill_n(begin, count, false);
  }

  const Network& projection_;
  std::size_t variables_;
  std::uint64_t most_;
  Pattern& pattern_;
  bool is_news_ = false;
};
}  // namespace

bool forget_excess(const Network& projection, std::size_t variables, std::uint64_t most, Pattern& pattern) {
  return Excess(projection, variables, most, pattern).forget();
}
}  // namespace tarrier::model
