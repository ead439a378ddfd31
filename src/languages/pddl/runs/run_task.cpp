// SPDX-License-Identifier: MIT
#include "languages/pddl/runs/run_task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/budget.hpp"
#include "languages/pddl/runs/asked.hpp"
#include "languages/pddl/runs/automaton_part.hpp"
#include "languages/pddl/runs/saving.hpp"
#include "languages/pddl/runs/stuck.hpp"
#include "languages/pddl/runs/wanted.hpp"
#include "languages/pddl/writing/groundwork.hpp"

namespace tarrier::languages::pddl {
namespace {
using model::Expression;

// All that is said, whatever the model.
const std::vector<std::string> kPredicates{"is ?x - var ?v - value",
                                           "chosen ?c - choice ?v - value",
                                           "may ?x - var ?v - value",
                                           "loops ?x - var ?v - value",
                                           "saved ?x - var ?v - value",
                                           "match ?x - var",
                                           "seen ?c - flag",
                                           "stem",
                                           "loop",
                                           "stepped",
                                           "pick ?x - var",
                                           kModelsTurn,
                                           kAutomatonsTurn,
                                           "stage ?p - point",
                                           "reached"};

Limits for_objects(Limits limits) {
  limits.axioms = false;
  // A value at a time: one action for each combination of initial values would not be compact.
  constexpr std::size_t kFewStarts = 64;
  limits.starts = std::min(limits.choices, kFewStarts);
  return limits;
}

class RunTranslator {
 public:
  RunTranslator(const model::Network& network, const model::Query& query, const LoopChanges& changes,
                const Limits& limits)
      : query_(query),
        changes_(changes),
        work_(network, for_objects(limits), Predicates::kObjects),
        split_(split_choices(work_.shapes(), network, work_.places())) {}

  RunTask run() {
    const bool total = is_total(work_, split_);
    asked_ = asked(query_, total);
    if (asked_.runs != nullptr) find_wanted(total);
    work_.plan(split_.shapes);
    may_stop_ = asked_.runs != nullptr && asked_.runs->may_end && !total;
    needs_turns_ = !split_.picks.empty() || reads(Phase::kStem) || work_.has_stages() || may_stop_;
    if (needs_turns_) ready_ = kModelsTurn;
    work_.set_ready(ready_, reads(Phase::kStem) ? kAutomatonsTurn : ready_);
    work_.add_start();
    for (std::size_t s = 0; s < split_.shapes.size(); ++s) plan_steps(s);
    if (is_loop_) find_changing();
    add_statics();
    for (const Planned& planned : steps_) add_step(planned);
    if (may_stop_) add_stay();
    add_picks();
    if (automaton_) automaton_->add_actions();
    if (is_loop_) {
      add_saves(saving(), *flags_, work_);
      flags_->add_promises(ready_);
    }
    add_goal();
    say_words();
    std::vector<std::string> changing = changing_names();
    Translation translation = work_.take();
    translation.split = std::move(split_);
    return {std::move(translation), is_loop_, is_complete_, has_loop_steps_, std::move(changing)};
  }

 private:
  struct Planned {
    std::string name;
    GroundStep step;
    std::optional<std::size_t> shape;  // none: no step, and the state stays as it is
    std::string stage;                 // that it takes away; empty: the model's turn
    [[nodiscard]] bool is_step() const { return shape.has_value(); }
  };

  // What is asked of the states of a phase, the automaton's part, and what has to be seen.
  void find_wanted(bool total) {
    const bool begins = total || (asked_.runs->may_end && work_.legality().empty());
    wanted_ = wanted_runs(*asked_.runs, asked_.quantifier, begins);
    is_loop_ = !wanted_.is_prefix;
    for (const Expression& each : {wanted_.always, wanted_.finally_always})
      refuse_inputs(each, work_, query_.span);
    if (wanted_.reader) automaton_.emplace(*wanted_.reader, is_loop_, work_, query_.span);
    Expression in_loop = Expression::conjunction(wanted_.always, wanted_.finally_always);
    if (automaton_) in_loop = Expression::conjunction(in_loop, automaton_->loop_guard());
    where_[0] = cubes_where(wanted_.always, work_);
    where_[1] = cubes_where(in_loop, work_);
    flags_.emplace(wanted_, work_, query_.span);
  }

  // Does the automaton read the states of the phase?
  [[nodiscard]] bool reads(Phase phase) const { return automaton_ && automaton_->reads(phase); }
  [[nodiscard]] const std::vector<Cube>& where(Phase phase) const { return where_[phase == Phase::kLoop]; }

  void plan_steps(std::size_t number) {
    const StepShape& shape = split_.shapes[number];
    auto [steps, stage] = work_.planned(number);
    for (GroundStep& step : steps) {
      base::checkpoint();
      std::string name = work_.new_action_name(work_.with_choices(shape.name, step.choices));
      steps_.push_back({std::move(name), std::move(step), number, stage});
    }
  }

  [[nodiscard]] bool is_split(const Planned& planned) const {
    return planned.is_step() && split_.is_split[*planned.shape];
  }

  void find_changing() {
    const Places& places = work_.places();
    std::vector<LoopStep> in_loop;
    for (const Planned& planned : steps_) {
      LoopStep each{&planned.step, is_split(planned), {}};
      for (const Cube& cube : where(Phase::kLoop))
        if (auto both = meet(planned.step.condition.cube, cube)) each.where.push_back(std::move(*both));
      if (!each.where.empty()) in_loop.push_back(std::move(each));
    }
    const PlaceSet all = all_kept(places);
    changing_ = all;
    if (changes_.kind != LoopChanges::Kind::kAll)
      changing_ = closed(
          changes_.kind == LoopChanges::Kind::kGiven ? places_named(changes_.names, places) : spoken_of(),
          changes_.kind == LoopChanges::Kind::kGiven ? std::vector<LoopStep>{} : in_loop, split_.picks,
          places);
    is_complete_ = changing_ == all;
    has_loop_steps_ = std::ranges::any_of(in_loop, [&](const LoopStep& each) {
      return std::ranges::any_of(each.where, [&](const Cube& cube) {
        return keeping_others(*each.step, cube, changing_, places).has_value();
      });
    });
  }
  [[nodiscard]] std::vector<std::string> changing_names() const {
    std::vector<std::string> names;
    for (std::uint32_t place = 0; place < changing_.size(); ++place)
      if (changing_[place]) names.push_back(work_.places()[place].name);
    return names;
  }
  // What fairness, and the conditions on the loop, read.
  [[nodiscard]] PlaceSet spoken_of() const {
    PlaceSet result(work_.places().size(), false);
    const auto note = [&](const std::vector<Cube>& cubes) {
      for (const Cube& cube : cubes)
        for (const Cube::Term& term : cube.terms()) result[term.place] = true;
    };
    for (const std::vector<Cube>* const cubes : flags_->conditions()) note(*cubes);
    note(where(Phase::kLoop));
    if (automaton_)
      for (const std::vector<Cube>* const cubes : automaton_->loop_guards()) note(*cubes);
    return result;
  }

  // What is known of the values that a pick may have in the loop; null: nothing more.
  [[nodiscard]] const Values* loop_values(std::uint32_t place) const {
    return where(Phase::kLoop).size() == 1 ? where(Phase::kLoop).front().values(place) : nullptr;
  }
  [[nodiscard]] bool picks(Phase phase, const Pick& pick) const {
    return phase == Phase::kStem || changing_[pick.place];
  }
  [[nodiscard]] const std::string& object(std::uint32_t place) const { return work_.places()[place].object; }

  void add_statics() {
    std::vector<std::string>& initial = work_.task().initial;
    if (is_loop_) initial.emplace_back("stem");
    if (automaton_) initial.push_back(automaton_->initial_fact());
    for (const Pick& pick : split_.picks) {
      const Place& place = work_.places()[pick.place];
      for (std::size_t k = 0; k < pick.inputs.size(); ++k) {
        if (!pick.inputs[k]) continue;
        initial.push_back(fmt::format("may {} {}", place.object, place.value_objects[k]));
        const Values* const loops = is_loop_ ? loop_values(pick.place) : nullptr;
        if (loops != nullptr && loops->test(k))
          initial.push_back(fmt::format("loops {} {}", place.object, place.value_objects[k]));
      }
    }
  }

  // Whose turn it is after the step, or after pick number `next - 1`.
  [[nodiscard]] std::string turn_after(Phase phase, bool has_picks, std::size_t next) const {
    for (; has_picks && next < split_.picks.size(); ++next)
      if (picks(phase, split_.picks[next])) return "pick " + object(split_.picks[next].place);
    return reads(phase) ? kAutomatonsTurn : ready_;
  }
  void add_step(const Planned& planned) {
    add_step(planned, Phase::kStem);
    if (is_loop_) add_step(planned, Phase::kLoop);
  }
  void add_step(const Planned& planned, Phase phase) {
    std::size_t number = 0;
    for (const Cube& cube : where(phase)) {
      auto known = meet(planned.step.condition.cube, cube);
      if (known && phase == Phase::kLoop)
        known = keeping_others(planned.step, *known, changing_, work_.places());
      if (!known) continue;
      // Told apart in front, so that they are the same step of the model whatever the number.
      const std::string prefix =
          ++number == 1 ? std::string(word(phase)) : fmt::format("{}{}", word(phase), number);
      Action action = begun(prefix + "-" + planned.name, phase, is_loop_);
      pass(action, planned.stage.empty() ? ready_ : planned.stage, turn_after(phase, is_split(planned), 0));
      require(action, work_.conditions().literals({*known}));
      add_changes(planned, *known, phase, action);
      if (phase == Phase::kLoop) {
        flags_->see(planned.is_step() ? &work_.shapes()[*planned.shape] : nullptr, *known, action);
        action.effects.push_back({{}, {{"stepped"}}});
      }
      Meaning meaning{planned.is_step() ? Meaning::Kind::kStep : Meaning::Kind::kStay, planned.step.choices};
      meaning.shape = planned.shape.value_or(0);
      work_.add_action(std::move(action), std::move(meaning));
    }
  }

  void add_changes(const Planned& planned, const Cube& known, Phase phase, Action& action) const {
    std::set<std::uint32_t> forgotten;
    for (const Change& change : planned.step.changes) {
      if (phase == Phase::kLoop && !changing_[change.set.place]) continue;
      auto effect = effect_of(change, known, work_.conditions());
      if (!effect) continue;
      if (!change.is_one_of_all) {
        if (phase == Phase::kLoop)
          action.effects.push_back({effect->condition, {{match(change.set.place), false}}});
      } else if (forgotten.insert(change.set.place).second) {
        forget_value(change.set.place, known, phase, action);
      }
      if (phase == Phase::kLoop) add_match(change.set, effect->condition, action);
      action.effects.push_back(std::move(*effect));
    }
    if (!is_split(planned)) return;
    for (const Pick& pick : split_.picks)
      if (picks(phase, pick)) forget_value(pick.place, known, phase, action);
  }
  [[nodiscard]] std::string match(std::uint32_t place) const { return "match " + object(place); }
  // The place gets this value: is it the one that was saved? Where the match is taken away as well, adding wins.
  void add_match(const Setting& set, const Conjunction& condition, Action& action) const {
    const Place& place = work_.places()[set.place];
    Conjunction same = condition;
    same.push_back({fmt::format("saved {} {}", place.object,
                                place.value_objects[static_cast<std::size_t>(set.value - place.low)])});
    action.effects.push_back({std::move(same), {{match(set.place)}}});
  }
  // The place gets another value, which the step does not say, or only under conditions.
  void forget_value(std::uint32_t place, const Cube& known, Phase phase, Action& action) const {
    constexpr std::size_t kFew = 3;
    const Values* const values = known.values(place);
    const Values before = values == nullptr ? work_.places().all(place) : *values;
    if (before.count() > kFew)
      action.effects.push_back({{}, {{fmt::format("is {} ?v", object(place)), false}}, "?v - value"});
    else
      for (std::size_t k = before.find_first(); k != Values::npos; k = before.find_next(k))
        action.effects.push_back({{}, {{work_.places()[place].facts[k], false}}});
    if (phase == Phase::kLoop) action.effects.push_back({{}, {{match(place), false}}});
  }
  // Where no step is possible, the state stays as it is, for good.
  void add_stay() {
    const auto stage = add_stuck_test(work_, ready_);
    if (!stage) return;
    for (const Cube& cube : legal_cubes(work_))
      add_step({work_.new_action_name("stay"), {.condition = {cube}}, std::nullopt, *stage});
  }

  void add_picks() {
    for (std::size_t p = 0; p < split_.picks.size(); ++p) {
      add_pick(p, Phase::kStem, "pick-stem-", false);
      if (!is_loop_ || !picks(Phase::kLoop, split_.picks[p])) continue;
      add_pick(p, Phase::kLoop, "pick-loop-", false);
      add_pick(p, Phase::kLoop, "pick-back-", true);
    }
  }
  // `is_back`: to the value that was saved.
  void add_pick(std::size_t number, Phase phase, const char* prefix, bool is_back) {
    const std::uint32_t place = split_.picks[number].place;
    Action action = begun(prefix + object(place), phase, is_loop_);
    action.parameters = "?v - value";
    const bool is_restricted = phase == Phase::kLoop && loop_values(place) != nullptr;
    action.precondition.push_back({fmt::format("{} {} ?v", is_restricted ? "loops" : "may", object(place))});
    if (is_back) action.precondition.push_back({fmt::format("saved {} ?v", object(place))});
    pass(action, "pick " + object(place), turn_after(phase, true, number + 1));
    action.effects.push_back({{}, {{fmt::format("is {} ?v", object(place))}}});
    if (is_back) action.effects.push_back({{}, {{match(place)}}});
    work_.add_action(std::move(action), {.kind = Meaning::Kind::kPick, .place = place});
  }

  [[nodiscard]] Saving saving() const {
    Saving result{.ready = ready_, .where = where(Phase::kLoop), .starts = {{}}};
    if (automaton_) result.starts = automaton_->loop_starts();
    for (std::uint32_t place = 0; place < changing_.size(); ++place) {
      if (!changing_[place]) continue;
      result.objects.push_back(object(place));
      result.place = place;
    }
    if (reads(Phase::kLoop)) result.objects.emplace_back("automaton");
    if (result.objects.size() != 1 || reads(Phase::kLoop)) result.place.reset();
    result.saves_all = is_complete_ && (!automaton_ || reads(Phase::kLoop));
    // Where the loop may change everything, the first guess may well be wrong.
    result.is_final = !is_complete_;
    return result;
  }

  void add_goal() {
    Problem problem{.remark = query_.text};
    std::ranges::replace(problem.remark, '\n', ' ');
    if (is_loop_) {
      for (const char* const fact : {"loop", "stepped"}) problem.goal.push_back({fact});
      if (needs_turns_) problem.goal.push_back({ready_});
      for (std::uint32_t place = 0; place < changing_.size(); ++place)
        if (changing_[place]) problem.goal.push_back({match(place)});
      if (reads(Phase::kLoop)) problem.goal.push_back({"match automaton"});
      for (Literal& seen : flags_->all_seen()) problem.goal.push_back(std::move(seen));
    } else {
      reach(goals(), problem);
    }
    work_.task().problems.push_back(std::move(problem));
  }
  // Of a task that is about states: each of them will do.
  std::vector<Conjunction> goals() {
    std::vector<Conjunction> all;
    if (asked_.goal != nullptr) {
      Expression goal = expression_of(*asked_.goal, query_.span);
      // Actions do not ask whether the state that they lead to is legal; the next one does, and so does the goal.
      for (const Expression& condition : work_.legality())
        goal = Expression::binary(model::Op::kAnd, condition, goal, query_.span);
      for (const Cube& cube : cubes_where(goal, work_)) all.push_back(work_.conditions().literals({cube}));
    } else {
      all = automaton_->accepting();
    }
    if (needs_turns_)
      for (Conjunction& each : all) each.push_back({ready_});
    return all;
  }
  // One conjunction of facts is a goal, anything else is reached by actions.
  void reach(const std::vector<Conjunction>& all, Problem& problem) {
    if (all.size() == 1 && std::ranges::all_of(all.front(), &Literal::holds)) {
      problem.goal = all.front();
      return;
    }
    problem.goal = {{"reached"}};
    for (const Conjunction& each : all)
      work_.add_action({work_.new_action_name(std::string(kGoalAction)), each, {{{}, {{"reached"}}}}},
                       {Meaning::Kind::kGoal});
  }

  // Predicates, and the objects that they take.
  void say_words() {
    Task& task = work_.task();
    Vocabulary words{.predicates = kPredicates};
    std::vector<std::string> variables;
    std::vector<std::string> choices;
    std::vector<std::string> values = automaton_ ? automaton_->objects() : std::vector<std::string>{};
    for (std::uint32_t p = 0; p < work_.places().size(); ++p) {
      const Place& place = work_.places()[p];
      if (place.size < 2) continue;
      (place.is_kept ? variables : choices).push_back(place.object);
      for (const std::string& value : place.value_objects)
        if (std::ranges::find(values, value) == values.end()) values.push_back(value);
    }
    if (automaton_) variables.emplace_back("automaton");
    std::vector<std::string> points;
    for (const std::string& fact : task.facts)
      if (fact.starts_with("stage ")) points.push_back(fact.substr(fact.find(' ') + 1));
    words.objects = {{"var", variables},
                     {"value", values},
                     {"choice", choices},
                     {"flag", flags_ ? flags_->objects() : std::vector<std::string>{}},
                     {"point", points}};
    task.vocabulary = std::move(words);
  }

  const model::Query& query_;
  const LoopChanges& changes_;
  Groundwork work_;
  SplitShapes split_;
  Asked asked_;
  WantedRuns wanted_;
  std::vector<Cube> where_[2] = {{Cube()}, {Cube()}};  // by phase: what holds in its states
  std::optional<Flags> flags_;
  std::optional<AutomatonPart> automaton_;
  bool is_loop_ = false;
  bool is_complete_ = true;
  bool has_loop_steps_ = true;
  bool may_stop_ = false;
  bool needs_turns_ = false;
  std::string ready_;
  std::vector<Planned> steps_;
  PlaceSet changing_;
};
}  // namespace

RunTask translate_run(const model::Network& network, const model::Query& query, const LoopChanges& changes,
                      const Limits& limits) {
  return RunTranslator(network, query, changes, limits).run();
}

bool is_about_runs(const model::Network& network, const model::Query& query, const Limits& limits) {
  if (!std::holds_alternative<model::Question>(query.meaning)) return false;
  const auto* reach = std::get_if<model::Reach>(&std::get<model::Question>(query.meaning));
  if (reach != nullptr && !reach->runs) return false;
  if (reach == nullptr) return true;
  Groundwork work(network, limits, Predicates::kObjects);
  const SplitShapes split = split_choices(work.shapes(), network, work.places());
  return asked(query, is_total(work, split)).runs != nullptr;
}
}  // namespace tarrier::languages::pddl
