// SPDX-License-Identifier: MIT
// From a network to its relaxation: edges with their inputs chosen, and the ways in which they go together.
#include <algorithm>
#include <map>
#include <set>

#include "heuristics/relaxation/effects.hpp"

namespace tarrier::heuristics {
namespace {
using model::Expression;
using model::Op;
using model::VariableId;

// Sorted, without repetitions.
using Variables = std::vector<VariableId>;

void normalise(Variables& variables) {
  std::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
}

Variables common(const Variables& a, const Variables& b) {
  Variables result;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

// An edge with its inputs chosen and what it does together with others.
struct Instance {
  std::uint32_t process = 0;
  const model::Edge* edge = nullptr;
  std::uint32_t number = 0;  // of the edge
  model::Substitution inputs;
  std::vector<NodeId> conditions;  // source location, guard, choice of the action
  NodeId ready = kNoNode;          // all of them; with an action only
  Variables reads;                 // by its update
  Variables assigns;
};

// Conditions tell values apart by comparing them with constants of the model, mostly: so that is where large
// domains are cut (Cells). Where they are cut decides how precise estimates are, not whether they are right.
std::vector<std::int32_t> constants_of(const model::Network& network, const model::Formula& goal) {
  std::set<std::int32_t> found;
  model::Walk walk(network);
  walk.on_expression = [&](const model::ExpressionNode& node) {
    if (node.op == Op::kConstant) found.insert(node.value);
  };
  for (const model::Process& process : network.processes)
    for (const model::Edge& edge : process.edges) walk.edge(edge);
  walk.formula(goal);
  for (const model::Variable& variable : network.variables)
    if (variable.initial) found.insert(*variable.initial);
  constexpr std::size_t kMost = 256;  // any choice will do
  std::vector<std::int32_t> constants(found.begin(), found.end());
  if (constants.size() > kMost) constants.resize(kMost);
  return constants;
}

// A variable that nothing assigns is no source: its value is a part of the expressions that read it, and
// multiplies no combinations.
std::vector<Source> sources_of(const model::Network& network, const Tabulation::CellsOf& cells_of) {
  std::vector<Source> sources;
  const auto add = [&](bool is_process, std::uint32_t index, const Cells& cells) {
    sources.push_back({.is_process = is_process,
                       .index = index,
                       .cells = cells,
                       .facts = std::vector<NodeId>(cells.size(), kNoNode)});
  };
  for (std::uint32_t p = 0; p < network.processes.size(); ++p)
    add(true, p, Cells({0, static_cast<std::int32_t>(network.processes[p].locations.size()) - 1}));
  std::vector<bool> varies(network.variables.size(), false);
  model::Walk walk(network);
  walk.on_assign = [&](VariableId first, std::uint32_t count) {
    std::fill_n(varies.begin() + index(first), count, true);
  };
  for (const model::Process& process : network.processes)
    for (const model::Edge& edge : process.edges) walk.edge(edge);
  for (std::uint32_t v = 0; v < network.variables.size(); ++v) {
    const model::Variable& variable = network.variables[v];
    if (variable.kind == model::VariableKind::kState && (varies[v] || !variable.initial))
      add(false, v, cells_of(variable.domain));
  }
  return sources;
}

class Builder {
 public:
  Builder(const model::Network& network, const Precision& precision, const Tabulation::CellsOf& cells_of)
      : network_(network),
        precision_(precision),
        relaxation_{.network = &network, .sources = sources_of(network, cells_of)},
        tabulation_(network, relaxation_.sources, cells_of),
        clocks_(relaxation_, graph_, !precision.clocks),
        conditions_(precision, relaxation_, graph_, tabulation_, clocks_),
        effects_(network, precision, relaxation_, graph_, tabulation_, conditions_) {}

  Relaxation build(const model::Formula& goal) {
    std::uint32_t number = 0;
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p)
      for (const model::Edge& edge : network_.processes[p].edges) add_edge(p, edge, number++);
    for (const model::Synchronisation& synchronisation : network_.synchronisations)
      synchronise(synchronisation);
    for (std::uint32_t v = 0; v < network_.variables.size(); ++v)
      relaxation_.source_of_variable.push_back(tabulation_.source(VariableId{v}));
    const NodeId goal_node = conditions_.node(proposition(goal));
    merge_computed_effects();
    clocks_.watch_locations();
    graph_.finish(goal_node, relaxation_);
    list_steps(number);
    return std::move(relaxation_);
  }

 private:
  using Candidates = std::vector<std::uint32_t>;  // numbers of instances

  void list_steps(std::uint32_t edges) {
    std::vector<std::vector<std::uint32_t>> steps(edges);
    for (std::uint32_t s = 0; s < relaxation_.steps.size(); ++s)
      steps[relaxation_.steps[s].edge].push_back(s);
    for (const auto& list : steps) relaxation_.steps_of.add(list);
  }

  void add_edge(std::uint32_t process, const model::Edge& edge, std::uint32_t number) {
    relaxation_.least_cost = std::min(relaxation_.least_cost, edge.cost);
    for_each_choice(edge, [&](const model::Substitution& inputs) {
      Instance instance{.process = process, .edge = &edge, .number = number, .inputs = inputs};
      instance.conditions.push_back(conditions_.at(process, index(edge.source)));
      if (const auto guard = model::substitute(edge.guard.condition, inputs, network_))
        for (const NodeId node : conditions_.conjuncts(proposition(*guard)))
          instance.conditions.push_back(node);
      for (const model::ClockConstraint& constraint : edge.guard.clocks)
        instance.conditions.push_back(conditions_.node(constraint, inputs));
      for (const NodeId node : clocks_.entry(process, edge, inputs)) instance.conditions.push_back(node);
      if (edge.action)
        add_communicating(std::move(instance));
      else if (has_way(instance.conditions))
        effects_of(instance, make_step(instance, instance.conditions, {}), {}, {});
    });
  }

  // The same effect of many steps, such as a function that they all call, is computed for all of them at
  // once.
  void merge_computed_effects() {
    std::vector<Computed> merged;
    std::vector<std::vector<NodeId>> nodes;  // steps with the effect
    std::map<std::pair<const model::ExpressionNode*, std::vector<std::uint32_t>>, std::size_t> known;
    for (Computed& computed : relaxation_.computed) {
      std::size_t place = merged.size();
      if (!computed.is_atom())
        place = known.try_emplace({computed.expression.operator->(), computed.targets}, place).first->second;
      if (place == merged.size()) {
        nodes.emplace_back();
        merged.push_back(std::move(computed));
      } else {
        // What is unknown in one of them is so in all.
        std::vector<VariableId>& unknown = merged[place].unknown;
        unknown.insert(unknown.end(), computed.unknown.begin(), computed.unknown.end());
        normalise(unknown);
      }
      nodes[place].push_back(computed.node);
    }
    for (std::size_t i = 0; i < merged.size(); ++i) merged[i].node = graph_.any(std::move(nodes[i]));
    relaxation_.computed = std::move(merged);
  }

  // Inputs that keep parts of the edge in step with each other. One that a single assignment reads, and
  // nothing else, does not; it can have all values at once.
  [[nodiscard]] std::vector<VariableId> linking_inputs(const model::Edge& edge) const {
    std::map<VariableId, int> readers;
    model::Edge others = edge;
    others.update.clear();
    for (const model::Statement& statement : edge.update) {
      // Branches, loops and calls may use an input in any way.
      if (!std::holds_alternative<model::Assignment>(statement)) return edge.inputs;
      std::set<VariableId> read;
      model::Walk walk(network_);
      walk.on_read = [&](VariableId first, std::uint32_t) { read.insert(first); };
      walk.statement(statement);
      for (const VariableId v : read) ++readers[v];
    }
    std::set<VariableId> linking;
    for (const auto& [variable, count] : readers)
      if (count > 1) linking.insert(variable);
    model::Walk walk(network_);
    walk.on_read = [&](VariableId first, std::uint32_t) { linking.insert(first); };
    walk.edge(others);
    std::vector<VariableId> result;
    std::ranges::copy_if(edge.inputs, std::back_inserter(result),
                         [&](VariableId input) { return linking.contains(input); });
    return result;
  }

  // Not too many inputs are chosen one by one, which keeps guard, action and update in step with each other.
  template <typename Visit>
  void for_each_choice(const model::Edge& edge, const Visit& visit) {
    // If they choose the action there is an instance for each in any case.
    const std::uint64_t actions = edge.action ? edge.action->extent() : 1;
    const auto most =
        static_cast<std::int64_t>(precision_.choices > 1 ? std::max(precision_.choices, actions) : 1);
    std::int64_t choices = 1;
    model::Substitution inputs;
    const std::vector<VariableId> linking = linking_inputs(edge);
    for (const VariableId input : linking) {
      const model::Domain domain = network_.variable(input).domain;
      choices = std::min(most + 1, choices * (std::int64_t{domain.high} - domain.low + 1));
      inputs[input] = Expression::constant(domain.low);
    }
    // As one edge whose inputs may have any value wherever they are read: more is possible, never less.
    if (choices > most) return visit(model::Substitution{});
    while (true) {
      visit(inputs);
      auto input = linking.begin();
      for (; input != linking.end(); ++input) {
        const model::Domain domain = network_.variable(*input).domain;
        const std::int32_t value = inputs[*input]->value;
        inputs[*input] = Expression::constant(value < domain.high ? value + 1 : domain.low);
        if (value < domain.high) break;
      }
      if (input == linking.end()) return;
    }
  }

  // One instance for each action that its subscripts can choose.
  void add_communicating(Instance instance) {
    const model::Reference<model::ActionId>& action = *instance.edge->action;
    Expression offset = Expression::constant(0);
    for (const model::Subscript& s : action.subscripts) {
      const auto index = model::substitute(s.index, instance.inputs, network_);
      const Expression from_low =
          Expression::binary(Op::kSubtract, index ? *index : s.index, Expression::constant(s.low));
      offset =
          Expression::binary(Op::kAdd, offset,
                             Expression::binary(Op::kMultiply, from_low,
                                                Expression::constant(static_cast<std::int32_t>(s.stride))));
    }
    note_accesses(instance);
    for (std::uint32_t i = 0; i < action.extent(); ++i) {
      if (offset.is_constant() && !offset.is_constant(static_cast<std::int32_t>(i))) continue;
      const Expression chosen =
          Expression::binary(Op::kEqual, offset, Expression::constant(static_cast<std::int32_t>(i)));
      Instance one = instance;
      for (const NodeId node : conditions_.conjuncts(proposition(chosen))) one.conditions.push_back(node);
      if (!has_way(one.conditions)) continue;
      one.ready = graph_.all(one.conditions);
      by_action_[index(action.first) + i].push_back(static_cast<std::uint32_t>(instances_.size()));
      instances_.push_back(std::move(one));
    }
  }

  void note_accesses(Instance& instance) const {
    model::Walk walk(network_);
    const auto note = [](Variables& list) {
      return [&list](VariableId first, std::uint32_t count) {
        for (std::uint32_t v = index(first); v < index(first) + count; ++v) list.push_back(VariableId{v});
      };
    };
    walk.on_read = note(instance.reads);
    walk.on_assign = note(instance.assigns);
    walk.block(instance.edge->update);
    normalise(instance.reads);
    normalise(instance.assigns);
  }

  static bool has_way(const std::vector<NodeId>& conditions) {
    return std::find(conditions.begin(), conditions.end(), kNever) == conditions.end();
  }

  std::uint32_t make_step(const Instance& instance, std::vector<NodeId> conditions,
                          std::vector<std::uint32_t> places, bool follows = false) {
    std::erase(conditions, kAlways);
    std::sort(conditions.begin(), conditions.end());
    conditions.erase(std::unique(conditions.begin(), conditions.end()), conditions.end());
    const auto number = static_cast<std::uint32_t>(relaxation_.steps.size());
    // A node of its own, even if others have the same conditions: steps are counted one by one.
    const NodeId node = graph_.separate(std::move(conditions));
    graph_.belongs(node, number);
    relaxation_.steps.push_back(
        {.node = node, .edge = instance.number, .follows = follows, .places = std::move(places)});
    return number;
  }

  // `before` have run their updates in the same step.
  void effects_of(const Instance& instance, std::uint32_t step, const std::vector<const Instance*>& before,
                  const Variables& unknown) {
    graph_.add(relaxation_.steps[step].node, conditions_.at(instance.process, index(instance.edge->target)));
    std::vector<model::Block> updates;
    model::Substitution inputs = instance.inputs;
    for (const Instance* other : before) {
      updates.push_back(other->edge->update);
      inputs.insert(other->inputs.begin(), other->inputs.end());
    }
    updates.push_back(instance.edge->update);
    effects_.add(step, updates, inputs, unknown);
    clocks_.set(relaxation_.steps[step].node, *instance.edge, instance.inputs);
  }

  void synchronise(const model::Synchronisation& synchronisation) {
    places_.clear();
    step_at_.clear();
    const auto& participants = synchronisation.participants;
    candidates_.assign(participants.size(), {});
    for (std::uint32_t p = 0; p < participants.size(); ++p)
      for (const std::uint32_t i : by_action_[index(participants[p].action)])
        if (!participants[p].process || index(*participants[p].process) == instances_[i].process)
          candidates_[p].push_back(i);
    const std::size_t first_place = relaxation_.places.size();
    place_candidates_.clear();
    for (std::uint32_t p = 0; p < participants.size(); ++p)
      for (const std::uint32_t i : candidates_[p]) fill(synchronisation, p, i);
    // Now that all steps are there, places can tell which are whose.
    for (std::size_t n = first_place; n < relaxation_.places.size(); ++n) {
      const auto& [place, candidates] = place_candidates_[n - first_place];
      for (const std::uint32_t i : candidates) {
        const auto step = step_at_.find({place, i});
        relaxation_.places[n].ready.push_back(instances_[i].ready);
        relaxation_.places[n].steps.push_back(step == step_at_.end() ? kNoNode : step->second);
      }
    }
  }

  // The steps in which the instance fills the place. Updates of a synchronisation run place by place, so this
  // one sees what those before it assign: that is how a sender hands a value over. If such a variable could
  // have any value here, the relaxation would say nothing about models that pass data. So there is a step for
  // each partner at the first place, and this update is computed together with the partner's, as long as
  // there are few of them (Precision::partners); otherwise what may have been assigned is unknown.
  void fill(const model::Synchronisation& synchronisation, std::uint32_t place, std::uint32_t instance) {
    const Instance& own = instances_[instance];
    const auto& participants = synchronisation.participants;
    Variables unknown;                   // that others may assign before
    std::optional<std::uint32_t> giver;  // the one place that does, if it is the first
    // Where updates are simultaneous, nobody sees what others assign.
    if (network_.update_order == model::UpdateOrder::kSequential) {
      for (std::uint32_t q = 0; q < participants.size(); ++q) {
        const bool is_before = q < place || (q == place && participants[q].every);
        const Variables given = is_before ? passed(q, own) : Variables{};
        if (given.empty()) continue;
        // What the first one assigns depends on nobody else's updates.
        const bool is_simple = unknown.empty() && q == 0 && q != place && is_needed(participants[q]);
        giver = is_simple ? std::optional(q) : std::nullopt;
        unknown.insert(unknown.end(), given.begin(), given.end());
      }
    }
    if (!giver || candidates_[*giver].size() > precision_.partners) {
      add_step(synchronisation, place, instance, {}, {}, unknown);
      return;
    }
    Candidates rest;
    for (const std::uint32_t i : others(*giver, own.process)) {
      if (common(instances_[i].assigns, own.reads).empty())
        rest.push_back(i);
      else
        add_step(synchronisation, place, instance, {{*giver, {i}}}, {&instances_[i]}, {});
    }
    if (!rest.empty()) add_step(synchronisation, place, instance, {{*giver, rest}}, {}, {});
  }

  // Somebody has to fill the place. One that every process has to fill that fills no other is left out of
  // account: who that is depends on the others.
  static bool is_needed(const model::Participant& participant) {
    return participant.strength == model::Strength::kRequired && !participant.every;
  }

  // What others at this place assign and `own` reads.
  Variables passed(std::uint32_t place, const Instance& own) const {
    Variables result;
    if (own.reads.empty()) return result;
    for (const std::uint32_t i : candidates_[place]) {
      if (instances_[i].process == own.process) continue;
      const Variables given = common(instances_[i].assigns, own.reads);
      result.insert(result.end(), given.begin(), given.end());
    }
    normalise(result);
    return result;
  }

  // `restricted`: a place that only some may fill. The edge is possible with any edges that can fill the
  // places that somebody has to fill: an `or` for each of these, not a step for each combination. One in a
  // place that may stay empty follows a transition that others start.
  void add_step(const model::Synchronisation& synchronisation, std::uint32_t place, std::uint32_t instance,
                const std::map<std::uint32_t, Candidates>& restricted,
                const std::vector<const Instance*>& before, const Variables& unknown) {
    const auto& participants = synchronisation.participants;
    const Instance& own = instances_[instance];
    std::vector<NodeId> conditions{own.ready};
    std::vector<std::uint32_t> places;
    for (std::uint32_t q = 0; q < participants.size(); ++q) {
      if (q == place || !is_needed(participants[q])) continue;
      const auto found = restricted.find(q);
      const std::uint32_t number =
          found == restricted.end() ? place_for(q, own.process) : make_place(q, found->second);
      places.push_back(number);
      conditions.push_back(relaxation_.places[number].node);
    }
    // Somebody has to fill a place and nobody can: the edge is never taken in this synchronisation.
    if (!has_way(conditions)) return;
    const bool follows = !is_needed(participants[place]) && !places.empty();
    const std::uint32_t step = make_step(own, std::move(conditions), std::move(places), follows);
    relaxation_.steps[step].synchronisation =
        static_cast<std::uint32_t>(&synchronisation - network_.synchronisations.data());
    relaxation_.steps[step].participant = place;
    step_at_.try_emplace({place, instance}, step);
    effects_of(own, step, before, unknown);
  }

  // Candidates of other processes.
  Candidates others(std::uint32_t place, std::uint32_t process) const {
    Candidates result;
    for (const std::uint32_t i : candidates_[place])
      if (instances_[i].process != process) result.push_back(i);
    return result;
  }

  // A process does not synchronise with itself. Where very many processes can fill either place, that is
  // ignored, which is on the safe side.
  std::uint32_t place_for(std::uint32_t place, std::uint32_t process) {
    constexpr std::size_t kMostEntries = 1'000'000;
    const auto& all = candidates_[place];
    const bool excludes = place_entries_ < kMostEntries &&
                          std::any_of(all.begin(), all.end(),
                                      [&](std::uint32_t i) { return instances_[i].process == process; });
    const auto [known, is_new] = places_.try_emplace({place, excludes ? process : kNoNode}, 0);
    if (is_new) known->second = make_place(place, excludes ? others(place, process) : all);
    return known->second;
  }

  std::uint32_t make_place(std::uint32_t place, const Candidates& candidates) {
    std::vector<NodeId> ready;
    for (const std::uint32_t i : candidates) ready.push_back(instances_[i].ready);
    place_entries_ += candidates.size();
    place_candidates_.emplace_back(place, candidates);
    relaxation_.places.push_back({.node = graph_.any(std::move(ready))});
    return static_cast<std::uint32_t>(relaxation_.places.size() - 1);
  }

  const model::Network& network_;
  const Precision& precision_;
  Relaxation relaxation_;
  Graph graph_;
  Tabulation tabulation_;
  Clocks clocks_;
  Conditions conditions_;
  Effects effects_;
  std::vector<Instance> instances_;
  std::map<std::uint32_t, Candidates> by_action_;
  std::size_t place_entries_ = 0;
  // Of the synchronisation being worked on:
  std::vector<Candidates> candidates_;                                        // by place
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> places_;   // by place and process left out
  std::vector<std::pair<std::uint32_t, Candidates>> place_candidates_;        // by place made
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> step_at_;  // by place and instance
};
}  // namespace

Relaxation relax(const model::Network& network, const model::Formula& goal, const Precision& precision) {
  const auto cells_of = [constants = constants_of(network, goal), most = precision.values](
                            model::Domain domain) { return Cells(domain, constants, most); };
  return Builder(network, precision, cells_of).build(goal);
}
}  // namespace tarrier::heuristics
