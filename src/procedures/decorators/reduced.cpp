// SPDX-License-Identifier: MIT
#include "procedures/decorators/reduced.hpp"

#include <algorithm>
#include <ranges>

#include "base/error.hpp"
#include "base/suggestion.hpp"

namespace tarrier::procedures {
Reduced::Reduced(const model::Network& network, const model::Formula& goal, const Choices& choices,
                 bool needs_lengths, const std::vector<model::ReductionEntry>& reductions) {
  for (const model::ReductionEntry& entry : reductions) {
    if (choices.switched_off.contains(entry.name) || (needs_lengths && !entry.keeps.lengths)) continue;
    // Each works on what the one before has left, which is smaller and may show more.
    auto made =
        made_.empty() ? entry.apply(network, goal) : entry.apply(made_.back()->network, *made_.back()->goal);
    if (made != nullptr) made_.push_back(std::move(made));
  }
}

std::unique_ptr<search::Engine> Reduced::engine(const MakeEngine& make) const {
  std::unique_ptr<search::Engine> engine = make();
  // From the inside out: the engine sees the network that was made last, and answers go home through all.
  for (auto made = made_.rbegin(); made != made_.rend(); ++made)
    engine = through(**made, std::move(engine), make);
  return engine;
}

std::vector<ReductionDescription> all_reductions() {
  std::vector<ReductionDescription> all;
  for (const auto& entry : space::kReductions) all.push_back({entry.name, entry.summary});
  for (const model::ReductionEntry& entry : model::reductions()) all.push_back({entry.name, entry.summary});
  return all;
}

void switch_off(const std::string& name, Choices& choices) {
  const auto is_meant = [&](std::string_view entry) { return name == "all" || name == entry; };
  for (const auto& entry : space::kReductions)
    if (is_meant(entry.name)) choices.reductions.*entry.value = false;
  for (const model::ReductionEntry& entry : model::reductions())
    if (is_meant(entry.name)) choices.switched_off.emplace(entry.name);
  std::vector<std::string_view> known;
  for (const ReductionDescription& entry : all_reductions()) known.push_back(entry.name);
  if (std::ranges::none_of(known, is_meant))
    throw base::Error(base::Code::kUsage, {}, "there is no reduction '" + name + "'",
                      base::suggestion(name, known, "see `tarrier list reductions`"));
}
}  // namespace tarrier::procedures
