// SPDX-License-Identifier: MIT
// Heuristics that look distances up in an abstraction. They differ in what they keep of the network.
//
// A pattern that keeps more may have fewer abstract states: what has been forgotten steers nothing any more. So
// one that turns out to be too large ends nothing, but costs no more than all before it, and the search for
// patterns takes a quarter of the time at most. The best that was looked at as a whole is taken: of a larger one
// that was not, the estimates are those of its frontier, soon smaller than what h^L knows of each state.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "heuristics/lean_problem.hpp"
#include "heuristics/patterns/components.hpp"
#include "heuristics/patterns/pattern_database.hpp"

namespace tarrier::heuristics {
struct PatternOptions {
  std::uint64_t states = 0;  // abstract ones, at most, of all patterns that are tried
  bool all_clocks = false;
  // Where no pattern that was looked at as a whole estimates the initial state as h^L does, estimates are those
  // of h^L.
  bool falls_back = false;
  // The first pattern that was too large gets what is left of the states in the end; or only if what was seen of it
  // promises more than the best one that was looked at as a whole.
  bool always_tries_again = true;
  double share_of_time = 0.25;  // of the limit, for the search for patterns
};

class PatternHeuristic : public search::Heuristic {
 public:
  PatternHeuristic(const search::Problem& problem, const PatternOptions& options)
      : problem_(problem), components_(*problem_), options_(options) {}

  // Chooses the pattern and explores what remains of the network.
  bool prepare(const base::Limits& limits, std::uint64_t end_of_work) final {
    return go_on(&limits, end_of_work);
  }
  // The same, without limits if they are null.
  bool go_on(const base::Limits* limits, std::uint64_t end_of_work);
  search::Estimate evaluate(const search::StateView& state) final;
  [[nodiscard]] std::uint64_t work() const final {
    return work_ + (graph_ ? graph_->work() : 0) + (asks_layers_ ? layers_->work() : 0);
  }
  [[nodiscard]] std::uint64_t bytes() const final {
    return (graph_ ? graph_->bytes() : 0) + (best_.database ? best_.database->bytes() : 0);
  }
  [[nodiscard]] std::uint64_t abstract_states() const final {
    return abstract_states_ + (graph_ ? graph_->size() : 0);
  }
  [[nodiscard]] double preprocessing_seconds() const final { return seconds_; }
  [[nodiscard]] std::vector<std::string> explanation() const final;
  [[nodiscard]] std::string blind_because() const final;

  [[nodiscard]] const Components& components() const { return components_; }
  // REQUIRES for all of these: prepared.
  [[nodiscard]] bool is_hopeless() const { return initial() == search::kDeadEnd; }
  [[nodiscard]] search::Estimate initial() const {
    return hopeless_because_.empty() ? best_.database->initial() : search::kDeadEnd;
  }
  [[nodiscard]] const Selection& selected() const { return best_.proposal.selection; }
  [[nodiscard]] const model::Pattern& kept() const { return best_.projection->pattern; }

 protected:
  struct Proposal {
    Selection selection;
    std::string reason;
    bool takes_rest = false;  // may have all abstract states that are left; otherwise see allowance()
  };
  struct Result {
    bool is_complete = false;  // all abstract states have been seen
  };
  // A pattern to try; `last` is what became of the one before, null in the beginning. None: no more.
  virtual std::optional<Proposal> propose(const Result* last) = 0;
  // Says that the goal is out of reach, whatever the state: also a relaxation can prove that.
  void give_up(std::string reason);

 private:
  // What has been made of a pattern.
  struct Built {
    Proposal proposal;
    std::unique_ptr<model::Projection> projection;
    std::unique_ptr<PatternDatabase> database;
    std::uint64_t states = 0;
    bool is_complete = false;
  };
  bool begin_next();
  [[nodiscard]] std::uint64_t allowance() const;
  void settle();
  [[nodiscard]] bool is_worth_another_try() const;
  [[nodiscard]] bool is_better(const Built& one, const Built& other);
  [[nodiscard]] search::Estimate layers_at_start();
  void finish();

  LeanProblem problem_;
  Components components_;
  PatternOptions options_;
  bool is_ready_ = false;
  std::string hopeless_because_;  // if it is
  std::optional<Result> last_;
  std::optional<model::Pattern> last_pattern_;
  Built current_;
  std::optional<Proposal> cut_off_;       // the first that was, which gets what is left in the end
  std::uint64_t cut_off_at_ = 0;          // so many states of it
  search::Estimate promised_ = 0;         // by these
  std::unique_ptr<AbstractGraph> graph_;  // of the current one, as long as it is explored
  // A state whose zones are large counts as several.
  static constexpr std::uint64_t kWorkOfState = 16;
  static constexpr std::uint64_t kWorkBetweenLooks = 100'000;  // at the time
  std::uint64_t states_ = 0;           // of all patterns that are done, counted like that
  std::uint64_t abstract_states_ = 0;  // of these
  std::vector<std::string> tried_;     // for people: "1200 states, 17"
  Built best_;
  // h^L: of the initial state, as soon as somebody has asked, and of all, if the patterns fall back on it.
  std::unique_ptr<search::Heuristic> layers_;
  std::optional<search::Estimate> layers_at_start_;
  bool asks_layers_ = false;
  bool asks_database_ = true;
  std::uint64_t work_ = 0;  // on patterns that are done
  double seconds_ = 0;
};

// What a heuristic that does not read zones says of the initial states, at least.
search::Estimate estimate_of_start(search::Heuristic& heuristic, const search::Problem& problem);

// The entry of one of them in the catalogue. `states`: the standard value of the option.
template <typename T>
search::HeuristicEntry pattern_entry(std::string_view name, std::string_view summary,
                                     std::string_view states) {
  return {.name = name,
          .summary = summary,
          .traits = {.admissible = true, .safe = true, .reads_zone = true},
          .options = {{.name = "states",
                       .summary = "abstract states at most; beyond that, distances are only partly known",
                       .kind = base::OptionEntry::Kind::kWhole,
                       .standard = states,
                       .least = 1,
                       .most = 4e9,
                       .small = "1000"},
                      {.name = "clocks",
                       .summary = "keep the clocks that kept processes and the goal compare, or all",
                       .standard = "used",
                       .words = {"used", "all"}}},
          .make = [](const base::Options& options,
                     const search::Problem& problem) -> std::unique_ptr<search::Heuristic> {
            return std::make_unique<T>(
                problem, PatternOptions{.states = static_cast<std::uint64_t>(options.number("states")),
                                        .all_clocks = options.word("clocks") == "all"});
          }};
}
}  // namespace tarrier::heuristics
