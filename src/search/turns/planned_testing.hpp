// SPDX-License-Identifier: MIT
// Searches that do as they are told, to test those that run several.
#pragma once
#include <memory>
#include <string>

#include "search/turns/interleaved.hpp"

namespace tarrier::search {
inline constexpr std::uint64_t kNever = Search::kUnlimited;

// Works as long as it is told, then has an answer.
struct Plan {
  std::uint64_t answers_after = kNever;
  Verdict verdict = Verdict::kReached;
  std::uint64_t bytes_after_100 = 0;
  bool is_unsure = false;         // the answer is none
  bool refuses = false;           // the answer is an error
  bool is_spent = false;          // the answer is that no memory was left in the middle of something
  std::uint64_t* work = nullptr;  // where to say how much was done
};

class Worker final : public Search {
 public:
  explicit Worker(const Plan& plan) : plan_(plan) {}
  Outcome run(base::Limits& limits, std::uint64_t work) override {
    Outcome outcome;
    for (const std::uint64_t end = work_ + work; work_ < end; ++work_) {
      if (plan_.work != nullptr) *plan_.work = work_;
      outcome.statistics.explored = work_;
      outcome.statistics.peak_memory_bytes = work_ < 100 ? 0 : plan_.bytes_after_100;
      if (work_ >= plan_.answers_after) {
        if (plan_.refuses) throw base::Error(base::Code::kUnsupported, {}, "not that", "something else");
        outcome.is_spent = plan_.is_spent;
        if (plan_.is_spent)
          outcome.reason = base::StopReason::kMemory;
        else if (plan_.is_unsure)
          outcome.reason = base::StopReason::kApproximation;
        else
          outcome.verdict = plan_.verdict;
        return outcome;
      }
      outcome.reason = limits.exceeded(0, outcome.statistics.peak_memory_bytes);
      if (outcome.reason) return outcome;
    }
    return outcome;
  }
  [[nodiscard]] std::uint64_t work() const override { return work_; }

 private:
  Plan plan_;
  std::uint64_t work_ = 0;
};

class Planned final : public Engine {
 public:
  explicit Planned(const Plan& plan) : plan_(plan) {}
  std::unique_ptr<Search> start(const Problem& /*problem*/) override {
    return std::make_unique<Worker>(plan_);
  }

 private:
  Plan plan_;
};

inline Entrant entrant(const std::string& name, const Plan& plan) {
  return {.search = name, .heuristic = "", .make = [plan] { return std::make_unique<Planned>(plan); }};
}
}  // namespace tarrier::search
