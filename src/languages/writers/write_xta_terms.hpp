// SPDX-License-Identifier: MIT
// Expressions, constraints and statements of a Network as UPPAAL text.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "languages/writers/write_names.hpp"
#include "model/network.hpp"
#include "model/question.hpp"

namespace tarrier::languages {
inline constexpr const char* kXtaFormat = "UPPAAL's language";  // in refusals

// The names of everything in one file. All but locations are global in it, so no name hides another one.
struct XtaNames {
  explicit XtaNames(const model::Network& network);

  Arrays variables;
  Arrays clocks;
  Arrays channels;                          // elements are synchronisations
  std::vector<std::string> variable_names;  // by array
  std::vector<std::string> clock_names;
  std::vector<std::string> channel_names;
  std::vector<std::string> functions;
  std::vector<std::string> processes;
  std::vector<std::vector<std::string>> locations;
  Identifiers others;  // for what the file needs besides

 private:
  XtaNames(const model::Network& network, Identifiers identifiers);
};

class XtaTerms {
 public:
  XtaTerms(const model::Network& network, XtaNames& names) : network_(network), names_(names) {}

  std::string text(const model::Expression& expression);
  std::string text(const model::Constraint& constraint);
  std::string text(const model::ClockRate& rate);
  std::string text(const model::Measure& measure);
  // None where the language has no such query.
  std::optional<std::string> query(const model::Question& question);
  // Refer to synchronisations by the numbers of the Network.
  std::string channel(std::uint32_t first, const std::vector<model::Subscript>& subscripts,
                      const base::SourceSpan& where);
  std::string variable(model::VariableId variable);

  // As one expression; REQUIRES: is_simple(block).
  std::string update(const model::Block& block);
  std::string body(const model::Block& block, const std::string& indent);

  // Declarations of the tables that the texts so far use.
  [[nodiscard]] const std::string& tables() const { return tables_; }

 private:
  std::string operand(const model::Expression& expression);
  std::string text(const model::ClockConstraint& constraint);
  std::string text(const model::Formula& formula);
  std::string clock(const model::Reference<model::ClockId>& reference);
  std::string variable(model::VariableId first, const std::vector<model::Subscript>& subscripts,
                       const base::SourceSpan& where);
  std::string element(const Arrays& arrays, const std::vector<std::string>& names, std::uint32_t first,
                      const std::vector<model::Subscript>& subscripts, const base::SourceSpan& where);
  std::string choice(const model::ExpressionNode& node);
  std::string table(std::int32_t low, const std::vector<std::int32_t>& values);
  std::string simple(const model::Statement& statement);
  std::string statement(const model::Statement& statement, const std::string& indent);

  const model::Network& network_;
  XtaNames& names_;
  bool is_query_ = false;  // only queries may name locations
  std::map<std::pair<std::int32_t, std::vector<std::int32_t>>, std::string> table_names_;
  std::string tables_;
};

// Assignments and expressions only, so that an update label can hold it.
bool is_simple(const model::Block& block);

// "[3]" or "[int[1,3]]" for each dimension.
std::string xta_dimensions(const Array& array);
}  // namespace tarrier::languages
