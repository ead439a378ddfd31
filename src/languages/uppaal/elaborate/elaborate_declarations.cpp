// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/elaborate_declarations.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "languages/uppaal/elaborate/elaborate_priorities.hpp"
#include "languages/uppaal/lower/lower_initialiser.hpp"
#include "languages/uppaal/lower/lower_type.hpp"
#include "model/fault.hpp"

namespace tarrier::languages::uppaal {
using base::Code;

std::optional<std::int32_t> fit(std::int32_t value, const Type& type, bool is_constant, std::string_view name,
                                const base::SourceSpan& where, base::Diagnostics& diagnostics) {
  if (type.kind == TypeKind::kBool) return value != 0 ? 1 : 0;
  // A variable of type int has 16 bits in UPPAAL; a constant does not live in the state.
  model::Domain domain = is_constant && !type.is_bounded ? kWidestDomain : type.domain;
  // An initial value of a clock is a bound of the first zone, so the limits of bounds apply.
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
        lowering_(scope, workspace, Context::kDeclaration) {}

  void declare(const ast::VariableDeclaration& declaration) {
    for (const ast::Declarator& declarator : declaration.declarators) declare(declaration, declarator);
  }

  void declare(const ast::Function& function) {
    // It can see itself, so that recursion is called by its name.
    // The next position is its own.
    auto source = std::make_shared<const FunctionSource>(
        FunctionSource{&function, &scope_, scope_.size() + 1, prefix_});
    add(function.name, {.kind = SymbolKind::kFunction, .span = function.span, .function = std::move(source)});
  }

 private:
  void declare(const ast::VariableDeclaration& declaration, const ast::Declarator& declarator);
  void declare_constant(const Type& type, const ast::Declarator& declarator);
  void declare_variable(const Type& type, const ast::Declarator& declarator);
  void declare_clock(const Type& type, const ast::Declarator& declarator);
  void declare_channel(const Type& type, const ast::Declarator& declarator);
  bool constant_cells(const ast::Initialiser& initialiser, const Type& type, const std::string& name,
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
  // Overrides come with global declarations only, so they tell those from local ones, which differ between
  // processes.
  symbol.is_global = overrides_ != nullptr && symbol.kind == SymbolKind::kConstant;
  if (scope_.add(name, std::move(symbol)) != nullptr) return;
  const base::SourceSpan& first = scope_.find_here(name)->span;
  diagnostics_.error(Code::kDuplicate, where, fmt::format("'{}' is declared twice", name),
                     fmt::format("the first declaration is at {}:{}", first.line, first.column));
}

void Declarer::declare(const ast::VariableDeclaration& declaration, const ast::Declarator& declarator) {
  const Type type = TypeLowering(lowering_).type(*declaration.type, declarator.dimensions);
  const Type& element = element_type(type);
  if (declaration.is_typedef)
    return add(declarator.name, {.kind = SymbolKind::kType, .type = type, .span = declarator.span});
  // Something refused that nobody uses does no harm.
  if (type.kind == TypeKind::kRefused || type.kind == TypeKind::kWrong)
    return add(declarator.name, {.kind = SymbolKind::kRefused, .type = type, .span = declarator.span});
  // Every cell, since a field of a struct deep inside may have the empty range. An empty range of a typedef
  // alone does no harm.
  for (const Type* cell : cell_types(type)) {
    if (!cell->is_number() || size_of(cell->domain) > 0) continue;
    diagnostics_.error(Code::kRange, declaration.type->span,
                       fmt::format("the range [{},{}] of '{}' is empty", cell->domain.low, cell->domain.high,
                                   declarator.name),
                       "the lower bound comes first");
    // Known, but refused: its uses are not reported as unknown names.
    return add(declarator.name,
               {.kind = SymbolKind::kRefused, .type = wrong_type(), .span = declarator.span});
  }
  // Before names and cells are made: a short text can ask for more than the memory holds.
  if (network_.variables.size() + network_.clocks.size() + network_.actions.size() + cell_count(type) >
      kMaxCells) {
    diagnostics_.error(
        Code::kUnsupported, declarator.span, fmt::format("'{}' makes the model too large", declarator.name),
        fmt::format("all variables, clocks and channels together have at most {} elements", kMaxCells));
    return add(declarator.name,
               {.kind = SymbolKind::kRefused, .type = wrong_type(), .span = declarator.span});
  }
  if (element.kind == TypeKind::kClock) return declare_clock(type, declarator);
  if (element.kind == TypeKind::kChannel) return declare_channel(type, declarator);
  return type.is_const ? declare_constant(type, declarator) : declare_variable(type, declarator);
}

void Declarer::declare_constant(const Type& type, const ast::Declarator& declarator) {
  Symbol symbol{
      .kind = SymbolKind::kConstant, .type = type, .span = declarator.span, .read_only = "a constant"};
  if (overrides_ != nullptr && !type.is_aggregate()) {
    if (const auto given = overrides_->unused.find(declarator.name); given != overrides_->unused.end()) {
      // The given value replaces the initialiser unseen, and has to fit the declared range all the same.
      symbol.values = table_of(
          {fit(given->second, type, true, declarator.name, declarator.span, diagnostics_).value_or(0)});
      overrides_->unused.erase(given);
      return add(declarator.name, std::move(symbol));
    }
  }
  if (!declarator.initialiser) {
    diagnostics_.error(Code::kType, declarator.span,
                       fmt::format("constant '{}' has no value", declarator.name), "expected '= value'");
  } else {
    std::vector<std::int32_t> cells;
    if (constant_cells(*declarator.initialiser, type, declarator.name, cells)) {
      symbol.values = table_of(std::move(cells));
      return add(declarator.name, std::move(symbol));
    }
  }
  // An error has been reported; a constant with some value of our own would cause others.
  symbol.kind = SymbolKind::kRefused;
  symbol.type = wrong_type();
  add(declarator.name, std::move(symbol));
}

void Declarer::declare_variable(const Type& type, const ast::Declarator& declarator) {
  const std::vector<std::int32_t> initial =
      initial_cells(type, declarator);  // may add functions, with locals
  const auto first = static_cast<std::uint32_t>(network_.variables.size());
  const std::vector<std::string> names = cell_names(type, prefix_ + declarator.name);
  const std::vector<const Type*> cells = cell_types(type);
  for (std::size_t i = 0; i < names.size(); ++i)
    network_.variables.push_back({.name = names[i],
                                  .domain = cells[i]->domain,
                                  .initial = initial[i],
                                  .is_boolean = cells[i]->kind == TypeKind::kBool,
                                  .span = declarator.span});
  add(declarator.name,
      {.kind = SymbolKind::kVariable, .type = type, .span = declarator.span, .first = first});
}

void Declarer::declare_clock(const Type& type, const ast::Declarator& declarator) {
  const auto first = static_cast<std::uint32_t>(network_.clocks.size());
  const std::vector<std::int32_t> initial = initial_cells(type, declarator);
  const std::vector<std::string> names = cell_names(type, prefix_ + declarator.name);
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
  const Type& cell = element_type(type);
  const std::vector<std::string> names = cell_names(type, prefix_ + declarator.name);
  const auto send = static_cast<std::uint32_t>(network_.actions.size());
  const auto receive = send + static_cast<std::uint32_t>(names.size());
  for (const std::string& name : names) network_.actions.push_back({name + "!"});
  for (const std::string& name : names) network_.actions.push_back({name + "?"});
  for (std::uint32_t i = 0; i < names.size(); ++i) {
    // A receiver of a broadcast takes part if it can, and cannot block the sender; `every` makes all that
    // can.
    const model::Strength strength = cell.is_broadcast ? model::Strength::kWeak : model::Strength::kRequired;
    network_.synchronisations.push_back({.name = names[i],
                                         // The sender comes first: its update is executed first, as UPPAAL
                                         // says, and other parts look for it there.
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

// One value per cell, also if the initialiser is wrong.
std::vector<std::int32_t> Declarer::initial_cells(const Type& type, const ast::Declarator& declarator) {
  std::vector<std::int32_t> cells;
  if (declarator.initialiser && constant_cells(*declarator.initialiser, type, declarator.name, cells))
    return cells;
  // A list that was wrong in the middle has left some values.
  cells.clear();
  for (const Type* cell : cell_types(type)) cells.push_back(usual_value(*cell));
  return cells;
}

bool Declarer::constant_cells(const ast::Initialiser& initialiser, const Type& type, const std::string& name,
                              std::vector<std::int32_t>& cells) {
  std::vector<InitialCell> initial;
  if (!InitialiserLowering(lowering_).initialise(initialiser, type, name, initial)) return false;
  const std::vector<const Type*> types = cell_types(type);
  // All cells in one evaluation: the first may hold a call whose result the others read.
  const auto values = lowering_.evaluated(initial);
  if (!values) return false;
  for (std::size_t i = 0; i < values->size(); ++i) {
    const auto fitting = fit((*values)[i], *types[i], type.is_const, name, initial[i].span, diagnostics_);
    if (!fitting) return false;
    cells.push_back(*fitting);
  }
  return true;
}

bool is_before(const base::SourceSpan& a, const base::SourceSpan& b) {
  return a.line != b.line ? a.line < b.line : a.column < b.column;
}
}  // namespace

bool refuse_unsupported(const ast::Declarations& declarations, Workspace& workspace) {
  for (const ast::Unsupported& construct : declarations.unsupported)
    workspace.diagnostics.error(Code::kUnsupported, construct.span, construct.what + " is not supported yet");
  return !declarations.unsupported.empty();
}

void declare(const ast::Declarations& declarations, Scope& scope, const std::string& prefix,
             Overrides* overrides, Workspace& workspace) {
  Declarer declarer(scope, prefix, overrides, workspace);
  // In source order: a function sees what is declared before it, and can be called after it.
  auto function = declarations.functions.begin();
  for (const ast::VariableDeclaration& variable : declarations.variables) {
    for (; function != declarations.functions.end() && is_before(function->span, variable.span); ++function)
      declarer.declare(*function);
    declarer.declare(variable);
  }
  for (; function != declarations.functions.end(); ++function) declarer.declare(*function);
  // Last, since the list may stand before the channels that it mentions.
  if (declarations.channel_priorities) set_priorities(*declarations.channel_priorities, scope, workspace);
}
}  // namespace tarrier::languages::uppaal
