// SPDX-License-Identifier: MIT
// Expressions, constraints and statements of a Network as TChecker text.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "languages/writers/write_names.hpp"
#include "model/network.hpp"

namespace tarrier::languages {
inline constexpr const char* kTckFormat = "TChecker's format";  // in refusals

// Words that no name may be.
const std::set<std::string>& tck_keywords();

class TckTerms {
 public:
  explicit TckTerms(const model::Network& network);

  // From now on these variables stand for these numbers.
  void bind(std::map<model::VariableId, model::Expression> values) { bound_ = std::move(values); }
  // With what is bound put in, and calls of functions that only return an expression replaced by it.
  [[nodiscard]] model::Expression resolved(const model::Expression& expression) const;

  // Formulas of the format are conjunctions; what else there is in truth values becomes a term.
  std::string condition(const model::Expression& expression);
  std::string text(const model::Constraint& constraint);
  std::string update(const model::Block& block);
  std::string declarations() const;  // of variables, clocks and what the texts so far need

 private:
  std::string term(const model::Expression& expression);
  std::string operand(const model::Expression& expression);
  std::string comparison(model::Op op, const model::ExpressionNode& node);
  std::string choice(const model::Expression& index, std::int32_t low,
                     const std::vector<model::Expression>& alternatives);
  std::string element(const Arrays& arrays, const std::vector<std::string>& names, std::uint32_t first,
                      const std::vector<model::Subscript>& subscripts, const base::SourceSpan& where);
  std::string variable(model::VariableId first, const std::vector<model::Subscript>& subscripts,
                       const base::SourceSpan& where);
  std::string table_entry(const model::ExpressionNode& node);
  std::string clock(const model::Reference<model::ClockId>& reference);
  std::string text(const model::ClockConstraint& constraint);
  void add(std::vector<std::string>& statements, const model::Statement& statement);
  void add(std::vector<std::string>& statements, const model::Expression& expression);
  std::string block(const model::Block& block);
  void add_locals(std::vector<std::string>& statements, const model::Block& block);

  const model::Network& network_;
  Arrays variables_;
  Arrays clocks_;
  std::vector<std::string> variable_names_;  // by array
  std::vector<std::string> clock_names_;
  std::string fault_;  // an array of one element: other indices are the fault we want
  bool uses_fault_ = false;
  std::map<model::VariableId, model::Expression> bound_;
};
}  // namespace tarrier::languages
