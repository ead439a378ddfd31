// SPDX-License-Identifier: MIT
#include "languages/smv/lower_edge.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "model/interval.hpp"
#include "model/walk.hpp"

namespace tarrier::languages::smv {
namespace {
using Value = model::Expression;

bool is_next_variable(const Expression& expression) {
  return expression->op == Op::kNext && expression->operands[0]->op == Op::kVariable;
}

bool is_boolean(const Expression& expression) { return expression->sort.kind == Sort::Kind::kBoolean; }

// Calls visit(variable, is_next) for all variables that an expression reads, and those that definitions in it
// do.
template <typename Visit>
void for_each_variable(const Expression& expression, const FlatModel& flat, bool is_next,
                       const Visit& visit) {
  if (expression->op == Op::kVariable) visit(expression->index, is_next);
  if (expression->op == Op::kDefine)
    for_each_variable(flat.defines[expression->index].value, flat, is_next, visit);
  for (const Expression& operand : expression->operands)
    for_each_variable(operand, flat, is_next || expression->op == Op::kNext, visit);
}
}  // namespace

// Names mean what they mean after the step.
class EdgeLowering::TargetReading final : public Reading {
 public:
  explicit TargetReading(EdgeLowering& edge) : edge_(edge) {}
  Term variable(std::size_t variable) override {
    if (edge_.next_[variable].fate == Fate::kKept) return edge_.model_.term_of(variable);
    return {Value::variable(edge_.prime(variable)), edge_.model_.codings_[variable]};
  }
  std::optional<Term> define(std::size_t define) override {
    if (!edge_.model_.defines_[define]) return std::nullopt;
    return edge_.next_define(define);
  }
  Value running(std::size_t /*process*/) override {
    throw base::Error(base::Code::kUnsupported, {}, "who runs after the step is not known in the step");
  }
  Reading& next() override { throw base::InternalError("next() inside next()"); }

 private:
  EdgeLowering& edge_;
};

// They mean what they mean before it.
class EdgeLowering::SourceReading final : public Reading {
 public:
  explicit SourceReading(EdgeLowering& edge) : edge_(edge), target_(edge) {}
  Term variable(std::size_t variable) override { return edge_.model_.term_of(variable); }
  std::optional<Term> define(std::size_t define) override { return edge_.model_.defines_[define]; }
  Value running(std::size_t process) override { return Value::constant(process == edge_.process_ ? 1 : 0); }
  Reading& next() override { return target_; }

 private:
  EdgeLowering& edge_;
  TargetReading target_;
};

EdgeLowering::EdgeLowering(LoweredModel& model, std::size_t process)
    : model_(model),
      process_(process),
      next_(model.flat_.variables.size()),
      has_define_prime_(model.flat_.defines.size(), false),
      reading_(std::make_unique<SourceReading>(*this)) {
  for (std::size_t v = 0; v < next_.size(); ++v) {
    const auto assigns = [v](const auto& of_process) { return of_process[v] != nullptr; };
    if (model.flat_.variables[v].kind != Variable::Kind::kState)
      next_[v].fate = Fate::kKept;
    else if (model.network_.variables[v].kind == model::VariableKind::kDerived)
      next_[v].fate = Fate::kDerived;
    else if (model.next_[process][v] != nullptr)
      next_[v] = {.fate = Fate::kAssigned, .value = model.next_[process][v]->value};
    else if (std::ranges::any_of(model.next_, assigns))
      next_[v].fate = Fate::kKept;
  }
}

EdgeLowering::~EdgeLowering() = default;

void EdgeLowering::require(const Expression& condition) {
  if (condition->op == Op::kAnd && is_boolean(condition)) {
    for (const Expression& operand : condition->operands) require(operand);
  } else if (condition->op == Op::kDefine && condition->reads_next) {
    require(model_.flat_.defines[condition->index].value);
  } else if (!determine(condition)) {
    conditions_.push_back(condition);
  }
}

bool EdgeLowering::determine(const Expression& condition) {
  const auto& operands = condition->operands;
  switch (condition->op) {
    case Op::kEqual: return determine(operands[0], operands[1]) || determine(operands[1], operands[0]);
    case Op::kIff:
    case Op::kXnor:
      return is_boolean(operands[0]) &&
             (determine(operands[0], operands[1]) || determine(operands[1], operands[0]));
    case Op::kIn: return determine(operands[0], operands[1]);
    case Op::kNext: return is_boolean(condition) && determine(condition, truth(true));
    case Op::kNot: return is_boolean(condition) && determine(operands[0], truth(false));
    default: return false;
  }
}

bool EdgeLowering::determine(const Expression& left, const Expression& right) {
  if (!is_next_variable(left)) return false;
  const std::size_t variable = left->operands[0]->index;
  if (next_[variable].fate != Fate::kFree) return false;
  bool reads_itself = false;
  for_each_variable(right, model_.flat_, false, [&](std::size_t read, bool is_next) {
    reads_itself = reads_itself || (read == variable && is_next);
  });
  if (reads_itself) return false;
  if (right->op == Op::kVariable && right->index == variable)
    next_[variable].fate = Fate::kKept;
  else
    next_[variable] = {.fate = Fate::kEquation, .value = right};
  return true;
}

Expression EdgeLowering::truth(bool value) {
  return Expression(ExpressionNode{
      .op = Op::kConstant, .constant = Constant::boolean(value), .sort = {.kind = Sort::Kind::kBoolean}});
}

void EdgeLowering::demand(const Value& condition) {
  edge_.guard.condition = Value::conjunction(edge_.guard.condition, condition);
}

model::Edge EdgeLowering::finish() {
  for (const Expression& condition : conditions_) demand(model_.terms_.number(condition, *reading_));
  demand_constraints();
  for (std::size_t v = 0; v < next_.size(); ++v) find_value(v);
  add_updates();
  add_inputs();
  if (!model_.flat_.processes.empty()) edge_.text.synchronisation = model_.flat_.processes[process_];
  return std::move(edge_);
}

// What holds in all states holds after the step. The space sees to that, too, but not before all values are
// chosen.
void EdgeLowering::demand_constraints() {
  Reading& target = reading_->next();
  for (const Expression& constraint : model_.flat_.invariant)
    if (reads_free(constraint)) demand(model_.terms_.number(constraint, target));
  for (std::size_t v = 0; v < next_.size(); ++v)
    if (next_[v].fate == Fate::kFree && model_.current_[v] != nullptr)
      demand(model_.terms_.is_among(target.variable(v), model_.current_[v]->value, target));
}

bool EdgeLowering::reads_free(const Expression& expression) const {
  bool result = false;
  for_each_variable(expression, model_.flat_, false, [&](std::size_t variable, bool) {
    result = result || next_[variable].fate == Fate::kFree;
  });
  return result;
}

// In terms of the source state and of inputs.
void EdgeLowering::find_value(std::size_t variable) {
  Next& next = next_[variable];
  if (next.fate != Fate::kAssigned && next.fate != Fate::kEquation) return;
  const Alternatives all = model_.terms_.alternatives(next.value, model_.codings_[variable], *reading_);
  Value place = Value::constant(0);
  if (all.most > 1) {
    const model::VariableId input = model_.choice(variable, all.most);
    inputs_.push_back(input);
    place = Value::variable(input);
    if (!all.count.is_constant(all.most)) demand(Value::binary(model::Op::kLess, place, all.count));
    demand_distinct(all, place);
  }
  next.lowered = all.value(place);
  const model::Domain domain = model_.network_.variables[variable].domain;
  const model::Interval range = model::range_of(next.lowered, model_.network_);
  if (next.fate == Fate::kEquation && (range.low < domain.low || range.high > domain.high))
    (void)prime(variable);
}

// Values that are the same in a state would be the same step several times; as many of them as there are
// variables with such a choice would be far too many.
void EdgeLowering::demand_distinct(const Alternatives& all, const Value& place) {
  constexpr std::int32_t kMostCompared = 6;
  for (std::int32_t i = 1; i < std::min(all.most, kMostCompared); ++i) {
    for (std::int32_t j = 0; j < i; ++j) {
      const Value one = all.value(Value::constant(j));
      const Value other = all.value(Value::constant(i));
      if (one.is_constant() && other.is_constant() && one->value != other->value) continue;
      demand(Value::binary(model::Op::kOr, Value::binary(model::Op::kNotEqual, place, Value::constant(i)),
                           Value::binary(model::Op::kNotEqual, one, other)));
    }
  }
}

void EdgeLowering::add_updates() {
  const auto assign = [this](std::size_t variable, const Value& value) {
    const bool is_itself =
        value->op == model::Op::kVariable && value->variable == model_.variables_[variable];
    if (is_itself) return;
    const Assignment* source = model_.next_[process_][variable];
    const base::SourceSpan span = source == nullptr ? base::SourceSpan{} : source->span;
    edge_.update.push_back(model::Assignment{
        .target = {.first = model_.variables_[variable], .span = span}, .value = value, .span = span});
  };
  for (std::size_t v = 0; v < next_.size(); ++v) {
    const Next& next = next_[v];
    if (next.fate == Fate::kFree) {
      assign(v, Value::variable(prime(v)));
    } else if (next.fate == Fate::kAssigned || next.fate == Fate::kEquation) {
      if (next.has_prime)
        demand(Value::binary(model::Op::kEqual, Value::variable(*model_.primes_[v]), next.lowered));
      assign(v, next.has_prime ? Value::variable(*model_.primes_[v]) : next.lowered);
    }
  }
}

// Those that are read.
void EdgeLowering::add_inputs() {
  std::vector<bool> is_read(model_.network_.variables.size(), false);
  model::Walk walk(model_.network_);
  walk.on_read = [&](model::VariableId first, std::uint32_t count) {
    std::fill_n(is_read.begin() + index(first), count, true);
  };
  walk.edge(edge_);
  for (std::size_t v = 0; v < next_.size(); ++v)
    if (model_.flat_.variables[v].kind == Variable::Kind::kInput && is_read[index(model_.variables_[v])])
      edge_.inputs.push_back(model_.variables_[v]);
  std::ranges::copy(inputs_, std::back_inserter(edge_.inputs));
}

model::VariableId EdgeLowering::prime(std::size_t variable) {
  const model::VariableId input = model_.prime(variable);
  Next& next = next_[variable];
  if (next.has_prime) return input;
  next.has_prime = true;
  inputs_.push_back(input);
  if (next.fate == Fate::kDerived) {
    const Value value =
        model_.terms_.coded(model_.current_[variable]->value, model_.codings_[variable], reading_->next());
    demand(Value::binary(model::Op::kEqual, Value::variable(input), value));
  }
  return input;
}

Term EdgeLowering::next_define(std::size_t define) {
  const Term& now = *model_.defines_[define];
  const model::VariableId input = model_.define_prime(define);
  if (!has_define_prime_[define]) {
    has_define_prime_[define] = true;
    inputs_.push_back(input);
    const Value value = model_.terms_.coded(model_.flat_.defines[define].value, now.coding, reading_->next());
    demand(Value::binary(model::Op::kEqual, Value::variable(input), value));
  }
  return {Value::variable(input), now.coding};
}
}  // namespace tarrier::languages::smv
