// SPDX-License-Identifier: MIT
// Heuristics that look distances up in an abstraction. They differ in what they keep of the network.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "heuristics/patterns/components.hpp"
#include "heuristics/patterns/pattern_database.hpp"

namespace tarrier::heuristics {
struct PatternOptions {
  std::uint64_t states = 0;  // abstract ones, at most
  bool all_clocks = false;
};

class PatternHeuristic : public search::Heuristic {
 public:
  PatternHeuristic(const search::Problem& problem, const PatternOptions& options)
      : components_(problem), options_(options) {}

  // Chooses the pattern and explores what remains of the network.
  void prepare(const base::Limits& limits) final { prepare_within(&limits); }
  search::Estimate evaluate(const search::StateView& state) final;
  [[nodiscard]] std::uint64_t work() const final { return work_; }
  [[nodiscard]] std::uint64_t bytes() const final { return database_ ? database_->bytes() : 0; }
  [[nodiscard]] double preprocessing_seconds() const final { return seconds_; }
  [[nodiscard]] std::vector<std::string> explanation() const final { return explanation_; }

 protected:
  struct Proposal {
    Selection selection;
    std::string reason;
  };
  // What to try next; `last` is what became of the pattern before, null in the beginning. None: stay with
  // the last one that was seen as a whole, or else with the last.
  struct Result {
    bool is_complete = false;
    std::uint64_t states = 0;
  };
  virtual std::optional<Proposal> propose(const Result* last) = 0;
  // Says that the goal is out of reach, whatever the state: also a relaxation can prove that.
  void give_up(std::string reason);

  [[nodiscard]] const Components& components() const { return components_; }
  [[nodiscard]] const PatternOptions& options() const { return options_; }

 private:
  void prepare_within(const base::Limits* limits);
  Result build(const Proposal& proposal, const base::Limits* limits);

  Components components_;
  PatternOptions options_;
  std::unique_ptr<model::Projection> projection_;
  std::unique_ptr<PatternDatabase> database_;
  bool is_ready_ = false;
  bool is_complete_ = false;  // the database
  bool is_hopeless_ = false;
  std::uint64_t work_ = 0;
  double seconds_ = 0;
  std::vector<std::string> explanation_;
};

inline base::OptionEntry states_option(std::string_view standard) {
  return {.name = "states",
          .summary = "abstract states at most; beyond that, distances are only partly known",
          .kind = base::OptionEntry::Kind::kWhole,
          .standard = standard,
          .least = 1,
          .most = 4e9};
}
inline base::OptionEntry all_clocks_option() {
  return {.name = "clocks",
          .summary = "keep the clocks that kept processes and the goal compare, or all",
          .standard = "used",
          .words = {"used", "all"}};
}
inline PatternOptions pattern_options(const base::Options& options) {
  return {.states = static_cast<std::uint64_t>(options.number("states")),
          .all_clocks = options.word("clocks") == "all"};
}
// Of all of them.
inline constexpr search::HeuristicTraits kPatternTraits{.admissible = true, .safe = true, .reads_zone = true};
}  // namespace tarrier::heuristics
