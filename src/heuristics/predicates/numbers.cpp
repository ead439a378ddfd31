// SPDX-License-Identifier: MIT
#include "heuristics/predicates/numbers.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "model/faultless.hpp"
#include "model/walk.hpp"

namespace tarrier::heuristics {
namespace {
using model::Expression;
using model::VariableKind;
using Cells = std::vector<std::uint32_t>;

void unite(Cells& cells, const Cells& others) {
  Cells both;
  std::ranges::set_union(cells, others, std::back_inserter(both));
  cells = std::move(both);
}

void subtract(Cells& cells, const Cells& others) {
  Cells rest;
  std::ranges::set_difference(cells, others, std::back_inserter(rest));
  cells = std::move(rest);
}

bool intersect(const Cells& a, const Cells& b) {
  auto i = a.begin();
  auto j = b.begin();
  while (i != a.end() && j != b.end()) {
    if (*i == *j) return true;
    if (*i < *j)
      ++i;
    else
      ++j;
  }
  return false;
}
}  // namespace

Numbers::Numbers(const model::Network& network, const std::vector<Expression>& predicates,
                 std::uint64_t most_tried)
    : network_(network), code_(network), logic_(network), most_tried_(most_tried) {
  for (const model::Process& process : network.processes)
    initial_.locations.push_back(index(process.initial.front()));
  for (const model::Variable& variable : network.variables)
    initial_.values.push_back(variable.initial.value_or(variable.domain.low));
  for (const Expression& predicate : predicates) {
    Condition literal = condition(predicate);
    for (const bool negated : {false, true}) {
      literal.wanted = !negated;
      literal.literal = static_cast<Literal>(literals_.size());
      literals_.push_back(literal);
    }
  }
}

Numbers::Condition Numbers::condition(const Expression& expression) {
  return {.expression = expression,
          .program = code_.compile(expression),
          .is_faultless = is_faultless(expression, network_),
          .reads = cells_of([&](model::Walk& walk) { walk.expression(expression); })};
}

// What is read on the visit. Constants do not count.
Numbers::Cells Numbers::cells_of(const std::function<void(model::Walk&)>& visit) const {
  Cells cells;
  model::Walk walk(network_);
  walk.on_read = [&](model::VariableId first, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i)
      if (network_.variables[index(first) + i].kind != VariableKind::kConstant)
        cells.push_back(index(first) + i);
  };
  walk.on_expression = [&](const model::ExpressionNode& node) {
    if (node.op == model::Op::kAtLocation)
      cells.push_back(static_cast<std::uint32_t>(network_.variables.size()) + index(node.process));
  };
  visit(walk);
  std::ranges::sort(cells);
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

// Its conjuncts, one by one. A conjunct that is written like one of the predicates is noted as that literal:
// then ask() knows its truth without the solver.
void Numbers::add_conditions(const Expression& expression, std::vector<Condition>& conditions) {
  if (expression.is_empty()) return;
  if (expression->op == model::Op::kAnd) {
    for (const Expression& operand : expression->operands) add_conditions(operand, conditions);
    return;
  }
  Condition result = condition(expression);
  const auto is_like_it = [&](const Condition& other) {
    return other.wanted && code_.are_equal(other.program, result.program);
  };
  if (const auto same = std::ranges::find_if(literals_, is_like_it); same != literals_.end())
    result.literal = same->literal;
  conditions.push_back(std::move(result));
}

// Only an assignment to one fixed variable surely overwrites it. A branch, a loop or an element chosen by the
// state may leave it alone; then its value before the step matters as well, and groups() goes on looking for
// it.
void Numbers::add_effects(const model::Block& update, std::vector<Effect>& effects) {
  for (const model::Statement& statement : update) {
    const model::Block block{statement};
    Effect effect{.statement = &statement,
                  .program = code_.compile(block),
                  .reads = cells_of([&](model::Walk& walk) { walk.block(block); })};
    model::Walk walk(network_);
    walk.on_assign = [&](model::VariableId first, std::uint32_t count) {
      for (std::uint32_t i = 0; i < count; ++i) effect.writes.push_back(index(first) + i);
    };
    walk.block(block);
    std::ranges::sort(effect.writes);
    effect.writes.erase(std::unique(effect.writes.begin(), effect.writes.end()), effect.writes.end());
    if (effect.writes.empty()) continue;
    const auto* assignment = std::get_if<model::Assignment>(&statement);
    effect.is_definite = assignment != nullptr && effect.writes.size() == 1;
    effects.push_back(std::move(effect));
  }
}

std::size_t Numbers::add(const Transition& transition) {
  Step step;
  for (const Transition::Move& move : transition.moves) {
    const model::Process& process = network_.process(move.process);
    step.sources.emplace_back(index(move.process), move.edge->source);
    step.targets.emplace_back(index(move.process), move.edge->target);
    step.touched.push_back(static_cast<std::uint32_t>(network_.variables.size()) + index(move.process));
    add_conditions(process.locations[index(move.edge->source)].invariant.condition, step.guards);
    add_conditions(move.edge->guard.condition, step.guards);
    add_effects(move.edge->update, step.effects);
    add_conditions(process.locations[index(move.edge->target)].invariant.condition, step.demands);
  }
  std::ranges::sort(step.touched);
  for (const Condition& guard : step.guards) unite(step.touched, guard.reads);
  for (const Condition& demand : step.demands) unite(step.touched, demand.reads);
  for (const Effect& effect : step.effects) {
    unite(step.touched, effect.reads);
    unite(step.touched, effect.writes);
  }
  steps_.push_back(std::move(step));
  return steps_.size() - 1;
}

std::optional<Literals> Numbers::before(std::size_t transition, const Literals& after) {
  return solve(steps_[transition], after);
}

std::optional<Literals> Numbers::following(const Expression& condition) {
  Step step;
  add_conditions(condition, step.guards);
  for (const Condition& guard : step.guards) unite(step.touched, guard.reads);
  return solve(step, {});
}

// A literal after the step is carried back unchanged if neither the step nor a literal that has to be worked
// out shares a variable with it (the frame). The others become demands; they bring in variables of their own,
// hence the fixed point. Without this each step would ask about all predicates, and Cartesian abstraction
// would lose what the step has nothing to do with.
std::optional<Literals> Numbers::solve(const Step& step, const Literals& after) {
  Cells touched = step.touched;
  std::vector<const Condition*> demands;
  Literals rest = after;
  for (bool grows = true; grows;) {
    const auto is_touched = [&](Literal l) { return intersect(literals_[l].reads, touched); };
    const auto moved = std::stable_partition(rest.begin(), rest.end(), std::not_fn(is_touched));
    grows = moved != rest.end();
    for (auto i = moved; i != rest.end(); ++i) {
      demands.push_back(&literals_[*i]);
      unite(touched, literals_[*i].reads);
    }
    rest.erase(moved, rest.end());
  }
  for (const Condition& demand : step.demands) demands.push_back(&demand);
  for (const Group& group : groups(step, demands))
    if (!decide(step, group, rest)) return std::nullopt;
  std::ranges::sort(rest);
  rest.erase(std::unique(rest.begin(), rest.end()), rest.end());
  return rest;
}

// Conditions without a common variable are independent: all have a solution together iff each group has one,
// and what follows for the variables of a group follows from that group alone. So the numbers of combinations
// are added, not multiplied.
//
// A demand is about the state after the step, its group about the state before: going back through the
// updates, what is surely assigned is no longer asked for, and what the assignment reads is. This is the
// weakest precondition as far as variables go; the values themselves are found by executing the updates.
std::vector<Numbers::Group> Numbers::groups(const Step& step,
                                            const std::vector<const Condition*>& demands) const {
  const auto is_enumerated = [&](std::uint32_t cell) {
    if (cell < network_.variables.size()) return network_.variables[cell].kind != VariableKind::kLocal;
    const auto is_there = [&](const auto& source) {
      return source.first + network_.variables.size() == cell;
    };
    return std::ranges::none_of(step.sources, is_there);
  };
  std::vector<Group> found;
  // Joins all groups that share a cell with the new one.
  const auto add = [&](Group group) {
    std::erase_if(group.cells, std::not_fn(is_enumerated));
    std::vector<Group> apart;
    for (Group& other : found) {
      if (!intersect(other.cells, group.cells)) {
        apart.push_back(std::move(other));
        continue;
      }
      unite(group.cells, other.cells);
      std::ranges::copy(other.guards, std::back_inserter(group.guards));
      std::ranges::copy(other.demands, std::back_inserter(group.demands));
      for (std::size_t e = 0; e < group.effects.size(); ++e)
        if (other.effects[e]) group.effects[e] = true;
    }
    apart.push_back(std::move(group));
    found = std::move(apart);
  };
  const std::vector<bool> no_effects(step.effects.size(), false);
  for (const Condition& guard : step.guards) add({guard.reads, {&guard}, {}, no_effects});
  for (const Condition* demand : demands) {
    Group group{demand->reads, {}, {demand}, no_effects};
    for (const auto& [process, location] : step.targets)
      subtract(group.cells, {static_cast<std::uint32_t>(network_.variables.size()) + process});
    for (std::size_t e = step.effects.size(); e-- > 0;) {
      const Effect& effect = step.effects[e];
      if (!intersect(effect.writes, group.cells)) continue;
      group.effects[e] = true;
      if (effect.is_definite) subtract(group.cells, effect.writes);
      unite(group.cells, effect.reads);
    }
    add(std::move(group));
  }
  return found;
}

// Trying is exact and, for few values, cheaper than anything else; below kFew not even making ranges smaller
// would pay. Z3 comes last, because one of its answers takes as long as about a thousand combinations
// (kQuestion), and it knows only linear arithmetic.
bool Numbers::decide(const Step& step, const Group& group, Literals& found) {
  Box box(network_);
  if (combinations(group, box) > std::min(kFew, most_tried_) && !narrow(step, group, box)) return false;
  if (combinations(group, box) <= most_tried_) return try_all(step, group, box, found);
  return ask(step, group, box, found);
}

// Has neither the step nor one of its updates changed what it is about?
bool Numbers::survives(const Condition& demand, const Step& step) const {
  const auto changes = [&](const Effect& effect) { return intersect(effect.writes, demand.reads); };
  const auto moves = [&](const auto& target) {
    return intersect(demand.reads, {target.first + static_cast<std::uint32_t>(network_.variables.size())});
  };
  return std::ranges::none_of(step.effects, changes) && std::ranges::none_of(step.targets, moves);
}

// By what has to be true before the step. False if nothing can be.
bool Numbers::narrow(const Step& step, const Group& group, Box& box) const {
  constexpr int kRounds = 3;  // a range that has become smaller can make others smaller
  std::vector<const Condition*> conditions = group.guards;
  std::ranges::copy_if(group.demands, std::back_inserter(conditions),
                       [&](const Condition* demand) { return survives(*demand, step); });
  // A predicate counts as false also where it faults, so that its negation says nothing about the values.
  std::erase_if(conditions, [](const Condition* c) { return !c->wanted && !c->is_faultless; });
  for (int round = 0; round < kRounds; ++round)
    for (const Condition* condition : conditions)
      for (const std::uint32_t cell : condition->reads)
        if (cell < network_.variables.size() &&
            !box.narrow(model::VariableId{cell}, condition->expression, condition->wanted))
          return false;
  return true;
}

// At most one more than what is too many.
std::uint64_t Numbers::combinations(const Group& group, const Box& box) const {
  std::uint64_t count = 1;
  for (const std::uint32_t cell : group.cells) {
    if (cell < network_.variables.size()) {
      const model::Interval range = box.of(model::VariableId{cell});
      count *= static_cast<std::uint64_t>(range.high - range.low + 1);
    } else {
      count *= network_.processes[cell - network_.variables.size()].locations.size();
    }
    if (count > most_tried_) return most_tried_ + 1;
  }
  return count;
}

std::vector<std::size_t> Numbers::predicates_about(const Group& group) const {
  std::vector<std::size_t> predicates;
  for (std::size_t i = 0; i < literals_.size() / 2; ++i) {
    const Cells& reads = literals_[2 * i].reads;
    if (!reads.empty() && std::ranges::includes(group.cells, reads)) predicates.push_back(i);
  }
  return predicates;
}

// The Cartesian abstraction of the states before the step, by enumeration: a literal follows iff it
// holds in every valuation of the group from which the step leads to a state with the demands (Hoffmann and
// others 2007, section 2). The valuation is an odometer with one digit for each variable, or process whose
// location is open. Each is tested with the programs that also run the model, so that faults, domains and
// functions mean the same here.
//
// For each predicate it suffices to know whether it has been true and whether it has been false. One that has
// been both cannot follow any more and is dropped; when none is left, and some valuation is possible, the
// other combinations can add nothing.
bool Numbers::try_all(const Step& step, const Group& group, const Box& box, Literals& found) {
  struct Digit {
    std::int32_t* value = nullptr;
    std::uint32_t* location = nullptr;
    std::int32_t low = 0;
    std::int32_t high = 0;
  };
  space::Valuation source = initial_;
  for (const auto& [process, location] : step.sources) source.locations[process] = index(location);
  std::vector<Digit> digits;
  for (const std::uint32_t cell : group.cells) {
    if (cell < network_.variables.size()) {
      const model::Interval range = box.of(model::VariableId{cell});
      digits.push_back({&source.values[cell], nullptr, static_cast<std::int32_t>(range.low),
                        static_cast<std::int32_t>(range.high)});
    } else {
      const std::size_t p = cell - network_.variables.size();
      const auto size = static_cast<std::int32_t>(network_.processes[p].locations.size());
      digits.push_back({nullptr, &source.locations[p], 0, size - 1});
    }
  }
  struct Candidate {
    std::size_t predicate = 0;
    bool was_true = false;
    bool was_false = false;
  };
  std::vector<Candidate> candidates;
  for (const std::size_t predicate : predicates_about(group)) candidates.push_back({predicate});
  space::Valuation target;
  std::vector<space::ClockReset> resets;
  bool is_possible = false;
  const auto holds = [&](const Condition* condition, space::Valuation& state) {
    return code_.holds(condition->program, state) == condition->wanted;
  };
  // Guards come first: most combinations fail there, before anything is copied. Updates run in their order on
  // the copy; those that write nothing that the group reads are left out. One that faults means that there is
  // no such step.
  const auto leads_there = [&] {
    for (const Condition* guard : group.guards)
      if (!holds(guard, source)) return false;
    if (group.demands.empty()) return true;
    target = source;
    for (const auto& [process, location] : step.targets) target.locations[process] = index(location);
    resets.clear();
    for (std::size_t e = 0; e < step.effects.size(); ++e)
      if (group.effects[e] && !code_.execute(step.effects[e].program, target, target, resets)) return false;
    for (const Condition* demand : group.demands)
      if (!holds(demand, target)) return false;
    return true;
  };
  const auto write = [](const Digit& digit, std::int32_t value) {
    if (digit.value != nullptr)
      *digit.value = value;
    else
      *digit.location = static_cast<std::uint32_t>(value);
  };
  std::vector<std::int32_t> values;
  for (const Digit& digit : digits) {
    values.push_back(digit.low);
    write(digit, digit.low);
  }
  const std::uint64_t count = combinations(group, box);
  for (std::uint64_t tried = 0; tried < count; ++tried) {
    ++work_;
    if (leads_there()) {
      is_possible = true;
      for (Candidate& candidate : candidates)
        (code_.holds(literals_[2 * candidate.predicate].program, source) ? candidate.was_true
                                                                         : candidate.was_false) = true;
      std::erase_if(candidates, [](const Candidate& c) { return c.was_true && c.was_false; });
      if (candidates.empty()) break;
    }
    // On to the next combination: add one, with carry.
    for (std::size_t i = 0; i < digits.size(); ++i) {
      const bool carries = values[i] == digits[i].high;
      values[i] = carries ? digits[i].low : values[i] + 1;
      write(digits[i], values[i]);
      if (!carries) break;
    }
  }
  if (is_possible)
    for (const Candidate& candidate : candidates)
      found.push_back(literal(candidate.predicate, candidate.was_false));
  return is_possible;
}

// There are too many values. What survives the step is known in any case.
bool Numbers::ask(const Step& step, const Group& group, const Box& box, Literals& found) {
  IntegerLogic::Step question{.here = Whereabouts(network_.processes.size(), kAnywhere)};
  for (const auto& [process, location] : step.sources) question.here[process] = index(location);
  question.there = question.here;
  for (const auto& [process, location] : step.targets) question.there[process] = index(location);
  Literals known;
  for (const Condition* guard : group.guards) {
    question.guards.push_back({guard->expression, guard->wanted});
    if (guard->literal) known.push_back(*guard->literal);
  }
  for (std::size_t e = 0; e < step.effects.size(); ++e)
    if (group.effects[e]) question.statements.push_back(step.effects[e].statement);
  for (const Condition* demand : group.demands) {
    question.demands.push_back({demand->expression, demand->wanted});
    if (demand->literal && survives(*demand, step)) known.push_back(*demand->literal);
  }
  std::vector<std::size_t> others;
  for (const std::size_t predicate : predicates_about(group)) {
    const auto truth = box.truth(literals_[2 * predicate].expression);
    const auto is_it = [&](Literal l) { return l / 2 == predicate; };
    if (std::ranges::any_of(known, is_it)) continue;
    // Ranges contain all that is possible: what is false in all of them is false. What is true could still
    // fault, which counts as false.
    if (truth == std::optional(false) || (truth && literals_[2 * predicate].is_faultless))
      known.push_back(literal(predicate, !*truth));
    else
      others.push_back(predicate);
  }
  std::ranges::sort(known);
  const auto contradict = [](Literal a, Literal b) { return a != b && a / 2 == b / 2; };
  if (std::ranges::adjacent_find(known, contradict) != known.end()) return false;
  std::ranges::copy(known, std::back_inserter(found));
  std::vector<Expression> predicates;
  for (const std::size_t predicate : others) predicates.push_back(literals_[2 * predicate].expression);
  ++questions_;
  work_ += kQuestion * (1 + predicates.size());
  const std::optional<IntegerLogic::Truths> truths = logic_.before(question, predicates);
  if (!truths) return false;
  for (std::size_t i = 0; i < others.size(); ++i)
    if ((*truths)[i]) found.push_back(literal(others[i], !*(*truths)[i]));
  return true;
}
}  // namespace tarrier::heuristics
