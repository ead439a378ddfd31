// SPDX-License-Identifier: MIT
#include "model/transform/inputs.hpp"

namespace tarrier::model {
void fix_unchosen_inputs(Network& network) {
  std::vector<bool> is_chosen(network.variables.size(), false);
  for (const Process& process : network.processes)
    for (const Edge& edge : process.edges)
      for (const VariableId input : edge.inputs) is_chosen[index(input)] = true;
  for (std::size_t v = 0; v < network.variables.size(); ++v) {
    Variable& variable = network.variables[v];
    if (variable.kind != VariableKind::kInput || is_chosen[v]) continue;
    variable.kind = VariableKind::kConstant;
    variable.initial = variable.domain.low;
  }
}
}  // namespace tarrier::model
