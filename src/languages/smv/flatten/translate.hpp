// SPDX-License-Identifier: MIT
// From expressions with names to expressions over the variables of a FlatModel, with their sorts.
#pragma once
#include <unordered_map>
#include <unordered_set>

#include "base/error.hpp"
#include "languages/smv/flatten/names.hpp"

namespace tarrier::languages::smv {
class Translator {
 public:
  // Definitions that are used must be in `model` already, at the place that `names` tells.
  Translator(const Names& names, const FlatModel& model, base::Diagnostics& diagnostics)
      : names_(names), model_(model), diagnostics_(diagnostics), resolver_(names) {}

  // Reports unknown names and wrong types; what is wrong has the sort kUnknown.
  Expression translate(const Expression& expression, const Instance& scope);

  // The variable that an assignment is about; nothing, and an error, if it is none.
  std::optional<std::size_t> target(const Expression& expression, const Instance& scope);

 private:
  Expression finish(ExpressionNode node);
  Expression translate_operation(const ExpressionNode& node, const Instance& scope);
  void warn_never_equal(const ExpressionNode& node);
  Expression wrong(const base::SourceSpan& span);
  Expression too_deep(const base::SourceSpan& span);
  Expression constant(const Constant& value, const base::SourceSpan& span);
  Expression translate_name(const Expression& expression, const Instance& scope);
  Expression translate_symbol(const Symbol* declared, const Expression& expression, const Instance& scope);
  Expression translate_element(const Expression& expression, const Instance& scope);
  Expression element(const Symbol& symbol, const Expression& whole, const std::vector<Expression>& indices,
                     std::size_t depth);
  Expression of_symbol(const Symbol& symbol, const Expression& expression);
  Expression of_parameter(const Symbol& symbol, const Expression& expression);
  Expression translate_range(const ExpressionNode& node, const Instance& scope);
  Expression translate_bits(const ExpressionNode& node, const Instance& scope);
  Expression translate_width(const ExpressionNode& node, const Instance& scope);
  Expression translate_word(const ExpressionNode& node, const Instance& scope);
  Expression translate_next(ExpressionNode node);
  void report_unknown(const Expression& expression, const Instance& scope);
  std::optional<std::int64_t> integer(const Expression& expression, const Instance& scope, const char* what);
  Expression error(base::Code code, const base::SourceSpan& span, std::string message,
                   std::string expected = {});

  const Names& names_;
  const FlatModel& model_;
  base::Diagnostics& diagnostics_;
  Resolver resolver_;
  std::unordered_map<const Symbol*, Expression> parameters_;  // that have been translated
  std::unordered_set<const Symbol*> open_;                    // that are being translated
  std::uint32_t depth_ = 0;                                   // of the expression, with actual parameters
};
}  // namespace tarrier::languages::smv
