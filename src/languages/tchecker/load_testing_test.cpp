// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "languages/tchecker/load_testing.hpp"

namespace tarrier::languages {
Language tchecker_language();
}

namespace tarrier::languages::tchecker {
namespace {
constexpr const char* kPrelude =
    "system:s\n"
    "event:a\n"
    "event:b\n"
    "process:P\n"
    "process:Q\n"
    "clock:1:x\n"
    "clock:1:y\n"
    "clock:3:z\n"
    "int:1:0:5:2:i\n"
    "int:3:-1:1:0:k\n"
    "location:P:p0{initial:}\n"
    "location:P:p1\n"
    "location:Q:q0{initial:}\n";

template <typename Id>
std::string print(const model::Reference<Id>& reference, const std::string& first,
                  const model::Network& network) {
  if (reference.subscripts.empty()) return first;
  return fmt::format("{}+{}", first, tchecker::print(reference.subscripts.front().index, network));
}

std::string print(const model::Reference<model::ClockId>& reference, const model::Network& network) {
  return print(reference, network.clock(reference.first).name, network);
}
}  // namespace

const model::Network& Loaded::network() const {
  if (document == nullptr) throw std::logic_error("not loaded: " + errors());
  return document->network();
}

std::string Loaded::errors() const {
  std::vector<std::string> all;
  for (const base::Error& e : diagnostics.errors())
    all.push_back(fmt::format("{} {}:{} {}{}{}", base::name(e.code()), e.where().line, e.where().column,
                              e.message(), e.expected().empty() ? "" : "; ", e.expected()));
  return fmt::format("{}", fmt::join(all, "\n"));
}

std::string Loaded::warnings() const {
  std::vector<std::string> lines;
  for (const base::Warning& warning : diagnostics.warnings()) lines.push_back(base::to_string(warning));
  return fmt::format("{}", fmt::join(lines, "\n"));
}

Loaded load(const std::string& text, const LoadOptions& options) {
  Loaded result;
  result.document = tchecker_language().load({"m.tck", text}, options, result.diagnostics);
  return result;
}

Loaded load_after_prelude(const std::string& more) { return load(kPrelude + more); }

std::string print(const model::Expression& expression, const model::Network& network) {
  const model::ExpressionNode& node = *expression;
  switch (node.op) {
    case model::Op::kConstant: return std::to_string(node.value);
    case model::Op::kVariable: return network.variable(node.variable).name;
    case model::Op::kElement:
      return fmt::format("{}+{}", network.variable(node.variable).name,
                         print(node.subscripts.front().index, network));
    default: break;
  }
  std::vector<std::string> operands;
  for (const model::Expression& operand : node.operands) operands.push_back(print(operand, network));
  if (operands.size() == 1) return fmt::format("{}{}", symbol(node.op), operands[0]);
  if (operands.size() == 2) return fmt::format("({} {} {})", operands[0], symbol(node.op), operands[1]);
  return fmt::format("({} ? {} : {})", operands[0], operands[1], operands[2]);
}

std::string print(const model::Constraint& constraint, const model::Network& network) {
  std::vector<std::string> all;
  if (!constraint.condition.is_empty()) all.push_back(print(constraint.condition, network));
  for (const model::ClockConstraint& c : constraint.clocks)
    all.push_back(fmt::format("{}{} {} {}", print(c.left, network),
                              c.right ? " - " + print(*c.right, network) : "", symbol(c.comparison),
                              print(c.bound, network)));
  return fmt::format("{}", fmt::join(all, " && "));
}

std::string print(const model::Block& block, const model::Network& network) {
  std::vector<std::string> all;
  for (const model::Statement& statement : block) {
    if (const auto* clock = std::get_if<model::ClockAssignment>(&statement)) {
      all.push_back(fmt::format("{} := {}{}", print(clock->target, network),
                                clock->source ? print(*clock->source, network) + " + " : "",
                                print(clock->value, network)));
    } else if (const auto* branch = std::get_if<model::Branch>(&statement)) {
      all.push_back(fmt::format("if {} {{{}}} else {{{}}}", print(branch->condition, network),
                                print(branch->then, network), print(branch->otherwise, network)));
    } else if (const auto* loop = std::get_if<model::Loop>(&statement)) {
      all.push_back(
          fmt::format("while {} {{{}}}", print(loop->condition, network), print(loop->body, network)));
    } else {
      const auto& integer = std::get<model::Assignment>(statement);
      all.push_back(print(integer.target, network.variable(integer.target.first).name, network) + " = " +
                    print(integer.value, network));
    }
  }
  return fmt::format("{}", fmt::join(all, "; "));
}
}  // namespace tarrier::languages::tchecker
