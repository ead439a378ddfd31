// SPDX-License-Identifier: MIT
#include "languages/writers/write_xta_terms.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "languages/writers/write_refusal.hpp"

namespace tarrier::languages {
namespace {
using model::Expression;
using model::ExpressionNode;
using model::Op;

std::string_view name(model::Measurement::Kind kind) {
  switch (kind) {
    case model::Measurement::Kind::kSupremum: return "sup";
    case model::Measurement::Kind::kInfimum: return "inf";
    case model::Measurement::Kind::kBounds: return "bounds";
  }
  return {};
}

const std::set<std::string>& keywords() {
  // More than one version reserves, so that the text can be read by older and newer ones.
  static const std::set<std::string> all{
      "and",      "or",       "xor",     "imply",         "not",          "true",   "false",   "forall",
      "exists",   "sum",      "if",      "else",          "while",        "do",     "for",     "return",
      "assert",   "const",    "meta",    "urgent",        "broadcast",    "hybrid", "int",     "bool",
      "clock",    "chan",     "scalar",  "double",        "string",       "void",   "struct",  "typedef",
      "system",   "priority", "default", "dynamic",       "process",      "state",  "commit",  "init",
      "trans",    "select",   "guard",   "sync",          "assign",       "query",  "gantt",   "progress",
      "location", "deadlock", "import",  "before_update", "after_update", "switch", "case",    "continue",
      "break",    "enum",     "rate",    "branchpoint",   "probability",  "spawn",  "numOf",   "exit",
      "inf",      "sup",      "bounds",  "simulate",      "control",      "under",  "strategy"};
  return all;
}

// One declaration has one type; the initial values of its elements may differ.
Arrays variable_arrays(const model::Network& network) {
  return {names_of(network.variables), [&](std::uint32_t a, std::uint32_t b) {
            const model::Variable& left = network.variables[a];
            const model::Variable& right = network.variables[b];
            // Constants have domains of one value each; the declared type is int.
            return left.kind == right.kind && left.is_boolean == right.is_boolean &&
                   (left.domain == right.domain || left.kind == model::VariableKind::kConstant);
          }};
}

Arrays channel_arrays(const model::Network& network) {
  return {names_of(network.synchronisations), [&](std::uint32_t a, std::uint32_t b) {
            const model::Synchronisation& left = network.synchronisations[a];
            const model::Synchronisation& right = network.synchronisations[b];
            // Urgency and broadcast belong to the declaration, and an array has one.
            return left.urgent == right.urgent &&
                   left.participants.back().strength == right.participants.back().strength;
          }};
}

// Only its truth counts.
Expression without_double_negation(Expression expression) {
  // Reading may have made two negations of one, as for `A[] not p`.
  while (expression->op == Op::kNot && expression->operands[0]->op == Op::kNot)
    expression = Expression(expression->operands[0]->operands[0]);
  return expression;
}

bool is_atom(const ExpressionNode& node) {
  switch (node.op) {
    // A sign in front needs brackets: `--1` is a decrement.
    case Op::kConstant: return node.value >= 0;
    case Op::kVariable:
    case Op::kElement:
    case Op::kAtLocation:
    case Op::kCall: return true;
    default: return false;
  }
}
}  // namespace

XtaNames::XtaNames(const model::Network& network) : XtaNames(network, Identifiers(keywords())) {}

// What people write in queries, processes, comes first and keeps its name; locations stand in the scope of
// their process and must not hide anything global.
XtaNames::XtaNames(const model::Network& network, Identifiers identifiers)
    : variables(variable_arrays(network)),
      clocks(names_of(network.clocks), [](std::uint32_t, std::uint32_t) { return true; }),
      channels(channel_arrays(network)),
      others({}) {
  std::vector<std::string> wanted = names_of(network.processes);
  const auto append = [&](const std::vector<std::string>& more) {
    wanted.insert(wanted.end(), more.begin(), more.end());
    return more.size();
  };
  const std::size_t variable_count = append(names_of(variables.all()));
  const std::size_t clock_count = append(names_of(clocks.all()));
  const std::size_t channel_count = append(names_of(channels.all()));
  // One claim for all, since all of these are global.
  append(names_of(network.functions));
  const std::vector<std::string> given = identifiers.claim(wanted);
  auto at = given.begin();
  const auto take = [&](std::size_t count) {
    at += static_cast<std::ptrdiff_t>(count);
    return std::vector<std::string>(at - static_cast<std::ptrdiff_t>(count), at);
  };
  processes = take(network.processes.size());
  variable_names = take(variable_count);
  clock_names = take(clock_count);
  channel_names = take(channel_count);
  functions = take(network.functions.size());
  // A helper must not be hidden by a location either, so helpers begin with a word of their own.
  for (const model::Process& process : network.processes) {
    // A copy per process: different processes may have locations of the same name.
    Identifiers scope = identifiers;
    locations.push_back(scope.claim(names_of(process.locations)));
    // Helpers are global, and must not be hidden where they are called.
    for (const std::string& location : locations.back()) others.claim(location);
  }
  for (const std::string& name : given) others.claim(name);
  for (const std::string& keyword : keywords()) others.claim(keyword);
}

std::string XtaTerms::text(const Expression& expression) {
  const ExpressionNode& node = *expression;
  switch (node.op) {
    case Op::kConstant: return std::to_string(node.value);
    case Op::kVariable: return variable(node.variable, {}, node.span);
    case Op::kElement: return variable(node.variable, node.subscripts, node.span);
    case Op::kAtLocation:
      // UPPAAL knows P.l in queries only.
      if (!is_query_) refuse(kXtaFormat, "the location of a process outside queries", node.span);
      return fmt::format("{}.{}", names_.processes[index(node.process)],
                         names_.locations[index(node.process)][index(node.location)]);
    case Op::kNext: refuse(kXtaFormat, "the next value of a variable", node.span);
    case Op::kSequence: refuse(kXtaFormat, "a sequence inside an expression", node.span);
    case Op::kChoose: return choice(node);
    case Op::kCall: {
      std::vector<std::string> arguments;
      for (const Expression& argument : node.operands) arguments.push_back(text(argument));
      return fmt::format("{}({})", names_.functions[index(node.function)], fmt::join(arguments, ", "));
    }
    case Op::kAssign:
      return fmt::format("{} = {}", variable(node.variable, node.subscripts, node.span),
                         operand(node.operands[0]));
    case Op::kConditional:
      return fmt::format("{} ? {} : {}", operand(node.operands[0]), operand(node.operands[1]),
                         operand(node.operands[2]));
    case Op::kNot:
    case Op::kNegate: return fmt::format("{}{}", symbol(node.op), operand(node.operands[0]));
    default:
      return fmt::format("{} {} {}", operand(node.operands[0]), symbol(node.op), operand(node.operands[1]));
  }
}

std::string XtaTerms::operand(const Expression& expression) {
  // Brackets wherever in doubt, so that precedences need not be known here.
  return is_atom(*expression) ? text(expression) : fmt::format("({})", text(expression));
}

std::string XtaTerms::element(const Arrays& arrays, const std::vector<std::string>& names,
                              std::uint32_t first, const std::vector<model::Subscript>& subscripts,
                              const base::SourceSpan& where) {
  const auto place = arrays.place(first, subscripts);
  if (!place) refuse(kXtaFormat, "a subscript that runs through more than one array", where);
  std::string result = names[place->array];
  for (const Expression& index : place->indices) result += fmt::format("[{}]", text(index));
  return result;
}

std::string XtaTerms::variable(model::VariableId first, const std::vector<model::Subscript>& subscripts,
                               const base::SourceSpan& where) {
  return element(names_.variables, names_.variable_names, index(first), subscripts, where);
}

std::string XtaTerms::variable(model::VariableId variable) { return this->variable(variable, {}, {}); }

std::string XtaTerms::clock(const model::Reference<model::ClockId>& reference) {
  return element(names_.clocks, names_.clock_names, index(reference.first), reference.subscripts,
                 reference.span);
}

std::string XtaTerms::channel(std::uint32_t first, const std::vector<model::Subscript>& subscripts,
                              const base::SourceSpan& where) {
  return element(names_.channels, names_.channel_names, first, subscripts, where);
}

// Constants are looked up in a table. Other alternatives are told apart one by one, after a look into a table
// of the indices: for an index that is none, that look is the fault it should be.
std::string XtaTerms::choice(const ExpressionNode& node) {
  std::vector<std::int32_t> values;
  bool is_constant = true;
  const std::size_t count = node.operands.size() - 1;
  for (std::size_t i = 0; i < count; ++i) {
    is_constant = is_constant && node.operands[1 + i].is_constant();
    values.push_back(is_constant ? node.operands[1 + i]->value : 0);
  }
  const std::string index = text(node.operands[0]);
  // A table of values is one access, and out of range where the choice is.
  if (is_constant) return fmt::format("{}[{}]", table(node.value, values), index);
  for (std::size_t i = 0; i < count; ++i) values[i] = node.value + static_cast<std::int32_t>(i);
  const std::string checked = fmt::format("{}[{}]", table(node.value, values), index);
  std::string result = operand(node.operands[count]);
  // A single alternative is checked as well.
  for (std::size_t i = std::max<std::size_t>(count, 2) - 1; i-- > 0;)
    result = fmt::format("({} == {} ? {} : {})", i == 0 ? checked : fmt::format("({})", index), values[i],
                         operand(node.operands[1 + i]), result);
  return result;
}

std::string XtaTerms::table(std::int32_t low, const std::vector<std::int32_t>& values) {
  // The same table serves all that look the same up.
  const auto [entry, is_new] = table_names_.try_emplace({low, values});
  if (is_new) {
    entry->second = names_.others.claim("table");
    const Array shape{.dimensions = {{low, static_cast<std::uint32_t>(values.size()), 1}}};
    tables_ += fmt::format("const int {}{} = {{ {} }};\n", entry->second, xta_dimensions(shape),
                           fmt::join(values, ", "));
  }
  return entry->second;
}

std::string XtaTerms::text(const model::ClockConstraint& constraint) {
  std::string result = clock(constraint.left);
  if (constraint.right) result += " - " + clock(*constraint.right);
  result += fmt::format(" {} {}", symbol(constraint.comparison), operand(constraint.bound));
  // UPPAAL takes a disjunction in which one side is free of clocks.
  if (constraint.condition.is_empty()) return result;
  return fmt::format("(!({}) || {})", text(constraint.condition), result);
}

std::string XtaTerms::text(const model::Constraint& constraint) {
  std::vector<std::string> parts;
  if (!constraint.condition.is_empty())
    parts.push_back(constraint.clocks.empty() ? text(constraint.condition) : operand(constraint.condition));
  for (const model::ClockConstraint& part : constraint.clocks) parts.push_back(text(part));
  return fmt::format("{}", fmt::join(parts, " && "));
}

std::string XtaTerms::text(const model::ClockRate& rate) {
  return fmt::format("{}' == {}", clock(rate.clock), operand(rate.rate));
}

std::string XtaTerms::text(const model::Measure& measure) {
  std::string result = measure.clock ? clock(*measure.clock) : "";
  if (measure.number.is_empty()) return result;
  return (result.empty() ? "" : result + " + ") + operand(measure.number);
}

std::string XtaTerms::text(const model::Formula& formula) {
  using Kind = model::Formula::Kind;
  switch (formula.kind) {
    // Conditions of goals are negated for `A[]`, and once more here.
    case Kind::kCondition: return operand(without_double_negation(formula.condition));
    case Kind::kClock: return text(formula.clock);
    case Kind::kDeadlock: return "deadlock";
    case Kind::kNoDeadlock: return "!deadlock";
    case Kind::kAnd:
    case Kind::kOr: break;
  }
  std::vector<std::string> parts;
  for (const model::Formula& part : formula.parts) parts.push_back(text(part));
  return fmt::format("({})", fmt::join(parts, formula.kind == Kind::kAnd ? " && " : " || "));
}

// A[] p and A<> p are kept as what contradicts them; the text has p again.
std::optional<std::string> XtaTerms::query(const model::Question& question) {
  is_query_ = true;
  std::optional<std::string> result;
  // Where runs count, too, UPPAAL's `A[]` would ask something else.
  if (const auto* reach = std::get_if<model::Reach>(&question); reach != nullptr && !reach->runs)
    result = reach->quantifier == model::Quantifier::kExists ? "E<> " + text(reach->goal)
                                                             : "A[] " + text(negation(reach->goal));
  if (const auto* maximal = std::get_if<model::MaximalRun>(&question)) {
    if (maximal->trigger)
      result = fmt::format("{} --> {}", text(*maximal->trigger), text(negation(maximal->always)));
    else
      result = maximal->quantifier == model::Quantifier::kExists ? "E[] " + text(maximal->always)
                                                                 : "A<> " + text(negation(maximal->always));
  }
  if (const auto* measurement = std::get_if<model::Measurement>(&question)) {
    std::vector<std::string> measures;
    for (const model::Measure& measure : measurement->measures) measures.push_back(text(measure));
    result = fmt::format("{}{{{}}}: {}", name(measurement->kind), text(measurement->counted),
                         fmt::join(measures, ", "));
  }
  is_query_ = false;
  return result;
}

std::string XtaTerms::simple(const model::Statement& statement) {
  if (const auto* assignment = std::get_if<model::Assignment>(&statement))
    return fmt::format(
        "{} = {}", variable(assignment->target.first, assignment->target.subscripts, assignment->target.span),
        text(assignment->value));
  if (const auto* reset = std::get_if<model::ClockAssignment>(&statement)) {
    const std::string target = clock(reset->target);
    if (!reset->source) return fmt::format("{} = {}", target, text(reset->value));
    const std::string source = clock(*reset->source);
    if (reset->value.is_constant(0)) return fmt::format("{} = {}", target, source);
    return fmt::format("{} = {} + {}", target, source, operand(reset->value));
  }
  const Expression& expression = std::get<model::Evaluation>(statement).expression;
  if (expression->op != Op::kSequence) return text(expression);
  std::vector<std::string> parts;
  for (const Expression& part : expression->operands) parts.push_back(text(part));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string XtaTerms::update(const model::Block& block) {
  std::vector<std::string> parts;
  for (const model::Statement& statement : block) parts.push_back(simple(statement));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string XtaTerms::statement(const model::Statement& statement, const std::string& indent) {
  const std::string deeper = indent + "  ";
  if (const auto* branch = std::get_if<model::Branch>(&statement)) {
    std::string result = fmt::format("{}if ({}) {{\n{}{}}}", indent, text(branch->condition),
                                     body(branch->then, deeper), indent);
    if (!branch->otherwise.empty())
      result += fmt::format(" else {{\n{}{}}}", body(branch->otherwise, deeper), indent);
    return result + "\n";
  }
  if (const auto* loop = std::get_if<model::Loop>(&statement)) {
    const std::string test = text(loop->condition);
    const std::string inner = body(loop->body, deeper);
    return loop->tests_first ? fmt::format("{0}while ({1}) {{\n{2}{0}}}\n", indent, test, inner)
                             : fmt::format("{0}do {{\n{2}{0}}} while ({1});\n", indent, test, inner);
  }
  if (const auto* result = std::get_if<model::Return>(&statement))
    return result->value.is_empty() ? indent + "return;\n"
                                    : fmt::format("{}return {};\n", indent, text(result->value));
  if (const auto* assertion = std::get_if<model::Assertion>(&statement))
    return fmt::format("{}assert {};\n", indent, operand(assertion->condition));
  return fmt::format("{}{};\n", indent, simple(statement));
}

std::string XtaTerms::body(const model::Block& block, const std::string& indent) {
  std::string result;
  for (const model::Statement& each : block) result += statement(each, indent);
  return result;
}

bool is_simple(const model::Block& block) {
  return std::all_of(block.begin(), block.end(), [](const model::Statement& statement) {
    return std::holds_alternative<model::Assignment>(statement) ||
           std::holds_alternative<model::ClockAssignment>(statement) ||
           std::holds_alternative<model::Evaluation>(statement);
  });
}

std::string xta_dimensions(const Array& array) {
  std::string result;
  for (const Array::Dimension& dimension : array.dimensions) {
    const std::int64_t high = std::int64_t{dimension.low} + dimension.size - 1;
    // UPPAAL takes a type as the size; a plain size begins with 0.
    result += dimension.low == 0 ? fmt::format("[{}]", dimension.size)
                                 : fmt::format("[int[{},{}]]", dimension.low, high);
  }
  return result;
}
}  // namespace tarrier::languages
