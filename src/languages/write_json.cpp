// SPDX-License-Identifier: MIT
#include "languages/write_json.hpp"

#include <nlohmann/json.hpp>

namespace tarrier::languages {
namespace {
using Json = nlohmann::ordered_json;
using model::Expression;
using model::Op;

// Inside a class, so that each function sees all the others.
struct Dump {
  template <typename Id>
  static Json numbers(const std::vector<Id>& ids) {
    Json all = Json::array();
    for (const Id id : ids) all.push_back(index(id));
    return all;
  }

  template <typename Things>
  static Json list(const Things& things) {
    Json all = Json::array();
    for (const auto& thing : things) all.push_back(to_json(thing));
    return all;
  }

  static Json to_json(const model::Subscript& subscript) {
    return {{"index", to_json(subscript.index)},
            {"low", subscript.low},
            {"size", subscript.size},
            {"stride", subscript.stride}};
  }

  // "first" and, for an element of an array, "subscripts".
  template <base::IdType Id>
  static Json to_json(const model::Reference<Id>& reference) {
    Json json{{"first", index(reference.first)}};
    if (!reference.subscripts.empty()) json["subscripts"] = list(reference.subscripts);
    return json;
  }

  template <base::IdType Id>
  static Json to_json(const std::optional<model::Reference<Id>>& reference) {
    return reference ? to_json(*reference) : Json();
  }

  static Json to_json(const Expression& expression) {
    if (expression.is_empty()) return {};
    const model::ExpressionNode& node = *expression;
    if (node.op == Op::kConstant) return node.value;
    Json json{{"op", symbol(node.op)}};
    switch (node.op) {
      case Op::kVariable:
      case Op::kElement:
      case Op::kNext:
      case Op::kAssign: json["variable"] = index(node.variable); break;
      case Op::kAtLocation:
        json["process"] = index(node.process);
        json["location"] = index(node.location);
        break;
      case Op::kChoose: json["low"] = node.value; break;
      case Op::kCall: json["function"] = index(node.function); break;
      default: break;
    }
    if (!node.subscripts.empty()) json["subscripts"] = list(node.subscripts);
    if (!node.operands.empty()) json["operands"] = list(node.operands);
    return json;
  }

  static Json to_json(const model::ClockConstraint& constraint) {
    return {{"left", to_json(constraint.left)},
            {"right", to_json(constraint.right)},
            {"comparison", symbol(constraint.comparison)},
            {"bound", to_json(constraint.bound)},
            {"condition", to_json(constraint.condition)}};
  }

  static Json to_json(const model::Constraint& constraint) {
    return {{"condition", to_json(constraint.condition)}, {"clocks", list(constraint.clocks)}};
  }

  static Json to_json(const model::ClockRate& rate) {
    return {{"clock", to_json(rate.clock)}, {"rate", to_json(rate.rate)}};
  }

  struct StatementJson {
    Json operator()(const model::Assignment& s) const {
      return {{"do", "assign"}, {"target", to_json(s.target)}, {"value", to_json(s.value)}};
    }
    Json operator()(const model::ClockAssignment& s) const {
      return {{"do", "assign-clock"},
              {"target", to_json(s.target)},
              {"source", to_json(s.source)},
              {"value", to_json(s.value)}};
    }
    Json operator()(const model::Evaluation& s) const {
      return {{"do", "evaluate"}, {"value", to_json(s.expression)}};
    }
    Json operator()(const model::Branch& s) const {
      return {{"do", "if"},
              {"condition", to_json(s.condition)},
              {"then", to_json(s.then)},
              {"else", to_json(s.otherwise)}};
    }
    Json operator()(const model::Loop& s) const {
      return {{"do", s.tests_first ? "while" : "do-while"},
              {"condition", to_json(s.condition)},
              {"body", to_json(s.body)}};
    }
    Json operator()(const model::Return& s) const { return {{"do", "return"}, {"value", to_json(s.value)}}; }
    Json operator()(const model::Assertion& s) const {
      return {{"do", "assert"}, {"condition", to_json(s.condition)}};
    }
  };

  static Json to_json(const model::Block& block) {
    Json all = Json::array();
    for (const model::Statement& statement : block) all.push_back(std::visit(StatementJson{}, statement));
    return all;
  }

  static const char* name(model::VariableKind kind) {
    switch (kind) {
      case model::VariableKind::kState: return "state";
      case model::VariableKind::kInput: return "input";
      case model::VariableKind::kDerived: return "derived";
      case model::VariableKind::kLocal: return "local";
      case model::VariableKind::kConstant: return "constant";
    }
    return "";
  }

  static Json to_json(const model::Variable& variable) {
    Json json{{"name", variable.name},
              {"kind", name(variable.kind)},
              {"low", variable.domain.low},
              {"high", variable.domain.high},
              {"boolean", variable.is_boolean}};
    if (variable.initial) json["initial"] = *variable.initial;
    if (!variable.definition.is_empty()) json["definition"] = to_json(variable.definition);
    return json;
  }

  static Json to_json(const model::Clock& clock) {
    return {{"name", clock.name}, {"initial", clock.initial}};
  }

  static Json to_json(const model::Action& action) { return action.name; }

  static Json to_json(const model::Location& location) {
    Json json{{"name", location.name},           {"invariant", to_json(location.invariant)},
              {"rates", list(location.rates)},   {"urgent", location.urgent},
              {"committed", location.committed}, {"labels", location.labels}};
    if (location.position) json["position"] = {{"x", location.position->x}, {"y", location.position->y}};
    json["text"] = location.invariant_text;
    return json;
  }

  static Json to_json(const model::Edge& edge) {
    return {{"source", index(edge.source)},
            {"target", index(edge.target)},
            {"inputs", numbers(edge.inputs)},
            {"guard", to_json(edge.guard)},
            {"action", to_json(edge.action)},
            {"update", to_json(edge.update)},
            {"cost", edge.cost},
            {"text",
             {{"select", edge.text.select},
              {"guard", edge.text.guard},
              {"synchronisation", edge.text.synchronisation},
              {"update", edge.text.update}}}};
  }

  static Json to_json(const model::Process& process) {
    return {{"name", process.name},
            {"template", process.template_name},
            {"priority", process.priority},
            {"initial", numbers(process.initial)},
            {"locations", list(process.locations)},
            {"edges", list(process.edges)}};
  }

  static Json to_json(const model::Participant& participant) {
    constexpr const char* kStrengths[] = {"required", "weak", "optional"};
    return {{"action", index(participant.action)},
            {"strength", kStrengths[static_cast<std::size_t>(participant.strength)]},
            {"process", participant.process ? Json(index(*participant.process)) : Json()},
            {"every", participant.every}};
  }

  static Json to_json(const model::Synchronisation& synchronisation) {
    return {{"name", synchronisation.name},
            {"participants", list(synchronisation.participants)},
            {"urgent", synchronisation.urgent},
            {"priority", synchronisation.priority}};
  }

  static Json to_json(const model::Function& function) {
    return {{"name", function.name},
            {"parameters", numbers(function.parameters)},
            {"result",
             function.result ? Json{{"low", function.result->low}, {"high", function.result->high}} : Json()},
            {"body", to_json(function.body)}};
  }

  static Json to_json(const model::Formula& formula) {
    using Kind = model::Formula::Kind;
    switch (formula.kind) {
      case Kind::kCondition: return {{"condition", to_json(formula.condition)}};
      case Kind::kClock: return {{"clock", to_json(formula.clock)}};
      case Kind::kDeadlock: return {{"deadlock", true}};
      case Kind::kNoDeadlock: return {{"deadlock", false}};
      case Kind::kAnd: return {{"all", list(formula.parts)}};
      case Kind::kOr: return {{"any", list(formula.parts)}};
    }
    return {};
  }

  static Json to_json(const model::Measure& measure) {
    return {{"text", measure.text}, {"number", to_json(measure.number)}, {"clock", to_json(measure.clock)}};
  }

  static Json to_json(const model::Query& query) {
    constexpr const char* kKinds[] = {"reachable", "invariant", "supremum", "infimum", "bounds"};
    Json json{{"text", query.text}};
    if (const auto* property = std::get_if<model::Property>(&query.meaning)) {
      json["kind"] = kKinds[static_cast<std::size_t>(property->kind)];
      json["goal"] = to_json(property->goal);
      if (!property->measures.empty()) json["measures"] = list(property->measures);
    } else {
      json["error"] = std::get<base::Error>(query.meaning).message();
    }
    if (query.expected) json["expected"] = *query.expected;
    return json;
  }
};
}  // namespace

std::string write_json(const model::Network& network, const std::vector<model::Query>& queries) {
  const bool is_sequential = network.update_order == model::UpdateOrder::kSequential;
  const bool is_fault = network.out_of_range == model::OutOfRange::kFault;
  const Json json{{"format", "network-1"},
                  {"name", network.name},
                  {"update_order", is_sequential ? "sequential" : "simultaneous"},
                  {"out_of_range", is_fault ? "fault" : "disable"},
                  {"variables", Dump::list(network.variables)},
                  {"clocks", Dump::list(network.clocks)},
                  {"actions", Dump::list(network.actions)},
                  {"synchronisations", Dump::list(network.synchronisations)},
                  {"functions", Dump::list(network.functions)},
                  {"processes", Dump::list(network.processes)},
                  {"initial_constraint", Dump::to_json(network.initial_constraint)},
                  {"state_constraints", Dump::list(network.state_constraints)},
                  {"transition_constraints", Dump::list(network.transition_constraints)},
                  {"queries", Dump::list(queries)}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}
}  // namespace tarrier::languages
