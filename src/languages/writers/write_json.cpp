// SPDX-License-Identifier: MIT
#include "languages/writers/write_json.hpp"

#include <algorithm>
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
    // A constant is a number alone, which no other node is.
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
      // Without its lowest index, the operands would have no numbers.
      case Op::kChoose: json["low"] = node.value; break;
      case Op::kCall: json["function"] = index(node.function); break;
      default: break;
    }
    // Left out where there are none: files are large enough.
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
    // A variable without an initial value starts with any of its domain, which no number could say.
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

  static const char* name(model::LtlOp op) {
    switch (op) {
      case model::LtlOp::kAtom: return "condition";
      case model::LtlOp::kNot: return "!";
      case model::LtlOp::kAnd: return "&&";
      case model::LtlOp::kOr: return "||";
      case model::LtlOp::kNext: return "X";
      case model::LtlOp::kFinally: return "F";
      case model::LtlOp::kGlobally: return "G";
      case model::LtlOp::kUntil: return "U";
      case model::LtlOp::kRelease: return "R";
      case model::LtlOp::kYesterday: return "Y";
      case model::LtlOp::kWeakYesterday: return "Z";
      case model::LtlOp::kOnce: return "O";
      case model::LtlOp::kHistorically: return "H";
      case model::LtlOp::kSince: return "S";
      case model::LtlOp::kTriggered: return "T";
    }
    return "";
  }

  static const char* name(model::CtlOp op) {
    switch (op) {
      case model::CtlOp::kAtom: return "condition";
      case model::CtlOp::kNot: return "!";
      case model::CtlOp::kAnd: return "&&";
      case model::CtlOp::kOr: return "||";
      case model::CtlOp::kNext: return "EX";
      case model::CtlOp::kUntil: return "EU";
      case model::CtlOp::kGlobally: return "EG";
    }
    return "";
  }

  // Of both logics: a condition, or an operator with operands.
  template <typename Node>
  static Json temporal(const Node& node) {
    // An atom is the only node without operands, so it needs no operator.
    if (node.operands.empty()) return {{"condition", to_json(node.condition)}};
    return {{"op", name(node.op)}, {"operands", list(node.operands)}};
  }
  static Json to_json(const model::Ltl& formula) { return temporal(*formula); }
  static Json to_json(const model::Ctl& formula) { return temporal(formula); }

  static Json to_json(const model::FairnessCondition& just) {
    Json json{{"condition", to_json(just.condition)}};
    if (just.edges.empty()) return json;
    // A list of numbers is shorter than a truth value for every edge.
    json["edges"] = Json::array();
    for (std::size_t i = 0; i < just.edges.size(); ++i)
      if (just.edges[i]) json["edges"].push_back(i);
    return json;
  }

  static Json to_json(const model::RunAutomaton& accepting) {
    Json states = Json::array();
    for (std::size_t i = 0; i < accepting.automaton.states.size(); ++i) {
      const model::Automaton::State& state = accepting.automaton.states[i];
      Json transitions = Json::array();
      for (const auto& [target, guard] : state.transitions)
        transitions.push_back({{"target", target}, {"guard", to_json(guard)}});
      states.push_back({{"accepting", state.is_accepting},
                        {"transitions", transitions},
                        {"stutter", to_json(accepting.stutter[i])}});
    }
    return {{"initial", accepting.automaton.initial}, {"states", states}};
  }

  static Json to_json(const model::RunProperty& runs) {
    Json json{{"formula", to_json(runs.formula)}, {"justice", list(runs.fairness.justice)}};
    json["compassion"] = Json::array();
    for (const auto& [first, second] : runs.fairness.compassion)
      json["compassion"].push_back({to_json(first), to_json(second)});
    // Said in any case, since a reader that takes only infinite runs into account would find other answers.
    json["may_end"] = runs.may_end;
    if (runs.violating) json["violating"] = to_json(*runs.violating);
    return json;
  }

  static Json to_json(const model::Reach& reach) {
    const bool exists = reach.quantifier == model::Quantifier::kExists;
    Json json{{"kind", exists ? "reachable" : "invariant"}, {"goal", to_json(reach.goal)}};
    if (reach.runs) json["runs"] = to_json(*reach.runs);
    if (reach.branching) json["branching"] = to_json(*reach.branching);
    return json;
  }

  static Json to_json(const model::MaximalRun& run) {
    const bool exists = run.quantifier == model::Quantifier::kExists;
    Json json{{"kind", run.trigger ? "leads-to"
                       : exists    ? "possibly-always"
                                   : "inevitable"},
              {"goal", to_json(run.always)}};
    if (run.trigger) json["trigger"] = to_json(*run.trigger);
    return json;
  }

  static Json to_json(const model::Runs& runs) {
    const bool exists = runs.quantifier == model::Quantifier::kExists;
    Json json{{"kind", exists ? "some-run" : "every-run"}, {"runs", to_json(runs.property)}};
    if (runs.branching) json["branching"] = to_json(*runs.branching);
    return json;
  }

  static Json to_json(const model::Branching& branching) {
    return {{"kind", "branching"},
            // The formula is empty: only the fairness of the paths counts.
            {"runs", to_json(model::RunProperty{.fairness = branching.fairness})},
            {"branching", to_json(branching.formula)}};
  }

  static Json to_json(const model::Distance& distance) {
    return {
        {"kind", "distance"},
        {"runs", to_json(model::RunProperty{.fairness = distance.fairness})},
        {"distance",
         {{"from", to_json(distance.from)}, {"to", to_json(distance.to)}, {"longest", distance.is_longest}}}};
  }

  static Json to_json(const model::Measurement& measurement) {
    using Kind = model::Measurement::Kind;
    const char* const kind = measurement.kind == Kind::kSupremum  ? "supremum"
                             : measurement.kind == Kind::kInfimum ? "infimum"
                                                                  : "bounds";
    return {{"kind", kind}, {"goal", to_json(measurement.counted)}, {"measures", list(measurement.measures)}};
  }

  static Json to_json(const model::Query& query) {
    Json json{{"text", query.text}};
    if (const auto* question = std::get_if<model::Question>(&query.meaning)) {
      json.update(std::visit([](const auto& kind) { return to_json(kind); }, *question));
    } else {
      json["error"] = std::get<base::Error>(query.meaning).message();
    }
    if (query.expected) json["expected"] = *query.expected;
    return json;
  }
};
}  // namespace

namespace {
// By recursion, as the network itself has been limited in height.
std::size_t levels(const Json& json) {
  std::size_t below = 0;
  if (json.is_structured())
    for (const Json& part : json) below = std::max(below, levels(part));
  return below + 1;
}
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
  // Levels of levels make more white space than text.
  constexpr std::size_t kMostIndented = 200;
  // Names may come from files that are no UTF-8; an exception would lose everything else.
  return json.dump(levels(json) <= kMostIndented ? 2 : -1, ' ', false, Json::error_handler_t::replace) + "\n";
}
}  // namespace tarrier::languages
