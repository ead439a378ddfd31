// SPDX-License-Identifier: MIT
#include "languages/tchecker/conditions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/suggestion.hpp"
#include "languages/tchecker/parser.hpp"
#include "languages/tchecker/white_space.hpp"
#include "model/question.hpp"

namespace tarrier::languages::tchecker {
namespace {
// The locations with this label, or the location with this name; empty if there is none. `names` collects
// what there is.
model::Expression at(std::string_view name, const model::Network& network, std::vector<std::string>& names) {
  std::vector<model::Formula> found;
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const model::Process& process = network.processes[p];
    for (std::uint32_t l = 0; l < process.locations.size(); ++l) {
      const model::Location& location = process.locations[l];
      // All names are collected on the way, for the suggestion, so the loops go on after a hit: a label may
      // be carried by several locations.
      names.push_back(process.name + "." + location.name);
      const bool is_it = names.back() == name || std::ranges::count(location.labels, name) > 0;
      names.insert(names.end(), location.labels.begin(), location.labels.end());
      if (is_it)
        found.push_back(
            model::Formula::of(model::Expression::at_location(model::ProcessId{p}, model::LocationId{l})));
    }
  }
  // An empty expression says that there is none; any() of nothing would be false, a legal condition.
  return found.empty() ? model::Expression{} : model::to_expression(model::Formula::any(std::move(found)));
}
}  // namespace

model::Expression lower_state_condition(const base::SourceText& text, const base::SourceSpan& where,
                                        const Lowered& model) {
  const base::SourceFile source(text);
  const Range range = trim(source, {0, text.content.size()});
  const std::string_view name = source.text(range);
  // Variables come first: a condition on integers may be a single variable, which is true unless 0.
  if (is_identifier(name) && model.variables.find(name) == nullptr) {
    std::vector<std::string> names;
    const model::Expression there = at(name, model.network, names);
    if (!there.is_empty()) return there;
    throw base::Error(base::Code::kUnknownName, where,
                      fmt::format("there is no label, location or variable '{}'", name),
                      base::suggestion(name, {names.begin(), names.end()},
                                       "a label, process.location, or a condition on integers"));
  }
  base::Diagnostics diagnostics;
  const auto conjuncts = parse_condition(source, range, diagnostics);
  if (!conjuncts) throw base::Error(diagnostics.errors().front());
  model::Constraint constraint;
  for (const Expr& conjunct : *conjuncts) constrain(constraint, conjunct, model.variables);
  if (!constraint.clocks.empty())
    // An atom has to be true or false in a whole symbolic state; a zone may satisfy x < 3 in parts only.
    throw base::Error(base::Code::kUnsupported, where, "clocks in formulas of LTL are not supported",
                      "conditions on locations and integers");
  return constraint.condition.is_empty() ? model::Expression::constant(1) : constraint.condition;
}
}  // namespace tarrier::languages::tchecker
