// SPDX-License-Identifier: MIT
#include "evidence/semantics/execute.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.hpp"
#include "base/budget.hpp"
#include "evidence/semantics/objection.hpp"
#include "model/fault.hpp"

namespace tarrier::evidence {
namespace {
using model::Function;
using model::Variable;

// Runs the statements of a function, or of an update if there is none. Each says whether it ends the
// function.
class Execution {
 public:
  Execution(const Function* function, Memory& memory) : function_(function), memory_(memory) {}

  bool run(const model::Block& block) {
    return std::any_of(block.begin(), block.end(), [&](const model::Statement& statement) {
      return std::visit([&](const auto& kind) { return run(kind); }, statement);
    });
  }

  [[nodiscard]] std::int32_t result() const { return result_; }

 private:
  bool run(const model::Assignment& statement) {
    const model::VariableId target = resolve(statement.target, memory_);
    assign(target, evaluate(statement.value, memory_), statement.span, memory_);
    return false;
  }

  bool run(const model::ClockAssignment& statement) {
    ClockReset reset{.clock = resolve(statement.target, memory_)};
    if (statement.source) {
      TARRIER_ASSERT(memory_.written == nullptr);  // a copy reads what the resets before it wrote
      reset.source = resolve(*statement.source, memory_);
    }
    reset.value = evaluate(statement.value, memory_);
    if (reset.value < 0)
      throw model::negative_clock(memory_.network.clock(reset.clock), reset.value, statement.span);
    if (reset.value > model::kMaxClockBound) throw model::bound_too_large(reset.value, statement.span);
    memory_.resets.push_back(reset);
    return false;
  }

  bool run(const model::Evaluation& statement) {
    evaluate(statement.expression, memory_);
    return false;
  }

  bool run(const model::Branch& statement) {
    return run(holds(statement.condition, memory_) ? statement.then : statement.otherwise);
  }

  bool run(const model::Loop& statement) {
    std::uint32_t rounds = 0;
    while ((rounds == 0 && !statement.tests_first) || holds(statement.condition, memory_)) {
      base::checkpoint();
      if (run(statement.body)) return true;
      // Whether a loop ends cannot be decided, so very many rounds count as a fault.
      if (++rounds == model::kMaxRounds) throw model::endless_loop(statement.span);
    }
    return false;
  }

  bool run(const model::Return& statement) {
    TARRIER_ASSERT(function_ != nullptr);
    if (statement.value.is_empty()) return true;
    result_ = evaluate(statement.value, memory_);
    if (function_->result && !function_->result->contains(result_))
      throw model::bad_result(*function_, result_, statement.span);
    return true;
  }

  bool run(const model::Assertion& statement) {
    if (!holds(statement.condition, memory_)) throw model::failed_assertion(statement.span);
    return false;
  }

  const Function* function_;
  Memory& memory_;
  std::int32_t result_ = 0;
};
}  // namespace

// Where updates are simultaneous, values go to a place of their own, and everything is read from the state
// before. Locals are an exception: the function that writes them reads them.
void assign(model::VariableId id, std::int32_t value, const base::SourceSpan& where, Memory& memory) {
  const Variable& variable = memory.network.variable(id);
  if (!variable.domain.contains(value)) {
    if (memory.network.out_of_range == model::OutOfRange::kFault)
      throw model::bad_value(variable, value, where);
    throw Objection(
        fmt::format("the step does not exist: value {} is out of range for {}", value, variable.name));
  }
  const bool is_deferred = memory.written != nullptr && variable.kind != model::VariableKind::kLocal;
  (is_deferred ? *memory.written : memory.values)[index(id)] = value;
}

// Parameters have fixed places, since no function calls itself. But an argument may call this very function,
// f(f(1)), so all arguments are evaluated before the first parameter is assigned.
std::int32_t call(const model::ExpressionNode& node, Memory& memory) {
  const Function& function = memory.network.function(node.function);
  TARRIER_ASSERT(function.parameters.size() == node.operands.size());
  std::vector<std::int32_t> arguments;
  for (const model::Expression& operand : node.operands) arguments.push_back(evaluate(operand, memory));
  for (std::size_t i = 0; i < arguments.size(); ++i)
    assign(function.parameters[i], arguments[i], node.operands[i]->span, memory);
  Execution execution(&function, memory);
  const bool returned = execution.run(function.body);
  if (!function.result) return 0;
  if (!returned) throw model::missing_return(function);
  return execution.result();
}

void execute(const model::Block& update, Memory& memory) { Execution(nullptr, memory).run(update); }
}  // namespace tarrier::evidence
