// SPDX-License-Identifier: MIT
#include "evidence/simulator.hpp"

#include <algorithm>
#include <utility>

#include "evidence/delays/delays.hpp"
#include "evidence/instants.hpp"
#include "evidence/semantics/objection.hpp"
#include "evidence/semantics/rules.hpp"

namespace tarrier::evidence {
namespace {
// Instants are points at which something may change, 0 the first of them, and by turns with these one between
// each two, and one after the last. What is true of one in between is true of all delays between its
// neighbours.
bool is_point(std::size_t i) { return i % 2 == 0; }

// Adds instant number `i` to the intervals that have been made of the ones before.
void extend(std::vector<DelayInterval>& intervals, const std::vector<Rational>& instants, std::size_t i,
            bool follows_the_last) {
  // There is a gap before it, so that it begins a new interval.
  if (!follows_the_last)
    intervals.push_back({.low = is_point(i) ? instants[i] : instants[i - 1], .has_low = is_point(i)});
  DelayInterval& interval = intervals.back();
  interval.has_high = is_point(i);
  if (is_point(i))
    interval.high = instants[i];
  else if (i + 1 < instants.size())
    interval.high = instants[i + 1];
  else
    interval.high.reset();
}
}  // namespace

bool DelayInterval::contains(const Rational& delay) const {
  if (has_low ? delay < low : delay <= low) return false;
  return !high || (has_high ? delay <= *high : delay < *high);
}

Rational DelayInterval::choose() const {
  using boost::multiprecision::cpp_int;
  cpp_int whole = numerator(low) / denominator(low);
  while (whole < low || (!has_low && whole == low)) ++whole;
  if (contains(Rational(whole))) return Rational(whole);
  return has_low ? low : simplest_between(low, *high);
}

Simulator::Simulator(const model::Network& network, const model::Start& start)
    : network_(network), start_(start), initial_(initial_state(network, start)) {}

const std::vector<Prospect>& Simulator::prospects() {
  look_around();
  return prospects_;
}

const DelayInterval& Simulator::waiting() {
  look_around();
  return waiting_;
}

void Simulator::look_around() {
  if (has_looked_) return;
  prospects_.clear();
  const std::vector<PossibleStep> steps = all_steps(network_, state());
  std::vector<std::vector<DelayInterval>> delays(steps.size());
  std::vector<std::size_t> last_seen(steps.size(), 0);  // instants count from 1 here
  std::vector<DelayInterval> waiting;
  // What is possible changes at finitely many points of time only, so that a look at each of them and between
  // each two is a look at all delays.
  const std::vector<Rational> instants = instants_of(network_, state(), steps);
  for (std::size_t i = 0; i < instants.size(); ++i) {
    const std::optional<State> later = waited(network_, state(), instants[i]);
    if (!later) break;  // nor any longer
    extend(waiting, instants, i, i > 0);
    std::vector<const PossibleStep*> possible;
    for (const PossibleStep& step : steps)
      if (can_follow(network_, *later, step.step, step.enabled)) possible.push_back(&step);
    // Who blocks whom depends on the delay as well, so that it is asked anew at each instant.
    for (const PossibleStep* step : unblocked(network_, std::move(possible))) {
      const auto number = static_cast<std::size_t>(step - steps.data());
      extend(delays[number], instants, i, i > 0 && last_seen[number] == i);
      last_seen[number] = i + 1;
    }
  }
  for (std::size_t s = 0; s < steps.size(); ++s)
    if (!delays[s].empty()) prospects_.push_back({steps[s].step, std::move(delays[s])});
  waiting_ = waiting.front();  // a delay of 0 is always possible
  has_looked_ = true;
}

template <typename Change>
std::optional<std::string> Simulator::go_on(Event event, const Change& change) {
  try {
    change(event.state);
  } catch (const Objection& objection) {
    return objection.what();
  }
  // Only now: what is refused halfway has changed nothing but a copy.
  history_.push_back(std::move(event));
  has_looked_ = false;
  return std::nullopt;
}

std::optional<std::string> Simulator::take(const model::Step& step, const Rational& delay) {
  return go_on({delay, step, state()}, [&](State& next) {
    evidence::wait(network_, next, delay);
    make_step(network_, next, step);
  });
}

std::optional<std::string> Simulator::wait(const Rational& delay) {
  return go_on({delay, std::nullopt, state()}, [&](State& next) { evidence::wait(network_, next, delay); });
}

bool Simulator::undo() {
  if (history_.empty()) return false;
  history_.pop_back();
  has_looked_ = false;
  return true;
}

model::Run Simulator::run() const {
  model::Run run{.start = start_};
  for (const Event& event : history_) {
    // Several waits in a row are one delay; it belongs to the step after it, if there is one.
    run.final_delay += event.delay;
    if (event.step) run.steps.push_back({std::exchange(run.final_delay, 0), *event.step});
  }
  return run;
}
}  // namespace tarrier::evidence
