// SPDX-License-Identifier: MIT
// The class behind random_model(): draws a network part by part. Internal to the generator.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "differential/random_network.hpp"

namespace tarrier::differential {
// A declared integer or array of integers.
struct Integer {
  std::uint32_t first = 0;  // number of the (first) variable
  std::uint32_t size = 0;   // 0: no array
  std::int32_t low_index = 0;
  model::Domain domain;
};

// A declared channel or array of channels, or the action of a vector (which has no receiving side).
struct Channel {
  std::uint32_t first_send = 0;
  std::uint32_t first_receive = 0;
  std::uint32_t size = 0;  // 0: no array
  bool urgent = false;
};

// Arguments of one call are evaluated in any order, so at most one of them draws a random number.
class Generator {
 public:
  Generator(std::uint64_t seed, const Shape& shape);
  RandomModel run();

 private:
  // -- chance
  bool percent(std::uint32_t chance) { return random_.below(100) < chance; }
  std::int32_t between(std::int32_t low, std::int32_t high) {
    return low + static_cast<std::int32_t>(random_.below(static_cast<std::uint64_t>(high - low + 1)));
  }
  template <typename Item>
  const Item& one_of(const std::vector<Item>& items) {
    return items[random_.below(items.size())];
  }
  std::uint32_t pick(const std::vector<std::uint32_t>& items) { return one_of(items); }

  model::Network& net() { return model_.network; }
  static model::Expression number(std::int32_t value) { return model::Expression::constant(value); }

  void make_clocks(std::uint32_t count);
  void make_integer();
  void make_channel();
  void make_vectors();
  void make_process(model::ProcessId id);
  void make_edges(model::Process& process);
  model::Edge edge(model::LocationId source, model::LocationId target);
  void add_action(model::Edge& edge);
  void add_update(model::Edge& edge);
  model::ClockConstraint clock_constraint(model::Comparison comparison, model::Expression bound);
  model::Constraint invariant(bool is_initial);
  model::ClockConstraint clock_atom();
  model::Expression bound(std::int32_t low);
  model::Expression index_of(std::uint32_t size, std::int32_t low, const model::Edge& edge);
  model::Reference<model::VariableId> cell(const Integer& integer, const model::Edge& edge);
  model::Expression value_of(const Integer& integer, const model::Edge& edge);
  model::Expression integer_atom(const model::Edge& edge);
  model::Expression new_value(const Integer& integer, const model::Expression& old, model::Edge& edge,
                              bool may_guard);
  model::Formula some_location(std::size_t process);
  model::Formula goal();
  model::Formula goal_atom();

  base::Random random_;
  Shape shape_;
  RandomModel model_;
  std::vector<Integer> integers_;
  std::vector<Channel> channels_;
};
}  // namespace tarrier::differential
