// SPDX-License-Identifier: MIT
#include "procedures/measurement.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "evidence/delays/linear_concretise.hpp"
#include "evidence/interpreter.hpp"
#include "model/fault.hpp"
#include "procedures/conclusion.hpp"
#include "procedures/state_search.hpp"
#include "procedures/zone_remarks.hpp"
#include "space/state_space.hpp"

namespace tarrier::procedures {
namespace {
using model::Rational;
using report::MeasuredValue;

// Nothing is beyond it, if it is proved; otherwise it is the farthest that is asked for.
struct Bound {
  std::int64_t value = 0;
  bool is_attained = true;  // otherwise nothing is at it, either
  bool is_proved = true;
};

// One end of the values that a measure takes, where zones give no more than a bound: what paths say about it.
class End {
 public:
  End(search::Engine& engine, search::Problem problem, base::Limits& limits, const model::Measure& measure,
      bool is_greatest)
      : engine_(engine),
        problem_(std::move(problem)),
        limits_(limits),
        measure_(measure),
        is_greatest_(is_greatest) {}

  // A limit was reached: what is known so far is true, but there may be more.
  [[nodiscard]] std::optional<base::StopReason> limit() const { return limit_; }

  // Looks for a path as near to the bound as there is one: at the bound, anywhere, and then by halving. The
  // bound becomes a better one where a search proves it.
  void find(Bound& bound) {
    // The end of what zones allow is a whole number that is attained or only approached. Most often it is one
    // of the nearest two of these that is true; farther away halving takes fewer searches.
    for (int attempts = 0; attempts < 2; ++attempts) {
      const search::Verdict verdict = bound.is_attained ? look_for(reaching(bound.value))
                                                        : look_for(beyond(inner(bound.value)), bound.value);
      is_exact_ = verdict == search::Verdict::kReached && bound.is_proved;
      if (is_exact_ || is_infinite_ || limit_) return;
      if (verdict != search::Verdict::kUnreachable) break;
      bound = bound.is_attained ? Bound{bound.value, false} : Bound{inner(bound.value), true};
    }
    // Halving needs a value to begin with, and any state that counts has one.
    if (!best_ && look_for(model::Formula::all({})) != search::Verdict::kReached) return;
    halve(bound);
    is_exact_ = bound.is_proved && bound.is_attained && *best_ == bound.value;
  }

  // The bound that was given to `find` is the end of the values.
  [[nodiscard]] bool is_exact() const { return is_exact_; }
  [[nodiscard]] bool is_infinite() const { return is_infinite_; }
  // The value nearest to the bound that a run is known to have; none if no run leads to a state that counts.
  [[nodiscard]] const std::optional<Rational>& best() const { return best_; }

 private:
  void halve(Bound& bound) {
    std::int64_t hope = bound.value;
    while (!limit_ && !is_infinite_) {
      const std::int64_t known = nearest_whole(*best_);
      // Invariant: a run has the value `known`, or more, and none is known to come up to `hope`.
      if ((is_greatest_ ? hope - known : known - hope) <= 1) return;
      const std::int64_t middle = known + (hope - known) / 2;
      const search::Verdict verdict = look_for(reaching(middle));
      // What a search leaves open is not looked for again, but only what is proved becomes a bound.
      if (verdict != search::Verdict::kReached) hope = middle;
      if (verdict == search::Verdict::kUnreachable) bound = {middle, false};
    }
  }

  [[nodiscard]] std::int64_t inner(std::int64_t value) const { return is_greatest_ ? value - 1 : value + 1; }
  // The last whole number that is not beyond.
  [[nodiscard]] std::int64_t nearest_whole(const Rational& value) const {
    const boost::multiprecision::cpp_int top = numerator(value);
    const boost::multiprecision::cpp_int bottom = denominator(value);
    auto whole = static_cast<std::int64_t>(top / bottom);  // towards 0
    if (is_greatest_ && Rational(whole) > value) --whole;
    if (!is_greatest_ && Rational(whole) < value) ++whole;
    return whole;
  }

  [[nodiscard]] model::Formula reaching(std::int64_t bound) const {
    return compared(is_greatest_ ? model::Comparison::kGreaterEqual : model::Comparison::kLessEqual,
                    is_greatest_ ? model::Op::kGreaterEqual : model::Op::kLessEqual, bound);
  }
  [[nodiscard]] model::Formula beyond(std::int64_t bound) const {
    return compared(is_greatest_ ? model::Comparison::kGreater : model::Comparison::kLess,
                    is_greatest_ ? model::Op::kGreater : model::Op::kLess, bound);
  }
  [[nodiscard]] model::Formula compared(model::Comparison comparison, model::Op op,
                                        std::int64_t bound) const {
    const auto number = model::Expression::constant(static_cast<std::int32_t>(bound));
    if (!measure_.clock) return model::Formula::of(model::Expression::binary(op, measure_.number, number));
    // Conditions on clocks have the clock alone on the left, so the rest of the measure changes sides.
    const bool is_plain = measure_.number.is_empty();
    return model::Formula::of(model::ClockConstraint{
        .left = *measure_.clock,
        .comparison = comparison,
        .bound =
            is_plain ? number : model::Expression::binary(model::Op::kSubtract, number, measure_.number)});
  }

  // Among the states that count. A path that is found may lead further than it was asked to; if there is an
  // `end`, then only a path along which the values come up to it will do.
  search::Verdict look_for(const model::Formula& wanted, std::optional<std::int64_t> end = std::nullopt) {
    const model::Network& network = problem_.network;
    const model::Formula goal = model::Formula::all({*problem_.goal, wanted});
    search::Problem problem = problem_;
    problem.goal = &goal;
    problem.confirms = [&](const model::Path& path, bool leads_to_goal) {
      if (!leads_to_goal || !end)
        return evidence::concretise_exactly(network, path, leads_to_goal ? &goal : nullptr).has_value();
      return evidence::comes_up_to(network, path, goal, measure_, *end, is_greatest_);
    };
    const search::Outcome outcome = engine_.run(problem, limits_);
    if (outcome.verdict == search::Verdict::kUnknown && outcome.reason != base::StopReason::kApproximation)
      limit_ = outcome.reason;
    if (outcome.verdict == search::Verdict::kReached) note(outcome, goal);
    return outcome.verdict;
  }

  // The run is replayed, and what is measured is read off its end.
  void note(const search::Outcome& outcome, const model::Formula& goal) {
    const model::Network& network = problem_.network;
    const std::optional<model::Run> run = outcome.run
                                              ? std::optional(*outcome.run)
                                              : evidence::concretise_exactly(network, outcome.path, &goal);
    const evidence::Replay replay = run ? evidence::replay(network, *run, &goal) : evidence::Replay{};
    if (!run || !replay.is_valid()) throw base::InternalError("the run to a value does not replay");
    const Rational value = evidence::value_of(network, *replay.after_final_delay, measure_);
    if (!best_ || (value > *best_) == is_greatest_) best_ = value;
    // No value is infinite downwards: clocks are never negative, and numbers have a least one.
    is_infinite_ |= is_greatest_ && evidence::grows_for_ever(network, outcome.path, *problem_.goal, measure_);
  }

  search::Engine& engine_;
  search::Problem problem_;
  base::Limits& limits_;
  const model::Measure& measure_;
  bool is_greatest_;
  std::optional<Rational> best_;
  bool is_exact_ = false;
  bool is_infinite_ = false;
  std::optional<base::StopReason> limit_;
};

// Explores everything, with a larger and larger range until all values lie within it. A clock that stops may
// get further with every step, so that no range is large enough: then it is given up when there are kMost
// times as many states as at the beginning.
search::Outcome explore(search::Engine& engine, search::Problem problem, const model::Measurement& question,
                        base::Limits& limits, std::int32_t& range) {
  constexpr std::uint64_t kMost = 8;
  search::Outcome outcome;
  std::uint64_t first = 0;
  // Small ranges first: values within the range have to be told apart, which makes for more zones. As each
  // range is four times the one before, those that were too small cost little beside the last.
  for (std::int32_t next = 64; next < model::kMaxClockBound; next *= 4) {
    range = next;
    const space::Measuring measuring{question.measures, range};
    problem.measuring = &measuring;
    outcome = engine.run(problem, limits);
    if (outcome.verdict != search::Verdict::kUnreachable || outcome.extents_are_exact) break;
    if (first == 0) first = outcome.statistics.explored;
    if (problem.confirms && outcome.statistics.explored > kMost * first) break;
  }
  return outcome;
}

// The values, where zones give bounds only.
class Approximation {
 public:
  Approximation(search::Engine& engine, const search::Problem& problem, base::Limits& limits,
                std::int32_t range)
      : engine_(engine), problem_(problem), limits_(limits), range_(range) {}

  // False if there may be states that count or may be none.
  bool improve(const model::Measure& measure, MeasuredValue& value) {
    return (!value.wants_low || improve_low(measure, value)) &&
           (!value.wants_high || improve_high(measure, value));
  }
  [[nodiscard]] bool is_exact() const { return is_exact_; }
  [[nodiscard]] std::optional<base::StopReason> limit() const { return limit_; }

 private:
  bool improve_low(const model::Measure& measure, MeasuredValue& value) {
    model::Extent& extent = value.extent;
    End end(engine_, problem_, limits_, measure, false);
    Bound bound{extent.low, extent.low_is_attained};
    end.find(bound);
    note_limit(end);
    if (!end.best()) return false;
    extent.low = bound.value;
    extent.low_is_attained = bound.is_attained;
    if (!end.is_exact()) value.least_seen = seen(*end.best());
    return true;
  }

  // Where zones know no bound, the range is the farthest that is asked for.
  bool improve_high(const model::Measure& measure, MeasuredValue& value) {
    model::Extent& extent = value.extent;
    const bool is_bounded = !extent.is_beyond && !extent.is_unbounded;
    End end(engine_, problem_, limits_, measure, true);
    Bound bound{range_, true, false};
    if (is_bounded) bound = {extent.high, extent.high_is_attained};
    end.find(bound);
    note_limit(end);
    if (!end.best()) return false;
    extent.is_unbounded = !bound.is_proved;
    if (bound.is_proved) {
      extent.high = bound.value;
      extent.high_is_attained = bound.is_attained;
    }
    if (bound.is_proved && end.is_infinite())
      throw base::InternalError("runs go beyond a bound that was proved");
    if (!end.is_exact() && !end.is_infinite()) value.greatest_seen = seen(*end.best());
    return true;
  }

  void note_limit(const End& end) {
    if (!limit_) limit_ = end.limit();
  }

  std::string seen(const Rational& value) {
    is_exact_ = false;
    return value.str();
  }

  search::Engine& engine_;
  const search::Problem& problem_;
  base::Limits& limits_;
  std::int32_t range_;
  bool is_exact_ = true;
  std::optional<base::StopReason> limit_;
};
}  // namespace

search::Outcome measure(search::Engine& engine, search::Problem problem, const model::Measurement& question,
                        base::Limits& limits, report::QueryResult& result) {
  std::int32_t range = 0;
  search::Outcome outcome = explore(engine, problem, question, limits, range);
  if (outcome.verdict != search::Verdict::kUnreachable) return outcome;
  const bool zones_are_exact = !problem.confirms;
  Approximation approximation(engine, problem, limits, range);
  // Where zones are exact, only a range that was too small can leave something open.
  bool is_known = outcome.extents_are_exact || !zones_are_exact;
  for (std::size_t i = 0; is_known && i < question.measures.size() && !approximation.limit(); ++i) {
    const model::Measure& measure = question.measures[i];
    MeasuredValue value{.expression = measure.text,
                        .extent = outcome.extents[i],
                        .wants_low = question.kind != model::Measurement::Kind::kSupremum,
                        .wants_high = question.kind != model::Measurement::Kind::kInfimum};
    if (!zones_are_exact && !value.extent.is_empty) is_known = approximation.improve(measure, value);
    if (is_known) result.values.push_back(std::move(value));
  }
  if (is_known && approximation.is_exact() && !approximation.limit()) return outcome;
  outcome.verdict = search::Verdict::kUnknown;
  outcome.reason = base::StopReason::kApproximation;
  if (approximation.limit()) outcome.reason = approximation.limit();
  return outcome;
}

namespace {
void answer_measurement(const Task& task, base::Limits& limits, report::QueryResult& result) {
  const auto& question = std::get<model::Measurement>(*task.question);
  const search::Problem problem = state_problem(task, task.network, &question.counted);
  const search::Outcome outcome = measure(*task.strategy.make(), problem, question, limits, result);
  note(outcome, task.network, result);
  remark_on_zones(task.choices, task.network, bisimilar(task.choices.zones()), result);
  const auto to_fault = [&] { return proved(task.network, outcome, nullptr); };
  conclude(outcome, {.is_witness = false, .shown = to_fault, .to_fault = to_fault}, result);
}
}  // namespace

ProcedureEntry measurement() {
  return {.name = "measurement",
          .summary = "what values do expressions have? By a search through all states",
          .questions = "sup, inf and bounds",
          .understands = {Option::kSearch, Option::kExtrapolation, Option::kSimulation},
          .answers = is_kind<model::Measurement>,
          .decide = answer_measurement};
}
}  // namespace tarrier::procedures
