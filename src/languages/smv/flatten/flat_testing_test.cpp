// SPDX-License-Identifier: MIT
#include "languages/smv/flatten/flat_testing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <stdexcept>

namespace tarrier::languages::smv {
namespace {
constexpr const char* kSurroundings =
    "MODULE main VAR a : boolean; b : boolean; c : boolean; d : boolean; i : 0..7; j : 0..7; k : 0..7;\n"
    "w : word[8]; v : word[8]; s : {red, green, 1}; t : array 0..2 of 0..7;\n";

std::string print(const base::Diagnostics& diagnostics) {
  std::vector<std::string> lines;
  for (const base::Error& e : diagnostics.errors())
    lines.push_back(fmt::format("{} {}:{} {}{}{}", base::name(e.code()), e.where().line, e.where().column,
                                e.message(), e.expected().empty() ? "" : "; ", e.expected()));
  return fmt::format("{}", fmt::join(lines, "\n"));
}

std::string left_side_of(const Assignment& assignment, const FlatModel& model) {
  const std::string& name = model.variables[assignment.variable].name;
  switch (assignment.kind) {
    case Assignment::Kind::kInit: return fmt::format("init({})", name);
    case Assignment::Kind::kNext: return fmt::format("next({})", name);
    case Assignment::Kind::kCurrent: return name;
  }
  return {};
}

std::optional<Specification> read_here(const std::string& formula, FlatModel& model, std::string& errors) {
  model = load(kSurroundings);
  base::Diagnostics diagnostics;
  auto result = read_specification(model, {"query", formula}, diagnostics);
  errors = print(diagnostics);
  return result;
}
}  // namespace

std::string errors_of(const std::string& text) {
  base::Diagnostics diagnostics;
  flatten({"m.smv", text}, diagnostics);
  return print(diagnostics);
}

std::string warnings_of(const std::string& text) {
  base::Diagnostics diagnostics;
  flatten({"m.smv", text}, diagnostics);
  std::vector<std::string> lines;
  for (const base::Warning& warning : diagnostics.warnings()) lines.push_back(base::to_string(warning));
  return fmt::format("{}", fmt::join(lines, "\n"));
}

FlatModel load(const std::string& text) {
  base::Diagnostics diagnostics;
  auto model = flatten({"m.smv", text}, diagnostics);
  if (!model) throw std::logic_error("not loaded: " + print(diagnostics));
  return std::move(*model);
}

std::string print(const FlatModel& model) {
  std::string text;
  for (const Variable& variable : model.variables) {
    constexpr const char* kKinds[] = {"VAR", "IVAR", "FROZENVAR"};
    text += fmt::format("{} {} : {}\n", kKinds[static_cast<int>(variable.kind)], variable.name,
                        to_text(variable.type));
  }
  for (const Define& define : model.defines)
    text += fmt::format("DEFINE {} := {}\n", define.name, to_text(define.value, &model));
  for (const Assignment& assignment : model.assignments) {
    text += fmt::format("{} := {}", left_side_of(assignment, model), to_text(assignment.value, &model));
    if (!model.processes.empty() && assignment.kind == Assignment::Kind::kNext)
      text += " @" + model.processes[assignment.process];
    text += "\n";
  }
  const auto add = [&](const char* word, const std::vector<Expression>& list) {
    for (const Expression& one : list) text += fmt::format("{} {}\n", word, to_text(one, &model));
  };
  add("INIT", model.initial);
  add("INVAR", model.invariant);
  add("TRANS", model.transition);
  add("JUSTICE", model.justice);
  for (const auto& [first, second] : model.compassion)
    text += fmt::format("COMPASSION ({}, {})\n", to_text(first, &model), to_text(second, &model));
  for (const Specification& spec : model.specifications) {
    constexpr const char* kKinds[] = {"INVARSPEC", "LTLSPEC", "CTLSPEC", "COMPUTE", "PSLSPEC"};
    text += kKinds[static_cast<int>(spec.kind)];
    if (!spec.name.empty()) text += " NAME " + spec.name + " :=";
    text += " " + spec.text + "\n";
  }
  return text;
}

std::string flat(const std::string& text) {
  base::Diagnostics diagnostics;
  const auto model = flatten({"m.smv", text}, diagnostics);
  return model ? print(*model) : print(diagnostics);
}

std::string read(const std::string& formula) {
  FlatModel model;
  std::string errors;
  const auto result = read_here(formula, model, errors);
  return result ? result->text : errors;
}

std::string flat_formula(const std::string& formula) {
  FlatModel model;
  std::string errors;
  const auto result = read_here(formula, model, errors);
  return result ? to_text(result->formula, &model) : errors;
}
}  // namespace tarrier::languages::smv
