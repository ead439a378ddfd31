// SPDX-License-Identifier: MIT
#include "search/shortening/neighbourhood.hpp"

namespace tarrier::search {
Neighbourhood::Neighbourhood(const Trail& trail) : trail_(trail.words()) {
  for (std::size_t i = 0; i <= trail.steps().size(); ++i) {
    const auto [number, is_new] = trail_.insert(trail.discrete(i));
    if (is_new) last_.push_back(0);
    // By discrete parts only: the zones of a shorter way may be others, and the order needs no more.
    last_[number] = static_cast<std::uint32_t>(i);
  }
}

void Neighbourhood::push(space::StateId parent, std::span<Fresh> states) {
  const std::uint32_t off =
      parent == space::kNoState ? 0 : distances_[static_cast<std::uint32_t>(parent)] + 1;
  for (const Fresh& fresh : states) {
    const auto id = static_cast<std::uint32_t>(fresh.state);
    if (id >= distances_.size()) distances_.resize(id + 1);
    distances_[id] = is_on_trail(fresh.state) ? 0 : off;
    queue_.push({distances_[id], passed_->origin(fresh.state).cost}, fresh.state);
  }
}

// Those that come later than the trail itself are no help.
bool Neighbourhood::is_on_trail(space::StateId state) {
  const auto number = trail_.find(passed_->discrete(state));
  return number && passed_->origin(state).cost <= last_[*number];
}

std::optional<space::StateId> Neighbourhood::pop() {
  if (queue_.is_empty()) return std::nullopt;
  return queue_.pop(Order::kFirstIn);
}
}  // namespace tarrier::search
