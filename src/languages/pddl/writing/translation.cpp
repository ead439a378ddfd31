// SPDX-License-Identifier: MIT
#include "languages/pddl/writing/translation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "languages/pddl/runs/asked.hpp"
#include "languages/pddl/writing/groundwork.hpp"
#include "languages/writers/write_refusal.hpp"

namespace tarrier::languages::pddl {
namespace {
using model::Expression;
using model::Op;

class Translator {
 public:
  Translator(const model::Network& network, const Limits& limits)
      : work_(network, limits, Predicates::kPerValue) {}

  Translation run(const std::vector<model::Query>& queries) {
    work_.plan(work_.shapes());
    // Known only after all steps are planned: `ready` says that no choice is under way, and every action has
    // to ask for it then.
    if (work_.has_stages()) ready_ = work_.new_fact("ready");
    work_.set_ready(ready_, ready_);
    work_.add_start();
    for (std::size_t s = 0; s < work_.shapes().size(); ++s) add_step(s);
    for (std::size_t q = 0; q < queries.size(); ++q)
      add_goal(queries[q], queries.size() == 1 ? "" : fmt::format("-{}", q + 1));
    // Last, when it is known what the actions and goals use.
    work_.forget_unused_axioms();
    return work_.take();
  }

 private:
  void add_step(std::size_t number) {
    const StepShape& shape = work_.shapes()[number];
    const auto [steps, stage] = work_.planned(number);
    for (const GroundStep& step : steps) {
      Action action{work_.new_action_name(work_.with_choices(shape.name, step.choices)),
                    work_.conditions().literals(step.condition), effects_of(step, work_.conditions()),
                    shape.cost};
      if (!stage.empty()) {
        action.precondition.push_back({stage});
        action.effects.push_back({{}, {{stage, false}, {ready_}}});
      } else if (work_.has_stages()) {
        action.precondition.push_back({ready_});
      }
      work_.add_action(std::move(action), {Meaning::Kind::kStep, step.choices, number});
    }
  }

  void add_goal(const model::Query& query, const std::string& suffix) {
    const auto* reach = std::get_if<model::Reach>(&model::question_of(query));
    // A plan ends in a state; runs have no end.
    if (reach == nullptr) refuse("PDDL", "queries that are not about single states", query.span);
    Expression goal = work_.resolver()(expression_of(reach->goal, query.span));
    // Actions do not ask whether the state that they lead to is legal; the next one does, and so does the goal.
    for (const Expression& condition : work_.legality())
      goal = Expression::binary(Op::kAnd, condition, goal, query.span);
    std::vector<Condition> all = work_.conditions().any_of(goal);
    // Many disjuncts would be many actions; then an axiom states the goal.
    if (all.size() > work_.conditions().limits().cases) all = {work_.conditions().one_of(goal)};
    Problem problem{.remark = query.text};
    std::ranges::replace(problem.remark, '\n', ' ');
    if (all.size() == 1) {
      problem.goal = work_.conditions().literals(all.front());
      // Not in the middle of a choice.
      if (work_.has_stages()) problem.goal.push_back({ready_});
    } else {
      const std::string reached = work_.new_fact("goal-reached" + suffix);
      problem.goal.push_back({reached});
      for (const Condition& condition : all) {
        Action action{work_.new_action_name(std::string(kGoalAction) + suffix),
                      work_.conditions().literals(condition),
                      {{{}, {{reached}}}},
                      0};
        if (work_.has_stages()) action.precondition.push_back({ready_});
        work_.add_action(std::move(action), {Meaning::Kind::kGoal});
      }
    }
    work_.task().problems.push_back(std::move(problem));
  }

  Groundwork work_;
  std::string ready_;
};
}  // namespace

Translation translate(const model::Network& network, const std::vector<model::Query>& queries,
                      const Limits& limits) {
  return Translator(network, limits).run(queries);
}
}  // namespace tarrier::languages::pddl
