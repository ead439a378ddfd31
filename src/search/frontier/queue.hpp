// SPDX-License-Identifier: MIT
// A queue of a best-first search, and what it may go by.
#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "search/heuristic.hpp"
#include "space/states/passed_list.hpp"

namespace tarrier::search {
// What is known of a state when it is put into queues.
struct Mark {
  std::uint32_t cost = 0;               // so far
  std::span<const Estimate> estimates;  // by heuristic
  Estimate largest = 0;                 // of these
  bool is_preferred = false;            // the step to it is a preferred operator
  bool is_in_context = false;           // the step to it has to do with the step before
  bool is_useless = false;              // the goal seems no farther away without the step to it
  std::uint8_t novelty = 0;             // 0: it has a fact that no state with its estimate had before
};

class Queue {
 public:
  virtual ~Queue() = default;
  virtual void push(space::StateId state, const Mark& mark) = 0;
  virtual std::optional<space::StateId> pop() = 0;
  [[nodiscard]] virtual std::size_t size() const = 0;
};
}  // namespace tarrier::search
