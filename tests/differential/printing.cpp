// SPDX-License-Identifier: MIT
#include "differential/printing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "base/assert.hpp"
#include "differential/random_network.hpp"

namespace tarrier::differential {
using model::Expression;
using model::Formula;
using model::Network;
using model::Op;

namespace {
// "a" for "a[0]": the name of the array that an element belongs to.
std::string array_name(const std::string& element) { return element.substr(0, element.find('[')); }

void append(std::string& list, const std::string& separator, const std::string& item) {
  if (item.empty()) return;
  if (!list.empty()) list += separator;
  list += item;
}

// The subscripts in a name: "0" and "2" in "a[0][2]".
std::vector<std::string> indices(const std::string& element) {
  std::vector<std::string> result;
  for (std::size_t open = element.find('['); open != std::string::npos; open = element.find('[', open + 1))
    result.push_back(element.substr(open + 1, element.find(']', open) - open - 1));
  return result;
}

// "v" for the thing itself, "a[i + 1]" for an element of an array. Subscripts that are constants may be part
// of the first element already: then those that are left are told apart by their strides.
std::string subscripted(const Network& network, const std::string& first,
                        const std::vector<model::Subscript>& subscripts) {
  if (subscripts.empty()) return first;
  std::vector<std::string> chosen = indices(first);
  for (const model::Subscript& subscript : subscripts)
    (subscript.stride == 1 ? chosen.back() : chosen.front()) = to_text(network, subscript.index);
  std::string text = array_name(first);
  for (const std::string& each : chosen) text += fmt::format("[{}]", each);
  return text;
}

std::string clock_text(const Network& network, const model::Reference<model::ClockId>& clock) {
  return subscripted(network, network.clock(clock.first).name, clock.subscripts);
}

std::string arguments_text(const Network& network, const model::ExpressionNode& call) {
  std::string text;
  for (const Expression& operand : call.operands) append(text, ", ", to_text(network, operand));
  return text;
}

// Assignments and calls, as they also stand on edges.
struct Simple {
  const Network& network;

  std::string operator()(const model::Assignment& assignment) const {
    const std::string& first = network.variable(assignment.target.first).name;
    return fmt::format("{} = {}", subscripted(network, first, assignment.target.subscripts),
                       to_text(network, assignment.value));
  }
  std::string operator()(const model::ClockAssignment& assignment) const {
    std::string value = to_text(network, assignment.value);
    if (assignment.source) {
      const std::string source = clock_text(network, *assignment.source);
      value = assignment.value.is_constant(0) ? source : fmt::format("{} + {}", source, value);
    }
    return fmt::format("{} = {}", clock_text(network, assignment.target), value);
  }
  std::string operator()(const model::Evaluation& evaluation) const {
    return to_text(network, evaluation.expression);
  }
  template <typename Other>
  std::string operator()(const Other&) const {
    TARRIER_ASSERT(!"a statement that stands in functions only");
    return {};
  }
};

std::string block_text(const Network& network, const model::Block& block, const std::string& indent);

// A statement of a function, with its end of line.
struct Full {
  const Network& network;
  std::string indent;

  std::string operator()(const model::Branch& branch) const {
    const std::string otherwise =
        branch.otherwise.empty() ? "" : fmt::format(" else {}", braces(branch.otherwise));
    return fmt::format("if ({}) {}{}", to_text(network, branch.condition), braces(branch.then), otherwise);
  }
  std::string operator()(const model::Loop& loop) const {
    const std::string condition = to_text(network, loop.condition);
    return loop.tests_first ? fmt::format("while ({}) {}", condition, braces(loop.body))
                            : fmt::format("do {} while ({});", braces(loop.body), condition);
  }
  std::string operator()(const model::Return& end) const {
    return end.value.is_empty() ? "return;" : fmt::format("return {};", to_text(network, end.value));
  }
  std::string operator()(const model::Assertion& assertion) const {
    return fmt::format("assert({});", to_text(network, assertion.condition));
  }
  template <typename Other>
  std::string operator()(const Other& statement) const {
    return Simple{network}(statement) + ";";
  }

 private:
  [[nodiscard]] std::string braces(const model::Block& block) const {
    return fmt::format("{{\n{}{}}}", block_text(network, block, indent + "  "), indent);
  }
};

std::string block_text(const Network& network, const model::Block& block, const std::string& indent) {
  std::string text;
  for (const model::Statement& statement : block)
    text += indent + std::visit(Full{network, indent}, statement) + "\n";
  return text;
}

// Action names end in ! or ?, which stays behind the subscript.
std::string action_text(const Network& network, const model::Reference<model::ActionId>& action) {
  const std::string& first = network.actions[index(action.first)].name;
  if (action.subscripts.empty()) return first;
  return subscripted(network, first, action.subscripts) + first.back();
}
}  // namespace

std::string to_text(const Network& network, const Expression& expression) {
  const model::ExpressionNode& node = *expression;
  const auto operand = [&](std::size_t i) { return to_text(network, node.operands[i]); };
  switch (node.op) {
    case Op::kConstant: return std::to_string(node.value);
    case Op::kVariable: return network.variable(node.variable).name;
    case Op::kElement: return subscripted(network, network.variable(node.variable).name, node.subscripts);
    case Op::kAtLocation:
      return fmt::format("{}.{}", network.process(node.process).name,
                         network.location(node.process, node.location).name);
    case Op::kCall:
      return fmt::format("{}({})", network.function(node.function).name, arguments_text(network, node));
    case Op::kAssign:
      return fmt::format("({} = {})",
                         subscripted(network, network.variable(node.variable).name, node.subscripts),
                         operand(0));
    case Op::kSequence:  // drawn for this alone: (v = v + 1, v - 1)
      TARRIER_ASSERT(node.operands.size() == 2 && node.operands[0]->op == Op::kAssign);
      return network.variable(node.operands[0]->variable).name + "++";
    case Op::kConditional: return fmt::format("({} ? {} : {})", operand(0), operand(1), operand(2));
    case Op::kNot: return fmt::format("!({})", operand(0));
    case Op::kNegate: return fmt::format("-({})", operand(0));
    default:
      TARRIER_ASSERT(node.operands.size() == 2 && node.op != Op::kChoose);
      return fmt::format("({} {} {})", operand(0), symbol(node.op), operand(1));
  }
}

std::string to_text(const Network& network, const model::ClockConstraint& constraint) {
  std::string left = clock_text(network, constraint.left);
  if (constraint.right) left += " - " + clock_text(network, *constraint.right);
  const std::string text =
      fmt::format("{} {} {}", left, symbol(constraint.comparison), to_text(network, constraint.bound));
  if (constraint.condition.is_empty()) return text;
  return fmt::format("(!({}) || {})", to_text(network, constraint.condition), text);
}

std::string to_text(const Network& network, const model::Constraint& constraint) {
  std::string text = constraint.condition.is_empty() ? "" : to_text(network, constraint.condition);
  for (const model::ClockConstraint& clock : constraint.clocks) append(text, " && ", to_text(network, clock));
  return text;
}

std::string to_text(const Network& network, const Formula& formula) {
  if (formula.kind == Formula::Kind::kCondition) return to_text(network, formula.condition);
  if (formula.kind == Formula::Kind::kClock) return to_text(network, formula.clock);
  if (formula.kind == Formula::Kind::kDeadlock) return "deadlock";
  if (formula.kind == Formula::Kind::kNoDeadlock) return "not deadlock";
  std::string text;
  for (const Formula& part : formula.parts)
    append(text, formula.kind == Formula::Kind::kAnd ? " && " : " || ", to_text(network, part));
  return fmt::format("({})", text);
}

model::EdgeText labels(const Network& network, const model::Edge& edge) {
  model::EdgeText text;
  for (const model::VariableId input : edge.inputs) {
    const model::Variable& variable = network.variable(input);
    append(text.select, ", ",
           fmt::format("{} : int[{},{}]", variable.name, variable.domain.low, variable.domain.high));
  }
  text.guard = to_text(network, edge.guard);
  if (edge.action) text.synchronisation = action_text(network, *edge.action);
  for (const model::Statement& statement : edge.update)
    append(text.update, ", ", std::visit(Simple{network}, statement));
  return text;
}

// ---- Whole models

namespace {
// Calls `declare(first, count)` for each run of equal array names.
template <typename Things, typename Declare>
void for_each_declaration(const Things& things, const Declare& declare) {
  for (std::size_t first = 0, next = 0; first < things.size(); first = next) {
    while (next < things.size() && array_name(things[next].name) == array_name(things[first].name)) ++next;
    declare(first, next - first);
  }
}

// "[2][int[1,3]]" for elements a[0][1] to a[1][3]; nothing for what is no array.
std::string dimensions(const std::string& first, const std::string& last) {
  const std::vector<std::string> low = indices(first);
  const std::vector<std::string> high = indices(last);
  std::string text;
  for (std::size_t i = 0; i < low.size(); ++i)
    text += low[i] == "0" ? fmt::format("[{}]", std::stoi(high[i]) + 1)
                          : fmt::format("[int[{},{}]]", low[i], high[i]);
  return text;
}

// The initial values of the elements as written, with braces around each row and the whole.
std::string initialiser(const Network& network, std::size_t first, std::size_t count) {
  const auto row = [&](std::size_t i) { return indices(network.variables[i].name).front(); };
  std::string text;
  std::string values;
  for (std::size_t i = first; i < first + count; ++i) {
    append(values, ", ", std::to_string(network.variables[i].initial.value()));
    if (indices(network.variables[i].name).size() < 2) continue;
    if (i + 1 < first + count && row(i) == row(i + 1)) continue;
    append(text, ", ", fmt::format("{{ {} }}", values));
    values.clear();
  }
  append(text, ", ", values);
  return indices(network.variables[first].name).empty() ? text : fmt::format("{{ {} }}", text);
}

std::string type_text(const model::Domain& domain) {
  return fmt::format("int[{},{}]", domain.low, domain.high);
}

std::string variable_declarations(const Network& network) {
  std::string text;
  for_each_declaration(network.variables, [&](std::size_t first, std::size_t count) {
    const model::Variable& variable = network.variables[first];
    const bool constant = variable.kind == model::VariableKind::kConstant;
    if (variable.kind != model::VariableKind::kState && !constant) return;
    text += fmt::format("{}{} {}{} = {};\n", constant ? "const " : "", type_text(variable.domain),
                        array_name(variable.name),
                        dimensions(variable.name, network.variables[first + count - 1].name),
                        initialiser(network, first, count));
  });
  for_each_declaration(network.clocks, [&](std::size_t first, std::size_t count) {
    const model::Clock& clock = network.clocks[first];
    text += fmt::format("clock {}{}{};\n", array_name(clock.name),
                        dimensions(clock.name, network.clocks[first + count - 1].name),
                        clock.initial == 0 ? "" : fmt::format(" = {}", clock.initial));
  });
  return text;
}

// Local variables are those whose names begin with that of the function.
std::string function_text(const Network& network, const model::Function& function) {
  std::string parameters;
  std::string locals;
  for (const model::Variable& variable : network.variables) {
    if (variable.kind != model::VariableKind::kLocal || !variable.name.starts_with(function.name + "_"))
      continue;
    const std::string declared = fmt::format("{} {}", type_text(variable.domain), variable.name);
    const bool is_parameter =
        std::any_of(function.parameters.begin(), function.parameters.end(),
                    [&](model::VariableId parameter) { return &network.variable(parameter) == &variable; });
    if (is_parameter)
      append(parameters, ", ", declared);
    else
      locals += fmt::format("  {};\n", declared);
  }
  return fmt::format("{} {}({}) {{\n{}{}}}\n", function.result ? type_text(*function.result) : "void",
                     function.name, parameters, locals, block_text(network, function.body, "  "));
}

std::string channel_declarations(const Network& network) {
  std::string text;
  for_each_declaration(network.synchronisations, [&](std::size_t first, std::size_t count) {
    const model::Synchronisation& channel = network.synchronisations[first];
    if (network.actions[index(channel.participants.front().action)].name.back() != '!') return;  // no channel
    text += fmt::format("{}{}chan {}{};\n", channel.urgent ? "urgent " : "",
                        channel.participants.back().every ? "broadcast " : "", array_name(channel.name),
                        dimensions(channel.name, network.synchronisations[first + count - 1].name));
  });
  return text;
}

// Names by priority, from low to high: "a, b < default < c".
std::string levels_text(const std::map<std::int32_t, std::string>& levels) {
  std::string text;
  for (const auto& [priority, names] : levels) append(text, " < ", names);
  return text;
}

std::string channel_priorities(const Network& network) {
  std::map<std::int32_t, std::string> levels{{0, "default"}};
  for (const model::Synchronisation& channel : network.synchronisations)
    if (channel.priority != 0) append(levels[channel.priority], ", ", channel.name);
  return levels.size() == 1 ? "" : fmt::format("chan priority {};\n", levels_text(levels));
}

std::string label(const std::string& keyword, const std::string& text) {
  return text.empty() ? "" : fmt::format(" {} {};", keyword, text);
}

std::string edge_text(const model::Process& process, const model::Edge& edge) {
  const auto name = [&](model::LocationId location) { return process.locations[index(location)].name; };
  return fmt::format("    {} -> {} {{{}{}{}{} }}", name(edge.source), name(edge.target),
                     label("select", edge.text.select), label("guard", edge.text.guard),
                     label("sync", edge.text.synchronisation), label("assign", edge.text.update));
}

std::string process_text(const model::Process& process) {
  std::string states;
  std::string committed;
  std::string urgent;
  std::string edges;
  for (const model::Location& location : process.locations) {
    const std::string& invariant = location.invariant_text;
    append(states, ", ", location.name + (invariant.empty() ? "" : fmt::format(" {{ {} }}", invariant)));
    if (location.committed) append(committed, ", ", location.name);
    if (location.urgent) append(urgent, ", ", location.name);
  }
  for (const model::Edge& edge : process.edges) append(edges, ",\n", edge_text(process, edge));
  std::string text = fmt::format("process {}() {{\n  state {};\n", process.name, states);
  if (!committed.empty()) text += fmt::format("  commit {};\n", committed);
  if (!urgent.empty()) text += fmt::format("  urgent {};\n", urgent);
  text += fmt::format("  init {};\n", process.locations[index(process.initial.front())].name);
  if (!edges.empty()) text += fmt::format("  trans\n{};\n", edges);
  return text + "}\n";
}

std::string participant_text(const Network& network, const model::Participant& participant) {
  constexpr const char* kStrengths[] = {"required", "weak", "optional"};
  return fmt::format(
      "{{{} {}{}{}}}", network.actions[index(participant.action)].name,
      kStrengths[static_cast<std::size_t>(participant.strength)],
      participant.process ? fmt::format(" in {}", network.process(*participant.process).name) : "",
      participant.every ? " every" : "");
}
}  // namespace

std::string to_query(const RandomModel& model) {
  return fmt::format("E<> {}", to_text(model.network, model.goal));
}

std::string to_xta(const RandomModel& model) {
  const Network& network = model.network;
  std::string text = fmt::format("// {}: {}\n", network.name, to_query(model));
  text += variable_declarations(network) + channel_declarations(network) + channel_priorities(network);
  for (const model::Function& function : network.functions) text += function_text(network, function);
  std::map<std::int32_t, std::string> system;
  for (const model::Process& process : network.processes) {
    text += process_text(process);
    append(system[process.priority], ", ", process.name);
  }
  return text + fmt::format("system {};\n", levels_text(system));
}

std::string describe(const RandomModel& model) {
  std::string text = to_xta(model);
  for (const model::Synchronisation& synchronisation : model.network.synchronisations) {
    text += fmt::format("// {}:", synchronisation.name);
    for (const model::Participant& participant : synchronisation.participants)
      text += fmt::format(" {}", participant_text(model.network, participant));
    text += "\n";
  }
  return text;
}
}  // namespace tarrier::differential
