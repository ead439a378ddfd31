// SPDX-License-Identifier: MIT
#include "evidence/ending.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "evidence/equivalence.hpp"
#include "evidence/influence.hpp"
#include "evidence/instants.hpp"
#include "evidence/judging.hpp"
#include "evidence/semantics/deadlock.hpp"
#include "evidence/semantics/objection.hpp"
#include "evidence/semantics/rules.hpp"

namespace tarrier::evidence {
namespace {
using model::Ending;
using model::Formula;
using model::Network;

bool is_satisfied(const Network& network, const State& state, const Formula& formula) {
  Memory reads = memory(network, state);
  const bool deadlocked = mentions_deadlock(formula) && is_deadlocked(network, state);
  return holds(formula, reads, state.clocks, deadlocked);
}

// Where the atoms of the formula change their truth values; where deadlock does is among the steps.
void add_formula(const Formula& formula, Memory& reads, const Motion& motion, Instants& instants) {
  if (formula.kind == Formula::Kind::kClock) {
    if (const std::optional<ClockAtom> atom = resolve(formula.clock, reads))
      instants.add(std::span(&*atom, 1), motion);
  }
  for (const Formula& part : formula.parts) add_formula(part, reads, motion, instants);
}

class Judge {
 public:
  Judge(const Network& network, const model::Run& run, const Claim& claim)
      : network_(network), run_(run), claim_(claim) {}

  void execute(Replay& replay) {
    State state = initial_state(network_, run_.start);
    replay.states.push_back(state);
    for (const model::TimedStep& timed : run_.steps) {
      ++replay.step;
      pass(state, replay.states.size() - 1, timed.delay);
      wait(network_, state, timed.delay);
      make_step(network_, state, timed.step);
      replay.states.push_back(state);
    }
    ++replay.step;
    pass(state, run_.steps.size(), run_.final_delay);
    wait(network_, state, run_.final_delay);
    replay.after_final_delay = state;
    // Otherwise nothing would have been tested, and the claim would hold of nothing.
    if (run_.since.step > run_.steps.size()) throw Objection("it is over before what it is to show begins");
    require_ending(replay);
    replay.step = 0;
  }

 private:
  // Tests the claim while `state`, after so many steps, waits; whether it can is not asked here.
  void pass(const State& state, std::size_t step, const Rational& delay) {
    if (step < run_.since.step) return;
    Rational from = 0;
    if (step == run_.since.step) {
      from = run_.since.delay;
      if (from < 0 || from > delay) throw Objection("what it is to show begins between no two steps");
      if (claim_.trigger != nullptr && !is_satisfied(network_, later(state, from), *claim_.trigger))
        throw Objection("it does not satisfy the condition from which on it shows something");
    }
    if (claim_.always == nullptr) return;
    Instants changes = instants(state);
    // The ends of the stretch need not be changes, but the claim has to hold at them, too.
    changes.add(from);
    changes.add(delay);
    for (const Rational& at : std::move(changes).all())
      if (from <= at && at <= delay) require_claim(later(state, at));
  }

  [[nodiscard]] State later(State state, const Rational& delay) const {
    state.clocks.advance(delay, clock_rates(network_, state));
    return state;
  }

  void require_claim(const State& state) const {
    if (claim_.always != nullptr && !is_satisfied(network_, state, *claim_.always))
      throw Objection(
          fmt::format("at time {} it does not satisfy what it is to show", to_text(state.time())));
  }

  // Where something changes that the claim or its evaluation depends on.
  [[nodiscard]] Instants instants(const State& state) const {
    const Motion motion{state.clocks, clock_rates(network_, state)};
    Instants result;
    if (claim_.always == nullptr) return result;
    Memory reads = memory(network_, state);
    add_formula(*claim_.always, reads, motion, result);
    if (mentions_deadlock(*claim_.always)) {
      add_waiting(network_, state, motion, result);
      add_steps(all_steps(network_, state), motion, result);
    }
    return result;
  }

  // Does the state wait forever? The claim is tested as long as it can wait.
  [[nodiscard]] bool waits_forever(const State& state) const {
    Instants changes = instants(state);
    changes.add(0);  // where nothing changes, it takes some time to see whether it passes
    add_waiting(network_, state, {state.clocks, clock_rates(network_, state)}, changes);
    for (const Rational& at : std::move(changes).all()) {
      const std::optional<State> then = waited(network_, state, at);
      if (!then) return false;
      require_claim(*then);
    }
    return true;
  }

  void require_ending(const Replay& replay) const {
    const State& last = *replay.after_final_delay;
    switch (run_.ending) {
      case Ending::kOpen:
        if (claim_.diverges) throw Objection("the trace does not say how it goes on");
        break;
      case Ending::kLoop: require_loop(replay); break;
      case Ending::kWaits:
        if (!waits_forever(last)) throw Objection("it cannot wait forever after the last step");
        break;
      case Ending::kStuck:
        // Without clocks time makes no difference, so a state without steps counts as an end either way.
        if (waits_forever(last) && !network_.clocks.empty())
          throw Objection("it is not stuck after the last step: it can wait forever");
        if (!is_deadlocked(network_, last))
          throw Objection("it is not stuck after the last step: another one is possible");
        if (claim_.diverges) throw Objection("time does not diverge: it ends with the last step");
        break;
    }
  }

  void require_loop(const Replay& replay) const {
    if (run_.loop >= run_.steps.size()) throw Objection("its loop has no steps");
    // The state that comes back is the one after the last step; waiting there would belong to the next round.
    if (run_.final_delay != 0) throw Objection("its loop does not end with a step");
    const bool begins_late =
        run_.loop < run_.since.step || (run_.loop == run_.since.step && run_.since.delay > 0);
    if (begins_late) throw Objection("its loop leads back to before what it is to show begins");
    const std::span states = std::span(replay.states).subspan(run_.loop);
    const std::span steps = std::span(run_.steps).subspan(run_.loop);
    if (!run_.running_on.empty()) require_no_influence();
    const Equivalence equivalence(network_, states, steps, steps.size(), claim_.always, run_.running_on);
    if (!equivalence.holds(replay.states[run_.loop], replay.states.back()))
      throw Objection(fmt::format(
          "its loop does not end where it began: the states after steps {} and {} are not equivalent",
          run_.loop, run_.steps.size()));
    if (claim_.diverges && !equivalence.lets_time_diverge(replay.states[run_.loop], replay.states.back()))
      throw Objection("time does not diverge in its loop, as far as its delays tell");
  }

  // Of the variables that run on.
  void require_no_influence() const {
    const Influence influence(network_, claim_);
    for (const model::VariableId variable : run_.running_on)
      if (influence.makes_difference(variable))
        throw Objection(
            fmt::format("{} does not come back to its value, which makes a difference", name_of(variable)));
    // These do not come back either, though they may be the same by chance after this one round.
    for (const model::VariableId variable : influence.dependants(run_.running_on))
      if (std::ranges::find(run_.running_on, variable) == run_.running_on.end())
        throw Objection(fmt::format("{} depends on what does not come back to its value", name_of(variable)));
  }
  [[nodiscard]] const std::string& name_of(model::VariableId variable) const {
    return network_.variable(variable).name;
  }

  const Network& network_;
  const model::Run& run_;
  const Claim& claim_;
};
}  // namespace

Claim claim_of(const model::MaximalRun& question) {
  return {.always = &question.always, .trigger = question.trigger ? &*question.trigger : nullptr};
}

Replay judge_ending(const Network& network, const model::Run& run, const Claim& claim) {
  return judged([&](Replay& result) { Judge(network, run, claim).execute(result); });
}
}  // namespace tarrier::evidence
