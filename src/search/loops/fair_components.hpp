// SPDX-License-Identifier: MIT
// Which strongly connected components have loops on which everything happens that has to?
//
// A component has such a loop, one through all its states, if everything happens in it that has to happen
// infinitely often and, of each pair of compassion, the second if the first does. Where the first of a
// pair happens in a component and the second does not, a loop that counts avoids the states with the first:
// these are taken away, and the components of what remains are looked at again (Emerson, Lei 1987:
// "Modalities for model checking"). In a part of a component that pair is settled for good, so that there are
// at most as many rounds as pairs, and one more.
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/strong_components.hpp"
#include "search/loops/marks.hpp"

namespace tarrier::search {
struct Fairness {
  Marks all;                                               // happen infinitely often
  std::vector<std::pair<std::size_t, std::size_t>> pairs;  // the second does, if the first does

  // Is this what happens on a loop that counts?
  [[nodiscard]] bool is_met_by(const Marks& marks) const {
    return marks.include(all) && std::ranges::none_of(pairs, [&](const auto& pair) {
             return marks.has(pair.first) && !marks.has(pair.second);
           });
  }
  // May a part of a component be fair in which this happens?
  [[nodiscard]] bool may_be_met_in(const Marks& marks) const { return marks.include(all); }
  // Does a loop that counts avoid a state with these marks, in a component with those?
  [[nodiscard]] bool excludes(const Marks& state, const Marks& component) const {
    return std::ranges::any_of(
        pairs, [&](const auto& pair) { return state.has(pair.first) && !component.has(pair.second); });
  }
};

using FairComponent = std::vector<std::uint32_t>;  // nodes

// The fair components among the nodes below `size` that are `allowed`, or the first one found. A graph has
// `degree(node)`, `target(node, i)` for the i-th of its edges, and `mark(node, marks)`, which adds what
// happens there.
template <typename Graph>
std::vector<FairComponent> fair_components(const Graph& graph, const Fairness& fairness,
                                           std::vector<bool> allowed, bool is_one_enough) {
  struct Part {
    Marks marks;
    bool has_loop = false;
  };
  const Marks none = [&] {
    Marks marks = fairness.all;
    marks.clear();
    return marks;
  }();
  const auto size = static_cast<std::uint32_t>(allowed.size());
  std::vector<FairComponent> result;
  for (bool is_finished = false; !is_finished;) {
    is_finished = true;
    // An edge that leads out is as good as one that leads nowhere else.
    const std::vector<std::uint32_t> component_of = base::strong_components(
        size, [&](std::uint32_t node) { return allowed[node] ? graph.degree(node) : 0; },
        [&](std::uint32_t node, std::size_t edge) {
          const std::uint32_t target = graph.target(node, edge);
          return allowed[target] ? target : node;
        });
    std::vector<Part> parts(size, Part{.marks = none});
    for (std::uint32_t node = 0; node < size; ++node) {
      if (!allowed[node]) continue;
      Part& own = parts[component_of[node]];
      for (std::size_t i = 0; i < graph.degree(node) && !own.has_loop; ++i) {
        const std::uint32_t target = graph.target(node, i);
        own.has_loop = allowed[target] && component_of[target] == component_of[node];
      }
    }
    for (std::uint32_t node = 0; node < size; ++node) {
      allowed[node] = allowed[node] && parts[component_of[node]].has_loop;
      if (allowed[node]) graph.mark(node, parts[component_of[node]].marks);
    }
    std::vector<std::optional<std::size_t>> places(size);  // by component: in the result
    Marks here = none;
    for (std::uint32_t node = 0; node < size; ++node) {
      if (!allowed[node]) continue;
      const Part& own = parts[component_of[node]];
      if (fairness.is_met_by(own.marks)) {
        std::optional<std::size_t>& place = places[component_of[node]];
        if (!place) {
          place = result.size();
          result.emplace_back();
        }
        result[*place].push_back(node);
        allowed[node] = false;
        continue;
      }
      here.clear();
      graph.mark(node, here);
      allowed[node] = fairness.may_be_met_in(own.marks) && !fairness.excludes(here, own.marks);
      if (allowed[node]) is_finished = false;
    }
    if (is_one_enough && !result.empty()) {
      result.resize(1);
      return result;
    }
  }
  return result;
}
}  // namespace tarrier::search
