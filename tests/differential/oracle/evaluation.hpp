// SPDX-License-Identifier: MIT
// The oracle's own evaluator: walks expressions and statements as trees, one case for each of their kinds, as
// expression.hpp and statement.hpp say.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "model/network.hpp"

namespace tarrier::differential {
// Thrown by an evaluation that has no meaning.
struct Fault {};

// A value outside its domain, in a network where that only disables the step.
struct Disabled {};

// What an expression is evaluated in: a location for each process, a value for each variable of the network
// (entries of derived variables are not used; those of local variables mean nothing between evaluations).
struct Valuation {
  std::vector<model::LocationId> locations;
  std::vector<std::int32_t> values;
};

class Evaluator {
 public:
  // Carries out target := source + value, or target := value without `source`.
  using SetClock =
      std::function<void(model::ClockId target, std::optional<model::ClockId> source, std::int32_t value)>;

  // For guards, invariants and goals: nothing but local variables may change.
  Evaluator(const model::Network& network, Valuation& valuation)
      : network_(network), read_(valuation), written_(valuation) {}

  // For updates: expressions read `read`, what is assigned goes to `written`; the same valuation, except
  // where updates are simultaneous.
  Evaluator(const model::Network& network, Valuation& read, Valuation& written, SetClock set_clock)
      : network_(network), read_(read), written_(written), set_clock_(std::move(set_clock)) {}

  // REQUIRES: `expression` is not empty and holds no Op::kNext.
  std::int32_t evaluate(const model::Expression& expression);

  // The empty expression is true.
  bool is_true(const model::Expression& expression);

  template <base::IdType Id>
  Id resolve(const model::Reference<Id>& reference) {
    return Id{index(reference.first) + offset(reference.subscripts)};
  }

  // Runs the statements one after the other; true iff a return ended them early.
  bool run(const model::Block& block);

 private:
  std::uint32_t offset(const std::vector<model::Subscript>& subscripts);
  std::int32_t read(std::uint32_t variable);
  std::int32_t choose(const model::ExpressionNode& node);
  std::int32_t call(const model::ExpressionNode& node);
  std::int32_t assign(std::uint32_t variable, std::int32_t value);

  bool execute(const model::Assignment& assignment);
  bool execute(const model::ClockAssignment& assignment);
  bool execute(const model::Evaluation& evaluation);
  bool execute(const model::Branch& branch);
  bool execute(const model::Loop& loop);
  bool execute(const model::Return& end);
  bool execute(const model::Assertion& assertion);

  const model::Network& network_;
  Valuation& read_;
  Valuation& written_;
  SetClock set_clock_;                  // empty where nothing but local variables may change
  std::optional<std::int32_t> result_;  // of the return that was executed last
};
}  // namespace tarrier::differential
