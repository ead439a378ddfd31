// SPDX-License-Identifier: MIT
#include "languages/pddl/translation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "languages/pddl/grounding.hpp"
#include "languages/writers/write_refusal.hpp"

namespace tarrier::languages::pddl {
namespace {
using model::Expression;
using model::Formula;
using model::Op;

constexpr std::size_t kLongName = 80;

// A planner looks for a state by its facts: clocks have none, and a deadlock is about all actions at once.
Expression expression_of(const Formula& formula, const base::SourceSpan& where) {
  switch (formula.kind) {
    case Formula::Kind::kCondition: return formula.condition;
    case Formula::Kind::kClock: refuse("PDDL", "clock constraints", where);
    case Formula::Kind::kDeadlock:
    case Formula::Kind::kNoDeadlock: refuse("PDDL", "deadlock as a goal", where);
    case Formula::Kind::kAnd:
    case Formula::Kind::kOr: break;
  }
  const bool is_and = formula.kind == Formula::Kind::kAnd;
  Expression all;
  for (const Formula& part : formula.parts) {
    const Expression each = expression_of(part, where);
    all = all.is_empty() ? each : Expression::binary(is_and ? Op::kAnd : Op::kOr, all, each);
  }
  return all.is_empty() ? Expression::constant(is_and ? 1 : 0) : all;
}

class Translator {
 public:
  Translator(const model::Network& network, const Limits& limits)
      : network_(network),
        result_{.places = Places(network, names_)},
        // Refers to the member, so the order of members counts.
        places_(result_.places),
        resolver_(network, places_),
        conditions_(network, places_, names_, limits, result_.task) {
    result_.task.name = names_.claim(network.name);
    result_.task.facts = places_.facts();
  }

  Translation run(const std::vector<model::Query>& queries) {
    StepShapes shapes(network_, places_, resolver_);
    result_.shapes = shapes.all();
    find_start(shapes.legality());
    for (const StepShape& shape : result_.shapes) plan_step(shape);
    // Known only after all steps are planned: `ready` says that no choice is under way, and every action has
    // to ask for it then.
    has_stages_ = has_stages_ || is_start_chosen_;
    if (has_stages_) ready_ = new_fact("ready");
    add_start();
    for (std::size_t s = 0; s < result_.shapes.size(); ++s) add_step(s);
    for (std::size_t q = 0; q < queries.size(); ++q)
      add_goal(queries[q], queries.size() == 1 ? "" : fmt::format("-{}", q + 1), shapes.legality());
    // Last, when it is known what the actions and goals use.
    forget_unused_axioms();
    return std::move(result_);
  }

 private:
  std::string new_fact(const std::string& wanted) {
    result_.task.facts.push_back(names_.claim(wanted));
    return result_.task.facts.back();
  }
  void add_action(Action action, Meaning meaning) {
    action.name = names_of_actions_.claim(action.name);
    result_.task.actions.push_back(std::move(action));
    result_.meanings.push_back(std::move(meaning));
  }

  // Most choices are the first one; only others are worth a name.
  [[nodiscard]] std::string with_choices(std::string name, const std::vector<Setting>& choices) const {
    for (const Setting& choice : choices)
      if (choice.value != places_[choice.place].low && name.size() < kLongName)
        name += "-" + places_.name_of(choice);
    return name;
  }

  // Values that are to be chosen, and what is said about them.
  void find_start(const std::vector<Expression>& legality) {
    for (std::uint32_t v = 0; v < network_.variables.size(); ++v)
      if (network_.variables[v].is_free_at_start()) start_.inputs.push_back(v);
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
      const auto& initial = network_.processes[p].initial;
      const std::uint32_t place = places_.of(model::ProcessId{p});
      if (initial.size() == 1) continue;
      start_.inputs.push_back(place);
      Values& allowed = allowed_.try_emplace(place, places_[place].size).first->second;
      for (const model::LocationId location : initial) allowed.set(index(location));
    }
    // A constraint without free variables has to be tested by an action as well: PDDL has no other way to
    // have no initial state.
    is_start_chosen_ = !start_.inputs.empty() || !network_.initial_constraint.is_empty();
    std::vector<Expression> conditions = legality;
    if (!network_.initial_constraint.is_empty()) conditions.push_back(resolver_(network_.initial_constraint));
    // With the known initial values put in: only what is to be chosen is left.
    for (Expression& condition : conditions)
      condition = rewrite(condition, network_, [&](const Expression& leaf) {
        const auto value = initial_value(places_.of(leaf));
        return value ? places_.value(leaf, *value) : leaf;
      });
    start_.guard = guard_parts(conditions, network_);
  }
  [[nodiscard]] std::optional<std::int32_t> initial_value(std::uint32_t place) const {
    if (place < network_.variables.size()) return network_.variables[place].initial;
    const auto& initial = network_.processes[place - network_.variables.size()].initial;
    if (initial.size() != 1) return std::nullopt;
    return static_cast<std::int32_t>(index(initial.front()));
  }
  [[nodiscard]] bool is_state(std::uint32_t place) const {
    return place >= network_.variables.size() ||
           network_.variables[place].kind == model::VariableKind::kState;
  }

  void add_start() {
    for (std::uint32_t place = 0; place < network_.variables.size() + network_.processes.size(); ++place) {
      const auto value = is_state(place) ? initial_value(place) : std::nullopt;
      if (!value || places_[place].size < 2) continue;
      for (const Literal& literal : change({place, *value}))
        // :init lists what is true.
        if (literal.holds) result_.task.initial.push_back(literal.fact);
    }
    if (!is_start_chosen_) {
      if (has_stages_) result_.task.initial.push_back(ready_);
      return;
    }
    const std::string at_start = new_fact("at-start");
    result_.task.initial.push_back(at_start);
    const auto all = ground(start_, conditions_, allowed_, conditions_.limits());
    // Too many initial states for an action each: one variable after the other is chosen, and the guard cuts
    // off what cannot go on.
    if (!all) {
      const std::string last = add_choices(start_, at_start, "start", allowed_);
      add_action({"start", {{last}}, {{{}, {{last, false}, {ready_}}}}, 0}, {Meaning::Kind::kStart});
      return;
    }
    for (const GroundStep& step : *all) {
      Action action{with_choices("start", step.choices), conditions_.literals(step.condition), {}, 0};
      action.precondition.push_back({at_start});
      Effect effect{{}, {{at_start, false}, {ready_}}};
      for (const Setting& choice : step.choices)
        for (const Literal& literal : change(choice))
          // All facts of these places are false before.
          if (literal.holds) effect.literals.push_back(literal);
      action.effects.push_back(std::move(effect));
      add_action(std::move(action), {Meaning::Kind::kStart, step.choices});
    }
  }
  [[nodiscard]] Conjunction change(const Setting& setting) const {
    Conjunction all;
    // As if the place had any other value, so that all facts but one are deleted.
    Values others = places_.all(setting.place);
    if (places_[setting.place].facts.size() > 1)
      others.reset(static_cast<std::size_t>(setting.value - places_[setting.place].low));
    if (places_[setting.place].size > 1) places_.add_change(setting, others, all);
    return all;
  }

  // Conditional effects where there would be too many actions, and choices one after the other where even
  // those are too many.
  void plan_step(const StepShape& shape) {
    Limits limits = conditions_.limits();
    // First with cases as separate actions, then with conditional effects.
    for (const std::size_t branches : {limits.branches, std::size_t{1}}) {
      limits.branches = branches;
      plans_.push_back(ground(shape, conditions_, {}, limits));
      if (plans_.back()) return;
      plans_.pop_back();
    }
    plans_.emplace_back();
    has_stages_ = true;
  }

  void add_step(std::size_t number) {
    const StepShape& shape = result_.shapes[number];
    const auto& plan = plans_[number];
    if (!plan) return add_in_stages(number);
    for (const GroundStep& step : *plan) {
      Action action{with_choices(shape.name, step.choices), conditions_.literals(step.condition),
                    step.effects, shape.cost};
      if (has_stages_) action.precondition.push_back({ready_});
      add_action(std::move(action), {Meaning::Kind::kStep, step.choices, number});
    }
  }

  // The guard is tested as soon as what it reads is chosen, so the last action only does what the step does;
  // but where that may be a model error it has to know that the guard holds.
  void add_in_stages(std::size_t number) {
    const StepShape& shape = result_.shapes[number];
    const std::string last = add_choices(shape, ready_, shape.name, {});
    StepShape commit{.demands = shape.demands, .updates = shape.updates};
    // Without inputs, no choice has tested the guard.
    if (!shape.demands.empty() || shape.inputs.empty()) commit.guard = shape.guard;
    Limits unlimited = conditions_.limits();
    // One action for the step: all cases of its updates become conditional effects.
    unlimited.branches = 1;
    unlimited.actions = Limits{}.actions;
    auto steps = ground(commit, conditions_, {}, unlimited);
    if (!steps) refuse("PDDL", "a step with so many cases", shape.span);
    for (GroundStep& step : *steps) {
      Action action{shape.name, conditions_.literals(step.condition), std::move(step.effects), shape.cost};
      action.precondition.push_back({last});
      action.effects.push_back({{}, {{last, false}, {ready_}}});
      add_action(std::move(action), {Meaning::Kind::kStep, {}, number});
    }
  }

  // Actions that choose the inputs one after the other, from the stage `first` on. The result is the stage
  // in which all are chosen.
  std::string add_choices(const StepShape& shape, std::string stage, const std::string& name,
                          const std::map<std::uint32_t, Values>& allowed) {
    const std::vector<std::uint32_t> inputs = ordered_inputs(shape, places_);
    // A part of the guard is tested with the last input that it reads.
    const auto last_input = [&](const Expression& condition) {
      const std::set<std::uint32_t> read = places_in(condition, places_);
      std::size_t last = 0;
      for (std::size_t i = 0; i < inputs.size(); ++i)
        if (read.contains(inputs[i])) last = i;
      return last;
    };
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      StepShape choice{.inputs = {inputs[i]}};
      for (const Expression& condition : shape.guard)
        if (last_input(condition) == i) choice.guard.push_back(condition);
      const auto steps = ground(choice, conditions_, allowed, Limits{});
      if (!steps) refuse("PDDL", fmt::format("the choice of {}", places_[inputs[i]].name), shape.span);
      const std::string next = new_fact(fmt::format("{}-chosen-{}", name, places_[inputs[i]].name));
      for (const GroundStep& step : *steps) {
        Action action{
            "choose-" + places_.name_of(step.choices.front()), conditions_.literals(step.condition), {}, 0};
        action.precondition.push_back({stage});
        Conjunction effect = change(step.choices.front());
        // Stages are passed in one order only, so that no other step can come in between.
        effect.push_back({stage, false});
        effect.push_back({next});
        action.effects.push_back({{}, std::move(effect)});
        add_action(std::move(action), {Meaning::Kind::kChoose, step.choices});
      }
      stage = next;
    }
    return stage;
  }

  void add_goal(const model::Query& query, const std::string& suffix,
                const std::vector<Expression>& legality) {
    const auto* reach = std::get_if<model::Reach>(&model::question_of(query));
    // A plan ends in a state; runs have no end.
    if (reach == nullptr) refuse("PDDL", "queries that are not about single states", query.span);
    Expression goal = resolver_(expression_of(reach->goal, query.span));
    // Actions do not ask whether the state that they lead to is legal; the next one does, and so does the goal.
    for (const Expression& condition : legality)
      goal = Expression::binary(Op::kAnd, condition, goal, query.span);
    std::vector<Condition> all = conditions_.any_of(goal);
    // Many disjuncts would be many actions; then an axiom states the goal.
    if (all.size() > conditions_.limits().cases) all = {conditions_.one_of(goal)};
    Problem problem{.remark = query.text};
    std::ranges::replace(problem.remark, '\n', ' ');
    if (all.size() == 1) {
      problem.goal = conditions_.literals(all.front());
      // Not in the middle of a choice.
      if (has_stages_) problem.goal.push_back({ready_});
    } else {
      const std::string reached = new_fact("goal-reached" + suffix);
      problem.goal.push_back({reached});
      for (const Condition& condition : all) {
        Action action{
            std::string(kGoalAction) + suffix, conditions_.literals(condition), {{{}, {{reached}}}}, 0};
        if (has_stages_) action.precondition.push_back({ready_});
        add_action(std::move(action), {Meaning::Kind::kGoal});
      }
    }
    result_.task.problems.push_back(std::move(problem));
  }

  // Attempts that were given up leave some behind.
  void forget_unused_axioms() {
    Task& task = result_.task;
    std::set<std::string> used;
    const auto note = [&](const Conjunction& all) {
      for (const Literal& literal : all) used.insert(literal.fact);
    };
    for (const Action& action : task.actions) {
      note(action.precondition);
      for (const Effect& effect : action.effects) note(effect.condition);
    }
    for (const Problem& problem : task.problems) note(problem.goal);
    // A predicate is defined by those before it.
    std::vector<Axiom> kept;
    for (auto axiom = task.axioms.rbegin(); axiom != task.axioms.rend(); ++axiom) {
      if (!used.contains(axiom->fact)) continue;
      note(axiom->condition);
      kept.push_back(*axiom);
    }
    std::ranges::reverse(kept);
    task.axioms = std::move(kept);
  }

  const model::Network& network_;
  Names names_;
  Names names_of_actions_;
  Translation result_;
  const Places& places_;
  Resolver resolver_;
  Conditions conditions_;
  StepShape start_;
  std::map<std::uint32_t, Values> allowed_;
  bool is_start_chosen_ = false;
  bool has_stages_ = false;
  std::string ready_;
  std::vector<std::optional<std::vector<GroundStep>>> plans_;
};
}  // namespace

Translation translate(const model::Network& network, const std::vector<model::Query>& queries,
                      const Limits& limits) {
  return Translator(network, limits).run(queries);
}
}  // namespace tarrier::languages::pddl
