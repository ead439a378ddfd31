// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/lower_call.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/deep_stack.hpp"
#include "languages/uppaal/elaborate/constant_evaluation.hpp"
#include "languages/uppaal/lower/cells.hpp"
#include "languages/uppaal/lower/lower_function.hpp"
#include "languages/uppaal/lower/lower_index.hpp"
#include "languages/uppaal/lower/lower_initialiser.hpp"
#include "languages/uppaal/lower/lower_name.hpp"

namespace tarrier::languages::uppaal {
using base::Code;
using model::Expression;
using model::Op;

namespace {
// UPPAAL has them for statistical model checking. They are known here so that the message can name what is
// missing.
constexpr std::array<std::string_view, 58> kRealFunctions = {
    "fabs",        "fmod",         "fma",        "fmax",          "fmin",          "exp",
    "exp2",        "expm1",        "ln",         "log",           "log10",         "log2",
    "log1p",       "pow",          "sqrt",       "cbrt",          "hypot",         "sin",
    "cos",         "tan",          "asin",       "acos",          "atan",          "atan2",
    "sinh",        "cosh",         "tanh",       "asinh",         "acosh",         "atanh",
    "erf",         "erfc",         "tgamma",     "lgamma",        "ceil",          "floor",
    "trunc",       "round",        "fint",       "ldexp",         "ilogb",         "logb",
    "nextafter",   "copysign",     "signbit",    "random",        "random_normal", "random_poisson",
    "fdim",        "isinf",        "isnan",      "isnormal",      "isfinite",      "random_arcsine",
    "random_beta", "random_gamma", "random_tri", "random_weibull"};

bool is_builtin(std::string_view name) {
  return name == "abs" ||
         std::find(kRealFunctions.begin(), kRealFunctions.end(), name) != kRealFunctions.end();
}
}  // namespace

// abs(e) is max(e, -e).
Value CallLowering::call_builtin(const ast::Expr& e) {
  const std::string& name = e.operands[0]->name;
  if (name != "abs") return here_.refuse(e.span, fmt::format("the floating-point function '{}' is", name));
  if (e.operands.size() != 2)
    return here_.wrong(Code::kType, e.span, fmt::format("{} arguments for 'abs'", e.operands.size() - 1),
                       "it has 1 parameter");
  const ast::Expr& argument = *e.operands[1];
  const auto given = lowering_.number(argument);
  if (!given) return {Wrong{}};
  if (given->scalar != nullptr) return here_.on_scalar(name, e.span);
  Expression value = given->expression;
  Expression before;
  if (may_change(value)) {  // evaluate it once
    const Place once = Cells(here_).hidden(int_type(kWidestDomain, true), e.span);
    before = Expression::assign(model::VariableId{once.symbol->first}, {}, value, e.span);
    value = Expression::variable(model::VariableId{once.symbol->first}, e.span);
  }
  Expression result =
      Expression::binary(Op::kMaximum, value, Expression::unary(Op::kNegate, value, e.span), e.span);
  if (!before.is_empty()) result = Expression::sequence({std::move(before), std::move(result)});
  return {Number{std::move(result)}};
}

// P.f(…), in queries.
Value CallLowering::call_member(Value base, const ast::Expr& e) {
  // P(i).f() with i known later only: each process has its own f, and each call is lowered for itself. What
  // is returned are calls among which the index picks, so only one of them happens.
  if (auto* choice = base.as<Choice>()) {
    for (Value& alternative : choice->alternatives) alternative = call_member(std::move(alternative), e);
    return base;
  }
  const std::string& name = e.operands[0]->name;
  const auto* instance = base.as<const Instance*>();
  const Symbol* symbol = instance != nullptr ? (*instance)->scope.find_here(name) : nullptr;
  if (symbol != nullptr && symbol->kind == SymbolKind::kFunction) return call_function(*symbol, e);
  const Value value = NameLowering(lowering_).member(std::move(base), *e.operands[0]);
  return value.is_wrong() ? value
                          : here_.wrong(Code::kType, e.span, fmt::format("'{}' cannot be called", name),
                                        "expected a function");
}

Value CallLowering::call(const ast::Expr& e) {
  const ast::Expr& callee = *e.operands[0];
  if (callee.kind == ast::ExprKind::kField) return call_member(lowering_.value(*callee.operands[0]), e);
  if (callee.kind != ast::ExprKind::kName) {
    const Value base = lowering_.value(callee);
    return base.is_wrong()
               ? base
               : here_.wrong(Code::kType, e.span, "this cannot be called", "expected a name before '('");
  }
  const Symbol* symbol = here_.scope().find(callee.name);
  if (symbol == nullptr) {
    // After the lookup: a model may declare a function `abs` or `round` of its own.
    if (is_builtin(callee.name)) return call_builtin(e);
    return here_.unknown(here_.context() == Context::kQuery ? "process or function" : "function", callee.name,
                         callee.span);
  }
  if (symbol->kind == SymbolKind::kFunction) return call_function(*symbol, e);
  if (symbol->kind != SymbolKind::kProcess)
    return here_.wrong(Code::kType, callee.span,
                       fmt::format("'{}' is neither a function nor a process", callee.name),
                       "only these take arguments in parentheses");
  const std::size_t given = e.operands.size() - 1;
  if (given != symbol->family->parameters.size())
    return here_.wrong(Code::kType, callee.span, fmt::format("'{}' with {} parameters", callee.name, given),
                       fmt::format("it has {} free parameters", symbol->family->parameters.size()));
  return pick_process(*symbol->family, e, 0, 0);
}

namespace {
// How a call fills the parameters.
struct Binding {
  std::vector<Argument> arguments;
  std::vector<Expression> values;  // one per parameter of the lowered function
  bool has_places = false;         // variables of the caller that the function may change
};

class Binder {
 public:
  Binder(Lowering& lowering, Binding& binding) : lowering_(lowering), binding_(binding) {}

  bool bind(const ast::Parameter& parameter, const Type& type, const ast::Expr& argument) {
    // Constant tables are bound as they are, also by value, so that their entries stay constants in the body.
    const bool by_reference = is_by_reference(parameter, type);
    if (!by_reference && !(type.is_aggregate() && type.is_const)) return by_value(type, argument);
    const Value value = lowering_.value(argument);
    if (value.is_wrong()) return false;
    const auto* place = value.as<Place>();
    const bool is_table = place != nullptr && place->symbol->kind == SymbolKind::kConstant;
    // What is not a variable is as good for `const int& n` as for `int n`; so is a result.
    // A number or a result has no name by which anybody could change it during the call, so a copy is as
    // good.
    const bool can_copy = type.is_const && (place == nullptr || !place->before.is_empty());
    if (can_copy || (!by_reference && !is_table)) return by_value(type, argument);
    return by_place(parameter, type, argument, value);
  }

 private:
  bool by_value(const Type& type, const ast::Expr& argument) {
    auto cells = InitialiserLowering(lowering_).cells(argument, type);
    if (!cells) return false;
    binding_.arguments.push_back({type, std::nullopt});
    for (Expression& cell : *cells) binding_.values.push_back(std::move(cell));
    return true;
  }

  bool by_place(const ast::Parameter& parameter, const Type& type, const ast::Expr& argument,
                const Value& value) {
    const auto* place = value.as<Place>();
    // The cells of a result are written anew by the next call of the same function.
    if (place != nullptr && !place->before.is_empty())
      return mismatch(parameter, argument, "a result", "a variable");
    // A reference needs the very cells, so nothing is converted. Ranges may differ: what is assigned is
    // checked against the variable's own.
    if (place == nullptr || !have_same_shape(place->type, type))
      return mismatch(parameter, argument, describe(value), describe(type));
    if (!place->symbol->read_only.empty() && !type.is_const)
      return mismatch(parameter, argument, std::string(place->symbol->read_only), "a variable");
    // Constant subscripts are part of the place; the others are evaluated at the call, and handed over.
    // The parameter's name becomes a second name of the same cells. Nothing is copied back after the call,
    // so two parameters that name the same variable see each other's changes, as in UPPAAL.
    Symbol symbol = *place->symbol;
    const auto reference = reference_to<model::VariableId>(0, *place);
    symbol.first += index(reference.first);
    // A channel has a '!' and a '?' action, at the same position of two rows of them: see
    // Declarer::declare_channel.
    symbol.receive += index(reference.first);
    symbol.subscripts = reference.subscripts;
    symbol.type = place->type;
    if (type.is_const) symbol.read_only = "a constant parameter";
    for (const model::Subscript& s : symbol.subscripts) binding_.values.push_back(s.index);
    binding_.has_places = binding_.has_places || symbol.kind == SymbolKind::kVariable;
    binding_.arguments.push_back({type, std::move(symbol)});
    return true;
  }

  bool mismatch(const ast::Parameter& parameter, const ast::Expr& argument, const std::string& given,
                const std::string& expected) {
    lowering_.here().wrong(Code::kType, argument.span,
                           fmt::format("{} as the parameter '{}'", given, parameter.name),
                           fmt::format("expected {}", expected));
    return false;
  }

  Lowering& lowering_;
  Binding& binding_;
};

bool is_being_lowered(const FunctionSource& source, const Frame* frame) {
  for (; frame != nullptr; frame = frame->caller)
    if (&frame->source == &source) return true;
  return false;
}

// Calls with constant arguments that finish within so many operations are replaced by their result. Trying it
// is not worth much, least of all in every one of many functions that call each other.
constexpr std::uint32_t kMaxFoldedSteps = 1000;
constexpr std::uint32_t kMaxFoldedLevels = 100;
}  // namespace

// Functions are lowered, and later run, where they are called: calls of calls take stack.
Value CallLowering::refuse_depth(const ast::Expr& e) {
  return here_.refuse(e.span, "functions that call each other so deeply are");
}

Value CallLowering::call_function(const Symbol& symbol, const ast::Expr& e) {
  const FunctionSource& source = *symbol.function;
  const std::string& name = source.tree->name;
  const auto& parameters = source.tree->parameters;
  // UPPAAL forbids recursion, too. Found before the body is lowered, which would not end.
  if (is_being_lowered(source, here_.frame()))
    return here_.wrong(Code::kStructure, e.span, fmt::format("function '{}' calls itself", name),
                       "recursion is not allowed");
  if (e.operands.size() - 1 != parameters.size())
    return here_.wrong(Code::kType, e.span, fmt::format("{} arguments for '{}'", e.operands.size() - 1, name),
                       fmt::format("it has {} parameters", parameters.size()));
  const auto types = parameter_types(source, here_.workspace());
  if (!types) return {Wrong{}};
  Binding binding;
  Binder binder(lowering_, binding);
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (!binder.bind(parameters[i], (*types)[i], *e.operands[i + 1])) return {Wrong{}};
  // The first limit is about our own recursion, the second one about that of running the function.
  if (depth_in(here_.frame(), source) > base::levels_on_stack(ast::kBytesPerLevel)) return refuse_depth(e);
  const Specialisation& function = specialise(source, binding.arguments, here_.frame(), here_.workspace());
  if (!function.id) return {Wrong{}};
  if (function.levels > base::max_height()) return refuse_depth(e);
  if (here_.frame() != nullptr) here_.frame()->callees = std::max(here_.frame()->callees, function.levels);
  if (!function.changes.empty()) {
    if (here_.context() != Context::kUpdate)
      // A guard is evaluated any number of times and in any order; were it to change something, the answer
      // would depend on the search.
      return here_.wrong(Code::kType, e.span,
                         fmt::format("function '{}' changes '{}'", name, function.changes),
                         "only updates may change anything");
    // Whoever calls a function that changes something does so, too.
    if (here_.frame() != nullptr && here_.frame()->changes.empty()) here_.frame()->changes = function.changes;
  }
  // Free of everything but its arguments, the call is a constant. A function may still read variables of the
  // model; then evaluate() finds no value, and the call stays.
  const bool is_closed = function.changes.empty() && !binding.has_places &&
                         function.levels <= kMaxFoldedLevels &&
                         std::all_of(binding.values.begin(), binding.values.end(),
                                     [](const Expression& value) { return value.is_constant(); });
  Expression call = Expression::call(*function.id, std::move(binding.values), e.span);
  if (!function.result) return {Effect{std::move(call)}};
  if (function.cells != nullptr)
    return {Place{function.cells, *function.result, {}, e.span, std::move(call)}};
  if (is_closed)
    // Also without a value where the call faults or takes too long: the call then stays and does so when the
    // model runs, if it is ever reached.
    for (const std::int32_t folded : evaluate({call}, here_.workspace().network, kMaxFoldedSteps).values)
      call = Expression::constant(folded, e.span);
  return {Number{std::move(call), function.result->kind == TypeKind::kBool, function.result->scalar}};
}

// `position` counts the members that the arguments before `depth` skip, in units of what is left to choose.
Value CallLowering::pick_process(const Family& family, const ast::Expr& e, std::size_t depth,
                                 std::size_t position) {
  if (depth == family.parameters.size()) return {family.members[position].get()};
  const model::Domain& range = family.parameters[depth];
  const ast::Expr& argument = *e.operands[depth + 1];
  const auto index = lowering_.number(argument);
  // A process that does not exist is an error for good; by a variable it is a fault of the run.
  if (!index || !IndexLowering(lowering_).is_in_range(*index, range, argument)) return {Wrong{}};
  // As if the free parameters were the digits of a number, the last one running fastest.
  const std::size_t first = position * static_cast<std::size_t>(size_of(range));
  if (index->expression.is_constant() && range.contains(index->expression->value))
    return pick_process(family, e, depth + 1,
                        first + static_cast<std::size_t>(index->expression->value - range.low));
  // Written out over the whole range: one alternative per process that the index may still pick.
  Choice choice{.index = index->expression, .low = range.low, .span = e.span};
  for (std::size_t i = 0; i < size_of(range); ++i)
    choice.alternatives.push_back(pick_process(family, e, depth + 1, first + i));
  return {std::move(choice)};
}
}  // namespace tarrier::languages::uppaal
