// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/lower_template.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "languages/uppaal/lower/lower_condition.hpp"
#include "languages/uppaal/lower/lower_type.hpp"
#include "languages/uppaal/lower/lower_update.hpp"

namespace tarrier::languages::uppaal {
using base::Code;

namespace {
// One label after another, as if written on one edge.
void append(std::string& text, const std::string& more) {
  text += (text.empty() || more.empty() ? "" : ", ") + more;
}

class TemplateLowering {
 public:
  TemplateLowering(const ast::Template& tree, Instance& instance, Workspace& workspace)
      : tree_(tree), instance_(instance), workspace_(workspace), diagnostics_(workspace.diagnostics) {}

  model::Process run() {
    process_.name = instance_.name;
    process_.template_name = tree_.name;
    process_.span = tree_.span;
    // What is not supported may declare names: everything that uses them would be reported as well.
    if (refuse_unsupported(tree_.declarations, workspace_)) return process_;
    declare(tree_.declarations, instance_.scope, instance_.name + ".", nullptr, workspace_);
    for (const ast::Location& location : tree_.locations) add_location(location);
    set_initial();
    for (const ast::Edge& edge : tree_.edges) add_edges(edge);
    return std::move(process_);
  }

 private:
  void add_location(const ast::Location& tree);
  void set_initial();
  void add_edges(const ast::Edge& tree);
  void add_edge(const ast::Edge& tree, const ast::Edge* branch);
  [[nodiscard]] bool is_branchpoint(const std::string& id) const;
  [[nodiscard]] bool is_branch(const ast::Edge& tree);
  bool add_selects(const ast::Edge& tree, Scope& scope, bool& is_dead, model::Edge& edge);
  std::string name_of_input(const ast::Select& select);
  void add_updates(const ast::Edge& tree, const Scope& scope, bool is_dead, model::Edge& edge);
  void add_action(const ast::Edge& tree, Lowering& lowering, model::Edge& edge);
  std::optional<model::LocationId> location(const std::string& id, const base::SourceSpan& where);

  const ast::Template& tree_;
  Instance& instance_;
  Workspace& workspace_;
  base::Diagnostics& diagnostics_;
  model::Process process_;
  std::unordered_map<std::string_view, model::LocationId> by_id_;
  std::unordered_set<std::string> names_of_inputs_;  // of the current edge
};

void TemplateLowering::add_location(const ast::Location& tree) {
  const model::LocationId id{static_cast<std::uint32_t>(process_.locations.size())};
  model::Location location{.name = tree.name,
                           .urgent = tree.urgent,
                           .committed = tree.committed,
                           .invariant_text = tree.invariant_text,
                           .span = tree.span};
  if (tree.x && tree.y) location.position = {*tree.x, *tree.y};
  if (tree.urgent && tree.committed)
    diagnostics_.error(Code::kStructure, tree.span,
                       fmt::format("location '{}' is both urgent and committed", tree.name),
                       "committed alone stops time, too");
  // UPPAAL gives locations and variables of a template one name space; P.x would be ambiguous.
  if (!instance_.locations.try_emplace(tree.name, id).second ||
      instance_.scope.find_here(tree.name) != nullptr)
    diagnostics_.error(Code::kDuplicate, tree.span,
                       fmt::format("'{}' is declared twice in '{}'", tree.name, tree_.name),
                       "locations, variables and parameters of a template share their names");
  // In textual models the id is the name, whose second declaration has just been reported.
  if (!by_id_.try_emplace(tree.id, id).second && tree.id != tree.name)
    diagnostics_.error(Code::kDuplicate, tree.span, fmt::format("two locations have the id '{}'", tree.id),
                       "edges refer to locations by id");
  if (tree.invariant) {
    Lowering lowering(instance_.scope, workspace_, Context::kInvariant);
    if (auto invariant = ConditionLowering(lowering).invariant(*tree.invariant)) {
      location.invariant = std::move(invariant->constraint);
      location.rates = std::move(invariant->rates);
    }
  }
  // Also after an error, since ids count positions in this list.
  process_.locations.push_back(std::move(location));
}

void TemplateLowering::set_initial() {
  if (tree_.initial.empty()) {
    diagnostics_.error(Code::kStructure, tree_.span,
                       fmt::format("template '{}' has no initial location", tree_.name),
                       "exactly one location must be initial");
    return;
  }
  if (tree_.initial.size() > 1)
    diagnostics_.error(
        Code::kStructure, tree_.initial[1].span,
        fmt::format("template '{}' has {} initial locations", tree_.name, tree_.initial.size()),
        "exactly one location must be initial");
  if (const auto id = location(tree_.initial.front().id, tree_.initial.front().span))
    // One of several, so that checking goes on; the model is refused in the end.
    process_.initial = {*id};
}

std::optional<model::LocationId> TemplateLowering::location(const std::string& id,
                                                            const base::SourceSpan& where) {
  const auto place = by_id_.find(id);
  if (place != by_id_.end()) return place->second;
  std::vector<std::string_view> ids;
  for (const ast::Location& known : tree_.locations) ids.push_back(known.id);
  diagnostics_.error(Code::kStructure, where,
                     fmt::format("there is no location '{}' in '{}'", id, tree_.name),
                     suggestion(id, ids, "expected a location of the same template"));
  return std::nullopt;
}

bool TemplateLowering::is_branchpoint(const std::string& id) const {
  return std::any_of(tree_.branchpoints.begin(), tree_.branchpoints.end(),
                     [&](const ast::Branchpoint& point) { return point.id == id; });
}

// Does the edge leave a branchpoint? Complains if it then does more than select, update and lead on to a
// location.
bool TemplateLowering::is_branch(const ast::Edge& tree) {
  if (!is_branchpoint(tree.source)) return false;
  if (tree.guard || tree.channel)
    diagnostics_.error(
        Code::kUnsupported, tree.span,
        fmt::format("a {} on an edge from a branchpoint is not supported", tree.guard ? "guard" : "channel"),
        "it belongs on the edge that leads to the branchpoint");
  if (is_branchpoint(tree.target))
    diagnostics_.error(Code::kStructure, tree.span, "an edge leads from one branchpoint to another",
                       "an edge from a branchpoint must end in a location");
  return true;
}

// A branchpoint is a choice: an edge to it and one from it make one edge, whatever their weights, since a
// symbolic query asks what is possible, not how likely it is.
void TemplateLowering::add_edges(const ast::Edge& tree) {
  if (is_branch(tree)) return;
  if (!is_branchpoint(tree.target)) return add_edge(tree, nullptr);
  for (const ast::Edge& branch : tree_.edges)
    if (branch.source == tree.target) add_edge(tree, &branch);
}

void TemplateLowering::add_edge(const ast::Edge& tree, const ast::Edge* branch) {
  const ast::Edge& last = branch == nullptr ? tree : *branch;
  const auto source = location(tree.source, tree.source_span);
  const auto target = location(last.target, last.target_span);
  // A stand-in after an error, so that labels are still checked.
  model::Edge edge{.source = source.value_or(model::LocationId{}),
                   .target = target.value_or(model::LocationId{}),
                   .text = {tree.select_text, tree.guard_text, tree.sync_text, tree.update_text},
                   .span = tree.span};
  Scope scope(&instance_.scope);
  names_of_inputs_.clear();
  bool is_impossible = false;
  if (!add_selects(tree, scope, is_impossible, edge)) return;
  if (tree.guard) {
    Lowering lowering(scope, workspace_, Context::kGuard);
    const Environment::Dead dead(lowering.here(), is_impossible);
    if (auto guard = ConditionLowering(lowering).guard(*tree.guard)) edge.guard = std::move(*guard);
  }
  // For some arguments of a template, an edge may be impossible, and its subscripts out of range.
  const bool is_dead = is_impossible || edge.guard.condition.is_constant(0);
  if (tree.channel) {
    Lowering lowering(scope, workspace_, Context::kSynchronisation);
    const Environment::Dead dead(lowering.here(), is_dead);
    add_action(tree, lowering, edge);
  }
  add_updates(tree, scope, is_dead, edge);
  // Each edge has names of its own: what the first selects is unknown on the second.
  Scope branch_scope(&instance_.scope);
  if (branch != nullptr) {
    // The update of the branch follows that of the edge to it, in the same step: UPPAAL passes a branchpoint
    // in no time and with no state of its own.
    if (!add_selects(*branch, branch_scope, is_impossible, edge)) return;
    add_updates(*branch, branch_scope, is_dead || is_impossible, edge);
    append(edge.text.select, branch->select_text);
    append(edge.text.update, branch->update_text);
  }
  if (!is_impossible) process_.edges.push_back(std::move(edge));
}

void TemplateLowering::add_updates(const ast::Edge& tree, const Scope& scope, bool is_dead,
                                   model::Edge& edge) {
  Lowering lowering(scope, workspace_, Context::kUpdate);
  const Environment::Dead dead(lowering.here(), is_dead);
  for (const ast::ExprPtr& update : tree.updates) lower_update(*update, lowering, edge.update);
}

// Traces tell the selected values of an edge apart by name.
std::string TemplateLowering::name_of_input(const ast::Select& select) {
  std::string name = instance_.name + "." + select.name;
  // The second select of the same name, on a branch, gets a prime, which no name of the user can have.
  while (!names_of_inputs_.insert(name).second) name += "'";
  return name;
}

// False if something is wrong. Where there is nothing to select, the edge can never be taken: it is dead, and
// looked at for its mistakes only.
bool TemplateLowering::add_selects(const ast::Edge& tree, Scope& scope, bool& is_dead, model::Edge& edge) {
  for (const ast::Select& select : tree.selects) {
    Lowering lowering(scope, workspace_, Context::kDeclaration);
    const auto type = TypeLowering(lowering).range(*select.type, "a select");
    // Nothing to choose, as an argument of the template may have it: no error, but no edge either.
    if (!type) return false;
    const bool is_empty = size_of(type->domain) == 0;
    is_dead = is_dead || is_empty;
    auto& variables = workspace_.network.variables;
    const auto id = static_cast<std::uint32_t>(variables.size());
    const Symbol* added = scope.add(select.name, {.kind = SymbolKind::kVariable,
                                                  .type = *type,
                                                  .span = select.span,
                                                  .first = id,
                                                  .read_only = "a selected value"});
    if (added == nullptr) {
      diagnostics_.error(Code::kDuplicate, select.span, fmt::format("'{}' is selected twice", select.name),
                         "each select needs a name of its own");
      return false;
    }
    variables.push_back({.name = name_of_input(select),
                         .domain = is_empty ? model::Domain{} : type->domain,
                         .kind = is_empty ? model::VariableKind::kLocal : model::VariableKind::kInput,
                         .span = select.span});
    edge.inputs.push_back(model::VariableId{id});
  }
  return true;
}

void TemplateLowering::add_action(const ast::Edge& tree, Lowering& lowering, model::Edge& edge) {
  const Value value = lowering.operand(*tree.channel);
  if (value.is_wrong()) return;
  const auto* place = value.as<Place>();
  if (place == nullptr || place->symbol->kind != SymbolKind::kChannel ||
      place->type.kind == TypeKind::kArray) {
    lowering.here().wrong(Code::kType, tree.channel->span,
                          fmt::format("{} as a synchronisation", describe(value)), "expected a channel");
    return;
  }
  const bool sends = tree.direction != ast::Direction::kReceive;  // see elaborate_rendezvous.hpp
  edge.action = reference_to<model::ActionId>(sends ? place->symbol->first : place->symbol->receive, *place);
}
}  // namespace

void lower_template(const ast::Template& tree, Instance& instance, Workspace& workspace) {
  instance.process = model::ProcessId{static_cast<std::uint32_t>(workspace.network.processes.size())};
  workspace.network.processes.push_back(TemplateLowering(tree, instance, workspace).run());
}
}  // namespace tarrier::languages::uppaal
