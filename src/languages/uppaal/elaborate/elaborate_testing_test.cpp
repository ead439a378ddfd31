// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "languages/uppaal/elaborate/elaborate.hpp"
#include "languages/uppaal/elaborate/elaborate_testing.hpp"
#include "languages/uppaal/syntax/parser.hpp"

namespace tarrier::languages::uppaal {
using model::Network;
using model::Op;

const Network& Loaded::network() const {
  if (document) return document->network();
  ADD_FAILURE() << errors();
  static const Network kNone;
  return kNone;
}

std::string print(const base::Error& error) {
  std::string text = fmt::format("{} {}:{} {}", name(error.code()), error.where().line, error.where().column,
                                 error.message());
  return error.expected().empty() ? text : text + "; " + error.expected();
}

std::string Loaded::errors() const {
  std::string all;
  for (const base::Error& error : diagnostics.errors()) all += (all.empty() ? "" : "\n") + print(error);
  return all;
}

std::string Loaded::goal(const std::string& query) const {
  if (!document) return errors();
  const auto queries = document->parse_queries({"query", query});
  if (queries.size() != 1) return fmt::format("{} queries", queries.size());
  if (const auto* error = std::get_if<base::Error>(&queries[0].meaning)) return print(*error);
  const model::Question& question = model::question_of(queries[0]);
  if (const auto* reach = std::get_if<model::Reach>(&question)) return print(reach->goal, network());
  if (const auto* run = std::get_if<model::MaximalRun>(&question)) return print(run->always, network());
  return print(std::get<model::Measurement>(question).counted, network());
}

Loaded load(const std::string& xta, std::map<std::string, std::int32_t> constants) {
  Loaded loaded;
  ast::Model tree = parse_xta({"model.xta", xta}, loaded.diagnostics);
  if (!loaded.diagnostics.has_errors())
    loaded.document = elaborate(std::move(tree), {std::move(constants)}, loaded.diagnostics);
  return loaded;
}

namespace {
std::string print_subscripts(const std::vector<model::Subscript>& subscripts, const Network& network) {
  std::string text;
  for (const model::Subscript& s : subscripts)
    text += fmt::format("[{} in {}..{} by {}]", print(s.index, network), s.low,
                        s.low + std::int64_t{s.size} - 1, s.stride);
  return text;
}

std::string print_choose(const model::ExpressionNode& node, const Network& network) {
  std::string text = "choose(" + print(node.operands[0], network) + fmt::format("; {}:", node.value);
  for (std::size_t i = 1; i < node.operands.size(); ++i)
    text += (i == 1 ? " " : ", ") + print(node.operands[i], network);
  return text + ")";
}

std::string print_list(const std::vector<model::Expression>& list, const Network& network) {
  std::string text;
  for (const model::Expression& e : list) text += (text.empty() ? "" : ", ") + print(e, network);
  return "(" + text + ")";
}
}  // namespace

std::string print(const model::Expression& expression, const Network& network) {
  if (expression.is_empty()) return "";
  const model::ExpressionNode& node = *expression;
  switch (node.op) {
    case Op::kConstant: return fmt::format("{}", node.value);
    case Op::kVariable: return network.variable(node.variable).name;
    case Op::kElement:
      return network.variable(node.variable).name + print_subscripts(node.subscripts, network);
    case Op::kAtLocation:
      return network.process(node.process).name + "." + network.location(node.process, node.location).name;
    case Op::kChoose: return print_choose(node, network);
    case Op::kCall: return network.function(node.function).name + print_list(node.operands, network);
    case Op::kSequence: return print_list(node.operands, network);
    case Op::kAssign:
      return fmt::format("({}{} = {})", network.variable(node.variable).name,
                         print_subscripts(node.subscripts, network), print(node.operands[0], network));
    case Op::kConditional:
      return fmt::format("({} ? {} : {})", print(node.operands[0], network), print(node.operands[1], network),
                         print(node.operands[2], network));
    case Op::kNot:
    case Op::kNegate: return std::string(symbol(node.op)) + print(node.operands[0], network);
    default:
      return fmt::format("({} {} {})", print(node.operands[0], network), symbol(node.op),
                         print(node.operands[1], network));
  }
}

std::string print(const model::ClockConstraint& c, const Network& network) {
  std::string text = network.clock(c.left.first).name + print_subscripts(c.left.subscripts, network);
  if (c.right)
    text += " - " + network.clock(c.right->first).name + print_subscripts(c.right->subscripts, network);
  text += fmt::format(" {} {}", symbol(c.comparison), print(c.bound, network));
  return c.condition.is_empty() ? text : fmt::format("{{{} if {}}}", text, print(c.condition, network));
}

std::string print(const model::Constraint& constraint, const Network& network) {
  std::string text = print(constraint.condition, network);
  for (const model::ClockConstraint& c : constraint.clocks)
    text += (text.empty() ? "" : " && ") + print(c, network);
  return text;
}

std::string print(const model::Formula& formula, const Network& network) {
  if (formula.kind == model::Formula::Kind::kCondition) return print(formula.condition, network);
  if (formula.kind == model::Formula::Kind::kClock) return print(formula.clock, network);
  if (formula.kind == model::Formula::Kind::kDeadlock) return "deadlock";
  if (formula.kind == model::Formula::Kind::kNoDeadlock) return "no deadlock";
  std::string text;
  for (const model::Formula& part : formula.parts) text += " " + print(part, network);
  return (formula.kind == model::Formula::Kind::kAnd ? "all{" : "any{") + text + " }";
}

namespace {
struct StatementPrinter {
  const Network& network;

  std::string operator()(const model::Assignment& a) const {
    return network.variable(a.target.first).name + print_subscripts(a.target.subscripts, network) + " = " +
           print(a.value, network);
  }
  std::string operator()(const model::ClockAssignment& c) const {
    std::string text =
        network.clock(c.target.first).name + print_subscripts(c.target.subscripts, network) + " = ";
    if (c.source)
      text += network.clock(c.source->first).name + print_subscripts(c.source->subscripts, network) + " + ";
    return text + print(c.value, network);
  }
  std::string operator()(const model::Evaluation& e) const { return print(e.expression, network); }
  std::string operator()(const model::Branch& b) const {
    const std::string text = fmt::format("if ({}) {}", print(b.condition, network), print(b.then, network));
    return b.otherwise.empty() ? text : text + " else " + print(b.otherwise, network);
  }
  std::string operator()(const model::Loop& l) const {
    return l.tests_first
               ? fmt::format("while ({}) {}", print(l.condition, network), print(l.body, network))
               : fmt::format("do {} while ({})", print(l.body, network), print(l.condition, network));
  }
  std::string operator()(const model::Return& r) const {
    return r.value.is_empty() ? "return" : "return " + print(r.value, network);
  }
  std::string operator()(const model::Assertion& a) const { return "assert " + print(a.condition, network); }
};

std::string print_items(const model::Block& block, const Network& network) {
  std::string text;
  for (const model::Statement& s : block) text += (text.empty() ? "" : ", ") + print(s, network);
  return text;
}
}  // namespace

std::string print(const model::Statement& statement, const Network& network) {
  const auto& alternatives =
      static_cast<const std::variant<model::Assignment, model::ClockAssignment, model::Evaluation,
                                     model::Branch, model::Loop, model::Return, model::Assertion>&>(
          statement);
  return std::visit(StatementPrinter{network}, alternatives);
}

std::string print(const model::Block& block, const Network& network) {
  return "{" + print_items(block, network) + "}";
}

std::string print(const model::Function& function, const Network& network) {
  std::string parameters;
  for (const model::VariableId id : function.parameters) {
    const model::Variable& v = network.variable(id);
    parameters +=
        fmt::format("{}{}:[{},{}]", parameters.empty() ? "" : ", ", v.name, v.domain.low, v.domain.high);
  }
  const std::string result =
      function.result ? fmt::format("[{},{}]", function.result->low, function.result->high) : "void";
  return fmt::format("{} {}({}) {}", result, function.name, parameters, print(function.body, network));
}

std::string print(const model::Edge& edge, const model::Process& process, const Network& network) {
  std::string inputs;
  for (const model::VariableId id : edge.inputs)
    inputs += fmt::format("{}:[{},{}]", network.variable(id).name, network.variable(id).domain.low,
                          network.variable(id).domain.high);
  std::string action;
  if (edge.action)
    action =
        network.actions[index(edge.action->first)].name + print_subscripts(edge.action->subscripts, network);
  return fmt::format("{}->{} | {} | {} | {} | {}", process.locations[index(edge.source)].name,
                     process.locations[index(edge.target)].name, inputs, print(edge.guard, network), action,
                     print_items(edge.update, network));
}

TEST(Testing, PrintsAnEdgeInFull) {
  const Loaded loaded = load(
      "clock x; int a[3], i; chan c[2];\n"
      "process P() { state s; init s; trans s -> s { guard x <= i && i > 0; sync c[i]!;\n"
      "assign a[i] = 1, x = 0; }; }\nsystem P;");
  const Network& network = loaded.network();
  ASSERT_EQ(network.processes.size(), 1U);
  EXPECT_EQ(print(network.processes[0].edges[0], network.processes[0], network),
            "s->s |  | (i > 0) && x <= i | c[0]![i in 0..1 by 1] | a[0][i in 0..2 by 1] = 1, x = 0");
}
}  // namespace tarrier::languages::uppaal
