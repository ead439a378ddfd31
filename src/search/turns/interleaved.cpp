// SPDX-License-Identifier: MIT
#include "search/turns/interleaved.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/budget.hpp"

namespace tarrier::search {
namespace {
class Race final : public Search {
 public:
  Race(const Problem& problem, std::vector<Entrant> entrants, Account account, std::uint64_t turn)
      : problem_(problem), account_(account), turn_(turn), entrants_(std::move(entrants)) {
    // The first one to see everything would be the answer, so all work of the others would be lost.
    if (explores_all(problem)) entrants_ = {explorer()};
    // Runners point to the entrants, which stay where they are from now on.
    for (const Entrant& entrant : entrants_) runners_.push_back({.entrant = &entrant});
    if (problem.on_progress) own_.on_progress = [this](const Progress& progress) { show(progress); };
  }

  Outcome run(base::Limits& limits, std::uint64_t work) override {
    const std::uint64_t end = work < kUnlimited - this->work() ? this->work() + work : kUnlimited;
    while (this->work() < end) {
      const auto next = whose_turn();
      if (!next) {
        if (!unsure_.reason) unsure_.reason = base::StopReason::kCutoff;
        return finish(std::move(unsure_), limits);
      }
      current_ = *next;
      if (auto answer = take_turn(runners_[current_], limits)) return finish(std::move(*answer), limits);
      note_end();
    }
    Outcome left;
    left.statistics = total();
    return left;
  }
  [[nodiscard]] std::uint64_t work() const override {
    std::uint64_t sum = 0;
    for (const Runner& runner : runners_) sum += runner.work;
    return sum;
  }

 private:
  struct Runner {
    const Entrant* entrant;
    std::unique_ptr<Search> search = nullptr;  // once it has begun, as long as it has not given up
    std::uint64_t work = 0;
    base::Statistics statistics = {};
    base::EdgeCounts edge_counts = {};
    double seconds_to_begin = 0;
    double seconds = 0;  // of its turns, by the clock of the race
    std::string result = "left";
    bool is_out = false;
  };

  // The last one that is to stay, or just the last.
  [[nodiscard]] Entrant explorer() const {
    const auto stays = [](const Entrant& entrant) { return !entrant.is_expendable; };
    const auto last = std::find_if(entrants_.rbegin(), entrants_.rend(), stays);
    Entrant entrant = last == entrants_.rend() ? entrants_.back() : *last;
    entrant.is_expendable = false;
    return entrant;
  }

  // Once those that end have given up, the others have as much work again.
  void note_end() {
    const bool has_end = std::any_of(runners_.begin(), runners_.end(), [](const Runner& runner) {
      return !runner.is_out && runner.entrant->ends;
    });
    // What is left are random walks: they may still find a path that is possible, but never give up.
    if (unsure_.reason && !has_end && end_ == kUnlimited) end_ = 2 * work();
  }

  // Whoever has done the least for its share; none if all are out, because they found only what is not sure.
  [[nodiscard]] std::optional<std::size_t> whose_turn() const {
    const auto done = [&](std::size_t i) {
      return runners_[i].entrant->handicap + account(runners_[i]) / runners_[i].entrant->share;
    };
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < runners_.size(); ++i)
      // Ties go to the earlier one, so that the order of the entrants is that of their first turns.
      if (!runners_[i].is_out && (!best || done(i) < done(*best))) best = i;
    return best && work() >= end_ ? std::nullopt : best;
  }

  // Time is measured here: a search that does not tell its own would have every turn.
  [[nodiscard]] std::uint64_t account(const Runner& runner) const {
    if (account_ == Account::kWork) return runner.work;
    return static_cast<std::uint64_t>(1e6 * (runner.seconds_to_begin + runner.seconds));
  }

  // Work for the next turn. In terms of time it is what the search did in so many microseconds before.
  [[nodiscard]] std::uint64_t next_turn(const Runner& runner) const {
    const std::uint64_t turn = turn_ * runner.entrant->share;
    if (account_ == Account::kWork || runner.statistics.search_seconds <= 0) return turn;
    const double per_microsecond =
        static_cast<double>(runner.work) / (1e6 * runner.statistics.search_seconds);
    return std::max<std::uint64_t>(1,
                                   static_cast<std::uint64_t>(static_cast<double>(turn) * per_microsecond));
  }

  // An answer for all, if there is one.
  std::optional<Outcome> take_turn(Runner& runner, base::Limits& limits) {
    if (runner.search == nullptr && !begin(runner, limits)) return std::nullopt;
    runner.result = "left";
    limits.states_elsewhere = limits.bytes_elsewhere = 0;
    for (const Runner& other : runners_) {
      if (&other == &runner) continue;
      limits.states_elsewhere += other.statistics.stored + other.statistics.removed;
      // What has retired has given its memory back.
      limits.bytes_elsewhere += other.search ? other.statistics.peak_memory_bytes : 0;
    }
    const double now = limits.elapsed();
    Outcome outcome = runner.search->run(limits, next_turn(runner));
    runner.seconds += limits.elapsed() - now;
    // What was done, and not what was allowed: a turn may end late.
    runner.work = runner.search->work();
    runner.statistics = outcome.statistics;
    runner.statistics.preprocessing_seconds += runner.seconds_to_begin;
    runner.edge_counts = outcome.edge_counts;
    if (outcome.verdict != Verdict::kUnknown) return outcome;
    if (!outcome.reason) {
      // A remark says that the order is of no use here, as that of a heuristic that sees nothing.
      if (runner.entrant->is_expendable && !outcome.remarks.empty()) retire(runner, outcome.remarks.front());
      if (runner.work >= runner.entrant->most) retire(runner, "retired");
      return std::nullopt;
    }
    switch (*outcome.reason) {
      case base::StopReason::kMemory:
        // A search that was only told of the limit can go on when another one has made room.
        if (outcome.is_spent ? !do_without(runner) : !make_room()) return outcome;
        return std::nullopt;
      case base::StopReason::kApproximation:
        // Another one may find a path that is possible.
        retire(runner, "found only what zones allow and clocks do not");
        unsure_ = std::move(outcome);
        return std::nullopt;
      case base::StopReason::kCutoff: retire(runner, "cut off"); return std::nullopt;
      default: return outcome;
    }
  }

  // False if the search is not for this problem.
  bool begin(Runner& runner, const base::Limits& limits) {
    const double now = limits.elapsed();
    try {
      runner.search = runner.entrant->make()->start(own_);
    } catch (const base::Error& error) {
      // Others do the work of an expendable one; without the one that counts, the user is to know why.
      if (error.code() != base::Code::kUnsupported || !runner.entrant->is_expendable) throw;
      retire(runner, error.message());
      return false;
    } catch (const base::OutOfBudget& limit) {
      if (limit.reason() != base::StopReason::kMemory || !do_without(runner)) throw;
      return false;
    }
    runner.seconds_to_begin = limits.elapsed() - now;
    return true;
  }

  void retire(Runner& runner, std::string why) {
    runner.is_out = true;
    runner.search = nullptr;
    runner.result = std::move(why);
  }

  // A search that ran out of memory in the middle of something is over; false if it is one that counts.
  bool do_without(Runner& runner) {
    if (!runner.entrant->is_expendable) return false;
    retire(runner, "stopped: memory");
    return true;
  }

  // The largest of those that can be done without gives way; false if there is none.
  bool make_room() {
    Runner* largest = nullptr;
    for (Runner& runner : runners_)
      if (runner.search && runner.entrant->is_expendable &&
          (largest == nullptr || runner.statistics.peak_memory_bytes > largest->statistics.peak_memory_bytes))
        largest = &runner;
    if (largest == nullptr) return false;
    retire(*largest, "gave way: memory");
    // What is freed counts as memory of the process until the system has it.
    base::give_back_memory();
    return true;
  }

  Outcome finish(Outcome answer, base::Limits& limits) {
    limits.states_elsewhere = limits.bytes_elsewhere = 0;
    Runner& winner = runners_[current_];
    switch (answer.verdict) {
      case Verdict::kReached: winner.result = fmt::format("found a path of cost {}", answer.cost); break;
      case Verdict::kUnreachable: winner.result = "proved that there is no path"; break;
      case Verdict::kFault: winner.result = "met a fault of the model"; break;
      case Verdict::kUnknown:
        if (!winner.is_out) winner.result = fmt::format("stopped: {}", base::name(*answer.reason));
        break;
    }
    for (const Runner& runner : runners_) {
      if (runner.work > 0 || runner.is_out)
        answer.attempts.push_back({runner.entrant->search, runner.entrant->heuristic,
                                   runner.statistics.explored, runner.statistics.search_seconds,
                                   runner.result});
    }
    answer.statistics = total();
    if (answer.verdict != Verdict::kUnknown) {
      answer.search = winner.entrant->search;
      answer.heuristic = winner.entrant->heuristic;
    }
    for (const Runner& runner : runners_)
      // Those of the winner are in its answer already.
      if (&runner != &winner) base::add(answer.edge_counts, runner.edge_counts);
    return answer;
  }

  [[nodiscard]] base::Statistics total() const {
    base::Statistics sum;
    for (const Runner& runner : runners_) sum.add(runner.statistics);
    return sum;
  }

  // What all have done so far.
  void show(const Progress& progress) const {
    base::Statistics sum = progress.statistics;
    for (std::size_t i = 0; i < runners_.size(); ++i)
      if (i != current_) sum.add(runners_[i].statistics);
    problem_.on_progress({sum, progress.open, progress.has_improved});
  }

  const Problem& problem_;
  const Account account_;
  const std::uint64_t turn_;
  Problem own_ = problem_;  // with its own progress
  std::vector<Entrant> entrants_;
  std::vector<Runner> runners_;
  std::size_t current_ = 0;
  std::uint64_t end_ = kUnlimited;  // of all work: what is left has no end of its own
  Outcome unsure_;                  // of one that found no path that is possible
};
}  // namespace

bool Interleaved::finds_shortest() const {
  return std::ranges::all_of(entrants_,
                             [](const Entrant& entrant) { return entrant.make()->finds_shortest(); });
}

std::unique_ptr<Search> Interleaved::start(const Problem& problem) {
  return std::make_unique<Race>(problem, entrants_, account_, turn_);
}
}  // namespace tarrier::search
