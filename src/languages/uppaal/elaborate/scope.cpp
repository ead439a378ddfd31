// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/scope.hpp"

namespace tarrier::languages::uppaal {
Table table_of(std::vector<std::int32_t> values) {
  return std::make_shared<const std::vector<std::int32_t>>(std::move(values));
}

const Symbol* Scope::add(std::string_view name, Symbol symbol) {
  // Positions count declarations, since the map orders by name.
  symbol.position = symbols_.size();
  // try_emplace leaves the symbol as it is if the name is taken.
  const auto [place, is_new] = symbols_.try_emplace(std::string(name), std::move(symbol));
  if (!is_new) return nullptr;
  // A view of the key, which lives as long as the symbol.
  place->second.name = place->first;
  return &place->second;
}

// A function sees what was declared before it: of its outer scope, the first names only.
const Symbol* Scope::find(std::string_view name) const {
  std::size_t visible = SIZE_MAX;
  for (const Scope* scope = this; scope != nullptr; scope = scope->parent_) {
    const Symbol* symbol = scope->find_here(name);
    if (symbol != nullptr && symbol->position < visible) return symbol;
    visible = scope->visible_;
  }
  return nullptr;
}

const Symbol* Scope::find_here(std::string_view name) const {
  const auto place = symbols_.find(name);
  return place == symbols_.end() ? nullptr : &place->second;
}

bool Scope::count_expression() const {
  // One count for all: templates and quantifiers share the budget, wherever they write out the text.
  const Scope* outermost = this;
  while (outermost->parent_ != nullptr) outermost = outermost->parent_;
  return ++outermost->expressions_ <= kMaxExpressions;
}

std::vector<std::string_view> Scope::names() const {
  std::vector<std::string_view> all;
  std::size_t visible = SIZE_MAX;
  for (const Scope* scope = this; scope != nullptr; scope = scope->parent_) {
    for (const auto& [name, symbol] : scope->symbols_)
      if (symbol.position < visible) all.push_back(name);
    visible = scope->visible_;
  }
  return all;
}

std::vector<std::string_view> Scope::names_here() const {
  std::vector<std::string_view> names;
  for (const auto& [name, symbol] : symbols_) names.push_back(name);
  return names;
}

namespace {
void add_constant(Scope& scope, std::string_view name, std::int32_t value) {
  scope.add(name, {.kind = SymbolKind::kConstant,
                   .type = int_type(kWidestDomain, false),
                   .values = table_of({value}),
                   .read_only = "a constant",
                   .is_global = true});
}

void add_type(Scope& scope, std::string_view name, std::int32_t low, std::int32_t high) {
  scope.add(name, {.kind = SymbolKind::kType, .type = int_type({low, high}, true)});
}
}  // namespace

Scope prelude() {
  Scope scope;
  add_constant(scope, "INT8_MIN", INT8_MIN);
  add_constant(scope, "INT8_MAX", INT8_MAX);
  add_constant(scope, "UINT8_MAX", UINT8_MAX);
  add_constant(scope, "INT16_MIN", INT16_MIN);
  add_constant(scope, "INT16_MAX", INT16_MAX);
  add_constant(scope, "UINT16_MAX", UINT16_MAX);
  add_constant(scope, "INT32_MIN", INT32_MIN);
  add_constant(scope, "INT32_MAX", INT32_MAX);
  add_type(scope, "int8_t", INT8_MIN, INT8_MAX);
  add_type(scope, "uint8_t", 0, UINT8_MAX);
  add_type(scope, "int16_t", INT16_MIN, INT16_MAX);
  add_type(scope, "uint16_t", 0, UINT16_MAX);
  add_type(scope, "int32_t", INT32_MIN, INT32_MAX);
  return scope;
}
}  // namespace tarrier::languages::uppaal
