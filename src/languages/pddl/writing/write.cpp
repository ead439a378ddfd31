// SPDX-License-Identifier: MIT
#include "languages/pddl/writing/write.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.hpp"
#include "languages/pddl/runs/run_task.hpp"
#include "languages/pddl/writing/translation.hpp"
#include "languages/writers/write_refusal.hpp"

namespace tarrier::languages {
namespace {
using pddl::LoopChanges;
using pddl::RunTask;

class Writer {
 public:
  Writer(const model::Network& network, const std::vector<model::Query>& queries, const TaskOptions& options)
      : network_(network), queries_(queries), options_(options) {}

  std::vector<Written> run() {
    std::vector<model::Query> states;
    std::vector<std::size_t> numbers;
    for (std::size_t q = 0; q < queries_.size(); ++q) {
      const bool has_run = pddl::is_about_runs(network_, queries_[q]);
      if (has_run && options_.predicates == "per-value")
        refuse("PDDL", "a query about runs with a predicate for each value", queries_[q].span,
               "leave --predicates out, or use objects");
      if (has_run || options_.predicates == "objects") continue;
      states.push_back(queries_[q]);
      numbers.push_back(q);
    }
    if (!states.empty()) add_states(states, numbers);
    for (std::size_t q = 0, next = 0; q < queries_.size(); ++q) {
      if (next < numbers.size() && numbers[next] == q)
        ++next;
      else
        add_runs(queries_[q], queries_.size() == 1 ? "" : fmt::format("-{}", q + 1));
    }
    return std::move(all_);
  }

 private:
  void add_states(const std::vector<model::Query>& states, const std::vector<std::size_t>& numbers) {
    const pddl::Task task = pddl::translate(network_, states).task;
    all_.push_back({"-domain", pddl::domain_text(task)});
    for (std::size_t p = 0; p < task.problems.size(); ++p)
      all_.push_back({queries_.size() == 1 ? "-problem" : fmt::format("-problem-{}", numbers[p] + 1),
                      pddl::problem_text(task, task.problems[p])});
  }

  void add_runs(const model::Query& query, const std::string& number) {
    const auto& wanted = options_.loop_changes;
    const bool is_auto = wanted.size() == 1 && wanted.front() == "auto";
    const bool is_all = wanted.size() == 1 && wanted.front() == "all";
    if (!wanted.empty() && !is_auto && !is_all)
      return add(pddl::translate_run(network_, query, {LoopChanges::Kind::kGiven, wanted}), number);
    if (wanted.empty() || is_all)
      add(pddl::translate_run(network_, query, {LoopChanges::Kind::kAll}), number);
    if (is_all) return;
    RunTask narrow = pddl::translate_run(network_, query, {LoopChanges::Kind::kAuto});
    // Nothing narrower than the complete task, or nothing that could be done in a loop.
    const bool is_of_use = narrow.is_loop && !narrow.is_complete && narrow.has_loop_steps;
    if (is_of_use || !wanted.empty()) add(std::move(narrow), number);
  }

  void add(RunTask made, const std::string& number) {
    pddl::Task& task = made.translation.task;
    Written domain{number + "-domain", ""};
    Written problem{number + "-problem", ""};
    if (made.is_loop && made.is_complete) task.remark = "Complete: without a plan, there is no such run.";
    if (!made.is_complete) {
      task.remark = fmt::format(
          "Incomplete: steps of the loop change nothing but {}.\nThat there is no plan says nothing about "
          "the query.",
          made.changing.empty() ? "nothing" : fmt::format("{}", fmt::join(made.changing, ", ")));
      task.name += "-narrow";
      domain.suffix = number + "-narrow-domain";
      problem.suffix = number + "-narrow-problem";
      if (!made.has_loop_steps)
        domain.remarks.emplace_back(
            "no step can be taken in a loop that changes so little: the task has no plan");
    }
    domain.text = pddl::domain_text(task);
    problem.text = pddl::problem_text(task, task.problems.front());
    all_.push_back(std::move(domain));
    all_.push_back(std::move(problem));
  }

  const model::Network& network_;
  const std::vector<model::Query>& queries_;
  const TaskOptions& options_;
  std::vector<Written> all_;
};
}  // namespace

std::vector<Written> write_pddl(const model::Network& network, const std::vector<model::Query>& queries,
                                const TaskOptions& options) {
  // A domain alone is no task.
  if (queries.empty())
    throw base::Error(base::Code::kUsage, {},
                      "PDDL needs a query: its problem is to reach what that asks for");
  return Writer(network, queries, options).run();
}
}  // namespace tarrier::languages
