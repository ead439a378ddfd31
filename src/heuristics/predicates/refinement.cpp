// SPDX-License-Identifier: MIT
#include "heuristics/predicates/refinement.hpp"

#include <algorithm>

namespace tarrier::heuristics {
using search::Estimate;

base::OptionEntry Refinement::values_option() {
  return {
      .name = "values",
      .summary = "combinations of values that are tried to see what follows, at most; otherwise Z3 is asked",
      .kind = base::OptionEntry::Kind::kWhole,
      .standard = "100000",  // Numbers::kUsually
      .least = 1,
      .most = 1e9};
}

Refinement::Refinement(const Subsystem& subsystem, const Options& options)
    : subsystem_(subsystem), options_(options), analysis_(subsystem), before_(subsystem.network) {
  begin_round(Predicates(subsystem.network));
}

void Refinement::begin_round(Predicates predicates) {
  if (space_) {
    work_ += space_->work();
    states_ += space_->size();
  }
  space_ = std::make_unique<AbstractSpace>(subsystem_, std::move(predicates), options_.most_tried);
}

std::optional<Estimate> Refinement::length() {
  Estimate least = search::kDeadEnd;
  for (const search::StateView& view : analysis_.initial_views())
    least = std::min(least, space_->lookup(view));
  // What is not known counts as the horizon.
  if (!space_->is_complete() && least >= space_->horizon()) return std::nullopt;
  return least;
}

Refinement::End Refinement::go_on(std::uint64_t end_of_work, const base::Limits* limits) {
  while (end_ == End::kNone && work() < end_of_work) {
    space_->explore({options_.states, end_of_work - work_, space_->horizon() + 1}, limits);
    if (const auto found = length())
      end_ = refute(*found);
    else if (space_->size() >= options_.states)
      end_ = End::kStates;
  }
  return end_;
}

Refinement::End Refinement::refute(Estimate length) {
  if (length == search::kDeadEnd) return End::kProved;
  const bool is_longer = lengths_.empty() || length > lengths_.back();
  lengths_.push_back(length);
  // The last predicates have made no path longer: the space before them has fewer states, and estimates that
  // are as good.
  if (options_.ends_by_itself && !is_longer) {
    begin_round(before_);
    return End::kStalled;
  }
  if (lengths_.size() > options_.rounds) return End::kRounds;
  Predicates predicates = space_->predicates();
  bool is_refuted = false;
  for (const search::StateView& view : analysis_.initial_views()) {
    // Only the nearest initial states decide how long the shortest path is.
    if (space_->lookup(view) != length) continue;
    for (const AbstractPath& path : space_->shortest_paths(view, options_.paths)) {
      const PathAnalysis::Verdict verdict = analysis_.analyse(path, predicates);
      if (verdict == PathAnalysis::Verdict::kFeasible) return End::kFeasible;
      is_refuted = is_refuted || verdict == PathAnalysis::Verdict::kRefuted;
    }
  }
  if (!is_refuted && !pin_another(predicates)) return End::kUnclear;
  before_ = space_->predicates();
  begin_round(std::move(predicates));
  return End::kNone;
}

// Invariants rule a path out only where it is known that they hold. False if it is always known.
bool Refinement::pin_another(Predicates& predicates) const {
  const auto& processes = subsystem_.network.processes;
  for (std::uint32_t p = 0; p < processes.size(); ++p) {
    const auto has_invariant = [](const model::Location& location) {
      return !location.invariant.is_trivial() || location.urgent || location.committed;
    };
    if (predicates.pinned()[p] || !subsystem_.moves[p]) continue;
    if (std::ranges::none_of(processes[p].locations, has_invariant)) continue;
    predicates.pin(model::ProcessId{p});
    return true;
  }
  return false;
}

std::unique_ptr<AbstractSpace> Refinement::take_space() {
  work_ += space_->work();
  return std::move(space_);
}
}  // namespace tarrier::heuristics
