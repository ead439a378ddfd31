// SPDX-License-Identifier: MIT
#include "evidence/update.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "model/fault.hpp"

namespace tarrier::evidence {
namespace {
using model::Network;
using model::Variable;
using model::VariableId;
using model::VariableKind;

// Computes derived variables depth first, so that each finds those that it reads up to date.
class Derivation {
 public:
  Derivation(const Network& network, Discrete& discrete)
      : network_(network), discrete_(discrete), done_(network.variables.size()) {}

  void compute(VariableId id) {
    const Variable& variable = network_.variable(id);
    if (variable.kind != VariableKind::kDerived || done_[index(id)]) return;
    done_[index(id)] = true;
    compute_all_in(variable.definition);
    const std::int32_t value = evaluate(variable.definition, view(discrete_));
    if (!variable.domain.contains(value)) throw model::bad_value(variable, value, variable.span);
    discrete_.values[index(id)] = value;
  }

 private:
  void compute_all_in(const model::Expression& expression) {
    if (expression->op == model::Op::kVariable) compute(expression->variable);
    if (expression->op == model::Op::kElement) {
      const model::Reference<VariableId> element{expression->variable, expression->subscripts, {}};
      for (std::uint32_t i = 0; i < element.extent(); ++i) compute(VariableId{index(element.first) + i});
      for (const model::Subscript& subscript : expression->subscripts) compute_all_in(subscript.index);
    }
    for (const model::Expression& operand : expression->operands) compute_all_in(operand);
  }

  const Network& network_;
  Discrete& discrete_;
  std::vector<bool> done_;
};

// Runs statements that read `reads` and write to `result`. The two may share their values: see run_updates().
class Execution {
 public:
  Execution(const Network& network, const View& reads, Updated& result)
      : network_(network), reads_(reads), result_(result) {}

  void operator()(const model::Assignment& statement) const {
    const VariableId target = resolve(statement.target, reads_);
    const std::int32_t value = evaluate(statement.value, reads_);
    const Variable& variable = network_.variable(target);
    if (!variable.domain.contains(value)) throw model::bad_value(variable, value, statement.span);
    result_.values[index(target)] = value;
  }

  template <typename Other>
  void operator()(const Other&) const {
    throw base::InternalError("this kind of statement cannot be replayed");
  }

  void operator()(const model::ClockAssignment& statement) const {
    const model::ClockId target = resolve(statement.target, reads_);
    const std::int32_t value = evaluate(statement.value, reads_);
    if (value < 0) throw model::negative_clock(network_.clock(target), value, statement.span);
    if (value > model::kMaxClockBound) throw model::bound_too_large(value, statement.span);
    result_.resets.push_back({target, value});
  }

 private:
  const Network& network_;
  View reads_;
  Updated& result_;
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
  if (inputs.empty()) return;
  for (std::size_t i = 0; i < inputs.size(); ++i) discrete.values[index(edge.inputs[i])] = inputs[i];
  recompute_derived(network, discrete);
}

Updated run_updates(const Network& network, const Discrete& source, std::span<const Updater> updaters) {
  const bool sequential = network.update_order == model::UpdateOrder::kSequential;
  Updated result{.values = source.values};
  for (const Updater& updater : updaters) {
    if (sequential) hand_over(network, updater, result.values);
    // Sequential statements read the very vector that they write to.
    const View reads = sequential ? View{source.locations, result.values} : view(updater.reads);
    const Execution execute(network, reads, result);
    for (const model::Statement& statement : updater.edge->update) std::visit(execute, statement);
  }
  return result;
}
}  // namespace tarrier::evidence
