// SPDX-License-Identifier: MIT
#include "heuristics/predicates/path_analysis.hpp"

#include <algorithm>

#include "heuristics/predicates/weakest_precondition.hpp"
#include "model/walk.hpp"

namespace tarrier::heuristics {
using model::Expression;
using zones::Bound;
using zones::ClockIndex;
using zones::Dbm;

namespace {
// Whether a path is possible is asked of runs: extrapolated zones would allow too much.
constexpr space::ZoneOptions kExact{space::Extrapolation::kNone, space::Simulation::kInclusion};
constexpr space::Reductions kNothingReduced{false, false, false, false, false};
constexpr std::size_t kMostReached = 256;  // after one step

// All bounds of a zone that say something.
std::vector<ClockAtom> bounds_of(const Dbm& zone) {
  std::vector<ClockAtom> atoms;
  for (ClockIndex x = 0; x < zone.dimension(); ++x) {
    for (ClockIndex y = 0; y < zone.dimension(); ++y) {
      const Bound bound = zone.at(x, y);
      if (x != y && !bound.is_infinite() && (x != 0 || bound < Bound::zero())) atoms.push_back({x, y, bound});
    }
  }
  return atoms;
}

// As few of the atoms as suffice, trying to do without one after the other.
template <typename Suffices>
std::vector<ClockAtom> fewest(std::vector<ClockAtom> atoms, const Suffices& suffices) {
  // Fewer predicates mean fewer abstract states. The result cannot be made smaller, though others may be
  // smaller; to find the least one would take exponential time.
  for (std::size_t i = atoms.size(); i-- > 0;) {
    std::vector<ClockAtom> fewer = atoms;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (suffices(fewer)) atoms = std::move(fewer);
  }
  return atoms;
}

// Values that are chosen anew in every step are none of the state before.
bool reads_inputs(const model::Network& network, const Expression& expression) {
  bool result = false;
  model::Walk walk(network);
  walk.on_read = [&](model::VariableId first, std::uint32_t) {
    result = result || network.variable(first).kind == model::VariableKind::kInput;
  };
  walk.expression(expression);
  return result;
}

// With what is known of where the process is.
Expression with_place(const Expression& expression, model::ProcessId process, model::LocationId location) {
  if (expression->op == model::Op::kAtLocation)
    return expression->process != process ? expression
                                          : Expression::constant(expression->location == location ? 1 : 0);
  std::vector<Expression> operands;
  for (const Expression& operand : expression->operands)
    operands.push_back(with_place(operand, process, location));
  return with_parts(expression, std::move(operands), expression->subscripts);
}

void add_conjuncts(const Expression& condition, std::vector<Expression>& conjuncts) {
  if (condition.is_empty() || (condition.is_constant() && condition->value != 0)) return;
  if (condition->op != model::Op::kAnd) return conjuncts.push_back(condition);
  for (const Expression& operand : condition->operands) add_conjuncts(operand, conjuncts);
}
}  // namespace

PathAnalysis::PathAnalysis(const Subsystem& subsystem)
    : subsystem_(subsystem),
      goal_cases_(goal_cases(subsystem.goal)),
      space_(subsystem.network, &subsystem.goal, kExact, kNothingReduced),
      code_(subsystem.network),
      logic_(subsystem.network),
      clocks_(subsystem.network, {}, subsystem.waits) {
  const std::vector<std::uint32_t> first = subsystem.network.edge_numbers();
  for (const Transition& transition : subsystem.transitions) {
    clocks_.add(transition);
    auto& edges = edges_.emplace_back();
    for (const Transition::Move& move : transition.moves) {
      const std::vector<model::Edge>& all = subsystem.network.process(move.process).edges;
      edges.push_back(first[index(move.process)] + static_cast<std::uint32_t>(move.edge - all.data()));
    }
    std::ranges::sort(edges);
  }
}

std::vector<search::StateView> PathAnalysis::initial_views() {
  if (initial_.empty()) {
    space::SuccessorBuffer states = space_.make_buffer();
    space_.initial(states);
    for (std::size_t i = 0; i < states.size(); ++i) {
      Initial& initial = initial_.emplace_back();
      initial.valuation = space_.make_valuation();
      space_.unpack(states[i].discrete, initial.valuation);
      space_.frame(initial.valuation, initial.frame);
      initial.zone = states[i].stored.zone;
    }
  }
  std::vector<search::StateView> views;
  for (const Initial& initial : initial_)
    views.push_back({initial.valuation, space_.zone(initial.zone), &initial.frame});
  return views;
}

// Counterexample-guided refinement: the path is executed forward first, since an error that is found needs no
// explanation. Only where it is spurious are the conditions of the goal taken back along it, to where they
// contradict each other, a step or the start; what they say on the way there are the new predicates.
//
// If a layer has been cut off, a path may be possible that was not followed: nothing is concluded.
PathAnalysis::Verdict PathAnalysis::analyse(const AbstractPath& path, Predicates& predicates) {
  follow(path);
  if (layers_.size() == path.steps.size() + 1 && reaches_goal()) return Verdict::kFeasible;
  const auto is_cut = [](const Layer& layer) { return layer.size() >= kMostReached; };
  if (std::ranges::any_of(layers_, is_cut)) return Verdict::kUnclear;
  const std::size_t before = predicates.size();
  find_demands(path);
  return explain(path, predicates) && predicates.size() > before ? Verdict::kRefuted : Verdict::kUnclear;
}

// As far as it goes. A step of the path is a set of edges; choices of inputs are open, so there may be
// several states after it. All are followed together, layer by layer.
void PathAnalysis::follow(const AbstractPath& path) {
  space::SuccessorBuffer states = space_.make_buffer();
  const auto keep = [&](Layer& layer, std::size_t i, std::size_t parent) {
    // What is left out makes the verdict unclear (analyse()), never wrong.
    if (layer.size() >= kMostReached) return;
    const space::Candidate state = states[i];
    layer.push_back({{state.discrete, state.discrete + space_.words()},
                     state.stored.zone,
                     parent,
                     static_cast<std::uint32_t>(i)});
  };
  space_.initial(states);
  layers_.assign(1, {});
  for (std::size_t i = 0; i < states.size(); ++i) keep(layers_.front(), i, 0);
  std::vector<std::uint32_t> edges;
  for (const std::uint32_t step : path.steps) {
    Layer next;
    for (std::size_t parent = 0; parent < layers_.back().size(); ++parent) {
      const Reached& state = layers_.back()[parent];
      states.clear();
      space_.expand(state.discrete.data(), state.zone, states);
      for (std::size_t i = 0; i < states.size(); ++i) {
        edges.assign(states.edges(i).begin(), states.edges(i).end());
        std::ranges::sort(edges);
        if (edges == edges_[step]) keep(next, i, parent);
      }
    }
    if (next.empty()) return;
    layers_.push_back(std::move(next));
  }
}

bool PathAnalysis::reaches_goal() {
  for (const Reached& last : layers_.back()) {
    if (!space_.is_goal(last.discrete.data(), last.zone)) continue;
    ordinals_.assign(layers_.size(), 0);
    const Reached* at = &last;
    for (std::size_t i = layers_.size(); i-- > 0;) {
      ordinals_[i] = at->ordinal;
      if (i > 0) at = &layers_[i - 1][at->parent];
    }
    return true;
  }
  return false;
}

// From the goal back to the start.
void PathAnalysis::find_demands(const AbstractPath& path) {
  std::vector<Whereabouts> places(1, start_of(path));
  for (const std::uint32_t step : path.steps) {
    places.push_back(places.back());
    for (const Transition::Move& move : subsystem_.transitions[step].moves)
      places.back()[index(move.process)] = index(move.edge->target);
  }
  demands_.assign(1, demand_of_goal(path.goal_case, places.back()));
  for (std::size_t i = path.steps.size(); i-- > 0;) {
    Demand demand = demand_before(path.steps[i], demands_.back(), places[i]);
    demands_.push_back(std::move(demand));
  }
  std::ranges::reverse(demands_);
}

// Where processes are when the path begins. Initial states with other locations do not have it.
Whereabouts PathAnalysis::start_of(const AbstractPath& path) {
  Whereabouts wanted(subsystem_.network.processes.size(), kAnywhere);
  for (auto step = path.steps.rbegin(); step != path.steps.rend(); ++step)
    for (const Transition::Move& move : subsystem_.transitions[*step].moves)
      wanted[index(move.process)] = index(move.edge->source);
  std::erase_if(layers_.front(), [&](const Reached& state) {
    for (std::uint32_t p = 0; p < wanted.size(); ++p)
      if (wanted[p] != kAnywhere && wanted[p] != space_.location(state.discrete.data(), p)) return true;
    return false;
  });
  if (layers_.front().empty()) return wanted;
  for (std::uint32_t p = 0; p < wanted.size(); ++p)
    if (wanted[p] == kAnywhere) wanted[p] = space_.location(layers_.front().front().discrete.data(), p);
  return wanted;
}

PathAnalysis::Demand PathAnalysis::demand_of_goal(std::size_t goal_case, const Whereabouts& here) const {
  Demand demand{.zone = clocks_.universe(), .places = here};
  const GoalCase& goal = goal_cases_[goal_case];
  for (const Expression& condition : goal.conditions) add_conjuncts(condition, demand.conditions);
  demand.later.resize(demand.conditions.size());
  std::vector<ClockAtom> atoms;
  for (const model::ClockConstraint& constraint : goal.clocks)
    std::ranges::copy(least_demand(constraint, subsystem_.network), std::back_inserter(atoms));
  if (!clocks_.constrain(*demand.zone, atoms, here)) demand.zone.reset();
  return demand;
}

// Each condition remembers which one after the step it comes from, so that explain_condition() can follow it
// to where it began. A condition that has no weakest precondition in our terms is dropped: less is demanded,
// and a contradiction that is found is one all the same.
PathAnalysis::Demand PathAnalysis::demand_before(std::uint32_t transition, const Demand& after,
                                                 const Whereabouts& here) const {
  const Transition& step = subsystem_.transitions[transition];
  Demand demand{.zone = after.zone, .places = here};
  if (demand.zone && !clocks_.regress(*demand.zone, transition, {here, after.places})) demand.zone.reset();
  std::vector<Expression> targets;
  for (const Transition::Move& move : step.moves)
    add_conjuncts(subsystem_.network.location(move.process, move.edge->target).invariant.condition, targets);
  const auto carry = [&](const Expression& condition, std::optional<std::size_t> later) {
    if (const auto before = condition_before(step, condition)) {
      demand.conditions.push_back(*before);
      demand.later.push_back(later);
    }
  };
  for (std::size_t i = 0; i < after.conditions.size(); ++i) carry(after.conditions[i], i);
  for (const Expression& condition : targets) carry(condition, std::nullopt);
  for (const Transition::Move& move : step.moves) {
    add_conjuncts(move.edge->guard.condition, demand.conditions);
    add_conjuncts(subsystem_.network.location(move.process, move.edge->source).invariant.condition,
                  demand.conditions);
  }
  demand.later.resize(demand.conditions.size());
  return demand;
}

// None if it cannot be said.
std::optional<Expression> PathAnalysis::condition_before(const Transition& transition,
                                                         Expression condition) const {
  const model::Network& network = subsystem_.network;
  for (const Transition::Move& move : transition.moves)
    condition = with_place(condition, move.process, move.edge->target);
  for (auto move = transition.moves.rbegin(); move != transition.moves.rend(); ++move) {
    const auto before = weakest_precondition(network, move->edge->update, condition);
    if (!before) return std::nullopt;
    condition = *before;
  }
  // An abstract state cannot say anything about a value that is chosen only in the step.
  if (reads_inputs(network, condition)) return std::nullopt;
  return condition;
}

// Adds predicates for a contradiction between what is demanded and the start, or within what is demanded.
// False if there is none that can be expressed.
bool PathAnalysis::explain(const AbstractPath& path, Predicates& predicates) {
  for (std::size_t j = demands_.size(); j-- > 0;) {
    const Demand& demand = demands_[j];
    for (std::size_t i = 0; i < demand.conditions.size(); ++i) {
      if (!demand.conditions[i].is_constant(0)) continue;
      explain_condition(j, i, predicates);
      return true;
    }
    if (demand.zone) continue;
    if (j + 1 == demands_.size()) return false;  // the goal contradicts itself
    const std::uint32_t step = path.steps[j];
    const auto is_impossible = [&](const std::vector<ClockAtom>& atoms) {
      return !zone_before(step, atoms, demands_[j], demands_[j + 1]);
    };
    explain_clocks(path, j + 1, fewest(bounds_of(*demands_[j + 1].zone), is_impossible), predicates);
    return true;
  }
  return explain_contradiction(predicates) || explain_start(path, predicates);
}

// Conditions that cannot hold together, as near to the goal as there are some: those that the step has not
// brought itself follow from what comes after it. What contradicts itself does so at every step before, too,
// as far as there are words for it.
bool PathAnalysis::explain_contradiction(Predicates& predicates) {
  const auto contradiction = [this](std::size_t j) {
    return logic_.contradiction(demands_[j].conditions, demands_[j].places);
  };
  std::vector<std::size_t> reasons = contradiction(0);
  if (reasons.empty()) return false;
  std::size_t nearest = 0;
  for (std::size_t end = demands_.size(); nearest + 1 < end;) {
    const std::size_t middle = nearest + (end - nearest) / 2;
    std::vector<std::size_t> found = contradiction(middle);
    // Halving is right, because a contradiction at one step is one at all steps before it.
    if (found.empty()) {
      end = middle;
    } else {
      nearest = middle;
      reasons = std::move(found);
    }
  }
  const std::size_t before = predicates.size();
  for (const std::size_t reason : reasons)
    if (const auto later = demands_[nearest].later[reason])
      explain_condition(nearest + 1, *later, predicates);
  return predicates.size() > before;
}

// The zone before the step if after it these atoms hold.
std::optional<Dbm> PathAnalysis::zone_before(std::uint32_t step, const std::vector<ClockAtom>& atoms,
                                             const Demand& here, const Demand& there) const {
  Dbm zone = clocks_.universe();
  for (const ClockAtom& atom : atoms)
    if (!zone.constrain(atom.left, atom.right, atom.bound)) return std::nullopt;
  if (!clocks_.regress(zone, step, {here.places, there.places})) return std::nullopt;
  return zone;
}

// Each initial state violates a condition, or its clocks do not meet the zone.
bool PathAnalysis::explain_start(const AbstractPath& path, Predicates& predicates) {
  const Demand& demand = demands_.front();
  std::vector<space::Program> programs;
  for (const Expression& condition : demand.conditions) programs.push_back(code_.compile(condition));
  std::vector<bool> is_reason(programs.size(), false);
  std::vector<const Reached*> others;
  space::Valuation valuation = space_.make_valuation();
  for (const Reached& state : layers_.front()) {
    space_.unpack(state.discrete.data(), valuation);
    const auto is_violated = [&](const space::Program& program) { return !code_.holds(program, valuation); };
    // One reason for each initial state is enough to keep the path from beginning there.
    const auto violated = std::ranges::find_if(programs, is_violated);
    if (violated == programs.end())
      others.push_back(&state);
    else
      is_reason[static_cast<std::size_t>(violated - programs.begin())] = true;
  }
  const auto excludes_others = [&](const std::vector<ClockAtom>& atoms) {
    return std::ranges::all_of(others, [&](const Reached* state) { return are_apart(*state, atoms); });
  };
  const std::vector<ClockAtom> bounds = bounds_of(*demand.zone);
  if (!excludes_others(bounds)) return false;
  for (std::size_t i = 0; i < programs.size(); ++i)
    if (is_reason[i]) explain_condition(0, i, predicates);
  if (!others.empty()) explain_clocks(path, 0, fewest(bounds, excludes_others), predicates);
  return true;
}

// Does the zone of the state have no valuation with all these atoms?
bool PathAnalysis::are_apart(const Reached& state, const std::vector<ClockAtom>& atoms) {
  space::Valuation valuation = space_.make_valuation();
  space::Frame frame;
  space_.unpack(state.discrete.data(), valuation);
  space_.frame(valuation, frame);
  zones::Matrix matrix;
  unpack(space_.zone(state.zone), matrix);
  Dbm zone = Dbm::of(std::move(matrix));
  return !std::ranges::all_of(atoms, [&](const ClockAtom& atom) {
    const ClockIndex left = frame.terms[atom.left].clock;
    const ClockIndex right = frame.terms[atom.right].clock;
    // A clock without a row may have any value, so no atom about it keeps them apart.
    return left == space::kNoRow || right == space::kNoRow || zone.constrain(left, right, atom.bound);
  });
}

// A condition, and what it comes from.
void PathAnalysis::explain_condition(std::size_t j, std::size_t condition, Predicates& predicates) const {
  std::optional<std::size_t> next = condition;
  for (; next; ++j) {
    predicates.add_whole(demands_[j].conditions[*next]);
    next = demands_[j].later[*next];
  }
}

// Atoms, and what they follow from.
void PathAnalysis::explain_clocks(const AbstractPath& path, std::size_t j, std::vector<ClockAtom> atoms,
                                  Predicates& predicates) const {
  for (; !atoms.empty(); ++j) {
    for (const ClockAtom& atom : atoms) predicates.add(atom);
    if (j + 1 == demands_.size()) return;
    const auto entails = [&](const std::vector<ClockAtom>& later) {
      const auto zone = zone_before(path.steps[j], later, demands_[j], demands_[j + 1]);
      return !zone || std::ranges::all_of(atoms, [&](const ClockAtom& atom) {
        return zone->at(atom.left, atom.right) <= atom.bound;
      });
    };
    atoms = fewest(bounds_of(*demands_[j + 1].zone), entails);
  }
}
}  // namespace tarrier::heuristics
