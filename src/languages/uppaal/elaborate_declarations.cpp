// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate_declarations.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/fault.hpp"

namespace tarrier::languages::uppaal {
using base::Code;

std::optional<std::int32_t> fit(std::int32_t value, const Type& type, std::string_view name,
                                const base::SourceSpan& where, base::Diagnostics& diagnostics) {
  if (type.kind == TypeKind::kBool) return value != 0 ? 1 : 0;
  // A constant takes no room in the state, so an int without a range may be as large as it likes.
  model::Domain domain = type.is_const && !type.is_bounded ? kWidestDomain : type.domain;
  if (type.kind == TypeKind::kClock) domain = {0, model::kMaxClockBound};
  if (domain.contains(value)) return value;
  diagnostics.error(Code::kRange, where, fmt::format("value {} is out of range for {}", value, name),
                    fmt::format("its range is [{},{}]", domain.low, domain.high));
  return std::nullopt;
}

namespace {
class Declarer {
 public:
  Declarer(Scope& scope, std::string prefix, Overrides* overrides, Workspace& workspace)
      : scope_(scope),
        prefix_(std::move(prefix)),
        overrides_(overrides),
        network_(workspace.network),
        diagnostics_(workspace.diagnostics),
        lowering_(scope, workspace.diagnostics, Context::kDeclaration) {}

  void declare(const ast::VariableDeclaration& declaration) {
    for (const ast::Declarator& declarator : declaration.declarators) declare(declaration, declarator);
  }

  void declare(const ast::Function& function) {
    add(function.name, {.kind = SymbolKind::kFunction, .span = function.span});
  }

  void declare(const ast::Unsupported& construct) {
    lowering_.refuse(construct.span, construct.what + " is");
  }

 private:
  void declare(const ast::VariableDeclaration& declaration, const ast::Declarator& declarator);
  void declare_constant(const Type& type, const ast::Declarator& declarator);
  void declare_variable(const Type& type, const ast::Declarator& declarator);
  void declare_clock(const Type& type, const ast::Declarator& declarator);
  void declare_channel(const Type& type, const ast::Declarator& declarator);
  std::vector<std::string> cell_names(const Type& type, const ast::Declarator& declarator) const;
  void add_cell_names(const Type& type, const std::string& name, std::vector<std::string>& names) const;
  bool flatten(const ast::Initialiser& initialiser, const Type& type, const std::string& name,
               std::vector<std::int32_t>& cells);
  bool flatten_whole_array(const ast::Initialiser& initialiser, const Type& type,
                           std::vector<std::int32_t>& cells);
  std::vector<std::int32_t> initial_cells(const Type& type, const ast::Declarator& declarator);
  void add(const std::string& name, Symbol symbol);

  Scope& scope_;
  std::string prefix_;
  Overrides* overrides_;
  model::Network& network_;
  base::Diagnostics& diagnostics_;
  Lowering lowering_;
};

void Declarer::add(const std::string& name, Symbol symbol) {
  const base::SourceSpan where = symbol.span;
  symbol.is_global = overrides_ != nullptr && symbol.kind == SymbolKind::kConstant;
  if (scope_.add(name, std::move(symbol)) != nullptr) return;
  const base::SourceSpan& first = scope_.find_here(name)->span;
  diagnostics_.error(Code::kDuplicate, where, fmt::format("'{}' is declared twice", name),
                     fmt::format("the first declaration is at {}:{}", first.line, first.column));
}

void Declarer::declare(const ast::VariableDeclaration& declaration, const ast::Declarator& declarator) {
  const Type type = lowering_.type(*declaration.type, declarator.dimensions);
  const Type& cell = cell_type(type);
  if (declaration.is_typedef)
    return add(declarator.name, {.kind = SymbolKind::kType, .type = type, .span = declarator.span});
  if (type.kind == TypeKind::kRefused || type.kind == TypeKind::kWrong) {
    // A constant that nobody uses does no harm.
    if (type.kind == TypeKind::kRefused && !declaration.type->is_const)
      lowering_.refuse(declaration.type->span, type.refusal);
    return add(declarator.name, {.kind = SymbolKind::kRefused, .type = type, .span = declarator.span});
  }
  if (cell.is_number() && size_of(cell.domain) == 0) {
    diagnostics_.error(
        Code::kRange, declaration.type->span,
        fmt::format("the range [{},{}] of '{}' is empty", cell.domain.low, cell.domain.high, declarator.name),
        "the lower bound comes first");
    return add(declarator.name,
               {.kind = SymbolKind::kRefused, .type = wrong_type(), .span = declarator.span});
  }
  if (network_.variables.size() + network_.clocks.size() + network_.actions.size() + cell_count(type) >
      kMaxCells) {
    diagnostics_.error(
        Code::kRange, declarator.span, fmt::format("'{}' makes the model too large", declarator.name),
        fmt::format("all variables, clocks and channels together have at most {} elements", kMaxCells));
    return add(declarator.name,
               {.kind = SymbolKind::kRefused, .type = wrong_type(), .span = declarator.span});
  }
  if (cell.kind == TypeKind::kClock) return declare_clock(type, declarator);
  if (cell.kind == TypeKind::kChannel) return declare_channel(type, declarator);
  return type.is_const ? declare_constant(type, declarator) : declare_variable(type, declarator);
}

void Declarer::declare_constant(const Type& type, const ast::Declarator& declarator) {
  Symbol symbol{
      .kind = SymbolKind::kConstant, .type = type, .span = declarator.span, .read_only = "a constant"};
  if (overrides_ != nullptr && type.kind != TypeKind::kArray) {
    if (const auto given = overrides_->unused.find(declarator.name); given != overrides_->unused.end()) {
      symbol.values = {fit(given->second, type, declarator.name, declarator.span, diagnostics_).value_or(0)};
      overrides_->unused.erase(given);
      return add(declarator.name, std::move(symbol));
    }
  }
  if (!declarator.initialiser) {
    diagnostics_.error(Code::kType, declarator.span,
                       fmt::format("constant '{}' has no value", declarator.name), "expected '= value'");
  } else if (flatten(*declarator.initialiser, type, declarator.name, symbol.values)) {
    return add(declarator.name, std::move(symbol));
  }
  symbol.kind = SymbolKind::kRefused;
  symbol.type = wrong_type();
  add(declarator.name, std::move(symbol));
}

void Declarer::declare_variable(const Type& type, const ast::Declarator& declarator) {
  const auto first = static_cast<std::uint32_t>(network_.variables.size());
  const Type& cell = cell_type(type);
  const std::vector<std::int32_t> initial = initial_cells(type, declarator);
  const std::vector<std::string> names = cell_names(type, declarator);
  for (std::size_t i = 0; i < names.size(); ++i)
    network_.variables.push_back({.name = names[i],
                                  .domain = cell.domain,
                                  .initial = initial[i],
                                  .is_boolean = cell.kind == TypeKind::kBool,
                                  .span = declarator.span});
  add(declarator.name,
      {.kind = SymbolKind::kVariable, .type = type, .span = declarator.span, .first = first});
}

void Declarer::declare_clock(const Type& type, const ast::Declarator& declarator) {
  const auto first = static_cast<std::uint32_t>(network_.clocks.size());
  const std::vector<std::int32_t> initial = initial_cells(type, declarator);
  const std::vector<std::string> names = cell_names(type, declarator);
  for (std::size_t i = 0; i < names.size(); ++i)
    network_.clocks.push_back({.name = names[i], .initial = initial[i], .span = declarator.span});
  add(declarator.name, {.kind = SymbolKind::kClock, .type = type, .span = declarator.span, .first = first});
}

// All "!" actions of an array lie together, then all "?" actions, so that one subscript serves both
// directions.
void Declarer::declare_channel(const Type& type, const ast::Declarator& declarator) {
  if (declarator.initialiser)
    diagnostics_.error(Code::kType, declarator.initialiser->span, "a channel has no value",
                       "leave the initialiser out");
  const Type& cell = cell_type(type);
  const std::vector<std::string> names = cell_names(type, declarator);
  const auto send = static_cast<std::uint32_t>(network_.actions.size());
  const auto receive = send + static_cast<std::uint32_t>(names.size());
  for (const std::string& name : names) network_.actions.push_back({name + "!"});
  for (const std::string& name : names) network_.actions.push_back({name + "?"});
  for (std::uint32_t i = 0; i < names.size(); ++i) {
    const model::Strength strength = cell.is_broadcast ? model::Strength::kWeak : model::Strength::kRequired;
    network_.synchronisations.push_back({.name = names[i],
                                         .participants = {{.action = model::ActionId{send + i}},
                                                          {.action = model::ActionId{receive + i},
                                                           .strength = strength,
                                                           .every = cell.is_broadcast}},
                                         .urgent = cell.is_urgent,
                                         .span = declarator.span});
  }
  add(declarator.name, {.kind = SymbolKind::kChannel,
                        .type = type,
                        .span = declarator.span,
                        .first = send,
                        .receive = receive});
}

std::vector<std::string> Declarer::cell_names(const Type& type, const ast::Declarator& declarator) const {
  std::vector<std::string> names;
  add_cell_names(type, prefix_ + declarator.name, names);
  return names;
}

void Declarer::add_cell_names(const Type& type, const std::string& name,
                              std::vector<std::string>& names) const {
  if (type.kind != TypeKind::kArray) return names.push_back(name);
  for (std::int64_t i = type.domain.low; i <= type.domain.high; ++i)
    add_cell_names(*type.element, fmt::format("{}[{}]", name, i), names);
}

// One value per cell, also if the initialiser is wrong.
std::vector<std::int32_t> Declarer::initial_cells(const Type& type, const ast::Declarator& declarator) {
  const Type& cell = cell_type(type);
  const std::int32_t usual = cell.is_number() && !cell.domain.contains(0) ? cell.domain.low : 0;
  std::vector<std::int32_t> cells;
  if (declarator.initialiser) flatten(*declarator.initialiser, type, declarator.name, cells);
  cells.resize(static_cast<std::size_t>(cell_count(type)), usual);
  return cells;
}

bool Declarer::flatten(const ast::Initialiser& initialiser, const Type& type, const std::string& name,
                       std::vector<std::int32_t>& cells) {
  if (!initialiser.field.empty()) {
    lowering_.refuse(initialiser.span, "structs are");
    return false;
  }
  if (type.kind == TypeKind::kArray && !initialiser.is_list)
    return flatten_whole_array(initialiser, type, cells);
  if (type.kind == TypeKind::kArray) {
    if (initialiser.items.size() != size_of(type.domain)) {
      diagnostics_.error(Code::kType, initialiser.span,
                         fmt::format("{} values for '{}'", initialiser.items.size(), name),
                         fmt::format("the array has {} elements", size_of(type.domain)));
      return false;
    }
    return std::all_of(initialiser.items.begin(), initialiser.items.end(), [&](const ast::Initialiser& item) {
      return flatten(item, *type.element, name, cells);
    });
  }
  if (initialiser.is_list) {
    diagnostics_.error(Code::kType, initialiser.span, fmt::format("a list of values for '{}'", name),
                       fmt::format("it is {}, not an array", describe(type)));
    return false;
  }
  const auto value = lowering_.constant(*initialiser.value);
  const auto fitting = value ? fit(*value, type, name, initialiser.span, diagnostics_) : std::nullopt;
  if (fitting) cells.push_back(*fitting);
  return fitting.has_value();
}

// int a[3] = b, where b is a constant array.
bool Declarer::flatten_whole_array(const ast::Initialiser& initialiser, const Type& type,
                                   std::vector<std::int32_t>& cells) {
  const Value value = lowering_.value(*initialiser.value);
  if (value.is_wrong()) return false;
  const auto* place = value.as<Place>();
  const bool is_table =
      place != nullptr && place->symbol->kind == SymbolKind::kConstant && place->subscripts.empty();
  if (is_table && have_same_shape(place->type, type)) {
    const auto& values = place->symbol->values;
    return std::all_of(values.begin(), values.end(), [&](std::int32_t v) {
      const auto fitting = fit(v, cell_type(type), "the array", initialiser.span, diagnostics_);
      if (fitting) cells.push_back(*fitting);
      return fitting.has_value();
    });
  }
  diagnostics_.error(Code::kType, initialiser.span,
                     fmt::format("{} as the value of an array", describe(read(value))),
                     fmt::format("expected a list in braces, {} values", size_of(type.domain)));
  return false;
}
}  // namespace

bool declare(const ast::Declarations& declarations, Scope& scope, const std::string& prefix,
             Overrides* overrides, Workspace& workspace) {
  Declarer declarer(scope, prefix, overrides, workspace);
  for (const ast::Unsupported& construct : declarations.unsupported) declarer.declare(construct);
  const auto& priorities = declarations.channel_priorities;
  if (priorities) declarer.declare(ast::Unsupported{priorities->span, "a channel priority"});
  if (priorities || !declarations.unsupported.empty()) return false;
  // Functions come first: a call is refused by name wherever it stands.
  for (const ast::Function& function : declarations.functions) declarer.declare(function);
  for (const ast::VariableDeclaration& variable : declarations.variables) declarer.declare(variable);
  return true;
}
}  // namespace tarrier::languages::uppaal
