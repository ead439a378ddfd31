// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/workspace.hpp"

#include <fmt/format.h>

namespace tarrier::languages::uppaal {
std::uint32_t table_variables(const Symbol& table, Workspace& workspace) {
  auto& variables = workspace.network.variables;
  const auto first = static_cast<std::uint32_t>(variables.size());
  // By the address of the shared values: two symbols that name the same table, say by way of a parameter,
  // share the variables.
  const auto [known, is_new] = workspace.cache.tables.try_emplace(table.values, first);
  if (!is_new) return known->second;
  // A symbol may be a row of the table; then its cells are numbered and not named.
  const bool is_whole = cell_count(table.type) == table.values->size();
  const std::string name(table.name);
  const std::vector<std::string> names = is_whole ? cell_names(table.type, name) : std::vector<std::string>();
  for (std::size_t i = 0; i < table.values->size(); ++i) {
    const std::int32_t value = (*table.values)[i];
    variables.push_back({.name = is_whole ? names[i] : fmt::format("{}#{}", name, i),
                         // The narrowest domain tells analyses the value without asking for the kind.
                         .domain = {value, value},
                         .kind = model::VariableKind::kConstant,
                         .initial = value,
                         .span = table.span});
  }
  return first;
}

// Local variables are numbered like all others, but take no room in the state.
const Symbol& add_local(const Type& type, const std::string& name, const base::SourceSpan& where,
                        Workspace& workspace) {
  auto& variables = workspace.network.variables;
  const Symbol symbol{.kind = SymbolKind::kVariable,
                      .type = type,
                      .span = where,
                      .first = static_cast<std::uint32_t>(variables.size())};
  const std::vector<const Type*> cells = cell_types(type);
  const std::vector<std::string> names = cell_names(type, name);
  for (std::size_t i = 0; i < cells.size(); ++i)
    variables.push_back({.name = names[i],
                         .domain = cells[i]->domain,
                         .kind = model::VariableKind::kLocal,
                         .is_boolean = cells[i]->kind == TypeKind::kBool,
                         .span = where});
  return workspace.cache.hidden.emplace_back(symbol);
}
}  // namespace tarrier::languages::uppaal
