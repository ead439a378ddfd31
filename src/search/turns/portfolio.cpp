// SPDX-License-Identifier: MIT
#include "search/turns/portfolio.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>

#include "base/budget.hpp"
#include "base/deep_stack.hpp"

namespace tarrier::search {
namespace {
class ParallelRace final : public Search {
 public:
  ParallelRace(const Problem& problem, const std::vector<Entrant>& entrants, unsigned threads)
      : problem_(problem) {
    std::vector<Entrant> first;
    std::vector<std::vector<Entrant>> groups(threads);
    std::vector<std::uint64_t> loads(threads, 0);
    const auto add = [&](const Entrant& entrant, std::uint64_t load) {
      const auto least = std::min_element(loads.begin(), loads.end()) - loads.begin();
      groups[static_cast<std::size_t>(least)].push_back(entrant);
      loads[static_cast<std::size_t>(least)] += load;
    };
    // Proofs come first and count as two, so that where there are two threads those who look for errors have
    // one and more; ties go to the thread with proofs.
    for (const Entrant& entrant : entrants) order_.push_back(entrant.search + entrant.heuristic);
    for (const Entrant& entrant : entrants)
      if (entrant.most != kUnlimited)
        first.push_back(entrant);
      else if (!entrant.is_expendable)
        add(entrant, 2);
    for (const Entrant& entrant : entrants)
      if (entrant.most == kUnlimited && entrant.is_expendable) add(entrant, entrant.share);
    if (!first.empty()) add_lane(std::move(first));
    is_alone_ = !lanes_.empty();
    for (std::vector<Entrant>& group : groups)
      if (!group.empty()) add_lane(std::move(group));
  }

  Outcome run(base::Limits& limits, std::uint64_t work) override {
    if (is_alone_) {
      Lane& lane = *lanes_.front();
      lane.outcome = lane.search->run(limits, work);
      const auto& reason = lane.outcome.reason;
      // It has retired, or was not sure: what all the others are there for.
      if (reason != base::StopReason::kCutoff && reason != base::StopReason::kApproximation)
        return finish(lane.outcome);
      is_alone_ = false;
      lane.is_over = true;
    }
    return run_in_parallel(limits, work);
  }
  [[nodiscard]] std::uint64_t work() const override {
    std::uint64_t sum = 0;
    for (const auto& lane : lanes_) sum += lane->search->work();
    return sum;
  }

 private:
  // What one thread does.
  struct Lane {
    Problem problem;  // with its own progress
    std::unique_ptr<Search> search = nullptr;
    bool counts = false;   // one of its searches is not expendable
    bool is_over = false;  // it has given up
    Outcome outcome = {};
    std::exception_ptr failure = nullptr;
    base::Statistics shown = {};  // guarded
  };

  // A lane that is being driven.
  struct Turn {
    std::reference_wrapper<Lane> lane;
    base::Limits limits;
    std::uint64_t done = 0;
    bool is_over = false;
  };

  void add_lane(std::vector<Entrant> entrants) {
    Lane& lane = *lanes_.emplace_back(std::make_unique<Lane>(Lane{.problem = problem_}));
    if (problem_.on_progress)
      lane.problem.on_progress = [this, &lane](const Progress& progress) { show(lane, progress); };
    lane.counts =
        std::ranges::any_of(entrants, [](const Entrant& entrant) { return !entrant.is_expendable; });
    lane.search = Interleaved(std::move(entrants), Account::kTime).start(lane.problem);
  }

  Outcome run_in_parallel(const base::Limits& limits, std::uint64_t work) {
    base::SharedUse use(lanes_.size());
    is_decided_ = false;
    winner_ = nullptr;
    working_ = static_cast<int>(
        std::count_if(lanes_.begin(), lanes_.end(), [](const auto& lane) { return !lane->is_over; }));
    {
      // They are joined at the end of this block: what follows has the lanes to itself.
      std::vector<std::jthread> threads;
      std::vector<Turn> without_thread;
      for (std::size_t i = 0; i < lanes_.size(); ++i) {
        if (lanes_[i]->is_over) continue;
        Turn turn{*lanes_[i], limits};
        turn.limits.shared = &use;
        turn.limits.thread = i;
        turn.limits.cancelled = &is_decided_;
        try {
          threads.emplace_back(
              [this, turns = std::vector{turn}, work]() mutable { drive(std::move(turns), work); });
        } catch (const std::system_error&) {  // no more threads to be had: this one does it as well
          without_thread.push_back(turn);
        }
      }
      drive(std::move(without_thread), work);
    }
    for (const auto& lane : lanes_) {
      // After all have ended: an exception cannot be thrown while threads use what it would destroy.
      if (lane->failure == nullptr) continue;
      try {
        std::rethrow_exception(lane->failure);
      } catch (const base::Error&) {
        // Somebody else may have done what this one cannot.
        if (winner_ == nullptr) throw;
      }
    }
    return finish(winner_ != nullptr ? winner_->outcome : undecided());
  }

  // One thread drives its lanes by turns: a single one, unless there are not enough threads.
  void drive(std::vector<Turn> turns, std::uint64_t work) {
    const base::Cancellable cancellable(&is_decided_);
    for (std::size_t left = turns.size(); left > 0;)
      for (Turn& turn : turns) {
        if (turn.is_over || goes_on(turn, work, left > 1)) continue;
        turn.is_over = true;
        --left;
      }
  }

  // Runs a lane for a while; false once it is over. `is_shared`: its thread has others, too.
  bool goes_on(Turn& turn, std::uint64_t work, bool is_shared) {
    Lane& lane = turn.lane;
    try {
      // The network was built on a deep stack: its expressions may need one.
      bool ends = false;
      base::on_deep_stack([&] { ends = is_over(turn, work, is_shared); });
      if (!ends) return true;
    } catch (const base::OutOfBudget& limit) {
      // Nothing may leave a thread, or the program would end.
      lane.outcome = {.reason = limit.reason(), .is_spent = true};
    } catch (const std::bad_alloc&) {
      lane.outcome = {.reason = base::StopReason::kMemory};
    } catch (...) {
      lane.failure = std::current_exception();
      decide();
    }
    --working_;
    if (lane.failure != nullptr) return false;
    const std::lock_guard lock(mutex_);
    const auto& reason = lane.outcome.reason;
    const bool gave_up = reason == base::StopReason::kApproximation || reason == base::StopReason::kMemory;
    if (gave_up && !gave_up_) gave_up_ = {turn.limits.elapsed(), *reason};
    if (lane.outcome.verdict == Verdict::kUnknown) return false;
    // A second answer, which came before its lane noticed the first one, is left alone.
    if (winner_ == nullptr) winner_ = &lane;
    decide();
    return false;
  }

  // The others stop, also in the middle of something.
  void decide() {
    is_decided_ = true;
    // After the flag, which whoever hears the alarm looks at.
    base::sound_alarm();
  }

  // A thread whose searches have no end does not go on forever once another has found only what zones allow
  // and clocks do not, or has no memory left for a proof: it has as long again. Lanes of one thread cannot
  // wait for each other's memory.
  bool is_over(Turn& turn, std::uint64_t work, bool is_shared) {
    constexpr std::uint64_t kSlice = 65'536;
    Lane& lane = turn.lane;
    Outcome& outcome = lane.outcome;
    {
      // What is expendable is not worth waiting for. Whoever gives way does so at once; and this one may hold
      // a lock that others wait for.
      constexpr int kMostWaits = 100;
      std::optional<base::AsksForRoom> asks;
      if (lane.counts && !is_shared)
        asks.emplace([&, waits = 0](std::size_t wanted) mutable {
          if (++waits > kMostWaits) return false;
          // Said only while it waits: to the others it counts as if this thread had the memory already.
          turn.limits.shared->want(turn.limits.thread, wanted);
          const bool may = may_get_room();
          turn.limits.shared->want(turn.limits.thread, 0);
          return may;
        });
      outcome = lane.search->run(turn.limits, std::min(kSlice, work - turn.done));
    }
    turn.done += kSlice;
    if (outcome.reason == base::StopReason::kMemory && !outcome.is_spent && !is_shared && may_get_room())
      return false;
    if (outcome.verdict != Verdict::kUnknown || outcome.reason || turn.done >= work) return true;
    const std::lock_guard lock(mutex_);
    if (!gave_up_ || turn.limits.elapsed() <= 2 * gave_up_->seconds) return false;
    outcome.reason = gave_up_->reason;
    return true;
  }

  // Others notice before long that memory is short, and those that can be done without give way. False if
  // there is nobody left to wait for.
  bool may_get_room() {
    // If all waited, each would wait for another one.
    if (--working_ == 0) {
      ++working_;
      return false;
    }
    // Long enough for others to look at their limits once.
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    ++working_;
    return true;
  }

  // Why there is no answer: what the first says that has a reason counts, unless one may still go on.
  [[nodiscard]] Outcome undecided() const {
    Outcome result;
    for (const auto& lane : lanes_) {
      if (lane->is_over) continue;
      if (!lane->outcome.reason) return {};
      if (!result.reason) result = lane->outcome;
    }
    return result;
  }

  Outcome finish(Outcome answer) {
    answer.attempts.clear();
    answer.edge_counts.clear();
    answer.statistics = {};
    // Threads run at the same time: the one that took longest counts.
    struct Seconds {
      double preprocessing = 0;
      double search = 0;
      [[nodiscard]] double total() const { return preprocessing + search; }
    };
    Seconds longest;
    Seconds alone;
    for (const auto& lane : lanes_) {
      const Outcome& outcome = lane->outcome;
      for (Attempt attempt : outcome.attempts) {
        // It was told to stop because another thread has answered, and not by the user.
        const bool was_cancelled = outcome.reason == base::StopReason::kInterrupted &&
                                   !base::Limits::is_interrupted() &&
                                   attempt.result == "stopped: interrupted";
        if (was_cancelled) attempt.result = "left";
        answer.attempts.push_back(std::move(attempt));
      }
      const Seconds own{outcome.statistics.preprocessing_seconds, outcome.statistics.search_seconds};
      Seconds& most = lane->is_over ? alone : longest;
      if (own.total() > most.total()) most = own;
      answer.statistics.add(outcome.statistics);
      base::add(answer.edge_counts, outcome.edge_counts);
    }
    const auto place = [&](const Attempt& attempt) {
      return std::find(order_.begin(), order_.end(), attempt.search + attempt.heuristic) - order_.begin();
    };
    // Lanes depend on the number of threads; people know the order in which they have named the searches.
    std::stable_sort(answer.attempts.begin(), answer.attempts.end(),
                     [&](const Attempt& a, const Attempt& b) { return place(a) < place(b); });
    answer.statistics.preprocessing_seconds = alone.preprocessing + longest.preprocessing;
    answer.statistics.search_seconds = alone.search + longest.search;
    return answer;
  }

  void show(Lane& lane, const Progress& progress) {
    const std::lock_guard lock(mutex_);
    lane.shown = progress.statistics;
    base::Statistics sum;
    for (const auto& each : lanes_) sum.add(each->shown);
    problem_.on_progress({sum, progress.open, progress.has_improved});
  }

  const Problem& problem_;
  std::vector<std::string> order_;  // of the entrants, as they were given
  std::vector<std::unique_ptr<Lane>> lanes_;
  bool is_alone_ = false;  // the first lane runs before the others
  std::atomic<bool> is_decided_ = false;
  std::atomic<int> working_ = 0;  // threads that do not wait for memory
  std::mutex mutex_;              // guards the rest, and what is shown
  Lane* winner_ = nullptr;
  struct GaveUp {
    double seconds = 0;
    base::StopReason reason = base::StopReason::kApproximation;
  };
  std::optional<GaveUp> gave_up_;  // the first thread that did
};
}  // namespace

bool Portfolio::finds_shortest() const { return Interleaved(entrants_).finds_shortest(); }

std::unique_ptr<Search> Portfolio::start(const Problem& problem) {
  // Whoever sees everything does it alone (Interleaved), so more threads would have nothing to do.
  if (threads_ == 1 || explores_all(problem)) return Interleaved(entrants_).start(problem);
  return std::make_unique<ParallelRace>(problem, entrants_, threads_);
}
}  // namespace tarrier::search
