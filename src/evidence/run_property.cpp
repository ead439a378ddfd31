// SPDX-License-Identifier: MIT
#include "evidence/run_property.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "base/strong_components.hpp"
#include "evidence/ending.hpp"

namespace tarrier::evidence {
namespace {
using model::Ltl;
using model::LtlOp;
using Truth = std::vector<bool>;  // by position

// How deep past operators are nested.
std::size_t past_depth(const Ltl& formula) {
  std::size_t deepest = 0;
  for (const Ltl& operand : formula->operands) deepest = std::max(deepest, past_depth(operand));
  return deepest + (model::is_past(formula->op) ? 1 : 0);
}

// Positions of a run, up to the end of its last round; then it goes on at `loop`. What formulas with past
// operators say may differ from round to round in the beginning, but each operator adds only one round until
// what it says repeats itself (Markey, Schnoebelen 2003): so the loop is unrolled that often, and what the
// last round says is true of all that follow.
class Evaluation {
 public:
  Evaluation(const model::Network& network, const std::vector<Discrete>& states, std::size_t loop,
             std::size_t unrolled)
      : network_(network) {
    for (const Discrete& state : states) states_.push_back(&state);
    for (std::size_t round = 0; round < unrolled; ++round)
      for (std::size_t i = loop; i < states.size(); ++i) states_.push_back(&states[i]);
    loop_ = loop + unrolled * (states.size() - loop);
  }

  Truth truth(const Ltl& formula) {
    std::vector<Truth> of;
    for (const Ltl& operand : formula->operands) of.push_back(truth(operand));
    switch (formula->op) {
      case LtlOp::kAtom: return atom(formula->condition);
      case LtlOp::kNot: return each([&](std::size_t i) { return !of[0][i]; });
      case LtlOp::kAnd:
        return each(
            [&](std::size_t i) { return std::ranges::all_of(of, [i](const Truth& t) { return t[i]; }); });
      case LtlOp::kOr:
        return each(
            [&](std::size_t i) { return std::ranges::any_of(of, [i](const Truth& t) { return t[i]; }); });
      case LtlOp::kNext: return each([&](std::size_t i) { return of[0][next(i)]; });
      // Least and greatest solutions of their equations.
      case LtlOp::kFinally:
        return future(false, [&](std::size_t i, bool later) { return of[0][i] || later; });
      case LtlOp::kGlobally:
        return future(true, [&](std::size_t i, bool later) { return of[0][i] && later; });
      case LtlOp::kUntil:
        return future(false, [&](std::size_t i, bool later) { return of[1][i] || (of[0][i] && later); });
      case LtlOp::kRelease:
        return future(true, [&](std::size_t i, bool later) { return of[1][i] && (of[0][i] || later); });
      case LtlOp::kYesterday: return each([&](std::size_t i) { return i > 0 && of[0][i - 1]; });
      case LtlOp::kWeakYesterday: return each([&](std::size_t i) { return i == 0 || of[0][i - 1]; });
      case LtlOp::kOnce: return past(false, [&](std::size_t i, bool before) { return of[0][i] || before; });
      case LtlOp::kHistorically:
        return past(true, [&](std::size_t i, bool before) { return of[0][i] && before; });
      case LtlOp::kSince:
        return past(false, [&](std::size_t i, bool before) { return of[1][i] || (of[0][i] && before); });
      case LtlOp::kTriggered:
        return past(true, [&](std::size_t i, bool before) { return of[1][i] && (of[0][i] || before); });
    }
    return {};
  }

 private:
  [[nodiscard]] std::size_t next(std::size_t i) const { return i + 1 < states_.size() ? i + 1 : loop_; }

  Truth atom(const model::Expression& condition) {
    return each([&](std::size_t i) {
      Memory reads = memory(network_, *states_[i]);
      return holds(condition, reads);
    });
  }

  template <typename Of>
  [[nodiscard]] Truth each(const Of& of) const {
    Truth result(states_.size());
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = of(i);
    return result;
  }

  // From the assumption about what comes after the end, until it is what comes of it.
  template <typename Of>
  [[nodiscard]] Truth future(bool assumption, const Of& of) const {
    Truth result(states_.size(), assumption);
    for (bool changes = true; changes;) {
      changes = false;
      for (std::size_t i = result.size(); i-- > 0;) {
        const bool value = of(i, result[next(i)]);
        changes = changes || value != result[i];
        result[i] = value;
      }
    }
    return result;
  }

  template <typename Of>
  [[nodiscard]] Truth past(bool before_all, const Of& of) const {
    Truth result(states_.size());
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = of(i, i == 0 ? before_all : result[i - 1]);
    return result;
  }

  const model::Network& network_;
  std::vector<const Discrete*> states_;
  std::size_t loop_ = 0;
};

// Does it happen in the loop?
bool recurs(const model::Network& network, const model::Run& run, const std::vector<State>& states,
            const model::FairnessCondition& fairness) {
  const std::vector<std::uint32_t> first = network.edge_numbers();
  for (std::size_t i = run.loop; i < run.steps.size(); ++i) {
    Memory reads = memory(network, states[i]);
    if (!holds(fairness.condition, reads)) continue;
    const auto is_meant = [&](const model::Move& move) {
      return fairness.edges[first[index(move.process)] + index(move.edge)];
    };
    if (fairness.edges.empty() || std::ranges::any_of(run.steps[i].step.moves, is_meant)) return true;
  }
  return false;
}

// Does it accept the states, of which those from `loop` on are repeated forever? If there is a loop through
// an accepting state among the pairs of a position and a state of the automaton.
bool accepts(const model::Network& network, const std::vector<Discrete>& states, std::size_t loop,
             const model::Automaton& automaton) {
  const auto count = static_cast<std::uint32_t>(automaton.states.size());
  std::vector<std::vector<std::uint32_t>> next(states.size() * count);
  for (std::uint32_t i = 0; i < states.size(); ++i) {
    const auto after = static_cast<std::uint32_t>(i + 1 < states.size() ? i + 1 : loop);
    Memory reads = memory(network, states[i]);
    for (std::uint32_t q = 0; q < count; ++q)
      for (const model::Automaton::Transition& transition : automaton.states[q].transitions)
        if (holds(transition.guard, reads)) next[i * count + q].push_back(after * count + transition.target);
  }
  const std::vector<std::uint32_t> components = base::strong_components(
      static_cast<std::uint32_t>(next.size()), [&](std::uint32_t node) { return next[node].size(); },
      [&](std::uint32_t node, std::size_t edge) { return next[node][edge]; });
  std::vector<std::uint32_t> open(automaton.initial.begin(), automaton.initial.end());
  std::vector<bool> reached(next.size(), false);
  std::vector<bool> has_loop(next.size(), false);
  std::vector<bool> has_accepting(next.size(), false);
  while (!open.empty()) {
    const std::uint32_t node = open.back();
    open.pop_back();
    if (reached[node]) continue;
    reached[node] = true;
    const std::uint32_t component = components[node];
    // Components that are not reached do not count, whatever they have.
    if (automaton.states[node % count].is_accepting) has_accepting[component] = true;
    for (const std::uint32_t target : next[node]) {
      if (components[target] == component) has_loop[component] = true;
      open.push_back(target);
    }
    if (has_loop[component] && has_accepting[component]) return true;
  }
  return false;
}

// Why the run, which has these states (the initial one, and one after each step), is not as it is wanted;
// nothing if it is.
std::optional<std::string> objection_to(const model::Network& network, const model::Run& run,
                                        const std::vector<State>& states, const model::RunProperty& property,
                                        bool wanted) {
  const bool ends = run.ending != model::Ending::kLoop;
  if (ends && !property.may_end) return "the run ends";
  // What has to happen infinitely often does not happen on a run that ends.
  if (ends && !property.fairness.is_empty()) return "the run is not fair";
  const auto happens = [&](const model::FairnessCondition& fairness) {
    return recurs(network, run, states, fairness);
  };
  for (const model::FairnessCondition& fairness : property.fairness.justice)
    if (!happens(fairness)) return "the run is not fair";
  for (const auto& [first, second] : property.fairness.compassion)
    if (happens(first) && !happens(second)) return "the run is not fair";
  std::vector<Discrete> discrete(states.begin(), states.end());
  if (!ends) discrete.pop_back();  // the first one of the loop again
  const std::size_t loop = ends ? discrete.size() - 1 : run.loop;
  if (property.violating) {
    if (accepts(network, discrete, loop, property.violating->automaton) != wanted) return std::nullopt;
    return wanted ? "the automaton accepts the run" : "the automaton does not accept the run";
  }
  if (satisfies(network, discrete, loop, property.formula) == wanted) return std::nullopt;
  return wanted ? "the run does not satisfy the formula" : "the run satisfies the formula";
}
}  // namespace

bool satisfies(const model::Network& network, const std::vector<Discrete>& states, std::size_t loop,
               const Ltl& formula) {
  TARRIER_ASSERT(loop < states.size());
  return Evaluation(network, states, loop, past_depth(formula)).truth(formula).front();
}

Replay judge_run(const model::Network& network, const model::Run& run, const model::RunProperty& property,
                 bool wanted) {
  const model::Formula deadlock = model::Formula::deadlock();
  Replay result = judge_ending(network, run, {.diverges = property.time_diverges, .runs = &property});
  if (!result.is_valid()) return result;
  if (run.ending == model::Ending::kOpen) {
    result.objection = "the trace does not say how it goes on";
    // A path that is cut short would show whatever somebody wants: only where no step is left it is a whole
    // run.
  } else if (run.ending != model::Ending::kLoop && !replay(network, run, &deadlock).is_valid()) {
    result.objection = "the run could go on";
  } else {
    result.objection = objection_to(network, run, result.states, property, wanted);
  }
  if (result.objection) result.step = run.steps.size() + 1;
  return result;
}
}  // namespace tarrier::evidence
