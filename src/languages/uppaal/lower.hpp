// SPDX-License-Identifier: MIT
// Expressions and types of the syntax tree to values, checked on the way.
//
// Numbers become model::Expression. Conditions on clocks become model::Formula; in guards and invariants, the
// language restricts them so far that they can be split into a model::Constraint afterwards. Quantifiers are
// written out, one copy of the body per value.
//
// Everything wrong goes to the diagnostics; the value is then Wrong (or none), and whoever gets it keeps
// silent.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "languages/uppaal/ast.hpp"
#include "languages/uppaal/lower_value.hpp"

namespace tarrier::languages::uppaal {
// Where an expression stands; decides what may be said about clocks and how a mistake is worded.
enum class Context : std::uint8_t { kDeclaration, kInvariant, kGuard, kSynchronisation, kUpdate, kQuery };

class Lowering {
 public:
  // Both must outlive the lowering; `scope` may grow in the meantime.
  Lowering(const Scope& scope, base::Diagnostics& diagnostics, Context context)
      : scope_(&scope), diagnostics_(&diagnostics), context_(context) {}

  Value value(const ast::Expr& e);    // what e names, not read
  Value operand(const ast::Expr& e);  // what e evaluates to
  std::optional<Number> number(const ast::Expr& e);
  std::optional<std::int32_t> constant(const ast::Expr& e);
  std::optional<model::Constraint> constraint(const ast::Expr& e);  // of a guard or an invariant
  std::optional<model::Formula> formula(const ast::Expr& e);        // of a query

  Type type(const ast::TypeExpr& e);
  Type type(const ast::TypeExpr& e, const std::vector<ast::Dimension>& dimensions);
  // The values of a select, a quantifier or an array dimension; `what` says which: "a select".
  std::optional<model::Domain> range(const ast::TypeExpr& e, std::string_view what);

  // Legal, but not supported. Says each thing once, however often it occurs.
  Value refuse(const base::SourceSpan& where, std::string_view what);
  Value wrong(base::Code code, const base::SourceSpan& where, std::string message, std::string expected = {});
  Value unknown(std::string_view kind, std::string_view name, const base::SourceSpan& where);

  [[nodiscard]] const Scope& scope() const { return *scope_; }
  // While one lives, what is lowered can never be evaluated: indices out of range in it are no mistakes.
  class Dead {
   public:
    Dead(Lowering& lowering, bool is_dead) : lowering_(lowering), step_(is_dead ? 1 : 0) {
      lowering_.dead_ += step_;
    }
    ~Dead() { lowering_.dead_ -= step_; }
    Dead(const Dead&) = delete;
    Dead& operator=(const Dead&) = delete;

   private:
    Lowering& lowering_;
    int step_;
  };

 private:
  // Names.
  Value name(const ast::Expr& e);
  Value symbol_value(const Symbol& symbol, std::string_view name, const base::SourceSpan& where);
  Value index(const ast::Expr& e);
  Value subscript(Value base, const Number& index, const ast::Expr& e);
  bool is_index_in_range(const Number& index, const model::Domain& range, const ast::Expr& e);
  bool is_written_constant(const ast::Expr& e) const;
  Value field(const ast::Expr& e);
  Value member(Value base, const ast::Expr& e);
  Value member(const Instance& instance, const ast::Expr& e);
  Value call(const ast::Expr& e);
  Value pick_process(const Family& family, const ast::Expr& e, std::size_t depth, std::size_t position);

  // Operators.
  Value unary(const ast::Expr& e);
  Value binary(const ast::Expr& e);
  Value arithmetic(const ast::Expr& e, Value left, Value right);
  Value compare(const ast::Expr& e, Value left, Value right);
  Value compare_clocks(const ast::Expr& e, const ClockTerm& left, const ClockTerm& right);
  Value ternary(const ast::Expr& e);
  std::optional<Number> as_number(const Value& value, const ast::Expr& e);

  // Conditions.
  Value truth(const ast::Expr& e);
  Value logic(const ast::Expr& e);
  Value negate(Value operand, const base::SourceSpan& where);
  Value conjunction(Value left, Value right, const base::SourceSpan& where);
  Value disjunction(Value left, Value right, const base::SourceSpan& where);
  Value quantifier(const ast::Expr& e);
  Value join_quantified(const ast::Expr& e, std::vector<Value> parts);

  Type base_type(const ast::TypeExpr& e);
  Type named_type(const ast::TypeExpr& e);
  Type wrapped(Type element, const ast::Dimension& dimension);

  const Scope* scope_;
  base::Diagnostics* diagnostics_;
  Context context_;
  int dead_ = 0;
  std::uint64_t copies_ = 1;  // of the expression at hand, written out by the quantifiers around it
};
}  // namespace tarrier::languages::uppaal
