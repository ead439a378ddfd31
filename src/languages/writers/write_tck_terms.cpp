// SPDX-License-Identifier: MIT
#include "languages/writers/write_tck_terms.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "languages/writers/write_refusal.hpp"
#include "languages/writers/write_uses.hpp"
#include "model/interval.hpp"

namespace tarrier::languages {
namespace {
using model::Expression;
using model::ExpressionNode;
using model::Op;
using model::VariableKind;

bool is_comparison(Op op) { return Op::kEqual <= op && op <= Op::kGreaterEqual; }

// Negations are pushed into comparisons, as formulas of the format are conjunctions of them.
Op opposite(Op op) {
  switch (op) {
    case Op::kEqual: return Op::kNotEqual;
    case Op::kNotEqual: return Op::kEqual;
    case Op::kLess: return Op::kGreaterEqual;
    case Op::kLessEqual: return Op::kGreater;
    case Op::kGreater: return Op::kLessEqual;
    default: return Op::kLess;
  }
}

// The expression of a function that does nothing but return it; null for others.
const Expression* returned(const model::Function& function) {
  if (function.body.size() != 1) return nullptr;
  const auto* const result = std::get_if<model::Return>(&function.body.front());
  return result == nullptr || result->value.is_empty() ? nullptr : &result->value;
}

Expression sum(const Expression& left, const Expression& right) {
  // Texts are read by people, so `0 + i` is avoided.
  if (left.is_constant(0)) return right;
  return right.is_constant(0) ? left : Expression::binary(Op::kAdd, left, right);
}

Expression without(const Expression& left, std::int32_t low) {
  return low == 0 ? left : Expression::binary(Op::kSubtract, left, Expression::constant(low));
}

bool is_known(const model::Subscript& subscript) {
  return subscript.index.is_constant() && subscript.low <= subscript.index->value &&
         subscript.index->value - subscript.low < static_cast<std::int64_t>(subscript.size);
}

// Whatever the state is.
// By intervals: what cannot be shown to fit is taken not to.
bool fits(const Expression& value, const model::Domain& domain, const model::Network& network) {
  const model::Interval range = range_of(value, network);
  return domain.low <= range.low && range.high <= domain.high;
}

// Rebuilds an expression, so that constants are folded.
class Substitution {
 public:
  Substitution(const std::map<model::VariableId, Expression>& values, const model::Network& network)
      : values_(values), network_(network) {}

  [[nodiscard]] Expression operator()(const Expression& expression) const {
    if (expression.is_empty()) return expression;
    const ExpressionNode& node = *expression;
    switch (node.op) {
      case Op::kVariable: {
        const auto found = values_.find(node.variable);
        return found == values_.end() ? expression : found->second;
      }
      case Op::kElement: return Expression::element(node.variable, subscripts(node), node.span);
      case Op::kConditional: {
        const auto parts = operands(node);
        return Expression::conditional(parts[0], parts[1], parts[2], node.span);
      }
      case Op::kChoose: {
        std::vector<Expression> parts = operands(node);
        const Expression index = parts.front();
        parts.erase(parts.begin());
        return Expression::choose(index, node.value, std::move(parts), node.span);
      }
      case Op::kCall: return call(node);
      case Op::kAssign:
        return Expression::assign(node.variable, subscripts(node), (*this)(node.operands[0]), node.span);
      case Op::kSequence: return Expression::sequence(operands(node));
      default: break;
    }
    const auto parts = operands(node);
    if (parts.size() == 1) return Expression::unary(node.op, parts[0], node.span);
    if (parts.size() == 2) return Expression::binary(node.op, parts[0], parts[1], node.span);
    return expression;
  }

 private:
  [[nodiscard]] std::vector<Expression> operands(const ExpressionNode& node) const {
    std::vector<Expression> all;
    for (const Expression& operand : node.operands) all.push_back((*this)(operand));
    return all;
  }

  [[nodiscard]] std::vector<model::Subscript> subscripts(const ExpressionNode& node) const {
    std::vector<model::Subscript> all = node.subscripts;
    for (model::Subscript& subscript : all) subscript.index = (*this)(subscript.index);
    return all;
  }

  // A parameter is its argument; that changes nothing, as neither has side effects. But a value outside the
  // range of a parameter or of the result is a fault, which would be lost.
  [[nodiscard]] Expression call(const ExpressionNode& node) const {
    const model::Function& function = network_.function(node.function);
    const Expression* const result = returned(function);
    Uses uses;
    if (result != nullptr) add_uses(uses, *result, network_);
    // A function with an effect cannot be written out where its value is used.
    bool is_expression = result != nullptr && uses.assigned.empty() && function.result &&
                         fits(*result, *function.result, network_);
    std::map<model::VariableId, Expression> arguments;
    for (std::size_t i = 0; is_expression && i < node.operands.size(); ++i) {
      const model::VariableId parameter = function.parameters[i];
      is_expression = fits(node.operands[i], network_.variable(parameter).domain, network_);
      arguments.emplace(parameter, (*this)(node.operands[i]));
    }
    if (!is_expression) refuse(kTckFormat, fmt::format("the function '{}'", function.name), node.span);
    // On the body as it is: arguments have had the bindings put in already.
    return Substitution(arguments, network_)(*result);
  }

  const std::map<model::VariableId, Expression>& values_;
  const model::Network& network_;
};
}  // namespace

const std::set<std::string>& tck_keywords() {
  static const std::set<std::string> all{"clock", "edge",   "event", "int",  "location", "process",
                                         "sync",  "system", "if",    "then", "else",     "end",
                                         "while", "do",     "local", "nop"};
  return all;
}

TckTerms::TckTerms(const model::Network& network)
    : network_(network),
      variables_(names_of(network.variables),
                 [&](std::uint32_t a, std::uint32_t b) {  // the format has one initial value for an array
                   const model::Variable& left = network.variables[a];
                   const model::Variable& right = network.variables[b];
                   return left.kind == right.kind &&
                          (left.kind == VariableKind::kConstant ||
                           (left.domain == right.domain && left.initial == right.initial));
                 }),
      clocks_(names_of(network.clocks), [](std::uint32_t, std::uint32_t) { return true; }) {
  // Variables and clocks share one name space in the format.
  Identifiers identifiers(tck_keywords());
  std::vector<std::string> wanted = names_of(variables_.all());
  for (const std::string& name : names_of(clocks_.all())) wanted.push_back(name);
  const std::vector<std::string> given = identifiers.claim(wanted);
  const auto middle = given.begin() + static_cast<std::ptrdiff_t>(variables_.all().size());
  variable_names_.assign(given.begin(), middle);
  clock_names_.assign(middle, given.end());
  fault_ = identifiers.claim("out_of_range");
}

Expression TckTerms::resolved(const Expression& expression) const {
  return Substitution(bound_, network_)(expression);
}

std::string TckTerms::operand(const Expression& expression) {
  switch (expression->op) {
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kMultiply:
    case Op::kDivide:
    case Op::kRemainder:
    case Op::kNegate: return fmt::format("({})", term(expression));
    default: return term(expression);
  }
}

std::string TckTerms::term(const Expression& expression) {
  const ExpressionNode& node = *expression;
  const auto part = [&](std::size_t i) { return operand(node.operands[i]); };
  switch (node.op) {
    case Op::kConstant:
      // The magnitude alone does not fit 32 bits.
      if (node.value == INT32_MIN) return "(-2147483647 - 1)";
      // In brackets, so that no two signs follow each other.
      return node.value < 0 ? fmt::format("({})", node.value) : std::to_string(node.value);
    case Op::kVariable:
    case Op::kElement:
      if (network_.variable(node.variable).kind == VariableKind::kConstant) return table_entry(node);
      return variable(node.variable, node.subscripts, node.span);
    case Op::kChoose:
      return choice(node.operands[0], node.value, {node.operands.begin() + 1, node.operands.end()});
    case Op::kConditional:
      return fmt::format("(if {} then {} else {})", condition(node.operands[0]), part(1), part(2));
    case Op::kNegate: return fmt::format("-{}", part(0));
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kMultiply:
    case Op::kDivide:
    case Op::kRemainder: return fmt::format("{} {} {}", part(0), symbol(node.op), part(1));
    // Both operands are written twice: expressions have no effects here.
    case Op::kMinimum: return fmt::format("(if {0} < {1} then {0} else {1})", part(0), part(1));
    case Op::kMaximum: return fmt::format("(if {0} > {1} then {0} else {1})", part(0), part(1));
    // The second operand is evaluated only if the first one is false, as in the Network.
    case Op::kOr:
      return fmt::format("(if {} then 1 else (if {} then 1 else 0))", condition(node.operands[0]),
                         condition(node.operands[1]));
    default: break;
  }
  if (node.op == Op::kNot || node.op == Op::kAnd || is_comparison(node.op))
    return fmt::format("(if {} then 1 else 0)", condition(expression));
  refuse(kTckFormat, fmt::format("the operator '{}'", symbol(node.op)), node.span);
}

std::string TckTerms::comparison(Op op, const ExpressionNode& node) {
  return fmt::format("{} {} {}", term(node.operands[0]), symbol(op), term(node.operands[1]));
}

std::string TckTerms::condition(const Expression& expression) {
  const ExpressionNode& node = *expression;
  if (is_comparison(node.op)) return comparison(node.op, node);
  if (node.op == Op::kAnd)
    return fmt::format("{} && {}", condition(node.operands[0]), condition(node.operands[1]));
  if (node.op != Op::kNot) return term(expression);
  // not (a < b) is a >= b: comparisons remain comparisons, which TChecker allows at the top.
  const ExpressionNode& inner = *node.operands[0];
  if (is_comparison(inner.op)) return comparison(opposite(inner.op), inner);
  return fmt::format("{} == 0", term(node.operands[0]));
}

// The alternatives are told apart one by one; an index that is none of them is taken to `fault_`, which has
// only the index 0, and that never arrives there.
std::string TckTerms::choice(const Expression& index, std::int32_t low,
                             const std::vector<Expression>& alternatives) {
  uses_fault_ = true;
  const std::string chosen = operand(index);
  // Whatever comes last is reached only by an index that none of the alternatives has.
  std::string result = fmt::format("{}[{}]", fault_, term(without(index, low)));
  for (std::size_t i = alternatives.size(); i-- > 0;)
    result = fmt::format("(if {} == {} then {} else {})", chosen,
                         term(Expression::constant(low + static_cast<std::int32_t>(i))),
                         operand(alternatives[i]), result);
  return result;
}

// Tables are not declared: each entry is known.
std::string TckTerms::table_entry(const ExpressionNode& node) {
  std::vector<Expression> entries;
  const model::Reference<model::VariableId> reference{node.variable, node.subscripts, node.span};
  // Tables hold constants, so their entries can be written out.
  for (std::uint32_t k = 0; k < reference.extent(); ++k)
    entries.push_back(Expression::constant(network_.variables[index(node.variable) + k].initial.value_or(0)));
  if (node.subscripts.empty()) return term(entries.front());
  if (node.subscripts.size() > 1) refuse(kTckFormat, "a table of more than one dimension", node.span);
  const model::Subscript& subscript = node.subscripts.front();
  std::vector<Expression> alternatives;
  for (std::uint32_t i = 0; i < subscript.size; ++i) alternatives.push_back(entries[i * subscript.stride]);
  return choice(subscript.index, subscript.low, alternatives);
}

// Arrays have one dimension that begins with 0. Where there were more, an index outside its own dimension
// must not reach an element of the next row: it becomes -1.
std::string TckTerms::element(const Arrays& arrays, const std::vector<std::string>& names,
                              std::uint32_t first, const std::vector<model::Subscript>& subscripts,
                              const base::SourceSpan& where) {
  std::uint32_t offset = 0;
  std::vector<model::Subscript> open;
  for (const model::Subscript& subscript : subscripts) {
    // Indices that are known are a part of the position; what is left has to be one of our dimensions.
    if (!is_known(subscript))
      open.push_back(subscript);
    else
      offset += static_cast<std::uint32_t>(subscript.index->value - subscript.low) * subscript.stride;
  }
  const auto place = arrays.place(first + offset, open);
  if (!place)
    refuse(kTckFormat, "this subscript", where,
           "elements of an array have one range and one initial value there");
  const Array& array = arrays.all()[place->array];
  if (array.dimensions.empty()) return names[place->array];
  Expression position = Expression::constant(0);
  Expression is_inside;
  for (std::size_t k = 0; k < array.dimensions.size(); ++k) {
    const Array::Dimension& dimension = array.dimensions[k];
    const Expression& index = place->indices[k];
    const auto size = static_cast<std::int32_t>(dimension.size);
    if (!position.is_constant(0))
      position = Expression::binary(Op::kMultiply, position, Expression::constant(size));
    position = sum(position, without(index, dimension.low));
    // A constant index within its range needs no test.
    if (index.is_constant() && index->value >= dimension.low && index->value - dimension.low < size) continue;
    const Expression low = Expression::constant(dimension.low);
    const Expression high = Expression::constant(dimension.low + size - 1);
    is_inside = Expression::conjunction(
        is_inside, Expression::conjunction(Expression::binary(Op::kGreaterEqual, index, low),
                                           Expression::binary(Op::kLessEqual, index, high)));
  }
  // With one dimension, an index outside of it is outside of the array.
  if (array.dimensions.size() > 1 && !is_inside.is_empty())
    position = Expression::conditional(is_inside, position, Expression::constant(-1));
  return fmt::format("{}[{}]", names[place->array], term(position));
}

std::string TckTerms::variable(model::VariableId first, const std::vector<model::Subscript>& subscripts,
                               const base::SourceSpan& where) {
  return element(variables_, variable_names_, index(first), subscripts, where);
}

std::string TckTerms::clock(const model::Reference<model::ClockId>& reference) {
  std::vector<model::Subscript> subscripts = reference.subscripts;
  for (model::Subscript& subscript : subscripts) subscript.index = resolved(subscript.index);
  return element(clocks_, clock_names_, index(reference.first), subscripts, reference.span);
}

std::string TckTerms::text(const model::ClockConstraint& constraint) {
  const Expression demanded = resolved(constraint.condition);
  if (!demanded.is_empty()) {
    // Demands nothing here.
    if (demanded.is_constant(0)) return "";
    if (!demanded.is_constant())
      refuse(kTckFormat, "a clock constraint that holds under a condition only", constraint.span);
  }
  return fmt::format("{}{} {} {}", clock(constraint.left),
                     constraint.right ? " - " + clock(*constraint.right) : "", symbol(constraint.comparison),
                     term(resolved(constraint.bound)));
}

std::string TckTerms::text(const model::Constraint& constraint) {
  std::vector<std::string> parts;
  const Expression discrete = resolved(constraint.condition);
  // Only what is true for good is left out.
  if (!discrete.is_empty() && (!discrete.is_constant() || discrete.is_constant(0)))
    parts.push_back(condition(discrete));
  for (const model::ClockConstraint& part : constraint.clocks)
    if (std::string one = text(part); !one.empty()) parts.push_back(std::move(one));
  return fmt::format("{}", fmt::join(parts, " && "));
}

void TckTerms::add(std::vector<std::string>& statements, const Expression& expression) {
  const ExpressionNode& node = *expression;
  if (node.op == Op::kSequence) {
    for (const Expression& part : node.operands) add(statements, part);
    return;
  }
  // What only computes has no effect, but may fault; the format has no statement for that.
  if (node.op != Op::kAssign) refuse(kTckFormat, "an expression as a statement", node.span);
  statements.push_back(
      fmt::format("{} = {}", variable(node.variable, node.subscripts, node.span), term(node.operands[0])));
}

void TckTerms::add(std::vector<std::string>& statements, const model::Statement& statement) {
  if (const auto* assignment = std::get_if<model::Assignment>(&statement)) {
    const auto& target = assignment->target;
    add(statements,
        resolved(Expression::assign(target.first, target.subscripts, assignment->value, target.span)));
  } else if (const auto* reset = std::get_if<model::ClockAssignment>(&statement)) {
    const Expression value = resolved(reset->value);
    std::string text = reset->source && value.is_constant(0) ? "" : operand(value);
    if (reset->source) text += (text.empty() ? "" : " + ") + clock(*reset->source);
    statements.push_back(fmt::format("{} = {}", clock(reset->target), text));
  } else if (const auto* evaluation = std::get_if<model::Evaluation>(&statement)) {
    add(statements, resolved(evaluation->expression));
  } else if (const auto* branch = std::get_if<model::Branch>(&statement)) {
    statements.push_back(fmt::format("if {} then {} else {} end", condition(resolved(branch->condition)),
                                     block(branch->then), block(branch->otherwise)));
  } else if (const auto* loop = std::get_if<model::Loop>(&statement)) {
    const std::string body = block(loop->body);
    // The format has no do-while: the body stands once before the loop. It may, as locals are declared at
    // the head.
    if (!loop->tests_first) statements.push_back(body);
    statements.push_back(fmt::format("while {} do {} end", condition(resolved(loop->condition)), body));
  } else if (const auto* result = std::get_if<model::Return>(&statement)) {
    refuse(kTckFormat, "'return'", result->span);
  } else {
    refuse(kTckFormat, "'assert'", std::get<model::Assertion>(statement).span);
  }
}

std::string TckTerms::block(const model::Block& block) {
  std::vector<std::string> statements;
  for (const model::Statement& statement : block) add(statements, statement);
  // An empty block is not in the grammar.
  return statements.empty() ? "nop" : fmt::format("{}", fmt::join(statements, "; "));
}

// All at the head, where they are known in every block.
void TckTerms::add_locals(std::vector<std::string>& statements, const model::Block& block) {
  Uses uses;
  add_uses(uses, block, network_);
  for (std::size_t a = 0; a < variables_.all().size(); ++a) {
    const Array& array = variables_.all()[a];
    const bool is_used = std::any_of(
        array.elements.begin(), array.elements.end(),
        [&](std::uint32_t element) { return uses.assigned.contains(model::VariableId{element}); });
    if (!is_used || network_.variables[array.elements.front()].kind != VariableKind::kLocal) continue;
    statements.push_back(array.dimensions.empty()
                             ? fmt::format("local {}", variable_names_[a])
                             : fmt::format("local {}[{}]", variable_names_[a], array.elements.size()));
  }
}

std::string TckTerms::update(const model::Block& block) {
  std::vector<std::string> statements;
  add_locals(statements, block);
  for (const model::Statement& statement : block) add(statements, statement);
  return fmt::format("{}", fmt::join(statements, "; "));
}

std::string TckTerms::declarations() const {
  std::string text = uses_fault_ ? fmt::format("int:1:0:0:0:{}\n", fault_) : "";
  for (std::size_t a = 0; a < variables_.all().size(); ++a) {
    const Array& array = variables_.all()[a];
    const model::Variable& first = network_.variables[array.elements.front()];
    if (first.kind == VariableKind::kState)
      // All elements have them in common, see the constructor.
      text += fmt::format("int:{}:{}:{}:{}:{}\n", array.elements.size(), first.domain.low, first.domain.high,
                          first.initial.value_or(0), variable_names_[a]);
  }
  for (std::size_t a = 0; a < clocks_.all().size(); ++a)
    text += fmt::format("clock:{}:{}\n", clocks_.all()[a].elements.size(), clock_names_[a]);
  return text;
}
}  // namespace tarrier::languages
