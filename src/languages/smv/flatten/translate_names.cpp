// SPDX-License-Identifier: MIT
// What names in expressions stand for.
#include <fmt/format.h>

#include <algorithm>

#include "languages/smv/flatten/sorts.hpp"
#include "languages/smv/flatten/translate.hpp"

namespace tarrier::languages::smv {
using base::Code;

Expression Translator::translate_name(const Expression& expression, const Instance& scope) {
  const Symbol* symbol = resolver_.find(expression, scope);
  if (expression->op == Op::kName && names_.constants.contains(expression->name))
    // Before the meaning in scope: a symbol that is also declared may be ambiguous.
    return translate_symbol(symbol, expression, scope);
  if (symbol != nullptr) return of_symbol(*symbol, expression);
  if (expression->op == Op::kIndex) return translate_element(expression, scope);
  if (const std::string text = to_text(expression); names_.constants.contains(text))
    // `a.b` may be a symbol, too, in a model that NuSMV has flattened.
    return constant(Constant::symbolic(base::intern(text)), expression->span);
  report_unknown(expression, scope);
  return wrong(expression->span);
}

// A name that is a symbol of a type, too. The parts of instances hide symbols, but what main declares has no
// other name than the symbol has, so that NuSMV cannot tell them apart. Instances are no values.
Expression Translator::translate_symbol(const Symbol* declared, const Expression& expression,
                                        const Instance& scope) {
  const auto is_value = [](const Symbol& symbol) { return symbol.kind != Symbol::Kind::kInstance; };
  const Instance& main = names_.instances.front();
  if (&scope != &main && declared != nullptr && is_value(*declared)) return of_symbol(*declared, expression);
  const auto found = main.symbols.find(expression->name);
  if (found == main.symbols.end() || !is_value(found->second))
    return constant(Constant::symbolic(expression->name), expression->span);
  return error(Code::kDuplicate, expression->span,
               fmt::format("'{}' is declared in line {}, but is also a symbol of a type", expression->name,
                           found->second.span.line),
               "expected different names");
}

void Translator::report_unknown(const Expression& expression, const Instance& scope) {
  std::vector<std::string_view> known;
  const auto add_symbols = [&](const Instance& instance) {
    for (const auto& [name, symbol] : instance.symbols) known.push_back(name);
  };
  std::string message;
  if (expression->op == Op::kMember) {
    const Expression& base = expression->operands[0];
    const Symbol* symbol = resolver_.find(base, scope);
    // What is missing is further to the left: in a.b.c, it may be a.
    if (symbol == nullptr) return report_unknown(base, scope);
    const bool is_instance = symbol->kind == Symbol::Kind::kInstance;
    if (is_instance) add_symbols(*symbol->instance);
    message = is_instance ? fmt::format("'{}' has no part '{}'", to_text(base), expression->name)
                          : fmt::format("'{}' is no instance of a module and has no parts", to_text(base));
  } else {
    add_symbols(scope);
    known.insert(known.end(), names_.constants.begin(), names_.constants.end());
    message = fmt::format("'{}' is neither declared nor a symbol of a type", to_text(expression));
  }
  std::sort(known.begin(), known.end());  // they come from hash tables
  diagnostics_.error(Code::kUnknownName, expression->span, std::move(message), hint(expression->name, known));
}

Expression Translator::of_symbol(const Symbol& symbol, const Expression& expression) {
  ExpressionNode node{.index = symbol.index, .span = expression->span};
  switch (symbol.kind) {
    case Symbol::Kind::kVariable:
      node.op = Op::kVariable;
      node.sort = model_.variables[symbol.index].type.sort();
      node.reads_input = model_.variables[symbol.index].kind == Variable::Kind::kInput;
      return Expression(std::move(node));
    case Symbol::Kind::kDefine: {
      node.op = Op::kDefine;
      // Definitions have another order in the FlatModel, see define_order().
      node.index = names_.definitions[symbol.index].flat;
      const ExpressionNode& value = *model_.defines[node.index].value;
      node.sort = value.sort;
      node.reads_next = value.reads_next;
      node.reads_input = value.reads_input;
      node.is_choice = value.is_choice;
      node.logic = value.logic;
      return Expression(std::move(node));
    }
    case Symbol::Kind::kRunning:
      // Without processes, the only one there is runs all the time.
      if (model_.processes.empty()) return constant(Constant::boolean(true), expression->span);
      node.op = Op::kRunning;
      return finish(std::move(node));
    case Symbol::Kind::kParameter: return of_parameter(symbol, expression);
    case Symbol::Kind::kArray:
      return error(Code::kType, expression->span, fmt::format("'{}' is an array", to_text(expression)),
                   "expected one of its elements");
    case Symbol::Kind::kInstance:
      return error(Code::kType, expression->span,
                   fmt::format("'{}' is an instance of a module", to_text(expression)),
                   "expected a variable or a definition of it");
  }
  return wrong(expression->span);
}

Expression Translator::of_parameter(const Symbol& symbol, const Expression& expression) {
  // Translated once and shared: a parameter that is handed through many levels would otherwise be copied at
  // each.
  if (const auto found = parameters_.find(&symbol); found != parameters_.end()) return found->second;
  // Its actual would be translated for ever.
  if (!open_.insert(&symbol).second)
    return error(Code::kStructure, expression->span,
                 fmt::format("the parameter '{}' stands for itself", to_text(expression)));
  Expression result = translate(symbol.actual, *symbol.instance);
  open_.erase(&symbol);
  parameters_.emplace(&symbol, result);
  return result;
}

// An element that could not be found: an index is not constant, or something is wrong.
Expression Translator::translate_element(const Expression& expression, const Instance& scope) {
  Expression base = expression;
  std::vector<Expression> indices;
  for (; base->op == Op::kIndex; base = base->operands[0])
    indices.push_back(translate(base->operands[1], scope));
  std::reverse(indices.begin(), indices.end());
  if (!std::all_of(indices.begin(), indices.end(),
                   [](const Expression& index) { return index->sort.kind != Sort::Kind::kUnknown; }))
    return wrong(expression->span);
  const Symbol* symbol = is_name(base->op) ? resolver_.find(base, scope) : nullptr;
  if (symbol != nullptr && symbol->kind == Symbol::Kind::kArray) {
    // Constants may hide behind definitions.
    std::size_t depth = indices.size();
    for (Expression at = expression; at->op == Op::kIndex; at = at->operands[0])
      if (const auto value = resolver_.integer(at->operands[1], scope); --depth < indices.size() && value)
        indices[depth] = constant(Constant::integer(*value), at->operands[1]->span);
    return element(*symbol, expression, indices, 0);
  }
  const Expression value = translate(base, scope);
  if (value->sort.kind == Sort::Kind::kUnknown) return value;
  return error(Code::kType, expression->span, fmt::format("'{}' is no array", to_text(base)),
               value->sort.kind == Sort::Kind::kWord ? "expected bits as in w[3:0]" : "");
}

Expression Translator::element(const Symbol& symbol, const Expression& whole,
                               const std::vector<Expression>& indices, std::size_t depth) {
  if (depth == indices.size()) return of_symbol(symbol, whole);
  if (symbol.kind != Symbol::Kind::kArray)
    return error(Code::kType, whole->span, fmt::format("'{}' has too many indices", to_text(whole)));
  const Expression& index = indices[depth];
  const auto size = static_cast<std::int64_t>(symbol.elements.size());
  // Its declaration was wrong, which has been reported.
  if (size == 0) return wrong(whole->span);
  if (index->op == Op::kConstant && index->constant.kind == Constant::Kind::kInteger) {
    const std::int64_t number = index->constant.number;
    if (number < symbol.low || number >= symbol.low + size)
      return error(Code::kRange, index->span, fmt::format("the index {} is outside the array", number),
                   fmt::format("expected {} to {}", symbol.low, symbol.low + size - 1));
    // A constant index leaves no choice, so the other elements are not even looked at.
    return element(symbol.elements[static_cast<std::size_t>(number - symbol.low)], whole, indices, depth + 1);
  }
  ExpressionNode node{.op = Op::kElement, .low = symbol.low, .span = whole->span};
  node.operands.push_back(index);
  // One alternative per element; nested ones multiply, as the array itself did.
  for (const Symbol& one : symbol.elements) node.operands.push_back(element(one, whole, indices, depth + 1));
  return finish(std::move(node));
}

std::optional<std::size_t> Translator::target(const Expression& expression, const Instance& scope) {
  const Symbol* symbol = resolver_.find(expression, scope);
  // By its meaning rather than by translation: most left sides are plain names, perhaps by way of
  // parameters.
  if (symbol != nullptr && symbol->kind == Symbol::Kind::kVariable) return symbol->index;
  const Expression value = translate(expression, scope);
  if (value->sort.kind == Sort::Kind::kUnknown) return std::nullopt;
  const std::string text = to_text(expression);
  if (symbol != nullptr && symbol->kind == Symbol::Kind::kDefine)
    error(Code::kStructure, expression->span,
          fmt::format("'{}' is a definition and cannot be assigned", text));
  else if (value->op == Op::kElement)
    error(Code::kStructure, expression->span, fmt::format("the index of '{}' is not constant", text),
          "expected a constant index on the left of ':='");
  else
    error(Code::kStructure, expression->span,
          fmt::format("'{}' is no variable and cannot be assigned", text));
  return std::nullopt;
}
}  // namespace tarrier::languages::smv
