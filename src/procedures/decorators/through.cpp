// SPDX-License-Identifier: MIT
#include "procedures/decorators/through.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "base/budget.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/interpreter.hpp"
#include "model/run.hpp"
#include "procedures/conclusion.hpp"

namespace tarrier::procedures {
namespace {
// The problem as it is in the transformed network. A path there is possible if one of those is that it is
// in the network itself.
search::Problem inside(const model::Transformed& made, const search::Problem& problem) {
  search::Problem result = problem.with(made.network);
  result.goal = made.goal ? &*made.goal : nullptr;
  result.recurrence = made.recurrence ? &*made.recurrence : nullptr;
  result.counts_edges = problem.counts_edges && made.keeps.edges;
  if (problem.confirms)
    result.confirms = [&made, &problem](const model::Path& path, bool leads_to_goal) {
      const model::End end = leads_to_goal ? model::End::kGoal : model::End::kAnywhere;
      return std::ranges::any_of(paths_home(made, path, end), [&](const model::Path& home) {
        return problem.confirms(home, leads_to_goal);
      });
    };
  return result;
}

class ThroughSearch final : public search::Search {
 public:
  ThroughSearch(const model::Transformed& made, search::Engine& engine, MakeEngine instead,
                const search::Problem& problem)
      : made_(made),
        problem_(problem),
        inside_(inside(made, problem)),
        instead_(std::move(instead)),
        search_(engine.start(inside_)) {}

  search::Outcome run(base::Limits& limits, std::uint64_t work) override {
    if (is_home_) return search_->run(limits, work);
    search::Outcome outcome = search_->run(limits, work);
    if (outcome.verdict == search::Verdict::kFault && !made_.keeps.faults) {
      // What was left out might have kept the faulty step from being taken. Nobody but the network itself can
      // tell.
      TARRIER_ASSERT(instead_ != nullptr);
      work_before_ = search_->work();
      search_ = nullptr;
      search_ = instead_()->start(problem_);
      is_home_ = true;
      return search_->run(limits, work);
    }
    bring_home(outcome);
    return outcome;
  }

  [[nodiscard]] std::uint64_t work() const override { return work_before_ + search_->work(); }

 private:
  void bring_home(search::Outcome& outcome) const {
    outcome.is_shortest = outcome.is_shortest && made_.keeps.lengths;
    made_.bring_home(outcome.statistics);
    if (!outcome.edge_counts.empty()) {
      made_.bring_home(outcome.edge_counts);
      // Those of processes that were added come last.
      outcome.edge_counts.resize(problem_.network.processes.size());
    }
    // In front, since it says what all that follows is about.
    if (std::string explanation = made_.explanation(); !explanation.empty())
      outcome.explanations.insert(outcome.explanations.begin(), std::move(explanation));
    if (outcome.verdict == search::Verdict::kFault)
      outcome.path = path_home(made_, outcome.path, model::End::kFault);
    else if (outcome.verdict == search::Verdict::kReached && made_.keeps.runs)
      bring_path_home(outcome);
    else if (outcome.verdict == search::Verdict::kReached)
      leave_open(base::StopReason::kApproximation, outcome);
  }

  // To choose among several ways home may take longer than there is time.
  void bring_path_home(search::Outcome& outcome) const {
    if (!outcome.run) {
      std::vector<model::Path> paths = paths_home(made_, outcome.path, model::End::kGoal);
      // Without a choice nothing has to be replayed here, and delays, which take long to find, are left to
      // whoever shows the trace.
      if (paths.size() == 1) {
        outcome.path = std::move(paths.front());
        return;
      }
    }
    try {
      const model::Run run =
          outcome.run ? *outcome.run : evidence::concretise(made_.network, outcome.path, inside_.goal);
      outcome.run = std::make_shared<const model::Run>(replayed(made_.home(run, model::End::kGoal)));
      outcome.path = path_of(*outcome.run);
    } catch (const base::OutOfBudget& limit) {
      outcome.remarks.push_back(not_replayed(outcome.path.steps.size()));
      leave_open(limit.reason(), outcome);
    }
  }

  static void leave_open(base::StopReason reason, search::Outcome& outcome) {
    outcome.verdict = search::Verdict::kUnknown;
    outcome.reason = reason;
    outcome.path = {};
    outcome.run = nullptr;
  }

  // The first of the runs that leads to the goal.
  [[nodiscard]] model::Run replayed(std::vector<model::Run> runs) const {
    if (runs.size() == 1) return std::move(runs.front());
    for (model::Run& run : runs)
      if (evidence::replay(problem_.network, run, problem_.goal).is_valid()) return std::move(run);
    throw base::InternalError("no run of the model does what was found without what was left out");
  }

  const model::Transformed& made_;
  const search::Problem& problem_;
  search::Problem inside_;
  MakeEngine instead_;
  std::unique_ptr<search::Search> search_;
  std::uint64_t work_before_ = 0;
  bool is_home_ = false;  // the search is one in the network itself
};

class ThroughEngine final : public search::Engine {
 public:
  ThroughEngine(const model::Transformed& made, std::unique_ptr<search::Engine> engine, MakeEngine instead)
      : made_(made), engine_(std::move(engine)), instead_(std::move(instead)) {}

  std::unique_ptr<search::Search> start(const search::Problem& problem) override {
    return std::make_unique<ThroughSearch>(made_, *engine_, instead_, problem);
  }
  [[nodiscard]] bool finds_shortest() const override {
    return made_.keeps.lengths && engine_->finds_shortest();
  }

 private:
  const model::Transformed& made_;
  std::unique_ptr<search::Engine> engine_;
  MakeEngine instead_;
};
}  // namespace

std::unique_ptr<search::Engine> through(const model::Transformed& made,
                                        std::unique_ptr<search::Engine> engine, MakeEngine instead) {
  return std::make_unique<ThroughEngine>(made, std::move(engine), std::move(instead));
}
}  // namespace tarrier::procedures
