// SPDX-License-Identifier: MIT
#include "languages/pddl/writing/groundwork.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "languages/writers/write_refusal.hpp"

namespace tarrier::languages::pddl {
namespace {
using model::Expression;

constexpr std::size_t kLongName = 80;
// What tasks with objects are said with: no planner may take an object for one of these.
constexpr std::array<std::string_view, 21> kReserved{
    "is",    "chosen", "may",   "loops",   "saved",      "match",          "seen",
    "stem",  "loop",   "pick",  "stepped", "turn-model", "turn-automaton", "stage",
    "point", "var",    "value", "choice",  "flag",       "reached",        "automaton"};
}  // namespace

Groundwork::Groundwork(const model::Network& network, const Limits& limits, Predicates predicates)
    : network_(network),
      names_(predicates == Predicates::kObjects ? Names(kReserved) : Names()),
      result_{.places = Places(network, names_, predicates)},
      // Refers to the member, so the order of members counts.
      resolver_(network, result_.places),
      conditions_(network, result_.places, names_, limits, result_.task) {
  result_.task.name = names_.claim(network.name);
  result_.task.facts = result_.places.facts();
  const StepShapes shapes(network, result_.places, resolver_);
  result_.shapes = shapes.all();
  legality_ = shapes.legality();
  find_start(legality_);
}

std::string Groundwork::new_fact(const std::string& wanted) {
  const std::string name = names_.claim(wanted);
  result_.task.facts.push_back(result_.places.has_objects() ? "stage " + name : name);
  return result_.task.facts.back();
}

void Groundwork::add_action(Action action, Meaning meaning) {
  result_.task.actions.push_back(std::move(action));
  result_.meanings.push_back(std::move(meaning));
}

// Most choices are the first one; only others are worth a name.
std::string Groundwork::with_choices(std::string name, const std::vector<Setting>& choices) const {
  for (const Setting& choice : choices)
    if (choice.value != places()[choice.place].low && name.size() < kLongName)
      name += "-" + places().name_of(choice);
  return name;
}

void Groundwork::plan(const std::vector<StepShape>& shapes) {
  planned_shapes_ = &shapes;
  for (const StepShape& shape : shapes) plan_step(shape);
}

void Groundwork::set_ready(const std::string& ready, const std::string& start) {
  ready_ = ready;
  started_ = start;
}

// Values that are to be chosen, and what is said about them.
void Groundwork::find_start(const std::vector<Expression>& legality) {
  for (std::uint32_t v = 0; v < network_.variables.size(); ++v)
    if (network_.variables[v].is_free_at_start()) start_.inputs.push_back(v);
  for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
    const auto& initial = network_.processes[p].initial;
    const std::uint32_t place = places().of(model::ProcessId{p});
    if (initial.size() == 1) continue;
    start_.inputs.push_back(place);
    Values& allowed = allowed_.try_emplace(place, places()[place].size).first->second;
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
      const auto value = initial_value(places().of(leaf));
      return value ? places().value(leaf, *value) : leaf;
    });
  start_.guard = guard_parts(conditions, network_);
}
std::optional<std::int32_t> Groundwork::initial_value(std::uint32_t place) const {
  if (place < network_.variables.size()) return network_.variables[place].initial;
  const auto& initial = network_.processes[place - network_.variables.size()].initial;
  if (initial.size() != 1) return std::nullopt;
  return static_cast<std::int32_t>(index(initial.front()));
}
bool Groundwork::is_state(std::uint32_t place) const {
  return place >= network_.variables.size() || network_.variables[place].kind == model::VariableKind::kState;
}

void Groundwork::add_start() {
  for (std::uint32_t place = 0; place < network_.variables.size() + network_.processes.size(); ++place) {
    const auto value = is_state(place) ? initial_value(place) : std::nullopt;
    if (!value || places()[place].size < 2) continue;
    for (const Literal& literal : change({place, *value}))
      // :init lists what is true.
      if (literal.holds) result_.task.initial.push_back(literal.fact);
  }
  if (!is_start_chosen_) {
    if (!started_.empty()) result_.task.initial.push_back(started_);
    return;
  }
  const std::string at_start = new_fact("at-start");
  result_.task.initial.push_back(at_start);
  Limits limits = conditions_.limits();
  limits.choices = limits.starts;
  const auto all = ground(start_, conditions_, allowed_, limits);
  // Too many initial states for an action each: one variable after the other is chosen, and the guard cuts
  // off what cannot go on.
  if (!all) {
    const std::string last = add_choices(start_, at_start, "start", allowed_);
    add_action({new_action_name("start"), {{last}}, {{{}, {{last, false}, {started_}}}}, 0},
               {Meaning::Kind::kStart});
    return;
  }
  for (const GroundStep& step : *all) {
    Action action{
        new_action_name(with_choices("start", step.choices)), conditions_.literals(step.condition), {}, 0};
    action.precondition.push_back({at_start});
    Effect effect{{}, {{at_start, false}, {started_}}};
    for (const Setting& choice : step.choices)
      for (const Literal& literal : change(choice))
        // All facts of these places are false before.
        if (literal.holds) effect.literals.push_back(literal);
    action.effects.push_back(std::move(effect));
    add_action(std::move(action), {Meaning::Kind::kStart, step.choices});
  }
}
Conjunction Groundwork::change(const Setting& setting) const {
  Conjunction all;
  // As if the place had any other value, so that all facts but one are deleted.
  Values others = places().all(setting.place);
  if (places()[setting.place].facts.size() > 1)
    others.reset(static_cast<std::size_t>(setting.value - places()[setting.place].low));
  if (places()[setting.place].size > 1) places().add_change(setting, others, all);
  return all;
}

// Conditional effects where there would be too many actions, and choices one after the other where even
// those are too many.
void Groundwork::plan_step(const StepShape& shape) {
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

Groundwork::Planned Groundwork::planned(std::size_t number) {
  if (const auto& plan = plans_[number]) return {*plan, ""};
  return in_stages(number);
}

// The guard is tested as soon as what it reads is chosen, so the last action only does what the step does;
// but where that may be a model error it has to know that the guard holds.
Groundwork::Planned Groundwork::in_stages(std::size_t number) {
  const StepShape& shape = (*planned_shapes_)[number];
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
  return {std::move(*steps), last};
}

// Actions that choose the inputs one after the other, from the stage `first` on. The result is the stage
// in which all are chosen.
std::string Groundwork::add_choices(const StepShape& shape, std::string stage, const std::string& name,
                                    const std::map<std::uint32_t, Values>& allowed) {
  const std::vector<std::uint32_t> inputs = ordered_inputs(shape, places());
  // A part of the guard is tested with the last input that it reads.
  const auto last_input = [&](const Expression& condition) {
    const std::set<std::uint32_t> read = places_in(condition, places());
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
    if (!steps) refuse("PDDL", fmt::format("the choice of {}", places()[inputs[i]].name), shape.span);
    const std::string next = new_fact(fmt::format("{}-chosen-{}", name, places()[inputs[i]].name));
    for (const GroundStep& step : *steps) {
      Action action{new_action_name("choose-" + places().name_of(step.choices.front())),
                    conditions_.literals(step.condition),
                    {},
                    0};
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

// Attempts that were given up leave some behind.
void Groundwork::forget_unused_axioms() {
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
}  // namespace tarrier::languages::pddl
