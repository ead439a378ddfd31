// SPDX-License-Identifier: MIT
#include "api/simulation.hpp"

#include <fmt/format.h>

#include <utility>

#include "api/turn.hpp"
#include "api/values.hpp"
#include "evidence/interpreter.hpp"
#include "report/text.hpp"
#include "report/trace.hpp"

namespace tarrier {
namespace {
Error usage(const std::string& message, const std::string& expected) {
  return api::error_of(base::Error(base::Code::kUsage, {}, message, expected));
}

// A number of time units: "3", "7/2" or "0.5".
std::optional<model::Rational> number_of(const std::string& text) {
  const auto is_digits = [](std::string_view part) {
    return !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
  };
  const auto integer = [](std::string_view digits) {
    model::Rational value = 0;
    for (const char digit : digits) value = value * 10 + (digit - '0');  // no octal numbers
    return value;
  };
  const std::string_view whole = text;
  if (const std::size_t bar = text.find('/'); bar != std::string::npos) {
    const std::string_view above = whole.substr(0, bar);
    const std::string_view below = whole.substr(bar + 1);
    // Signs are no digits: a delay is not negative.
    if (!is_digits(above) || !is_digits(below) || integer(below) == 0) return std::nullopt;
    return integer(above) / integer(below);
  }
  const std::size_t point = text.find('.');
  const std::string_view before = whole.substr(0, point);
  if (!is_digits(before)) return std::nullopt;
  if (point == std::string::npos) return integer(before);
  const std::string_view after = whole.substr(point + 1);
  if (!is_digits(after)) return std::nullopt;
  model::Rational fraction = integer(after);
  // Rational numbers: a delay of 0.1 is a tenth, which no floating-point number is.
  for (std::size_t i = 0; i < after.size(); ++i) fraction /= 10;
  return integer(before) + fraction;
}
}  // namespace

void Simulation::Data::look_around() {
  choices.clear();
  // Copied to values of the interface now: the simulator's own are gone after the next step.
  for (const evidence::Prospect& prospect : simulator.prospects()) {
    Choice& choice = choices.emplace_back();
    choice.label = report::label_of(network(), prospect.step);
    choice.edges = api::edges_of(report::make_edges(network(), prospect.step));
    for (const evidence::DelayInterval& delays : prospect.delays)
      choice.delays.push_back(api::interval_of(delays));
  }
  waiting = api::interval_of(simulator.waiting());
}

Simulation::Simulation(std::unique_ptr<Data> data) : data_(std::move(data)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

std::vector<std::pair<std::string, std::string>> Simulation::locations() const {
  return report::location_names(data_->network(), data_->simulator.state());
}

std::vector<Assignment> Simulation::variables() const {
  return api::assignments_of(report::variable_values(data_->network(), data_->simulator.state()));
}

std::vector<std::pair<std::string, Rational>> Simulation::clocks() const {
  return report::clock_values(data_->network(), data_->simulator.state());
}

Rational Simulation::time() const { return data_->simulator.state().time().str(); }

const std::vector<Choice>& Simulation::choices() const { return data_->choices; }

Interval Simulation::waiting() const { return data_->waiting; }

// Nothing is thrown half way: if looking around in the new state fails, as it does where the model has no
// meaning there, the step is taken back.
std::optional<Error> Simulation::Data::go_on(const std::function<std::optional<std::string>()>& change) {
  std::optional<std::string> objection;
  const auto error = api::try_in_turn({}, [&] {
    // What the model does not allow is told as a value, and only what has no meaning is thrown.
    objection = change();
    if (objection) return;
    try {
      look_around();
    } catch (const base::Error&) {
      simulator.undo();
      look_around();
      throw;
    }
  });
  if (error) return api::error_of(*error);
  if (objection) return usage(*objection, "");
  return std::nullopt;
}

std::optional<Error> Simulation::take(std::size_t choice, const std::optional<Rational>& delay) {
  const std::vector<evidence::Prospect>& prospects = data_->simulator.prospects();
  if (choice >= prospects.size())
    return usage(fmt::format("there is no choice number {}", choice),
                 fmt::format("there are {}, counted from 0", prospects.size()));
  // A copy: prospects are those of the state at hand, which the step changes.
  const evidence::Prospect prospect = prospects[choice];
  // Without a delay, one from the first interval, which a prospect always has.
  const auto wanted = delay ? number_of(*delay) : prospect.delays.front().choose();
  if (!wanted) return usage(fmt::format("'{}' is no delay", *delay), "write 3, 7/2 or 0.5");
  return data_->go_on([&] { return data_->simulator.take(prospect.step, *wanted); });
}

std::optional<Error> Simulation::wait(const Rational& delay) {
  const auto wanted = number_of(delay);
  if (!wanted) return usage(fmt::format("'{}' is no delay", delay), "write 3, 7/2 or 0.5");
  return data_->go_on([&] { return data_->simulator.wait(*wanted); });
}

bool Simulation::undo() {
  if (!data_->simulator.undo()) return false;
  // Only to look around; that went well when the run was there before.
  data_->go_on([] { return std::nullopt; });
  return true;
}

Trace Simulation::trace() const {
  Trace trace;
  const model::Run run = data_->simulator.run();
  // A run that the simulator has made replays; an error would leave the trace empty.
  (void)api::try_in_turn({}, [&] {
    trace = api::trace_of(
        report::make_trace(data_->network(), run, evidence::replay(data_->network(), run, nullptr)));
  });
  return trace;
}
}  // namespace tarrier
