// SPDX-License-Identifier: MIT
// Expressions of SMV as expressions of a Network.
//
// What a variable or a definition is called in the Network depends on where the expression stands: it may
// speak of a state, or of the state after a step. A Reading knows that.
//
// A `case` without a condition that holds is an error in SMV; here its evaluation faults, as does a value
// that its variable does not have.
//
// Chains of a hundred thousand operands or cases become trees of little height, since what comes after walks
// through expressions recursively. That does not change what is evaluated, nor in which order.
#pragma once
#include <functional>
#include <map>
#include <span>
#include <unordered_map>

#include "languages/smv/flatten/flat.hpp"
#include "languages/smv/lower/coding.hpp"
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
  // How deep the expression is inside others that is being lowered.
  [[nodiscard]] std::uint32_t depth() const { return depth_; }
  // A coding in which the values of the expression can be told apart.
  Coding natural_coding(const Expression& expression);

 private:
  model::Expression operation(const Expression& expression, Reading& reading);
  model::Expression word_operation(const Expression& expression, Reading& reading);
  std::vector<model::Expression> operands(const Expression& expression, Reading& reading);
  model::Expression sum(const std::vector<model::Expression>& parts, const base::SourceSpan& span) const;
  model::Expression comparison(model::Op op, const Expression& expression, Reading& reading);
  model::Expression branches(const Expression& expression, Reading& reading,
                             const std::function<model::Expression(const Expression&)>& value);
  model::Expression recoded(const Term& term, const Coding& coding, const base::SourceSpan& span) const;
  model::Expression signed_value(const Expression& expression, Reading& reading);
  // REQUIRES: is_of_wide_word.
  model::Expression of_wide_word(const Expression& expression, const Coding& coding, Reading& reading);
  void find_wide_words(const Expression& expression, Coding& coding);
  Alternatives of_branches(const Expression& expression, const Coding& coding, Reading& reading);
  Alternatives of_set(const Expression& expression, const Coding& coding, Reading& reading);
  Alternatives combined(const Expression& expression, const Coding& coding, Reading& reading);
  void find_values(const Expression& expression, Coding& coding);
  // Definitions that are read where they are used make expressions deeper than they are written: as long as
  // this object lives, it is one level deeper. Throws base::Error (kUnsupported) if that is too deep.
  class Level {
   public:
    Level(Terms& terms, const Expression& expression);
    ~Level() { --terms_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    Terms& terms_;
  };
  [[nodiscard]] model::Expression shifted(const model::Expression& value, std::int64_t by) const;

  const FlatModel& flat_;
  const model::Network& network_;
  std::map<const ExpressionNode*, model::Expression> bound_;  // operands that a place has been chosen for
  std::unordered_map<std::size_t, Coding> define_codings_;    // the natural ones, by definition
  std::uint32_t depth_ = 0;                                   // of expressions within expressions
};

// Operands joined by an operator that is associative, as a tree of little height.
template <typename Join>
model::Expression balanced(std::span<const model::Expression> parts, const Join& join) {
  if (parts.size() == 1) return parts.front();
  const std::size_t half = parts.size() / 2;
  const model::Expression left = balanced(parts.first(half), join);
  return join(left, balanced(parts.subspan(half), join));
}

// The value of the first case whose condition holds. A long list is halved by asking whether a condition of
// the first half holds; if so, and none before it does, the last one of that half does.
using Case = std::pair<model::Expression, model::Expression>;
model::Expression first_case(std::span<const Case> cases, model::Expression otherwise,
                             const base::SourceSpan& span);

// Has it few enough nodes to be copied for each use?
bool may_be_copied(const model::Expression& expression);

// Is it an operation on one word, which is too wide for a number and so one of a table?
bool is_of_wide_word(const Expression& expression);
// The same words, from the least on. REQUIRES: they are words of one width and sign.
Coding in_order_of_words(const Coding& coding);

// Has the expression values that do not stand for themselves as numbers do?
bool needs_table(const Expression& expression);

// What the value is in the coding: -1 if it is not in its table; the least number if numbers stand for
// themselves and it is a symbol, since hardly any variable has that value. Throws base::Error (kUnsupported) if
// it is a number of more than 32 bits that stands for itself.
model::Expression code_of(const Constant& value, const Coding& coding, const base::SourceSpan& span);

// Expressions whose evaluation faults: no condition of a `case` holds; a value is none of the variable's.
model::Expression fault(const base::SourceSpan& span);
model::Expression misfit(const base::SourceSpan& span);
}  // namespace tarrier::languages::smv
