// SPDX-License-Identifier: MIT
#include "space/reduce/reduction.hpp"

#include <algorithm>

#include "model/lint/lint_usage.hpp"
#include "space/reduce/cone.hpp"

namespace tarrier::space {
Remembered remembered(const model::Network& network, const Observed& observed, Reductions reductions) {
  const model::Usage usage = model::usage(network, {});
  std::vector<bool> matters = reductions.cone ? cone_of_influence(network, observed)
                                              : std::vector<bool>(network.variables.size(), true);
  std::vector<bool> kept(network.variables.size());
  Reductions in_effect{.constants = false, .cone = false, .dead = false, .clocks = false, .committed = false};
  for (std::size_t v = 0; v < kept.size(); ++v) {
    const model::Variable& variable = network.variables[v];
    // Not assigned does not mean constant: a free variable differs from one initial state to another.
    const bool varies = usage.assigned[v] || variable.is_free_at_start();
    if (variable.kind != model::VariableKind::kState) continue;
    kept[v] = (varies || !reductions.constants) && matters[v];
    if (!varies && reductions.constants) in_effect.constants = true;
    if (!matters[v]) in_effect.cone = true;
  }
  DeadVariables dead;
  // Last, for only variables that are kept can be worth forgetting.
  if (reductions.dead) dead = dead_variables(network, observed, kept);
  for (const auto& locations : dead)
    in_effect.dead |=
        std::ranges::any_of(locations, [](const auto& variables) { return !variables.empty(); });
  return {std::move(matters), std::move(kept), std::move(dead), in_effect};
}
}  // namespace tarrier::space
