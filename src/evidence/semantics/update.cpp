// SPDX-License-Identifier: MIT
#include "evidence/semantics/update.hpp"

#include <utility>

#include "base/assert.hpp"
#include "evidence/semantics/execute.hpp"
#include "model/fault.hpp"

namespace tarrier::evidence {
namespace {
using model::Network;
using model::Variable;
using model::VariableId;
using model::VariableKind;

// Computes derived variables depth first, so that each finds those that it reads up to date. With a stack of
// its own: chains of definitions can be long.
class Derivation {
 public:
  Derivation(const Network& network, Discrete& discrete)
      : network_(network),
        discrete_(discrete),
        reads_(memory(network, discrete)),
        marks_(network.variables.size(), Mark::kNew) {}

  void compute(VariableId id) {
    open_.push_back(id);
    while (!open_.empty()) {
      const VariableId top = open_.back();
      const Variable& variable = network_.variable(top);
      Mark& mark = marks_[index(top)];
      // First those that it reads, which go on top of it; it is computed when it is on top again.
      if (variable.kind == VariableKind::kDerived && mark == Mark::kNew) {
        mark = Mark::kOpen;
        open_all_in(variable.definition);
        continue;
      }
      open_.pop_back();
      // It is not derived, or it was on the stack twice and has been computed.
      if (mark != Mark::kOpen) continue;
      mark = Mark::kDone;
      const std::int32_t value = evaluate(variable.definition, reads_);
      if (!variable.domain.contains(value)) throw model::bad_value(variable, value, variable.span);
      discrete_.values[index(top)] = reads_.values[index(top)] = value;
    }
  }

 private:
  enum class Mark : std::uint8_t { kNew, kOpen, kDone };

  void open(VariableId id) {
    if (network_.variable(id).kind == VariableKind::kDerived && marks_[index(id)] == Mark::kNew)
      open_.push_back(id);
  }
  void open_all_in(const model::Expression& expression) {
    TARRIER_ASSERT(expression->op != model::Op::kCall);  // what it reads would have to be found as well
    if (expression->op == model::Op::kVariable) open(expression->variable);
    if (expression->op == model::Op::kElement) {
      const model::Reference<VariableId> element{expression->variable, expression->subscripts, {}};
      for (std::uint32_t i = 0; i < element.extent(); ++i) open(VariableId{index(element.first) + i});
      for (const model::Subscript& subscript : expression->subscripts) open_all_in(subscript.index);
    }
    for (const model::Expression& operand : expression->operands) open_all_in(operand);
  }

  const Network& network_;
  Discrete& discrete_;
  Memory reads_;  // the same
  std::vector<Mark> marks_;
  std::vector<VariableId> open_;
};

// Inputs and derived variables as this edge sees them, everything else as the edges before it left it.
void hand_over(const Network& network, const Updater& updater, std::vector<std::int32_t>& values) {
  for (std::size_t i = 0; i < values.size(); ++i)
    if (network.variables[i].kind != VariableKind::kState) values[i] = updater.reads.values[i];
}
}  // namespace

void recompute_derived(const Network& network, Discrete& discrete) {
  Derivation derivation(network, discrete);
  for (std::uint32_t i = 0; i < network.variables.size(); ++i) derivation.compute(VariableId{i});
}

void set_inputs(const Network& network, const model::Edge& edge, std::span<const std::int32_t> inputs,
                Discrete& discrete) {
  TARRIER_ASSERT(inputs.size() == edge.inputs.size());
  // Nothing has changed, so that derived variables are what they were.
  if (inputs.empty()) return;
  for (std::size_t i = 0; i < inputs.size(); ++i) discrete.values[index(edge.inputs[i])] = inputs[i];
  recompute_derived(network, discrete);
}

Updated run_updates(const Network& network, const Discrete& source, std::span<const Updater> updaters) {
  const bool sequential = network.update_order == model::UpdateOrder::kSequential;
  Updated result{.values = source.values};
  for (const Updater& updater : updaters) {
    if (sequential) hand_over(network, updater, result.values);
    Memory memory{network, source.locations, sequential ? result.values : updater.reads.values};
    // All updates read the state before the step; what they write is put together in one place.
    if (!sequential) memory.written = &result.values;
    execute(updater.edge->update, memory);
    if (sequential) result.values = std::move(memory.values);
    result.resets.insert(result.resets.end(), memory.resets.begin(), memory.resets.end());
  }
  for (std::size_t i = 0; i < result.values.size(); ++i)
    // Between steps they mean nothing; states that differ in them only are to be equal.
    if (network.variables[i].kind == VariableKind::kLocal) result.values[i] = source.values[i];
  return result;
}

void reset_clocks(std::span<const ClockReset> resets, Clocks& clocks) {
  for (const ClockReset& reset : resets) {
    Rational value = reset.value;
    if (reset.source) value += clocks[*reset.source];
    clocks.set(reset.clock, value);
  }
}
}  // namespace tarrier::evidence
