// SPDX-License-Identifier: MIT
#include "evidence/delays/linear_concretise.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.hpp"
#include "base/budget.hpp"
#include "base/error.hpp"
#include "evidence/delays/linear_terms.hpp"
#include "evidence/interpreter.hpp"
#include "evidence/semantics/all_steps.hpp"
#include "evidence/semantics/objection.hpp"
#include "model/fault.hpp"

namespace tarrier::evidence {
namespace {
using model::Formula;
using model::Network;

// Walks along a path and collects the demands on the times at which its steps happen.
class LinearDemands {
 public:
  LinearDemands(const Network& network, const State& start) : network_(network), discrete_(start) {
    for (const model::Clock& clock : network.clocks) clocks_.push_back({.number = clock.initial});
  }

  // Time passes: there is a new point of time, not before the last one.
  void wait() {
    const Term last = now_;
    now_ = {.factors = {{times_++, 1}}};
    const Term delay = now_ - last;
    const Rates rates = clock_rates(network_, discrete_);
    solver_.add(logic_.value(delay) >= 0);
    if (process_in_a_hurry(network_, discrete_)) solver_.add(logic_.value(delay) == 0);
    for (const UrgentWay& way : urgent_ways(network_, discrete_))
      solver_.add(logic_.never_hold_before(delay, way.guard, clocks_, rates));
    for (std::size_t x = 0; x < clocks_.size(); ++x)
      if (rates[x] != 0) clocks_[x] = clocks_[x] + delay;
    for (const Demand& demand : demands_of_invariants(network_, discrete_))
      solver_.add(logic_.hold(std::span(&demand.atom, 1), clocks_));
  }

  void go(const model::Step& step) {
    Enabled enabled = take(network_, discrete_, step);
    solver_.add(possible(enabled));
    for (const PossibleStep& other : steps_before(network_, discrete_, step))
      solver_.add(!possible(other.enabled));
    reset_clocks(enabled.resets, clocks_);
    discrete_ = std::move(enabled.target);
  }

  void reach(const Formula& goal) {
    Memory reads = memory(network_, discrete_);
    solver_.add(satisfied(goal, reads));
  }

  // The points of time, if there are some: each as early as the one before if that can be, otherwise as in
  // the solution known so far.
  std::optional<std::vector<Rational>> solve(base::Sheltered& sheltered) {
    if (!find_solution()) return std::nullopt;
    std::vector<Rational> found;
    Rational last = 0;
    for (std::size_t i = 0; i < times_; ++i) {
      sheltered.checkpoint();
      const z3::expr time = logic_.value({.factors = {{i, 1}}});
      // If it is so in the known solution, there is nothing to be asked.
      if (value_of(time) != last) {
        solver_.push();
        solver_.add(time == logic_.number(last));
        find_solution();
        solver_.pop();
      }
      last = value_of(time);
      solver_.add(time == logic_.number(last));
      found.push_back(last);
    }
    return found;
  }

  // What is demanded is a disjunction of linear systems in N times, all of which are 0 or more, so each
  // system that has solutions has vertices, and if a value has a greatest one (or one that it approaches), it
  // has it at a vertex. By Cramer's rule the value there is a fraction of two determinants. The factors are
  // small (two clocks at most are compared with two others), so by Hadamard's inequality the denominator is
  // at most D = (kFactor² N)^(N/2), and no bound that a system has is nearer to a whole number than 1/D,
  // other than that number itself.
  bool comes_up_to(const model::Measure& measure, std::int64_t bound, bool from_below) {
    const Rational gap(1, 2 * power(kFactor * kFactor * count(), (count() + 1) / 2));
    const z3::expr value = measured(measure);
    solver_.add(from_below ? value > logic_.number(bound - gap) : value < logic_.number(bound + gap));
    return find_solution();
  }

  // Likewise, where a value has a greatest one, it is a sum of N quotients, and what is above the line is at
  // most the determinant of a matrix in which all entries are as large as constants can be. Only where it has
  // none can it be larger than that.
  bool grows_for_ever(const model::Measure& measure) {
    const Integer entry = Integer(kFactor) * model::kMaxClockBound;
    const Integer most = power(entry * entry * count(), (count() + 1) / 2) * count() * entry;
    solver_.add(measured(measure) > logic_.number(Rational(most)));
    return find_solution();
  }

 private:
  using Integer = boost::multiprecision::cpp_int;
  static constexpr int kFactor = 8;
  [[nodiscard]] unsigned count() const { return static_cast<unsigned>(times_); }
  static Integer power(const Integer& base, unsigned exponent) {
    return boost::multiprecision::pow(base, exponent);
  }

  z3::expr measured(const model::Measure& measure) {
    Memory reads = memory(network_, discrete_);
    Term value{.number = measure.number.is_empty() ? 0 : evaluate(measure.number, reads)};
    if (measure.clock) value = clocks_[index(resolve(*measure.clock, reads))] + value;
    return logic_.value(value);
  }

  // The clocks allow the step, and keep the target invariants after it.
  z3::expr possible(const Enabled& step) {
    z3::expr result = logic_.truth(true);
    for (const std::vector<ClockAtom>& guard : step.guards) result = result && logic_.hold(guard, clocks_);
    z3::expr nobody_left_out = logic_.truth(false);
    for (const std::vector<Candidate>& left_out : step.left_out) {
      z3::expr way = logic_.truth(true);
      for (const Candidate& candidate : left_out) way = way && !logic_.hold(candidate.guard, clocks_);
      nobody_left_out = nobody_left_out || way;
    }
    ClockTerms afterwards = clocks_;
    reset_clocks(step.resets, afterwards);
    for (const Demand& demand : step.invariants)
      result = result && logic_.hold(std::span(&demand.atom, 1), afterwards);
    return result && nobody_left_out;
  }

  z3::expr satisfied(const Formula& formula, Memory& reads) {
    switch (formula.kind) {
      case Formula::Kind::kCondition: return logic_.truth(holds(formula.condition, reads));
      case Formula::Kind::kClock: {
        const std::optional<ClockAtom> atom = resolve(formula.clock, reads);
        return atom ? logic_.hold(std::span(&*atom, 1), clocks_) : logic_.truth(true);
      }
      case Formula::Kind::kDeadlock:
      case Formula::Kind::kNoDeadlock: break;  // refused before
      case Formula::Kind::kAnd: {
        z3::expr result = logic_.truth(true);
        for (const Formula& part : formula.parts) result = result && satisfied(part, reads);
        return result;
      }
      case Formula::Kind::kOr: {
        z3::expr result = logic_.truth(false);
        for (const Formula& part : formula.parts) result = result || satisfied(part, reads);
        return result;
      }
    }
    throw base::InternalError("a formula that linear arithmetic cannot express");
  }

  // Keeps the solution known so far if there is none. No checkpoint may throw while Z3 works, so it gets the
  // time that is left as a limit of its own.
  bool find_solution() {
    if (const auto left = base::seconds_left())
      solver_.set("timeout", static_cast<unsigned>(std::clamp(*left, 0.001, 1e6) * 1000));
    const z3::check_result answer = solver_.check();
    // Linear arithmetic is decidable, so only the time limit can be the reason.
    if (answer == z3::unknown && base::seconds_left()) throw base::OutOfBudget(base::StopReason::kTime);
    if (answer == z3::unknown) throw base::InternalError("Z3 cannot say whether a path has delays");
    if (answer == z3::sat) solution_ = solver_.get_model();
    return answer == z3::sat;
  }

  Rational value_of(const z3::expr& time) {
    std::string text;
    const bool is_number = solution_.eval(time, true).is_numeral(text);
    TARRIER_ASSERT(is_number);
    return Rational(text);
  }

  const Network& network_;
  z3::context context_;
  LinearLogic logic_{context_};
  z3::solver solver_{context_, "QF_LRA"};
  z3::model solution_{context_};
  Discrete discrete_;
  ClockTerms clocks_;
  Term now_;
  std::size_t times_ = 0;
};

model::Run make_run(const model::Path& path, const std::vector<Rational>& times) {
  model::Run run{.start = path.start};
  Rational last = 0;
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    run.steps.push_back({times[i] - last, path.steps[i]});
    last = times[i];
  }
  run.final_delay = times.back() - last;
  return run;
}

// Goes along the path, to the goal if there is one.
void follow(LinearDemands& demands, const model::Path& path, const Formula* goal,
            base::Sheltered& sheltered) {
  if (goal != nullptr && mentions_deadlock(*goal))
    throw base::Error(base::Code::kUnsupported, {},
                      "runs into a deadlock are not supported in models with clocks that stand still");
  std::size_t number = 0;
  try {
    demands.wait();
    for (const model::Step& step : path.steps) {
      ++number;
      sheltered.checkpoint();
      demands.go(step);
      demands.wait();
    }
    if (goal != nullptr) demands.reach(*goal);
  } catch (const Objection& objection) {
    throw base::InternalError(fmt::format("step {} of a path is impossible: {}", number, objection.what()));
  } catch (const base::Error& error) {
    if (error.code() != base::Code::kEvaluation) throw;
    throw base::InternalError(fmt::format("a path leads through a fault: {}", error.what()));
  }
}
}  // namespace

bool can_concretise_exactly() { return true; }

std::optional<model::Run> concretise_exactly(const Network& network, const model::Path& path,
                                             const Formula* goal) {
  base::Sheltered sheltered;  // Z3 does not expect to be left
  LinearDemands demands(network, initial_state(network, path.start));
  follow(demands, path, goal, sheltered);
  const std::optional<std::vector<Rational>> times = demands.solve(sheltered);
  if (!times) return std::nullopt;
  return make_run(path, *times);
}

bool comes_up_to(const Network& network, const model::Path& path, const Formula& goal,
                 const model::Measure& measure, std::int64_t bound, bool from_below) {
  base::Sheltered sheltered;
  LinearDemands demands(network, initial_state(network, path.start));
  follow(demands, path, &goal, sheltered);
  return demands.comes_up_to(measure, bound, from_below);
}

bool grows_for_ever(const Network& network, const model::Path& path, const Formula& goal,
                    const model::Measure& measure) {
  base::Sheltered sheltered;
  LinearDemands demands(network, initial_state(network, path.start));
  follow(demands, path, &goal, sheltered);
  return demands.grows_for_ever(measure);
}
}  // namespace tarrier::evidence
