// SPDX-License-Identifier: MIT
#include "languages/pddl/steps/grounding.hpp"

#include <algorithm>
#include <functional>

namespace tarrier::languages::pddl {
namespace {
using model::Expression;

// An expression with inputs put in, and its cases; none: too many.
struct Chosen {
  Expression expression;
  std::optional<std::vector<Case>> cases;
  std::vector<Cube> where;  // it holds
};
bool holds(std::int32_t value) { return value != 0; }

// A part of the guard, a demand, or an update.
struct Item {
  Expression expression;
  std::vector<std::uint32_t> inputs;                       // positions of those that it reads, ascending
  std::optional<std::uint32_t> updates = {};               // a place
  std::map<std::vector<std::int32_t>, Chosen> known = {};  // by the values of the inputs
  // How many inputs must be chosen.
  // As soon as the last of its inputs is chosen, the item can be taken apart; not before.
  [[nodiscard]] std::size_t level() const { return inputs.empty() ? 0 : inputs.back() + 1; }
};

class Grounding {
 public:
  Grounding(const StepShape& shape, Conditions& conditions, const std::map<std::uint32_t, Values>& allowed,
            const Limits& limits)
      : conditions_(conditions),
        places_(conditions.places()),
        limits_(limits),
        allowed_(allowed),
        // Few values first: a guard that fails cuts off more below.
        inputs_(ordered_inputs(shape, places_)) {
    for (const Expression& part : shape.guard) guard_.push_back(item(part));
    for (const Expression& demand : shape.demands) demands_.push_back(item(demand));
    for (const auto& [place, value] : shape.updates) {
      updates_.push_back(item(value));
      updates_.back().updates = place;
    }
  }

  std::optional<std::vector<GroundStep>> run() {
    if (!choose({.branches = {Branch{}}}, 0)) return std::nullopt;
    return std::move(result_);
  }

 private:
  // A case of what the guard and the updates so far may be.
  struct Branch {
    Cube cube;
    std::vector<Setting> sets;
  };
  struct Conditional {
    std::uint32_t place = 0;
    const Chosen* value = nullptr;
  };
  struct Stage {
    std::vector<Branch> branches;
    Conjunction derived = {};
    std::vector<Conditional> conditional = {};
  };

  Item item(const Expression& expression) const {
    Item result{.expression = expression};
    const std::set<std::uint32_t> read = places_in(expression, places_);
    for (std::uint32_t i = 0; i < inputs_.size(); ++i)
      if (read.contains(inputs_[i])) result.inputs.push_back(i);
    return result;
  }
  // Choices that leave it the same share it.
  const Chosen& chosen(Item& item) const {
    std::vector<std::int32_t> values;
    for (const std::uint32_t input : item.inputs) values.push_back(choices_[input].value);
    const auto [place, is_new] = item.known.try_emplace(values);
    if (is_new) {
      place->second.expression = with_choices(item.expression);
      place->second.cases =
          cases_of(place->second.expression, conditions_.network(), places_, limits_.cases, item.updates);
      if (const auto& cases = place->second.cases; cases && !item.updates)
        // Only conditions: cases of updates must not overlap.
        place->second.where = enlarged(cubes_of(*cases, holds), cubes_of(*cases, std::not_fn(holds)));
    }
    return place->second;
  }
  [[nodiscard]] Expression with_choices(const Expression& expression) const {
    return rewrite(expression, conditions_.network(), [this](const Expression& leaf) {
      const auto found = std::ranges::find(choices_, places_.of(leaf), &Setting::place);
      return found == choices_.end() ? leaf : places_.value(leaf, found->value);
    });
  }

  // False if there is too much to choose, or no end of choices that come to nothing.
  bool choose(Stage stage, std::size_t level) {
    // Choices that come to nothing cost time, too, but no action.
    if (++tries_ > kMostTries) return false;
    for (Item& part : guard_)
      // Parts that are known earlier have been tested at their level already.
      if (part.level() == level && !test(stage, part)) return true;
    // After the guard, whose cubes exclude many cases of the updates.
    for (Item* const update : by_size(level)) apply(stage, *update);
    if (level == inputs_.size()) return finish(stage);
    const std::uint32_t place = inputs_[level];
    const auto found = allowed_.find(place);
    for (std::uint32_t k = 0; k < places_[place].size; ++k) {
      // Initial locations of a process are a choice among some values only.
      if (found != allowed_.end() && !found->second.test(k)) continue;
      choices_.push_back({place, places_[place].low + static_cast<std::int32_t>(k)});
      const bool is_fine = choose(stage, level + 1);
      choices_.pop_back();
      if (!is_fine) return false;
    }
    return true;
  }

  // The updates that are known at this level, those with the fewest cases first; at last those that do not
  // depend on the choice: their cases would only come between the cases of the others, which often exclude
  // each other.
  std::vector<Item*> by_size(std::size_t level) {
    std::vector<std::pair<std::size_t, Item*>> known;
    for (Item& update : updates_) {
      if ((update.inputs.empty() ? inputs_.size() : update.level()) != level) continue;
      const auto& cases = chosen(update).cases;
      known.emplace_back(cases ? cases->size() : SIZE_MAX, &update);
    }
    // Stable, so that the actions come in the same order in every run.
    std::ranges::stable_sort(known, {}, &std::pair<std::size_t, Item*>::first);
    std::vector<Item*> result;
    for (const auto& [size, update] : known) result.push_back(update);
    return result;
  }

  // False if nothing is left.
  bool test(Stage& stage, Item& part) {
    const auto& [expression, cases, where] = chosen(part);
    if (cases) {
      for (const Case& each : *cases)
        if (!each.value) refuse_where(stage, each.cube, expression);
      std::vector<Branch> joined;
      for (const Branch& branch : stage.branches)
        for (const Cube& cube : where)
          if (auto both = meet(branch.cube, cube)) joined.push_back({std::move(*both), branch.sets});
      // A guard that leaves no more branches than there were is always welcome.
      if (joined.size() <= std::max(limits_.cases, stage.branches.size())) {
        stage.branches = std::move(joined);
        return !stage.branches.empty();
      }
    }
    // Too many: the part becomes a derived predicate, in all branches.
    const Condition condition = conditions_.one_of(expression);
    stage.derived.insert(stage.derived.end(), condition.derived.begin(), condition.derived.end());
    std::vector<Branch> kept;
    for (Branch& branch : stage.branches)
      if (auto both = meet(branch.cube, condition.cube)) kept.push_back({std::move(*both), branch.sets});
    stage.branches = std::move(kept);
    return !stage.branches.empty();
  }

  static void refuse_where(const Stage& stage, const Cube& cube, const Expression& expression) {
    if (std::ranges::any_of(stage.branches, [&](const Branch& branch) { return branch.cube.meets(cube); }))
      refuse_fault(expression);
  }

  // Cases that exclude those of other updates add to the branches, which is worth it; those that multiply
  // them are not, unless they are few.
  void apply(Stage& stage, Item& update) {
    const Chosen& value = chosen(update);
    if (value.cases) {
      const std::size_t before = stage.branches.size();
      // Doubling is allowed, and a few are always: conditional effects cost planners more than some more
      // actions.
      const std::size_t most =
          std::max(before, std::min(limits_.branches, std::max(kFewBranches, 2 * before)));
      std::vector<Branch> joined;
      for (const Branch& branch : stage.branches)
        // Stops adding as soon as it is too many; the rest is dropped with it.
        if (joined.size() <= most) split(branch, *update.updates, *value.cases, joined);
      if (joined.size() <= most) {
        stage.branches = std::move(joined);
        return;
      }
    }
    stage.conditional.push_back({*update.updates, &value});
  }

  // Where the value fails, a demand says so; nobody needs a case for that.
  void split(const Branch& branch, std::uint32_t place, const std::vector<Case>& cases,
             std::vector<Branch>& all) const {
    std::vector<const Case*> possible;
    for (const Case& each : cases)
      if ((each.value || each.is_kept) && branch.cube.meets(each.cube)) possible.push_back(&each);
    // What is kept may be what the others set.
    const auto is_set = std::ranges::find_if(possible, [](const Case* each) { return !each->is_kept; });
    const Case* const one = is_set != possible.end() ? *is_set : possible.empty() ? nullptr : possible[0];
    const bool are_same = std::ranges::all_of(possible, [&](const Case* each) {
      if (!each->is_kept) return *each->value == *one->value;
      return one->is_kept || has_value(*meet(branch.cube, each->cube), {place, *one->value});
    });
    // All cases come to the same: the branch needs not tell which it is.
    if (are_same && one != nullptr) possible = {one};
    for (const Case* const each : possible) {
      all.push_back({are_same ? branch.cube : *meet(branch.cube, each->cube), branch.sets});
      if (!each->is_kept) all.back().sets.push_back({place, *each->value});
    }
  }

  bool finish(const Stage& stage) {
    if (++choices_made_ > limits_.choices) return false;
    for (Item& demand : demands_) {
      const auto& [expression, cases, where] = chosen(demand);
      // What cannot be taken apart cannot be shown to be harmless.
      if (!cases) refuse_fault(expression);
      for (const Case& each : *cases)
        // Only where a branch of the guard leads: faults elsewhere never happen.
        if (!each.value || *each.value == 0) refuse_where(stage, each.cube, expression);
    }
    for (const Branch& branch : stage.branches) {
      GroundStep step{.choices = choices_, .condition = {branch.cube, stage.derived}};
      for (const Setting& set : branch.sets)
        if (is_possible(set) && changes(set, branch.cube)) step.changes.push_back({{}, set});
      for (const Conditional& update : stage.conditional) add_conditional(branch.cube, update, step.changes);
      result_.push_back(std::move(step));
    }
    // After the choice, so that one choice may exceed the limit by its branches.
    return result_.size() <= limits_.actions;
  }

  [[nodiscard]] bool has_value(const Cube& cube, const Setting& setting) const {
    const Values* const values = cube.values(setting.place);
    // The precondition fixes the place to this very value, so setting it changes nothing.
    return values != nullptr && is_possible(setting) && *values == places_.only(setting);
  }
  // Values out of range are excluded by what is demanded, or do not happen.
  [[nodiscard]] bool is_possible(const Setting& set) const {
    const std::int64_t offset = std::int64_t{set.value} - places_[set.place].low;
    return offset >= 0 && offset < places_[set.place].size;
  }
  [[nodiscard]] bool changes(const Setting& set, const Cube& before) const {
    return places_[set.place].size > 1 && !has_value(before, set);
  }

  void add_conditional(const Cube& precondition, const Conditional& update, std::vector<Change>& all) {
    if (places_.has_objects() && update.value->cases && !may_be_kept(update))
      return add_exhaustive(precondition, update, all);
    for (std::uint32_t k = 0; k < places_[update.place].size; ++k) {
      const Setting set{update.place, places_[update.place].low + static_cast<std::int32_t>(k)};
      std::vector<Change> ways;
      for (Condition& where : conditions_for(update, set.value)) {
        const auto both = meet(precondition, where.cube);
        // The precondition excludes this case of the effect, or the place has this value already.
        if (!both || !changes(set, *both)) continue;
        const bool is_always = where.derived.empty() && unknown(where.cube, precondition).terms().empty();
        // One way without a condition makes all others superfluous.
        if (is_always) ways.clear();
        ways.push_back({std::move(where), set});
        if (is_always) break;
      }
      // What is true in one case of many is false first, always: of both effects, adding wins.
      const bool is_truth = places_[update.place].facts.size() == 1;
      // Where the value may stay, deleting first would lose it.
      if (is_truth && k == 0 && ways.size() > 1 && !may_be_kept(update)) ways = {{{}, set}};
      all.insert(all.end(), ways.begin(), ways.end());
    }
  }
  void add_exhaustive(const Cube& precondition, const Conditional& update, std::vector<Change>& all) {
    std::vector<Change> ways;
    for (std::uint32_t k = 0; k < places_[update.place].size; ++k) {
      const Setting set{update.place, places_[update.place].low + static_cast<std::int32_t>(k)};
      for (Condition& where : conditions_for(update, set.value)) {
        if (!meet(precondition, where.cube)) continue;
        // It excludes all the others.
        if (unknown(where.cube, precondition).terms().empty()) {
          if (changes(set, precondition)) all.push_back({{}, set});
          return;
        }
        ways.push_back({std::move(where), set, true});
      }
    }
    all.insert(all.end(), ways.begin(), ways.end());
  }
  static bool may_be_kept(const Conditional& update) {
    const auto& cases = update.value->cases;
    return !cases || std::ranges::any_of(*cases, [](const Case& each) { return each.is_kept; });
  }
  std::vector<Condition> conditions_for(const Conditional& update, std::int32_t value) {
    const auto& [expression, cases, where] = *update.value;
    if (!cases)
      return conditions_.any_of(
          Expression::binary(model::Op::kEqual, expression, Expression::constant(value), expression->span));
    std::vector<Cube> same;
    std::vector<Cube> others;
    for (const Case& each : *cases)
      // Cases that keep the place count among the others: there, nothing must be set.
      if (each.value || each.is_kept) (each.value == value ? same : others).push_back(each.cube);
    std::vector<Condition> result;
    for (Cube& cube : enlarged(std::move(same), others)) result.push_back({std::move(cube)});
    return result;
  }

  static constexpr std::size_t kFewBranches = 16;
  static constexpr std::size_t kMostTries = 100'000;
  Conditions& conditions_;
  const Places& places_;
  Limits limits_;
  const std::map<std::uint32_t, Values>& allowed_;
  std::vector<std::uint32_t> inputs_;
  std::vector<Item> guard_;
  std::vector<Item> demands_;
  std::vector<Item> updates_;
  std::vector<Setting> choices_;  // those made so far
  std::size_t choices_made_ = 0;
  std::size_t tries_ = 0;
  std::vector<GroundStep> result_;
};
}  // namespace

Cube unknown(const Cube& cube, const Cube& known) {
  Cube result;
  for (const Cube::Term& term : cube.terms()) {
    const Values* const values = known.values(term.place);
    if (values == nullptr || !values->is_subset_of(term.values))
      (void)result.restrict(term.place, term.values);
  }
  return result;
}

std::optional<Effect> effect_of(const Change& change, const Cube& known, const Conditions& conditions) {
  const auto both = meet(known, change.where.cube);
  if (!both) return std::nullopt;
  const Places& places = conditions.places();
  const Values* const before = both->values(change.set.place);
  Effect effect{conditions.literals({unknown(change.where.cube, known), change.where.derived}), {}};
  if (change.is_one_of_all)
    effect.literals.push_back({places.fact(change.set)});
  else
    places.add_change(change.set, before == nullptr ? places.all(change.set.place) : *before,
                      effect.literals);
  return effect.literals.empty() ? std::nullopt : std::optional(std::move(effect));
}

std::vector<Effect> effects_of(const GroundStep& step, const Conditions& conditions) {
  std::vector<Effect> all;
  for (const Change& change : step.changes)
    if (auto effect = effect_of(change, step.condition.cube, conditions)) all.push_back(std::move(*effect));
  return all;
}

std::vector<std::uint32_t> ordered_inputs(const StepShape& shape, const Places& places) {
  std::vector<std::uint32_t> result = shape.inputs;
  std::ranges::stable_sort(result, {}, [&](std::uint32_t place) { return places[place].size; });
  return result;
}

std::optional<std::vector<GroundStep>> ground(const StepShape& shape, Conditions& conditions,
                                              const std::map<std::uint32_t, Values>& allowed,
                                              const Limits& limits) {
  return Grounding(shape, conditions, allowed, limits).run();
}
}  // namespace tarrier::languages::pddl
