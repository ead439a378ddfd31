// SPDX-License-Identifier: MIT
#include "search/zone_walk.hpp"

namespace tarrier::search {
namespace {
constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;  // of zones that no walk needs any more
}  // namespace

ZoneWalk::ZoneWalk(const Problem& problem, const WalkOptions& options, std::unique_ptr<StepChoice> choice)
    : AccountedSearch(problem),
      options_(options),
      choice_(std::move(choice)),
      random_(problem.seed),
      schedule_(options.start, options.cutoff) {
  space_.emplace(problem.network, problem.goal, problem.zones, problem.reductions);
  successors_.emplace(space_->make_buffer());
}

Outcome ZoneWalk::go_on(base::Limits& limits, std::uint64_t end_of_work) {
  choice_->respect(limits);
  while (true) {
    if (work() >= end_of_work) return {};
    if (const auto reason = limit_reached(limits, 0)) return {.verdict = Verdict::kUnknown, .reason = reason};
    if (ordinals_.empty() ? start() : step()) return reached();
    if (options_.walks > 0 && schedule_.number() >= options_.walks)
      return {.verdict = Verdict::kUnknown, .reason = base::StopReason::kCutoff};
  }
}

// Both are true if a goal is found.
bool ZoneWalk::start() {
  if (bytes() > kMostBytes) {
    work_before_ += space_->work();
    space_.emplace(problem_.network, problem_.goal, problem_.zones, problem_.reductions);
  }
  cost_ = 0;
  space_->initial(*successors_);
  if (look_for_goal()) return true;
  go_to(static_cast<std::uint32_t>(random_.below(successors_->size())));
  return false;
}

bool ZoneWalk::step() {
  ++statistics_.explored;
  space_->expand(discrete_.data(), zone_, *successors_);
  if (successors_->size() == 0) ++statistics_.deadlocks;
  if (look_for_goal()) return true;
  std::optional<std::uint32_t> next;
  if (successors_->size() > 0 && ordinals_.size() <= schedule_.depth())
    next = choice_->choose(*space_, *successors_, random_);
  if (next) {
    go_to(*next);
  } else {
    ordinals_.clear();
    schedule_.next();
  }
  return false;
}

bool ZoneWalk::look_for_goal() {
  for (std::uint32_t i = 0; i < successors_->size(); ++i) {
    ++statistics_.generated;
    if (!ordinals_.empty()) ++statistics_.transitions;
    last_ = i;
    const space::Candidate state = (*successors_)[i];
    if (space_->is_goal(state.discrete, state.stored.zone) && is_confirmed()) {
      cost_ += successors_->cost(i);
      return true;
    }
  }
  last_.reset();
  return false;
}

void ZoneWalk::go_to(std::uint32_t successor) {
  const space::Candidate state = (*successors_)[successor];
  discrete_.assign(state.discrete, state.discrete + space_->words());
  zone_ = state.stored.zone;
  ordinals_.push_back(successor);
  cost_ += successors_->cost(successor);
}

model::Path ZoneWalk::path_to_current() {
  std::vector<std::uint32_t> ordinals = ordinals_;
  if (last_) ordinals.push_back(*last_);
  return ordinals.empty() ? model::Path{} : space_->path(ordinals);
}

std::uint64_t ZoneWalk::bytes() const {
  return space_->bytes() + space_->zone_bytes() + ordinals_.capacity() * sizeof(std::uint32_t);
}

void ZoneWalk::complete(Outcome& outcome) const {
  outcome.cost = cost_;
  outcome.remarks = choice_->remarks();
}
}  // namespace tarrier::search
