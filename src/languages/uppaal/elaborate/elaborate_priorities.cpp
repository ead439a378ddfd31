// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/elaborate_priorities.hpp"

#include <fmt/format.h>

#include <set>
#include <unordered_map>

#include "languages/uppaal/lower/lower.hpp"

namespace tarrier::languages::uppaal {
using base::Code;

namespace {
class Prioritiser {
 public:
  Prioritiser(const Scope& scope, Workspace& workspace)
      : lowering_(scope, workspace, Context::kDeclaration), network_(workspace.network) {
    // Built once, since a list of priorities may be as long as that of the channels.
    for (std::size_t i = 0; i < network_.synchronisations.size(); ++i)
      by_action_[index(network_.synchronisations[i].participants.front().action)] = i;
  }

  // A channel, an element of an array of channels, or the whole array.
  void set(const ast::Expr& e, std::int32_t priority) {
    const Value value = lowering_.value(e);
    if (value.is_wrong()) return;
    const auto* place = value.as<Place>();
    if (place == nullptr || place->symbol->kind != SymbolKind::kChannel) {
      lowering_.here().wrong(Code::kType, e.span,
                             fmt::format("{} has a priority", describe(lowering_.here().read(value))),
                             "expected a channel");
      return;
    }
    const auto reference = reference_to<model::ActionId>(place->symbol->first, *place);
    if (!reference.subscripts.empty()) {
      lowering_.here().wrong(Code::kType, e.span, "the priority of a channel that is not fixed",
                             "expected a constant index within its range");
      return;
    }
    // A whole array of channels, as in `chan priority a < default`, is all of its elements.
    for (std::uint64_t i = 0; i < cell_count(place->type); ++i)
      set(index(reference.first) + static_cast<std::uint32_t>(i), priority, e);
  }

 private:
  void set(std::uint32_t action, std::int32_t priority, const ast::Expr& e) {
    model::Synchronisation& synchronisation = network_.synchronisations[by_action_.at(action)];
    // Also a channel that is named both by itself and in its array: which one counts would depend on the
    // order.
    if (!seen_.insert(action).second)
      lowering_.here().wrong(Code::kDuplicate, e.span,
                             fmt::format("channel '{}' has two priorities", synchronisation.name),
                             "each channel is listed once");
    synchronisation.priority = priority;
  }

  Lowering lowering_;
  model::Network& network_;
  std::unordered_map<std::uint32_t, std::size_t> by_action_;  // the "!" action of each synchronisation
  std::set<std::uint32_t> seen_;
};
}  // namespace

void set_priorities(const ast::ChannelPriorities& priorities, const Scope& scope, Workspace& workspace) {
  const auto& levels = priorities.levels;
  // Levels are listed from the lowest to the highest. That of `default`, which also is that of channels that
  // are not listed, is 0 here.
  std::int32_t usual = 0;
  for (std::size_t i = 0; i < levels.size(); ++i)
    if (levels[i].has_default) usual = static_cast<std::int32_t>(i);
  Prioritiser prioritiser(scope, workspace);
  for (std::size_t i = 0; i < levels.size(); ++i)
    for (const ast::ExprPtr& channel : levels[i].channels)
      prioritiser.set(*channel, static_cast<std::int32_t>(i) - usual);
}
}  // namespace tarrier::languages::uppaal
