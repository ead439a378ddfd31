// SPDX-License-Identifier: MIT
#include "heuristics/predicates/numbers.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

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

Numbers::Numbers(const model::Network& network, const std::vector<Expression>& predicates)
    : network_(network), code_(network) {
  for (const model::Process& process : network.processes)
    initial_.locations.push_back(index(process.initial.front()));
  for (const model::Variable& variable : network.variables)
    initial_.values.push_back(variable.initial.value_or(variable.domain.low));
  for (const Expression& predicate : predicates) {
    Condition condition{.program = code_.compile(predicate),
                        .reads = cells_of([&](model::Walk& walk) { walk.expression(predicate); })};
    for (const bool negated : {false, true}) {
      condition.wanted = !negated;
      condition.literal = static_cast<Literal>(literals_.size());
      literals_.push_back(condition);
    }
  }
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

// Its conjuncts, one by one.
void Numbers::add_conditions(const Expression& condition, std::vector<Condition>& conditions) {
  if (condition.is_empty()) return;
  if (condition->op == model::Op::kAnd) {
    for (const Expression& operand : condition->operands) add_conditions(operand, conditions);
    return;
  }
  Condition result{.program = code_.compile(condition),
                   .reads = cells_of([&](model::Walk& walk) { walk.expression(condition); })};
  const auto is_like_it = [&](const Condition& other) {
    return other.wanted && code_.are_equal(other.program, result.program);
  };
  if (const auto same = std::ranges::find_if(literals_, is_like_it); same != literals_.end())
    result.literal = same->literal;
  conditions.push_back(std::move(result));
}

void Numbers::add_effects(const model::Block& update, std::vector<Effect>& effects) {
  for (const model::Statement& statement : update) {
    const model::Block block{statement};
    Effect effect{.program = code_.compile(block),
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

// What shares no variables with the step stays as it is.
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
    if (!try_all(step, group, rest)) return std::nullopt;
  std::ranges::sort(rest);
  rest.erase(std::unique(rest.begin(), rest.end()), rest.end());
  return rest;
}

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

// False if no values lead to a state that is wanted. Adds the literals that hold for all that do.
bool Numbers::try_all(const Step& step, const Group& group, Literals& found) {
  struct Digit {
    std::int32_t* value = nullptr;
    std::uint32_t* location = nullptr;
    std::int32_t low = 0;
    std::int32_t high = 0;
  };
  space::Valuation source = initial_;
  for (const auto& [process, location] : step.sources) source.locations[process] = index(location);
  std::vector<Digit> digits;
  std::uint64_t count = 1;
  for (const std::uint32_t cell : group.cells) {
    Digit digit;
    if (cell < network_.variables.size()) {
      const model::Domain domain = network_.variables[cell].domain;
      digit = {&source.values[cell], nullptr, domain.low, domain.high};
    } else {
      const std::size_t p = cell - network_.variables.size();
      const auto size = static_cast<std::int32_t>(network_.processes[p].locations.size());
      digit = {nullptr, &source.locations[p], 0, size - 1};
    }
    count *= static_cast<std::uint64_t>(std::int64_t{digit.high} - digit.low + 1);
    if (count > kMostTried) {
      keep_what_is_certain(step, group, found);
      return true;
    }
    digits.push_back(digit);
  }
  struct Candidate {
    std::size_t predicate = 0;
    bool was_true = false;
    bool was_false = false;
  };
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < literals_.size() / 2; ++i) {
    const Cells& reads = literals_[2 * i].reads;
    if (!reads.empty() && std::ranges::includes(group.cells, reads)) candidates.push_back({i});
  }
  space::Valuation target;
  std::vector<space::ClockReset> resets;
  bool is_possible = false;
  const auto holds = [&](const Condition* condition, space::Valuation& state) {
    return code_.holds(condition->program, state) == condition->wanted;
  };
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

// There are too many values: what the guards say themselves, and literals that no effect can have changed.
void Numbers::keep_what_is_certain(const Step& step, const Group& group, Literals& found) const {
  for (const Condition* guard : group.guards)
    if (guard->literal) found.push_back(*guard->literal);
  for (const Condition* demand : group.demands) {
    const auto changes = [&](const Effect& effect) { return intersect(effect.writes, demand->reads); };
    const auto moves = [&](const auto& target) {
      return intersect(demand->reads, {target.first + static_cast<std::uint32_t>(network_.variables.size())});
    };
    if (demand->literal && std::ranges::none_of(step.effects, changes) &&
        std::ranges::none_of(step.targets, moves))
      found.push_back(*demand->literal);
  }
}
}  // namespace tarrier::heuristics
