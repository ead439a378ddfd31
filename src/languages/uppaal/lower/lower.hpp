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
#include "languages/uppaal/lower/lower_value.hpp"
#include "languages/uppaal/syntax/ast.hpp"

namespace tarrier::languages::uppaal {
// Where an expression stands; decides what may be said about clocks and how a mistake is worded. Bodies of
// functions count as updates; only there may anything change.
enum class Context : std::uint8_t { kDeclaration, kInvariant, kGuard, kSynchronisation, kUpdate, kQuery };

// The function whose body is being lowered.
struct Frame {
  const FunctionSource& source;
  const Frame* caller = nullptr;  // being lowered as well; null: not a function
  std::string prefix;             // of the names of its variables: "f."
  std::optional<Type> result;     // none: void
  const Symbol* cells = nullptr;  // of the result, if it is a struct
  std::string changes;            // see Specialisation
  std::uint32_t depth = 0;        // levels of this and all that is being lowered
  std::uint32_t callees = 0;      // see Specialisation::levels: the largest of those it calls
};

// A number that the user gives to a cell.
struct InitialCell {
  model::Expression value;
  base::SourceSpan span;
};

struct LoweredInvariant {
  model::Constraint constraint;
  std::vector<model::ClockRate> rates;
};

class Lowering {
 public:
  // All must outlive the lowering; `scope` may grow in the meantime.
  Lowering(const Scope& scope, Workspace& workspace, Context context, Frame* frame = nullptr)
      : scope_(&scope),
        workspace_(workspace),
        diagnostics_(&workspace.diagnostics),
        context_(context),
        frame_(frame) {}

  Value value(const ast::Expr& e);    // what e names, not read
  Value operand(const ast::Expr& e);  // what e evaluates to
  std::optional<Number> number(const ast::Expr& e);
  std::optional<std::int32_t> constant(const ast::Expr& e);
  // The values of constant expressions, evaluated in this order; none, with an error, if one has none.
  std::optional<std::vector<std::int32_t>> evaluated(const std::vector<InitialCell>& cells);
  std::optional<model::Constraint> guard(const ast::Expr& e);
  std::optional<LoweredInvariant> invariant(const ast::Expr& e);
  std::optional<model::Formula> formula(const ast::Expr& e);  // of a query

  // Values in cells.
  // The number as a cell of type `type` holds it: truth values are 0 and 1. None, with an error, if one of
  // the two is a scalar and the other is not of the same set.
  std::optional<model::Expression> converted(const Number& number, const Type& type,
                                             const base::SourceSpan& where);
  // What e gives to the cells of something of type `type`. They are to be evaluated in this order with
  // nothing in between: the first one may contain the call whose result the others read.
  std::optional<std::vector<model::Expression>> cells(const ast::Expr& e, const Type& type);
  std::optional<std::vector<model::Expression>> cells(Place place, const Type& type);
  bool initialise(const ast::Initialiser& initialiser, const Type& type, std::string_view name,
                  std::vector<InitialCell>& cells);
  // The same place, with all subscripts evaluated in `before`, so that it stays the same when variables
  // change.
  Place settled(Place place);
  // Assignments as values; see lower_update.hpp for assignments as such.
  Value assignment(const ast::Expr& e);
  void note_change(const Place& place);

  Type type(const ast::TypeExpr& e);
  Type type(const ast::TypeExpr& e, const std::vector<ast::Dimension>& dimensions);
  // The values of a select, a quantifier or an array dimension; `what` says which: "a select".
  std::optional<Type> range(const ast::TypeExpr& e, std::string_view what);

  // Legal, but not supported. Says each thing once, however often it occurs.
  Value refuse(const base::SourceSpan& where, std::string_view what);
  Value wrong(base::Code code, const base::SourceSpan& where, std::string message, std::string expected = {});
  Value unknown(std::string_view kind, std::string_view name, const base::SourceSpan& where);
  void report(const std::vector<base::Error>& errors);  // leaves out what has been said already

  Value read(Value value) { return uppaal::read(std::move(value), workspace_); }
  [[nodiscard]] const Scope& scope() const { return *scope_; }
  [[nodiscard]] Workspace& workspace() { return workspace_; }
  [[nodiscard]] Context context() const { return context_; }
  [[nodiscard]] Frame* frame() const { return frame_; }
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
  bool count_expression();
  Value too_many_expressions(const base::SourceSpan& where);
  Value operand(Value value, const ast::Expr& e);  // of what e names
  Value bounded(Value value, const base::SourceSpan& where);

  // Names.
  Value name(const ast::Expr& e);
  Value symbol_value(const Symbol& symbol, std::string_view name, const base::SourceSpan& where);
  Value index(const ast::Expr& e);
  Value subscript(Value base, const Number& index, const ast::Expr& e);
  bool is_index(const Number& index, const Type& array, const ast::Expr& e);
  bool is_index_in_range(const Number& index, const model::Domain& range, const ast::Expr& e);
  bool is_written_constant(const ast::Expr& e) const;
  Value field(const ast::Expr& e);
  Value member(Value base, const ast::Expr& e);
  Value member(const Instance& instance, const ast::Expr& e);
  Value struct_field(Place place, const ast::Expr& e);
  Value call(const ast::Expr& e);
  Value call_function(const Symbol& symbol, const ast::Expr& e);
  Value refuse_depth(const ast::Expr& e);
  Value call_member(Value base, const ast::Expr& e);
  Value call_builtin(const ast::Expr& e);
  Value pick_process(const Family& family, const ast::Expr& e, std::size_t depth, std::size_t position);

  // Operators.
  Value unary(const ast::Expr& e);
  Value binary(const ast::Expr& e);
  Value binary(const ast::Expr& e, Value left);
  Value arithmetic(const ast::Expr& e, Value left, Value right);
  Value compare(const ast::Expr& e, Value left, Value right);
  Value compare_clocks(const ast::Expr& e, const ClockTerm& left, const ClockTerm& right);
  Value compare_aggregates(const ast::Expr& e, Place left, Place right);
  Value compare_rate(const ast::Expr& e, std::size_t side);
  Value ternary(const ast::Expr& e);
  Value rate(const ast::Expr& e);
  bool are_ordered(const Value& left, const Value& right, const ast::Expr& e);
  std::optional<Number> as_number(const Value& value, const ast::Expr& e);

  // Conditions.
  Value truth(const ast::Expr& e);
  Value truth(Value value, const ast::Expr& e);
  Value logic(const ast::Expr& e, Value left);
  Value negate(Value operand, const base::SourceSpan& where);
  Value conjunction(Value left, Value right, const base::SourceSpan& where);
  Value disjunction(Value left, Value right, const base::SourceSpan& where);
  Value quantifier(const ast::Expr& e);
  Value join_quantified(const ast::Expr& e, std::vector<Value> parts);
  Value join_rated(const ast::Expr& e, std::vector<Value> parts);

  // Cells.
  Place hidden(const Type& type, const base::SourceSpan& where);  // new local variables
  Place copied(const Place& place);
  Value choose_aggregate(const ast::Expr& e, const Number& test, const Place& then, const Place& otherwise);
  std::vector<model::Expression> copies(const Place& from, const Place& to);
  bool initialise_struct(const ast::Initialiser& initialiser, const Type& type, std::string_view name,
                         std::vector<InitialCell>& cells);
  bool initialise_whole(const ast::Initialiser& initialiser, const Type& type,
                        std::vector<InitialCell>& cells);

  Type base_type(const ast::TypeExpr& e);
  Type named_type(const ast::TypeExpr& e);
  Type scalar_type(const ast::TypeExpr& e);
  Type struct_type(const ast::TypeExpr& e);
  Type wrapped(Type element, const ast::Dimension& dimension);

  const Scope* scope_;
  Workspace workspace_;
  base::Diagnostics* diagnostics_;
  Context context_;
  Frame* frame_;
  int dead_ = 0;
  std::uint64_t expressions_ = 0;  // of a query
  std::uint64_t copies_ = 1;       // of the expression at hand, written out by the quantifiers around it
};
}  // namespace tarrier::languages::uppaal
