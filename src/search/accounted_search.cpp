// SPDX-License-Identifier: MIT
#include "search/accounted_search.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "search/open_list.hpp"

namespace tarrier::search {
Outcome AccountedSearch::run(base::Limits& limits, std::uint64_t work) {
  // Left in the middle of something: what it holds may be half done, so it never answers.
  if (spent_) return {.reason = spent_, .is_spent = true, .statistics = statistics_};
  taken_up_ = std::chrono::steady_clock::now();
  const std::uint64_t done = this->work();
  Outcome outcome;
  try {
    outcome = go_on(limits, work < kUnlimited - done ? done + work : kUnlimited);
  } catch (const base::OutOfBudget& limit) {
    spent_ = limit.reason();
    outcome = given_up(limit.reason());
    outcome.is_spent = true;
  } catch (const base::Error& error) {
    if (error.code() != base::Code::kEvaluation) throw;
    // Where zones over-approximate, the state with the fault may not exist.
    model::Path path = path_to_current();
    if (problem_.confirms && !problem_.confirms(path, false)) {
      outcome.reason = base::StopReason::kApproximation;
    } else {
      outcome = {.verdict = Verdict::kFault, .path = std::move(path), .fault = error};
    }
  }
  bring_up_to_date();
  seconds_before_ = statistics_.preprocessing_seconds + statistics_.search_seconds;
  complete(outcome);
  outcome.statistics = statistics_;
  // Also at the end, so that whoever watches has seen the last numbers.
  if (problem_.on_progress) problem_.on_progress({statistics_, open()});
  return outcome;
}

Outcome AccountedSearch::exhausted() const {
  // Otherwise a state that is reached in an impossible way may have covered a way that is possible.
  if (!met_impossible_) return {.verdict = Verdict::kUnreachable};
  return {.verdict = Verdict::kUnknown, .reason = base::StopReason::kApproximation};
}

void AccountedSearch::note_space(const space::StateSpace& space, Outcome& outcome) {
  outcome.reductions = space.reductions();
  const space::Measurement* measurement = space.measurement();
  if (measurement == nullptr) return;
  outcome.extents = measurement->extents();
  outcome.extents_are_exact = measurement->is_exact();
}

bool AccountedSearch::is_confirmed() {
  if (!problem_.confirms) return true;
  // Counted as work: otherwise a search that confirms much would have more than its share of a portfolio.
  ++confirmations_;
  if (problem_.confirms(path_to_current(), true)) return true;
  met_impossible_ = true;
  return false;
}

void AccountedSearch::show_progress(bool has_improved) {
  bring_up_to_date();
  problem_.on_progress({statistics_, open(), has_improved});
}

std::optional<base::StopReason> AccountedSearch::limit_reached(base::Limits& limits, std::uint64_t states) {
  // Both ask the system or count all that there is, which would take longer than a small expansion.
  if (looks_++ % 1024 == 0) {
    note_memory();
    if (problem_.on_progress) show_progress(false);
  }
  return limits.exceeded(states, bytes());
}

void AccountedSearch::bring_up_to_date() {
  const double seconds =
      seconds_before_ + std::chrono::duration<double>(std::chrono::steady_clock::now() - taken_up_).count();
  update(statistics_);
  // Heuristics prepare themselves within the turns of the search, and that time is reported by itself.
  statistics_.search_seconds = seconds - statistics_.preprocessing_seconds;
  note_memory();
}

void AccountedSearch::note_memory() {
  statistics_.peak_memory_bytes = std::max(statistics_.peak_memory_bytes, bytes());
  statistics_.resident_bytes = base::peak_resident_bytes();
}
}  // namespace tarrier::search
