// SPDX-License-Identifier: MIT
#include "differential/printing.hpp"

#include <fmt/format.h>

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

// "v" for the thing itself, "a[i + 1]" for an element of an array.
std::string subscripted(const Network& network, const std::string& first,
                        const std::vector<model::Subscript>& subscripts) {
  if (subscripts.empty()) return first;
  std::string text = array_name(first);
  for (const model::Subscript& subscript : subscripts)
    text += fmt::format("[{}]", to_text(network, subscript.index));
  return text;
}

std::string statement_text(const Network& network, const model::Statement& statement) {
  if (const auto* assignment = std::get_if<model::Assignment>(&statement)) {
    const std::string& first = network.variable(assignment->target.first).name;
    return fmt::format("{} = {}", subscripted(network, first, assignment->target.subscripts),
                       to_text(network, assignment->value));
  }
  const auto& reset = std::get<model::ClockAssignment>(statement);
  return fmt::format("{} = {}",
                     subscripted(network, network.clock(reset.target.first).name, reset.target.subscripts),
                     to_text(network, reset.value));
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
    case Op::kConditional: return fmt::format("({} ? {} : {})", operand(0), operand(1), operand(2));
    case Op::kNot: return fmt::format("!({})", operand(0));
    case Op::kNegate: return fmt::format("-({})", operand(0));
    default:
      TARRIER_ASSERT(node.operands.size() == 2 && node.op != Op::kChoose);
      return fmt::format("({} {} {})", operand(0), symbol(node.op), operand(1));
  }
}

std::string to_text(const Network& network, const model::ClockConstraint& constraint) {
  std::string left =
      subscripted(network, network.clock(constraint.left.first).name, constraint.left.subscripts);
  if (constraint.right)
    left += " - " +
            subscripted(network, network.clock(constraint.right->first).name, constraint.right->subscripts);
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
    append(text.update, ", ", statement_text(network, statement));
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

bool is_element(const std::string& name) { return name.find('[') != std::string::npos; }

// "[int[1,2]]" for elements a[1] and a[2]; nothing for what is no array.
std::string dimension(const std::string& first, std::size_t count) {
  if (!is_element(first)) return "";
  const int low = std::stoi(first.substr(first.find('[') + 1));
  if (low == 0) return fmt::format("[{}]", count);
  return fmt::format("[int[{},{}]]", low, low + static_cast<int>(count) - 1);
}

std::string variable_declarations(const Network& network) {
  std::string text;
  for_each_declaration(network.variables, [&](std::size_t first, std::size_t count) {
    const model::Variable& variable = network.variables[first];
    if (variable.kind != model::VariableKind::kState) return;
    std::string values;
    for (std::size_t i = first; i < first + count; ++i)
      append(values, ", ", std::to_string(network.variables[i].initial.value()));
    if (is_element(variable.name)) values = fmt::format("{{ {} }}", values);
    text += fmt::format("int[{},{}] {}{} = {};\n", variable.domain.low, variable.domain.high,
                        array_name(variable.name), dimension(variable.name, count), values);
  });
  for (const model::Clock& clock : network.clocks)
    text += clock.initial == 0 ? fmt::format("clock {};\n", clock.name)
                               : fmt::format("clock {} = {};\n", clock.name, clock.initial);
  return text;
}

std::string channel_declarations(const Network& network) {
  std::string text;
  for_each_declaration(network.synchronisations, [&](std::size_t first, std::size_t count) {
    const model::Synchronisation& channel = network.synchronisations[first];
    if (network.actions[index(channel.participants.front().action)].name.back() != '!') return;  // no channel
    text += fmt::format("{}{}chan {}{};\n", channel.urgent ? "urgent " : "",
                        channel.participants.back().every ? "broadcast " : "", array_name(channel.name),
                        dimension(channel.name, count));
  });
  return text;
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
  text += variable_declarations(network) + channel_declarations(network);
  std::string system;
  for (const model::Process& process : network.processes) {
    text += process_text(process);
    append(system, ", ", process.name);
  }
  return text + fmt::format("system {};\n", system);
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
