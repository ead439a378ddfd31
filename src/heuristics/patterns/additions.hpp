// SPDX-License-Identifier: MIT
// Pattern databases that count what another one, the base, takes for free: steps that change nothing of what it keeps,
// such as those that set its inputs. Each keeps a forgotten variable besides, with what its values come from, and counts
// only such steps; their distances are added to those of the base (cost_shares.hpp).
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "heuristics/patterns/components.hpp"
#include "heuristics/patterns/cost_shares.hpp"
#include "heuristics/patterns/pattern_database.hpp"

namespace tarrier::heuristics {
class Additions {
 public:
  // `kept` is what the base selects, and `pattern` what it keeps; `states`: abstract ones, at most, of all together.
  Additions(const Components& components, Selection kept, const model::Pattern& pattern, bool all_clocks,
            std::uint64_t states);

  // Is it done? Otherwise work() has come to `end_of_work`.
  bool go_on(const base::Limits* limits, std::uint64_t end_of_work);
  // The rest is left out.
  void end();
  // Of the initial state.
  [[nodiscard]] search::Estimate initial() const;
  // What is to be added to the estimate of the base; kDeadEnd if one of them is sure.
  [[nodiscard]] search::Estimate evaluate(const search::StateView& state);

  [[nodiscard]] std::uint64_t work() const { return work_ + (graph_ ? graph_->work() : 0); }
  [[nodiscard]] std::uint64_t bytes() const;
  [[nodiscard]] std::uint64_t abstract_states() const { return states_ + (graph_ ? graph_->size() : 0); }
  [[nodiscard]] const std::vector<std::string>& explanation() const { return explanation_; }

 private:
  struct Addition {
    std::unique_ptr<model::Projection> projection;
    std::unique_ptr<PatternDatabase> database;
  };
  bool begin_next();
  void settle();

  const Components& components_;
  Selection kept_;
  bool all_clocks_ = false;
  std::uint64_t most_states_ = 0;
  CostShares shares_;
  std::vector<Selection> waiting_;  // the next one last
  Selection current_;               // what is kept besides
  std::unique_ptr<model::Projection> projection_;
  std::unique_ptr<AbstractGraph> graph_;
  std::vector<Addition> additions_;
  std::uint64_t work_ = 0;    // on those that are done
  std::uint64_t states_ = 0;  // of these
  std::vector<std::string> explanation_;
};
}  // namespace tarrier::heuristics
