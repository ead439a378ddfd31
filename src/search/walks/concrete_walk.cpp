// SPDX-License-Identifier: MIT
#include "search/walks/concrete_walk.hpp"

#include <algorithm>

#include "model/features.hpp"
#include "model/run.hpp"

namespace tarrier::search {
namespace {
using space::kForever;
using space::kTicksPerUnit;
using space::Prospect;
using space::Ticks;
using space::Window;

// Of the earliest and of the latest delay in a window, in percent; otherwise all delays are equally likely.
// Errors of timing hide at the ends. One of these for each walk of a round, in the order of the paper.
struct Ends {
  std::uint64_t earliest;
  std::uint64_t latest;
};
constexpr std::array<Ends, WalkSchedule::kWalksInRound> kEnds = {{{60, 40},
                                                                  {70, 30},
                                                                  {80, 20},
                                                                  {90, 10},
                                                                  {100, 0},
                                                                  {0, 100},
                                                                  {10, 90},
                                                                  {20, 80},
                                                                  {30, 70},
                                                                  {40, 60},
                                                                  {40, 40}}};
}  // namespace

ConcreteWalk::ConcreteWalk(const Problem& problem, const WalkOptions& options, WalkRule rule)
    : AccountedSearch(problem),
      options_(options),
      rule_(rule),
      wants_run_(model::clock_rate(problem.network) != nullptr),
      run_(problem.network, *problem.goal),
      random_(problem.seed),
      schedule_(options.start, options.cutoff),
      counts_(problem.network.edge_numbers().back() + 1) {}

Outcome ConcreteWalk::go_on(base::Limits& limits, std::uint64_t end_of_work) {
  while (true) {
    if (work() >= end_of_work) return {};
    if (const auto reason = limit_reached(limits, 0)) return {.verdict = Verdict::kUnknown, .reason = reason};
    if (!is_walking_) start();
    if (goal_delay_) {
      Outcome outcome = reached();
      // Where clocks stop, zones do not tell exactly which delays are possible on a path; the walk knows
      // some.
      if (wants_run_) outcome.run = std::make_shared<model::Run>(run_.run(*goal_delay_));
      return outcome;
    }
    if (run_.length() < schedule_.depth() && step()) continue;
    is_walking_ = false;
    schedule_.next();
    if (options_.walks > 0 && schedule_.number() >= options_.walks)
      return {.verdict = Verdict::kUnknown, .reason = base::StopReason::kCutoff};
  }
}

void ConcreteWalk::start() {
  std::fill(counts_.begin(), counts_.end(), 0);
  is_walking_ = true;
  run_.restart(random_);
  look();
}

void ConcreteWalk::look() {
  ++statistics_.explored;
  const std::uint64_t prospects = run_.prospects().size() + run_.left_out();
  statistics_.generated += prospects;
  statistics_.transitions += prospects;
  if (run_.prospects().empty()) ++statistics_.deadlocks;
  goal_delay_ = run_.wait_for_goal();
}

WalkRule ConcreteWalk::rule() const {
  constexpr std::array kAll = {WalkRule::kRet, WalkRule::kSem, WalkRule::kRet, WalkRule::kRlc};
  return rule_ == WalkRule::kMixed ? kAll[schedule_.number() % kAll.size()] : rule_;
}

// False if nothing is possible, or nothing was found to be.
bool ConcreteWalk::step() {
  // After this time nothing new becomes possible by waiting.
  latest_ = 0;
  for (const Prospect& prospect : run_.prospects()) {
    latest_ = std::max(latest_, prospect.window.low);
    if (prospect.window.high < kForever) latest_ = std::max(latest_, prospect.window.high);
  }
  candidates_.clear();
  for (std::uint32_t i = 0; i < run_.prospects().size(); ++i) candidates_.push_back(i);
  // If none is possible at the time that was drawn, one may be at another.
  if (rule() == WalkRule::kSem && step_at_some_time()) return true;
  while (!candidates_.empty()) {
    const std::size_t at = pick_candidate();
    // A copy, since taking the step makes new prospects.
    const Prospect prospect = run_.prospects()[candidates_[at]];
    const std::uint32_t edge = run_.initiator(prospect);
    if (run_.take(prospect, pick_delay(prospect.window), random_)) {
      ++counts_[edge];
      look();
      return true;
    }
    // It has turned out to be impossible; the next one may not be.
    candidates_[at] = candidates_.back();
    candidates_.pop_back();
  }
  return false;
}

// A delay that is not chosen with a step in mind, then a step.
bool ConcreteWalk::step_at_some_time() {
  windows_.clear();
  for (const Prospect& prospect : run_.prospects()) windows_.push_back(bounded(prospect.window));
  if (windows_.empty()) return false;
  // Windows that overlap are joined, or a delay that is in several of them would be drawn more often.
  std::sort(windows_.begin(), windows_.end(), [](const Window& a, const Window& b) { return a.low < b.low; });
  Ticks total = 0;
  std::size_t last = 0;
  for (std::size_t i = 1; i < windows_.size(); ++i) {
    if (windows_[i].low <= windows_[last].high)
      windows_[last].high = std::max(windows_[last].high, windows_[i].high);
    else
      windows_[++last] = windows_[i];
  }
  for (std::size_t i = 0; i <= last; ++i) total += windows_[i].high - windows_[i].low + 1;
  Ticks delay = uniform(0, total - 1);
  for (std::size_t i = 0; i <= last; ++i) {
    const Ticks length = windows_[i].high - windows_[i].low + 1;
    if (delay < length) {
      delay += windows_[i].low;
      break;
    }
    delay -= length;
  }
  std::erase_if(candidates_, [&](std::uint32_t i) { return !run_.prospects()[i].window.contains(delay); });
  while (!candidates_.empty()) {
    const std::size_t at = random_.below(candidates_.size());
    if (run_.take(run_.prospects()[candidates_[at]], delay, random_)) {
      look();
      return true;
    }
    candidates_[at] = candidates_.back();
    candidates_.pop_back();
  }
  for (std::uint32_t i = 0; i < run_.prospects().size(); ++i) candidates_.push_back(i);
  return false;
}

std::size_t ConcreteWalk::pick_candidate() {
  if (rule() != WalkRule::kRlc) return random_.below(candidates_.size());
  const auto count = [&](std::size_t i) { return counts_[run_.initiator(run_.prospects()[candidates_[i]])]; };
  std::size_t best = 0;
  std::size_t ties = 1;
  for (std::size_t i = 1; i < candidates_.size(); ++i) {
    if (count(i) < count(best)) {
      best = i;
      ties = 1;
    } else if (count(i) == count(best) && random_.below(++ties) == 0) {
      // The n-th of those that are equally good takes the place with probability 1/n: all are equally likely.
      best = i;
    }
  }
  return best;
}

// A window without an end gets one soon after everything has changed that changes with time.
Window ConcreteWalk::bounded(Window window) const {
  window.high = std::min(window.high, std::max(latest_, window.low) + kTicksPerUnit);
  return window;
}

Ticks ConcreteWalk::pick_delay(Window window) {
  window = bounded(window);
  const Ends ends = kEnds[schedule_.number_in_round()];
  const std::uint64_t percent = random_.below(100);
  if (percent < ends.earliest) return window.low;
  if (percent < ends.earliest + ends.latest) return window.high;
  return uniform(window.low, window.high);
}

// Whole time units half of the time, where there are some: many bounds are reached together then.
Ticks ConcreteWalk::uniform(Ticks low, Ticks high) {
  const auto any = [&](Ticks from, Ticks to) {
    return from + static_cast<Ticks>(random_.next() % static_cast<std::uint64_t>(to - from + 1));
  };
  const Ticks first = (low + kTicksPerUnit - 1) / kTicksPerUnit;
  const Ticks last = high / kTicksPerUnit;
  if (first <= last && random_.below(2) == 0) return any(first, last) * kTicksPerUnit;
  return any(low, high);
}

model::Path ConcreteWalk::path_to_current() {
  if (!is_walking_ || !run_.has_begun()) return {};
  const model::Run run = run_.run(0);
  model::Path path{.start = run.start};
  for (const model::TimedStep& step : run.steps) path.steps.push_back(step.step);
  return path;
}

void ConcreteWalk::complete(Outcome& outcome) const {
  if (outcome.verdict == Verdict::kReached) outcome.cost = static_cast<std::uint32_t>(run_.length());
}
}  // namespace tarrier::search
