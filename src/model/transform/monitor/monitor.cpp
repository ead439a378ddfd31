// SPDX-License-Identifier: MIT
#include "model/transform/monitor/monitor.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "model/features.hpp"
#include "model/run.hpp"
#include "model/terms/substitute.hpp"

namespace tarrier::model {
namespace {
Expression negated(const Expression& condition) { return Expression::unary(Op::kNot, condition); }

bool is_required(const Participant& place) { return place.strength == Strength::kRequired; }

// When time may pass here forever; none: never. Only bounds of single clocks keep it from passing.
std::optional<Expression> is_unbounded(const Location& location) {
  if (location.urgent || location.committed) return std::nullopt;
  Expression result;
  for (const ClockConstraint& constraint : location.invariant.clocks) {
    const bool is_lower =
        constraint.comparison == Comparison::kGreater || constraint.comparison == Comparison::kGreaterEqual;
    // Differences of clocks stay as they are while time passes, and lower bounds are met all the more.
    if (constraint.right || is_lower) continue;
    if (constraint.condition.is_empty()) return std::nullopt;
    result = Expression::conjunction(result, negated(constraint.condition));
  }
  return result;
}

class Builder {
 public:
  Builder(const Network& network, const Automaton& automaton, const Watching& watching)
      : source_(network), automaton_(automaton), watching_(watching), result_(network) {
    if (watching.past != nullptr) {
      auto& variables = result_.network.variables;
      variables.insert(variables.end(), watching.past->variables.begin(), watching.past->variables.end());
    }
    if (watching.time_diverges) {
      clock_ = add_clock("#time");
      if (std::ranges::any_of(network.synchronisations, &Synchronisation::urgent)) stay_ = add_clock("#stay");
    }
    choose_sets();
    classify_edges();
  }

  Monitored build() {
    watch_synchronisations();
    watch_internal_steps();
    add_monitor();
    if (runs_may_end()) result_.goal = ends();
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool runs_may_end() const { return !watching_.stutters.empty(); }
  [[nodiscard]] bool has_updates() const {
    return watching_.past != nullptr && !watching_.past->variables.empty();
  }

  static inline const FairnessCondition kTick{};  // stands for the clock being at least 1

  // What has to happen in turn. Null stands for the automaton being in an accepting state.
  void choose_sets() {
    const bool all_accept = std::ranges::all_of(automaton_.states, &Automaton::State::is_accepting);
    // If all states accept, the automaton asks for nothing that happens again and again; but there has to be
    // at least one thing to count.
    if (!all_accept || (watching_.justice.empty() && !clock_)) sets_.push_back(nullptr);
    for (const FairnessCondition& fairness : watching_.justice) sets_.push_back(&fairness);
    if (clock_) sets_.push_back(&kTick);
  }
  // With the automaton's acceptance alone there is nothing to count.
  [[nodiscard]] std::size_t levels() const { return sets_.size() == 1 && !sets_[0] ? 1 : sets_.size() + 1; }
  [[nodiscard]] LocationId place(std::size_t state, std::size_t level) const {
    return LocationId{static_cast<std::uint32_t>(state * levels() + level)};
  }
  [[nodiscard]] LocationId sink() const { return place(automaton_.states.size(), 0); }

  // Edges are told apart by what it means to take them; class 0 means nothing.
  void classify_edges() {
    std::map<std::vector<bool>, std::uint32_t> known;
    const std::vector<std::uint32_t> first = source_.edge_numbers();
    members_.emplace_back(watching_.justice.size(), false);
    known.emplace(members_.front(), 0);
    for (std::size_t p = 0; p < source_.processes.size(); ++p) {
      for (std::size_t e = 0; e < source_.processes[p].edges.size(); ++e) {
        std::vector<bool> means;
        for (const FairnessCondition& fairness : watching_.justice)
          means.push_back(!fairness.edges.empty() && fairness.edges[first[p] + e]);
        const auto [entry, is_new] = known.emplace(means, static_cast<std::uint32_t>(members_.size()));
        // Steps of a synchronisation take edges of several processes: these would need a class for each
        // combination of theirs.
        TARRIER_ASSERT(entry->second == 0 || !source_.processes[p].edges[e].action);
        if (is_new) members_.push_back(means);
        class_.push_back(entry->second);
      }
    }
    if (stay_ && urgent_clock_guards(source_).empty()) {
      urgent_class_ = static_cast<std::uint32_t>(members_.size());
      members_.push_back(members_.front());
    }
    for (std::size_t c = 0; c < members_.size(); ++c) ticks_.push_back(add_action("#tick"));
  }

  ClockId add_clock(std::string name) {
    result_.network.clocks.push_back({.name = std::move(name)});
    return ClockId{static_cast<std::uint32_t>(result_.network.clocks.size() - 1)};
  }

  ActionId add_action(std::string name) {
    result_.network.actions.push_back({std::move(name)});
    return ActionId{static_cast<std::uint32_t>(result_.network.actions.size() - 1)};
  }

  // Its place comes first if it has updates: they read the state that the step leaves. Otherwise that of a
  // process does, from whose edges steps are then found.
  [[nodiscard]] Synchronisation watched(Synchronisation synchronisation, std::uint32_t edge_class) const {
    auto& places = synchronisation.participants;
    const bool is_second = is_required(places.front()) && !places.front().every &&
                           (!has_updates() || source_.update_order == UpdateOrder::kSimultaneous);
    places.insert(places.begin() + (is_second ? 1 : 0),
                  {.action = ticks_[edge_class], .process = result_.monitor});
    return synchronisation;
  }

  // The class of the steps that a synchronisation makes.
  [[nodiscard]] std::uint32_t class_of(const Synchronisation& synchronisation) const {
    return synchronisation.urgent ? urgent_class_ : 0;
  }

  void add(Synchronisation synchronisation, std::optional<SynchronisationId> original,
           std::uint32_t edge_class) {
    result_.network.synchronisations.push_back(watched(std::move(synchronisation), edge_class));
    result_.originals.push_back(original);
  }

  // Where nobody is required, somebody takes part all the same, and it may be anyone.
  void watch_synchronisations() {
    result_.network.synchronisations.clear();
    for (std::uint32_t s = 0; s < source_.synchronisations.size(); ++s) {
      const Synchronisation& synchronisation = source_.synchronisations[s];
      const auto& places = synchronisation.participants;
      const bool is_forced = std::ranges::any_of(places, is_required);
      const auto is_every = [](const Participant& place) { return place.every; };
      const auto is_required_every = [](const Participant& p) { return p.every && is_required(p); };
      if (std::ranges::any_of(places, is_required_every) ||
          (!is_forced && std::ranges::any_of(places, is_every)))
        throw base::Error(base::Code::kUnsupported, synchronisation.span,
                          "LTL with the synchronisation '" + synchronisation.name + "' is not supported",
                          "one in which every process takes part");
      if (is_forced) {
        add(synchronisation, SynchronisationId{s}, class_of(synchronisation));
        continue;
      }
      for (std::size_t i = 0; i < places.size(); ++i) {
        Synchronisation forced = synchronisation;
        // The monitor's own place is required, and with nobody else it would step alone. So there is a copy
        // for each place that makes somebody fill it.
        forced.participants[i].strength = Strength::kRequired;
        add(std::move(forced), SynchronisationId{s}, class_of(synchronisation));
      }
    }
  }

  void watch_internal_steps() {
    std::size_t number = 0;
    for (std::uint32_t p = 0; p < source_.processes.size(); ++p) {
      std::map<std::uint32_t, ActionId> actions;  // by class
      for (Edge& edge : result_.network.processes[p].edges) {
        const std::uint32_t edge_class = class_[number++];
        if (edge.action) continue;
        // One synchronisation for all internal edges of a class, since each of them takes part alone with the
        // monitor.
        if (!actions.contains(edge_class)) {
          const ActionId action = add_action("#step");
          actions.emplace(edge_class, action);
          add({.name = {}, .participants = {{.action = action, .process = ProcessId{p}}}}, std::nullopt,
              edge_class);
        }
        edge.action = Reference<ActionId>{.first = actions.at(edge_class)};
      }
    }
  }

  void add_monitor() {
    // With the least priority: it takes part in all steps and must not decide which of them go first.
    Process monitor{.name = "#monitor",
                    .template_name = "#monitor",
                    .priority = std::numeric_limits<std::int32_t>::min()};
    const std::size_t states = automaton_.states.size();
    monitor.locations.resize(states * levels() + (runs_may_end() ? 1 : 0));
    result_.recurrence->locations.resize(monitor.locations.size());
    for (const std::uint32_t state : automaton_.initial) monitor.initial.push_back(place(state, 0));
    for (std::size_t b = 0; b < states; ++b) {
      if (levels() == 1)
        result_.recurrence->locations[b] = automaton_.states[b].is_accepting;
      else
        result_.recurrence->locations[index(place(b, levels() - 1))] = true;
      for (std::size_t level = 0; level < levels(); ++level)
        for (std::uint32_t c = 0; c < members_.size(); ++c) add_edges(b, level, c, monitor);
    }
    result_.network.processes.push_back(std::move(monitor));
  }

  void add_edges(std::size_t state, std::size_t level, std::uint32_t edge_class, Process& monitor) const {
    Expression none;
    bool is_total = false;
    for (const Automaton::Transition& transition : automaton_.states[state].transitions) {
      add_counting(state, level, edge_class, transition, monitor);
      is_total = is_total || transition.guard.is_empty();
      if (!is_total) none = Expression::conjunction(none, negated(transition.guard));
    }
    // Where the automaton has no transition it gives up, but the run goes on: the deadlock that is looked for
    // must be one of the network.
    if (runs_may_end() && !is_total)
      add_edge(place(state, level), sink(), edge_class, std::move(none), monitor);
  }

  // A transition that also counts how many conditions have held in turn: those that hold in turn in this one
  // step count all, but for long series of conditions, of which there would be too many cases.
  void add_counting(std::size_t state, std::size_t level, std::uint32_t edge_class,
                    const Automaton::Transition& transition, Process& monitor) const {
    constexpr int kMostConditions = 3;
    const LocationId from = place(state, level);
    const std::size_t all = levels() - 1;
    // From the last level it begins anew: a run counts if it comes there again and again.
    std::size_t reached = level == all ? 0 : level;
    Expression guard = transition.guard;
    int conditions = 0;
    bool ticks = false;
    while (reached < all && conditions < kMostConditions) {
      const FairnessCondition* fairness = sets_[reached];
      if (fairness == nullptr) {
        if (!automaton_.states[state].is_accepting) break;
      } else if (fairness == &kTick) {
        // See urgent_class_: such a step must not depend on clocks.
        if (edge_class != 0 && edge_class == urgent_class_) break;
        add_edge(from, place(transition.target, reached), edge_class, guard, monitor);
        ticks = true;
      } else {
        const auto which = static_cast<std::size_t>(fairness - watching_.justice.data());
        if (!fairness->edges.empty() && !members_[edge_class][which]) break;
        if (!fairness->condition.is_empty()) {
          add_edge(from, place(transition.target, reached), edge_class,
                   Expression::conjunction(guard, negated(fairness->condition)), monitor);
          guard = Expression::conjunction(guard, fairness->condition);
          ++conditions;
        }
      }
      ++reached;
    }
    add_edge(from, place(transition.target, reached), edge_class, std::move(guard), monitor, ticks);
  }

  void add_edge(LocationId from, LocationId to, std::uint32_t edge_class, Expression guard, Process& monitor,
                bool ticks = false) const {
    if (guard.is_constant(0)) return;
    Edge edge{.source = from,
              .target = to,
              .guard = {.condition = std::move(guard)},
              .action = Reference<ActionId>{.first = ticks_[edge_class]}};
    if (ticks) {
      edge.guard.clocks.push_back(is_one(*clock_));
      edge.update.push_back(set_to_zero(*clock_));
    }
    if (stay_) edge.update.push_back(set_to_zero(*stay_));
    // Those made last first: they read the others, as they were.
    for (std::size_t v = watching_.past == nullptr ? 0 : watching_.past->variables.size(); v-- > 0;) {
      const VariableId id = past_variable(static_cast<std::uint32_t>(v));
      edge.update.push_back(Assignment{.target = {.first = id}, .value = watching_.past->values[v]});
    }
    monitor.edges.push_back(std::move(edge));
  }

  // The clock is at least 1.
  static ClockConstraint is_one(ClockId clock) {
    return {
        .left = {clock, {}, {}}, .comparison = Comparison::kGreaterEqual, .bound = Expression::constant(1)};
  }
  static ClockAssignment set_to_zero(ClockId clock) {
    return {{clock, {}, {}}, Expression::constant(0), {}, std::nullopt};
  }

  // The sink keeps the monitor from being the one that cannot go on.
  Formula ends() {
    std::vector<Formula> parts;
    parts.push_back(past_count() == 0 ? accepts_end() : accepts_end_with_past());
    parts.push_back(Formula::deadlock());
    if (clock_) parts.push_back(lets_time_pass());
    return Formula::all(std::move(parts));
  }

  [[nodiscard]] std::size_t past_count() const {
    return watching_.past == nullptr ? 0 : watching_.past->variables.size();
  }

  // The automaton has come to this state.
  [[nodiscard]] Formula is_at(std::size_t state) const {
    std::vector<Formula> here;
    for (std::size_t level = 0; level < levels(); ++level)
      here.push_back(Formula::of(Expression::at_location(result_.monitor, place(state, level))));
    return Formula::any(std::move(here));
  }

  // It accepts the last state, forever.
  [[nodiscard]] Formula accepts_end() const {
    std::vector<Formula> cases;
    for (std::size_t b = 0; b < automaton_.states.size(); ++b)
      cases.push_back(Formula::all({is_at(b), Formula::of(watching_.stutters[b])}));
    return Formula::any(std::move(cases));
  }

  // Nothing keeps time from passing forever where no step is possible: no location and, where there are
  // urgent synchronisations, none of these, since some time has passed here already. (Whether one is possible
  // does not depend on clocks, or "no step is possible" would be refused.)
  [[nodiscard]] Formula lets_time_pass() const {
    std::vector<Formula> all;
    for (std::uint32_t p = 0; p < source_.processes.size(); ++p) {
      std::vector<Formula> some;
      const auto& locations = source_.processes[p].locations;
      for (std::uint32_t l = 0; l < locations.size(); ++l)
        if (const auto unbounded = is_unbounded(locations[l]))
          some.push_back(Formula::of(
              Expression::conjunction(Expression::at_location(ProcessId{p}, LocationId{l}), *unbounded)));
      all.push_back(Formula::any(std::move(some)));
    }
    if (stay_) all.push_back(Formula::of(is_one(*stay_)));
    return Formula::all(std::move(all));
  }

  // Where the last state is repeated, what is remembered of the past still changes, one variable after the
  // other: each reads only earlier ones. So it does not any more after as many steps as there are variables;
  // derived ones tell what they are after each of these steps, and where the automaton may be.
  Formula accepts_end_with_past() {
    constexpr std::size_t kMost = 4096;
    const std::size_t steps = past_count();
    const std::size_t states = automaton_.states.size();
    // So many expressions are made, and each becomes part of states that have to be evaluated.
    if (steps * (steps + states) > kMost) refuse_past();
    Substitution now;  // what is remembered
    std::vector<Expression> may_be_at;
    for (std::size_t b = 0; b < states; ++b) may_be_at.push_back(to_expression(is_at(b)));
    for (std::size_t step = 0; step < steps; ++step) {
      std::vector<Expression> next(states, Expression::constant(0));
      for (std::size_t b = 0; b < states; ++b)
        for (const Automaton::Transition& transition : automaton_.states[b].transitions) {
          if (may_be_at[b].is_constant(0)) continue;
          Expression& target = next[transition.target];
          const Expression way = Expression::conjunction(may_be_at[b], as_of(transition.guard, now));
          target = target.is_constant(0) ? way : Expression::binary(Op::kOr, target, way);
        }
      for (Expression& target : next)
        // A name for each of them: written out, they would double with each step.
        if (!target.is_constant(0)) target = derived(target);
      may_be_at = std::move(next);
      Substitution then;
      for (std::uint32_t v = 0; v < steps; ++v)
        then.emplace(past_variable(v), derived(as_of(watching_.past->values[v], now)));
      now = std::move(then);
    }
    std::vector<Formula> cases;
    for (std::size_t b = 0; b < states; ++b)
      cases.push_back(Formula::of(Expression::conjunction(may_be_at[b], as_of(watching_.stutters[b], now))));
    return Formula::any(std::move(cases));
  }

  [[noreturn]] static void refuse_past() {
    throw base::Error(base::Code::kUnsupported, {},
                      "formulas with so much past for runs that may end are not supported",
                      "fewer past operators");
  }

  [[nodiscard]] VariableId past_variable(std::uint32_t number) const {
    return VariableId{static_cast<std::uint32_t>(source_.variables.size()) + number};
  }

  // A truth value as a variable.
  Expression derived(const Expression& value) {
    auto& variables = result_.network.variables;
    variables.push_back(
        {.name = "past#" + std::to_string(variables.size()),
         .domain = {0, 1},
         .kind = VariableKind::kDerived,
         .definition = Expression::conditional(value, Expression::constant(1), Expression::constant(0)),
         .is_boolean = true,
         .is_internal = true});
    return Expression::variable(VariableId{static_cast<std::uint32_t>(variables.size() - 1)});
  }

  // What a condition is where the past is remembered in this way.
  [[nodiscard]] Expression as_of(const Expression& condition, const Substitution& now) const {
    if (condition.is_empty() || now.empty()) return condition;
    const std::vector<bool> stays(result_.network.variables.size(), true);
    const std::optional<Expression> result = substitute(condition, now, result_.network, stays);
    if (!result) refuse_past();
    return *result;
  }

  const Network& source_;
  const Automaton& automaton_;
  const Watching& watching_;
  Monitored result_;
  std::vector<const FairnessCondition*> sets_;
  std::vector<std::vector<bool>>
      members_;                       // by class and fairness condition: does taking such an edge satisfy it?
  std::vector<std::uint32_t> class_;  // by edge
  std::vector<ActionId> ticks_;       // by class: the monitor's share
  std::optional<ClockId> clock_;      // if time has to diverge
  // Then, where synchronisations may be urgent: a clock that each step sets to 0, and the class of urgent
  // steps, which come right after the step before, so that it is not asked there how much time has passed: a
  // clock guard on what is urgent would make urgency depend on it. 0: they may come later.
  std::optional<ClockId> stay_;
  std::uint32_t urgent_class_ = 0;
};
}  // namespace

Monitored::Monitored(const Network& original)
    : Transformed(original), monitor{static_cast<std::uint32_t>(original.processes.size())} {
  recurrence = Recurrence{.process = monitor};
}

std::vector<Run> Monitored::home(Run run, End /*end*/) const {
  const auto is_monitor = [this](const Move& move) { return move.process == monitor; };
  for (TimedStep& timed : run.steps) {
    std::erase_if(timed.step.moves, is_monitor);
    timed.step.synchronisation = originals[index(*timed.step.synchronisation)];
  }
  if (!run.start.locations.empty()) run.start.locations.pop_back();
  return {std::move(run)};
}

Monitored with_monitor(const Network& network, const Automaton& automaton, const Watching& watching) {
  return Builder(network, automaton, watching).build();
}
}  // namespace tarrier::model
