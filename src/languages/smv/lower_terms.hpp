// SPDX-License-Identifier: MIT
// Expressions of SMV as expressions of a Network.
//
// What a variable or a definition is called in the Network depends on where the expression stands: it may
// speak of a state, or of the state after a step. A Reading knows that.
//
// A `case` without a condition that holds is an error in SMV; here its evaluation faults, as does a value
// that its variable does not have.
#pragma once
#include <functional>
#include <map>

#include "languages/smv/coding.hpp"
#include "languages/smv/flat.hpp"
#include "model/network.hpp"

namespace tarrier::languages::smv {
// In the coding that it has in the Network.
struct Term {
  model::Expression value;
  Coding coding;
};

class Reading {
 public:
  virtual ~Reading() = default;
  virtual Term variable(std::size_t variable) = 0;
  // None: its value has to be read instead.
  virtual std::optional<Term> define(std::size_t define) = 0;
  virtual model::Expression running(std::size_t process) = 0;
  // That of the state after the step. REQUIRES: this one speaks of a state.
  virtual Reading& next() = 0;
};

// The values that an expression with sets can have: value(0) to value(count - 1).
struct Alternatives {
  model::Expression count;
  std::int32_t most = 1;  // of count
  std::function<model::Expression(const model::Expression& place)> value;
};

class Terms {
 public:
  // Both must outlive this object; the network may grow, its variables stay where they are.
  Terms(const FlatModel& flat, const model::Network& network) : flat_(flat), network_(network) {}

  // Of booleans, integers and words. REQUIRES: there is no choice in it.
  model::Expression number(const Expression& expression, Reading& reading);
  // REQUIRES: the same.
  model::Expression coded(const Expression& expression, const Coding& coding, Reading& reading);
  // Whether one of its values is that of `left`; this is also what an assignment of a set demands.
  model::Expression is_among(const Term& left, const Expression& values, Reading& reading);
  Alternatives alternatives(const Expression& expression, const Coding& coding, Reading& reading);
  // A coding in which the values of the expression can be told apart.
  Coding natural_coding(const Expression& expression) const;

 private:
  model::Expression operation(const Expression& expression, Reading& reading);
  model::Expression word_operation(const Expression& expression, Reading& reading);
  model::Expression connective(model::Op op, const Expression& expression, Reading& reading);
  model::Expression comparison(model::Op op, const Expression& expression, Reading& reading);
  model::Expression branches(const Expression& expression, Reading& reading,
                             const std::function<model::Expression(const Expression&)>& value);
  model::Expression recoded(const Term& term, const Coding& coding, const base::SourceSpan& span) const;
  model::Expression signed_value(const Expression& expression, Reading& reading);
  Alternatives combined(const Expression& expression, const Coding& coding, Reading& reading);
  void find_values(const Expression& expression, std::vector<Constant>& values) const;
  [[nodiscard]] model::Expression shifted(const model::Expression& value, std::int64_t by) const;

  const FlatModel& flat_;
  const model::Network& network_;
  std::map<const ExpressionNode*, model::Expression> bound_;  // operands that a place has been chosen for
};

// Expressions whose evaluation faults: no condition of a `case` holds; a value is none of the variable's.
model::Expression fault(const base::SourceSpan& span);
model::Expression misfit(const base::SourceSpan& span);
}  // namespace tarrier::languages::smv
