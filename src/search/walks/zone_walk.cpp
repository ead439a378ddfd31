// SPDX-License-Identifier: MIT
#include "search/walks/zone_walk.hpp"

#include <algorithm>
#include <cmath>

namespace tarrier::search {
namespace {
constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;  // of zones that no walk needs any more
}  // namespace

std::optional<StepChoice::Chosen> UniformChoice::choose(const space::StateSpace& /*space*/,
                                                        const space::SuccessorBuffer& successors,
                                                        base::Random& random) {
  return Chosen{.successor = random.below(successors.size()),
                .log_weight = std::log(static_cast<double>(successors.size()))};
}

ZoneWalk::ZoneWalk(const Problem& problem, const WalkOptions& options, std::unique_ptr<StepChoice> choice)
    : AccountedSearch(problem),
      options_(options),
      choice_(std::move(choice)),
      random_(problem.seed),
      schedule_(options.start, options.cutoff) {
  space_.emplace(problem.network, problem.goal, problem.zones, problem.reductions);
  successors_.emplace(space_->make_buffer(problem.portions));
}

Outcome ZoneWalk::go_on(base::Limits& limits, std::uint64_t end_of_work) {
  choice_->respect(limits);
  while (true) {
    if (work() >= end_of_work) return {};
    if (const auto reason = limit_reached(limits, 0)) return {.verdict = Verdict::kUnknown, .reason = reason};
    if (ordinals_.empty()) begin();
    if (std::optional<Outcome> outcome = step(limits)) return *std::move(outcome);
    if (options_.walks > 0 && schedule_.number() >= options_.walks)
      return {.verdict = Verdict::kUnknown, .reason = base::StopReason::kCutoff};
  }
}

void ZoneWalk::begin() {
  cost_ = 0;
  // Zones are stored for good, and those of past walks cannot be told from the others: all go at once.
  if (bytes() <= kMostBytes) return;
  work_before_ += space_->work();
  space_.emplace(problem_.network, problem_.goal, problem_.zones, problem_.reductions);
}

// To an initial state if the walk is to start, otherwise to a successor of where it is.
std::optional<Outcome> ZoneWalk::step(base::Limits& limits) {
  const bool starts = ordinals_.empty();
  // The first of the ordinals chooses the initial state and is no step. Where a walk ends, its successors
  // are still looked at: they have to be generated for nothing else than to find a goal.
  const bool may_go_on = ordinals_.size() <= schedule_.depth();
  std::optional<base::StopReason> reason;
  bool is_found = false;
  bool is_empty = true;
  drawn_.reset();
  const auto take = [&] {
    is_empty = false;
    is_found = look_for_goal();
    if (is_found) return false;
    if (starts)
      draw(uniform_);
    else if (may_go_on)
      draw(*choice_);
    if (!successors_->is_full()) return true;  // these were the last
    reason = limit_reached(limits, 0);
    return !reason.has_value();
  };
  if (starts) {
    space_->initial(0, *successors_, take);
  } else {
    ++statistics_.explored;
    space_->expand(discrete_.data(), zone_, 0, *successors_, take);
  }
  if (is_found) return reached();
  if (reason) return Outcome{.verdict = Verdict::kUnknown, .reason = reason};
  if (is_empty) ++statistics_.deadlocks;
  go_on();
  return std::nullopt;
}

bool ZoneWalk::look_for_goal() {
  for (std::size_t i = 0; i < successors_->size(); ++i) {
    ++statistics_.generated;
    if (!ordinals_.empty()) ++statistics_.transitions;
    // For the path, if this one is a goal or has a fault.
    last_ = successors_->ordinal(i);
    const space::Candidate state = (*successors_)[i];
    if (space_->is_goal(state.discrete, state.stored.zone) && is_confirmed()) {
      cost_ += successors_->cost(i);
      return true;
    }
  }
  last_.reset();
  return false;
}

// Keeps one of those in the buffer, or the one that was drawn before.
void ZoneWalk::draw(StepChoice& choice) {
  const auto chosen = choice.choose(*space_, *successors_, random_);
  if (!chosen) return;
  double log_weight = chosen->log_weight;
  if (drawn_) {
    // The logarithm of the sum of both weights, by way of the larger one, so that no exponential overflows.
    const double lead = chosen->log_weight - drawn_->log_weight;
    log_weight = std::max(chosen->log_weight, drawn_->log_weight) + std::log1p(std::exp(-std::abs(lead)));
    drawn_->log_weight = log_weight;
    // The new one takes its place with the probability of its weight among all so far.
    if (static_cast<double>(random_.next() >> 11) * 0x1p-53 >= 1 / (1 + std::exp(-lead))) return;
  }
  const space::Candidate state = (*successors_)[chosen->successor];
  drawn_ = {.ordinal = successors_->ordinal(chosen->successor),
            .cost = successors_->cost(chosen->successor),
            .zone = state.stored.zone,
            .log_weight = log_weight};
  // The buffer is filled anew before the walk goes on.
  drawn_discrete_.assign(state.discrete, state.discrete + space_->words());
}

// To what was drawn; without that, the walk is over.
void ZoneWalk::go_on() {
  if (!drawn_) {
    ordinals_.clear();
    schedule_.next();
    return;
  }
  std::swap(discrete_, drawn_discrete_);
  zone_ = drawn_->zone;
  ordinals_.push_back(drawn_->ordinal);
  cost_ += drawn_->cost;
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
