// SPDX-License-Identifier: MIT
#include "space/reduction.hpp"

#include "model/lint_usage.hpp"

namespace tarrier::space {
std::vector<bool> kept_variables(const model::Network& network, const model::Formula* goal,
                                 const std::vector<model::Measure>* measures, Reductions reductions) {
  model::Property property;
  if (goal != nullptr) property.goal = *goal;
  if (measures != nullptr) property.measures = *measures;
  const model::Usage usage =
      model::usage(network, {model::Query{.text = {}, .span = {}, .meaning = property}});
  std::vector<bool> kept(network.variables.size());
  for (std::size_t v = 0; v < kept.size(); ++v) {
    kept[v] = network.variables[v].kind == model::VariableKind::kState &&
              (usage.assigned[v] || !reductions.constants) && (usage.read[v] || !reductions.unread);
  }
  return kept;
}
}  // namespace tarrier::space
