// SPDX-License-Identifier: MIT
#include "languages/uppaal/scope.hpp"

#include <algorithm>
#include <numeric>

namespace tarrier::languages::uppaal {
Table table_of(std::vector<std::int32_t> values) {
  return std::make_shared<const std::vector<std::int32_t>>(std::move(values));
}

const Symbol* Scope::add(std::string_view name, Symbol symbol) {
  symbol.position = symbols_.size();
  const auto [place, is_new] = symbols_.try_emplace(std::string(name), std::move(symbol));
  if (!is_new) return nullptr;
  place->second.name = place->first;
  return &place->second;
}

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
// Levenshtein distance.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

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

std::string suggestion(std::string_view name, const std::vector<std::string_view>& candidates,
                       std::string otherwise) {
  std::string_view best;
  std::size_t least = std::min<std::size_t>(3, name.size());  // a name of which nothing is left is no help
  for (const std::string_view candidate : candidates) {
    const std::size_t far = distance(name, candidate);
    if (far >= least) continue;
    least = far;
    best = candidate;
  }
  return best.empty() ? otherwise : "did you mean '" + std::string(best) + "'?";
}

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
