// SPDX-License-Identifier: MIT
#include "model/transform/monitor/loop_recording.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "model/lint/lint_usage.hpp"
#include "model/run.hpp"

namespace tarrier::model {
namespace {
Expression equal(const Expression& a, const Expression& b) { return Expression::binary(Op::kEqual, a, b); }

class Recorder {
 public:
  Recorder(const Monitored& monitored, std::span<const std::pair<Expression, Expression>> compassion)
      : monitored_(monitored), result_(monitored), compassion_(compassion) {}

  LoopRecording record() {
    record_variables();
    record_locations();
    for (const auto& [first, second] : compassion_) {
      const Expression needs = remember(first);
      const Expression has = remember(second);
      conditions_.push_back(
          Formula::any({Formula::of(equal(needs, Expression::constant(0))), Formula::of(has)}));
    }
    // With a single one there is nothing to remember: it is where the monitor has recorded.
    if (std::ranges::count(monitored_.recurrence->locations, true) > 1) record_acceptance();
    double_monitor();
    result_.goal = Formula::all({came_back(), Formula::all(std::move(conditions_))});
    return std::move(result_);
  }

 private:
  [[nodiscard]] const Process& monitor() const { return monitored_.network.process(monitored_.monitor); }

  // A variable for a recorded value, which is that of the domain's lowest until then.
  VariableId add_copy(std::string name, Domain domain) {
    auto& variables = result_.network.variables;
    variables.push_back(
        // A fixed value until then: states that differ in nothing else would otherwise be different ones.
        {.name = std::move(name), .domain = domain, .initial = domain.low, .is_internal = true});
    return VariableId{static_cast<std::uint32_t>(variables.size() - 1)};
  }

  void record_variables() {
    const Usage used = usage(monitored_.network, {});
    for (std::uint32_t v = 0; v < monitored_.network.variables.size(); ++v) {
      const Variable& variable = monitored_.network.variables[v];
      // What nothing assigns is the same in all states; a copy would only make them larger.
      if (variable.kind != VariableKind::kState || !used.assigned[v]) continue;
      const VariableId copy = add_copy(variable.name + "#recorded", variable.domain);
      recording_.push_back(
          Assignment{.target = {.first = copy}, .value = Expression::variable(VariableId{v})});
      conditions_.push_back(
          Formula::of(equal(Expression::variable(VariableId{v}), Expression::variable(copy))));
    }
  }

  void record_locations() {
    for (std::uint32_t p = 0; p < index(monitored_.monitor); ++p) {
      const Process& process = monitored_.network.processes[p];
      const auto count = static_cast<std::int32_t>(process.locations.size());
      if (count == 1) continue;
      const VariableId copy = add_copy(process.name + "#recorded", {0, count - 1});
      Expression where = Expression::constant(count - 1);
      Expression is_back;
      // Locations have no numbers that an expression could read, so that they are asked for one by one.
      for (std::int32_t l = count - 1; l >= 0; --l) {
        const Expression is_here =
            Expression::at_location(ProcessId{p}, LocationId{static_cast<std::uint32_t>(l)});
        if (l < count - 1) where = Expression::conditional(is_here, Expression::constant(l), where);
        const Expression both =
            Expression::binary(Op::kAnd, is_here, equal(Expression::variable(copy), Expression::constant(l)));
        is_back = is_back.is_empty() ? both : Expression::binary(Op::kOr, both, is_back);
      }
      recording_.push_back(Assignment{.target = {.first = copy}, .value = where});
      conditions_.push_back(Formula::of(is_back));
    }
  }

  // Has the condition held since the state was recorded, that state included?
  Expression remember(const Expression& condition) {
    const VariableId id = add_copy("#happened", {0, 1});
    const Expression before = Expression::variable(id);
    const auto assign = [&](const Expression& otherwise) {
      return Assignment{.target = {.first = id},
                        .value = Expression::conditional(condition, Expression::constant(1), otherwise)};
    };
    // The step that records forgets what happened before: only what lies in the loop counts.
    recording_.push_back(assign(Expression::constant(0)));
    remembering_.push_back(assign(before));
    return before;
  }

  // In which of its accepting locations the monitor has recorded.
  void record_acceptance() {
    accepted_ = add_copy("#accepted", {0, static_cast<std::int32_t>(result_.locations) - 1});
  }

  // The second half of the locations is where it has recorded.
  void double_monitor() {
    Process& process = result_.network.processes[index(monitored_.monitor)];
    process.locations.resize(2 * process.locations.size());
    for (const Edge& edge : monitor().edges) {
      if (monitored_.recurrence->locations[index(edge.source)]) {
        Edge records = edge;
        records.target = recorded(edge.target);
        // Before the monitor's own updates, since it is the state before the step that is recorded.
        records.update.insert(records.update.begin(), recording_.begin(), recording_.end());
        if (accepted_)
          records.update.push_back(
              Assignment{.target = {.first = *accepted_},
                         .value = Expression::constant(static_cast<std::int32_t>(index(edge.source)))});
        // Besides the plain edge: whether to record here is a choice, as nobody knows which state comes back.
        process.edges.push_back(std::move(records));
      }
      Edge after = edge;
      after.source = recorded(edge.source);
      after.target = recorded(edge.target);
      after.update.insert(after.update.begin(), remembering_.begin(), remembering_.end());
      process.edges.push_back(std::move(after));
    }
    // Its updates read the state that the step leaves, so they come first.
    if (monitored_.network.update_order == UpdateOrder::kSimultaneous) return;
    for (Synchronisation& synchronisation : result_.network.synchronisations) {
      auto& places = synchronisation.participants;
      const auto own = std::ranges::find(places, std::optional(monitored_.monitor), &Participant::process);
      TARRIER_ASSERT(own != places.end());
      std::rotate(places.begin(), own, own + 1);
    }
  }
  [[nodiscard]] LocationId recorded(LocationId location) const {
    return LocationId{index(location) + result_.locations};
  }

  Formula came_back() const {
    std::vector<Formula> cases;
    for (std::uint32_t l = 0; l < result_.locations; ++l) {
      if (!monitored_.recurrence->locations[l]) continue;
      Expression is_there = Expression::at_location(monitored_.monitor, recorded(LocationId{l}));
      if (accepted_)
        is_there = Expression::binary(
            Op::kAnd, is_there,
            equal(Expression::variable(*accepted_), Expression::constant(static_cast<std::int32_t>(l))));
      cases.push_back(Formula::of(std::move(is_there)));
    }
    return Formula::any(std::move(cases));
  }

  const Monitored& monitored_;
  LoopRecording result_;
  std::span<const std::pair<Expression, Expression>> compassion_;
  Block recording_;                  // what a step that records does
  Block remembering_;                // and each step after it
  std::vector<Formula> conditions_;  // the state is the recorded one
  std::optional<VariableId> accepted_;
};
}  // namespace

LoopRecording::LoopRecording(const Monitored& monitored)
    : Transformed(monitored.network, {.lengths = false, .edges = false}),
      monitor(monitored.monitor),
      locations(static_cast<std::uint32_t>(monitored.network.process(monitored.monitor).locations.size())) {}

std::vector<Run> LoopRecording::home(Run run, End end) const {
  if (end != End::kGoal) return Transformed::home(std::move(run), end);
  // The path to the goal says where the state was recorded: where the monitor goes from the first half of its
  // locations to the second.
  const Process& process = network.process(monitor);
  const auto leaves_unrecorded = [&](const Move& move) {
    return move.process == monitor && index(process.edges[index(move.edge)].source) < locations;
  };
  run.ending = Ending::kLoop;
  run.loop = run.steps.size();
  do {  // the last step before which nothing is recorded is the one that records
    TARRIER_ASSERT(run.loop > 0);
    --run.loop;
  } while (!std::ranges::any_of(run.steps[run.loop].step.moves, leaves_unrecorded));
  return {std::move(run)};
}

LoopRecording record_loop(const Monitored& monitored,
                          std::span<const std::pair<Expression, Expression>> compassion) {
  TARRIER_ASSERT(monitored.network.clocks.empty());
  return Recorder(monitored, compassion).record();
}
}  // namespace tarrier::model
