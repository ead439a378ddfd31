// SPDX-License-Identifier: MIT
// The class behind random_model(): draws a network part by part. Internal to the generator.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "differential/random_network.hpp"

namespace tarrier::differential {
// A declared integer or array of integers.
struct Integer {
  std::uint32_t first = 0;  // number of the (first) variable
  std::uint32_t rows = 0;   // 0: no table
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

// A declared function.
struct Callable {
  model::FunctionId id{};
  bool pure = true;  // changes nothing but its own variables
};

// Small numbers at hand, from 0 up: the inputs of an edge, the parameters of a function.
using Numbers = std::vector<model::VariableId>;

// Arguments of one call are evaluated in any order, so at most one of them draws a random number.
class Generator {
 public:
  Generator(std::uint64_t seed, const Shape& shape);
  RandomModel run();

 private:
  // -- chance
  bool percent(std::uint32_t chance) { return random_.below(100) < chance; }
  // Draws nothing where the answer is no by itself, so that other shapes keep their models.
  bool now_and_then(bool feature, std::uint32_t chance) { return feature && percent(chance); }
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
  static model::Expression clamped(model::Expression value, model::Domain domain);

  // -- declarations and processes (random_network.cpp)
  void choose_features();
  void make_clocks(std::uint32_t count);
  void make_integer(bool constant = false);
  void make_deadline(std::uint32_t process);
  void make_channel();
  void make_vectors();
  void make_process(model::ProcessId id);
  void make_edges(model::Process& process);
  model::Edge edge(model::LocationId source, model::LocationId target);
  void add_action(model::Edge& edge);
  void add_update(model::Edge& edge);
  void make_priorities();
  void make_rates();

  // -- functions (random_functions.cpp)
  void make_functions();
  void make_function(bool pure);
  model::VariableId local(const std::string& name, model::Domain domain);
  model::Block pure_body(const Numbers& parameters, model::VariableId scratch);
  model::Block acting_body(const Numbers& parameters, model::VariableId scratch);
  model::Statement counted_loop(model::VariableId counter, model::Block body);
  model::Statement assertion(model::VariableId scratch);
  model::Statement change(const Numbers& numbers);
  model::Expression term(const Numbers& numbers);
  model::Expression argument(const Numbers& numbers, model::Domain domain);
  model::Expression call(const Callable& callee, const Numbers& numbers);
  model::Expression pure_call(const Numbers& numbers);
  model::Expression increment();
  model::Statement calling_statement(const Numbers& numbers);

  // -- constraints, values and goals (random_terms.cpp)
  model::Reference<model::ClockId> clock(const Numbers& numbers);
  model::ClockConstraint clock_constraint(model::Comparison comparison, model::Expression bound);
  model::ClockConstraint difference(model::Comparison comparison);
  model::ClockAssignment clock_assignment(const Numbers& numbers);
  model::Constraint invariant(bool is_initial);
  model::ClockConstraint clock_atom();
  model::Expression bound(std::int32_t low);
  model::Expression index_of(std::uint32_t size, std::int32_t low, const Numbers& numbers);
  model::Reference<model::VariableId> cell(const Integer& integer, const Numbers& numbers);
  model::Expression value_of(const Integer& integer, const Numbers& numbers);
  const Integer& readable();
  model::Expression integer_atom(const Numbers& numbers);
  model::Expression new_value(const Integer& integer, const model::Expression& old, model::Edge& edge,
                              bool may_guard);
  model::Formula some_location(std::size_t process);
  model::Formula goal();
  model::Formula plain_goal();
  model::Formula goal_atom();
  model::Measure measure();

  base::Random random_;
  Shape shape_;
  RandomModel model_;
  bool has_arrays_ = false;  // and so on: the features of this model (Shape)
  bool has_functions_ = false;
  bool has_differences_ = false;
  bool has_copies_ = false;
  bool has_priorities_ = false;
  bool has_urgency_ = false;
  bool has_deadlocks_ = false;
  bool has_deadlines_ = false;
  bool copies_go_up_ = false;           // from earlier clocks to later ones only
  bool deadlines_are_private_ = false;  // no process assigns that of another
  std::vector<Integer> integers_;
  std::vector<Integer> tables_;     // constants
  std::vector<Integer> deadlines_;  // by process, if there are any
  std::uint32_t process_ = 0;       // the one at hand
  std::vector<Channel> channels_;
  std::vector<Callable> functions_;
};
}  // namespace tarrier::differential
