// SPDX-License-Identifier: MIT
#include "languages/smv/lower/lower_edge.hpp"

#include <algorithm>
#include <set>

#include "base/assert.hpp"
#include "model/interval.hpp"
#include "model/terms/joined.hpp"
#include "model/walk.hpp"

namespace tarrier::languages::smv {
namespace {
using Value = model::Expression;

bool is_next_variable(const Expression& expression) {
  return expression->op == Op::kNext && expression->operands[0]->op == Op::kVariable;
}

bool is_boolean(const Expression& expression) { return expression->sort.kind == Sort::Kind::kBoolean; }

// Does the expression itself, apart from what stands in definitions, read a variable, or use a definition,
// for which that is true?
template <typename OfVariable, typename OfDefine>
bool reads_any(const Expression& expression, const OfVariable& variable, const OfDefine& define) {
  if (expression->op == Op::kVariable) return variable(expression->index);
  if (expression->op == Op::kDefine) return define(expression->index);
  return std::ranges::any_of(expression->operands,
                             [&](const Expression& operand) { return reads_any(operand, variable, define); });
}
}  // namespace

// Names mean what they mean after the step.
class EdgeLowering::TargetReading final : public Reading {
 public:
  explicit TargetReading(EdgeLowering& edge) : edge_(edge) {}
  Term variable(std::size_t variable) override {
    // A variable that the step keeps is after it what it was before, and needs no input.
    if (edge_.fate(variable) == Fate::kKept) return edge_.model_.term_of(variable);
    return {Value::variable(edge_.prime(variable)), edge_.model_.codings_[variable]};
  }
  std::optional<Term> define(std::size_t define) override {
    // No derived variable: its value is read, in terms of the state after the step.
    if (!edge_.model_.defines_[define]) return std::nullopt;
    return edge_.next_define(define);
  }
  Value running(std::size_t /*process*/) override {
    // The process of the next step is chosen in the next step.
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
  std::optional<Term> define(std::size_t define) override {
    const std::optional<Term>& derived = edge_.model_.defines_[define];
    return derived ? derived : edge_.step_define(define);
  }
  Value running(std::size_t process) override { return Value::constant(process == edge_.process_ ? 1 : 0); }
  Reading& next() override { return target_; }

 private:
  EdgeLowering& edge_;
  TargetReading target_;
};

// The order: assignments first, then whatever is free; what is in neither list is kept, as in a model with
// processes.
EdgeLowering::EdgeLowering(LoweredModel& model, std::size_t process)
    : model_(model), process_(process), reading_(std::make_unique<SourceReading>(*this)) {
  for (const auto& [variable, assignment] : model.next_[process])
    // Derived variables are left to their definitions.
    if (fate(variable) == Fate::kKept)
      next_[variable] = {.fate = Fate::kAssigned, .value = assignment->value};
  for (const std::size_t variable : model.unassigned_) next_[variable].fate = Fate::kFree;
}

EdgeLowering::~EdgeLowering() = default;

void EdgeLowering::require(const Expression& condition) {
  if (condition->op == Op::kAnd && is_boolean(condition)) {
    for (const Expression& operand : condition->operands) require(operand);
    // A definition with next() may be an equation for a variable.
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
  // The first equation is the update, any other one a test. And no value may depend on itself: next(x) =
  // next(x) + 0 says nothing.
  if (fate(variable) != Fate::kFree || reads_next_of(right, variable)) return false;
  if (right->op == Op::kVariable && right->index == variable)
    // next(x) = x is a frame condition: not even an assignment is needed.
    next_[variable].fate = Fate::kKept;
  else
    next_[variable] = {.fate = Fate::kEquation, .value = right};
  return true;
}

// Through definitions, too, with a stack of its own: chains of them can be long.
bool EdgeLowering::reads_next_of(const Expression& expression, std::size_t variable) const {
  if (!expression->reads_next) return false;
  std::vector<std::pair<const ExpressionNode*, bool>> open{{&*expression, false}};
  std::unordered_set<std::size_t> seen[2];  // definitions, now and after the step
  while (!open.empty()) {
    const auto [node, is_next] = open.back();
    open.pop_back();
    // Without next() above or below it, nothing reads the state after the step.
    if (!is_next && !node->reads_next) continue;
    if (node->op == Op::kVariable && is_next && node->index == variable) return true;
    if (node->op == Op::kDefine && seen[is_next ? 1 : 0].insert(node->index).second)
      open.emplace_back(&*model_.flat_.defines[node->index].value, is_next);
    for (const Expression& operand : node->operands)
      open.emplace_back(&*operand, is_next || node->op == Op::kNext);
  }
  return false;
}

EdgeLowering::Fate EdgeLowering::fate(std::size_t variable) const {
  const auto found = next_.find(variable);
  if (found != next_.end()) return found->second.fate;
  const bool is_derived = model_.network_.variables[variable].kind == model::VariableKind::kDerived;
  return is_derived ? Fate::kDerived : Fate::kKept;
}

Expression EdgeLowering::truth(bool value) {
  return Expression(ExpressionNode{
      .op = Op::kConstant, .constant = Constant::boolean(value), .sort = {.kind = Sort::Kind::kBoolean}});
}

void EdgeLowering::demand(const Value& condition) { demands_.push_back(condition); }

model::Edge EdgeLowering::finish() {
  // Lowered only now that all fates are known: what is kept or assigned is read as such.
  for (const Expression& condition : conditions_) demand(model_.terms_.number(condition, *reading_));
  demand_constraints();
  std::vector<std::size_t> variables;  // more may come, which are derived
  for (const auto& [variable, next] : next_) variables.push_back(variable);
  for (const std::size_t variable : variables) find_value(variable);
  add_updates();
  edge_.guard.condition = model::all_of(demands_);
  add_inputs();
  if (!model_.flat_.processes.empty()) edge_.text.synchronisation = model_.flat_.processes[process_];
  return std::move(edge_);
}

// What holds in all states holds after the step. The space sees to that, too, but not before all values are
// chosen.
void EdgeLowering::demand_constraints() {
  std::vector<std::size_t> free;
  for (const auto& [variable, next] : next_)
    if (next.fate == Fate::kFree) free.push_back(variable);
  // Without a free variable there is little to choose, and the space tests the state after the step anyway.
  if (free.empty()) return;
  Reading& target = reading_->next();
  find_defines_that_read_free();
  for (const Expression& constraint : model_.flat_.invariant)
    // Other constraints say nothing about what is to be chosen.
    if (reads_free(constraint)) demand(model_.terms_.number(constraint, target));
  for (const std::size_t v : free)
    if (model_.current_[v] != nullptr)
      demand(model_.terms_.is_among(target.variable(v), model_.current_[v]->value, target));
}

// Each uses only earlier ones.
void EdgeLowering::find_defines_that_read_free() {
  if (model_.flat_.invariant.empty()) return;
  for (const Define& define : model_.flat_.defines) define_reads_free_.push_back(reads_free(define.value));
}

bool EdgeLowering::reads_free(const Expression& expression) const {
  return reads_any(
      expression, [this](std::size_t variable) { return fate(variable) == Fate::kFree; },
      [this](std::size_t define) { return define_reads_free_[define]; });
}

// In terms of the source state and of inputs.
void EdgeLowering::find_value(std::size_t variable) {
  Next& next = next_.at(variable);
  if (next.fate != Fate::kAssigned && next.fate != Fate::kEquation) return;
  const Alternatives all = model_.terms_.alternatives(next.value, model_.codings_[variable], *reading_);
  Value place = Value::constant(0);
  if (all.most > 1) {
    const model::VariableId input = model_.choice(variable, all.most);
    inputs_.push_back(input);
    place = Value::variable(input);
    // The domain of the input is the most there may be; in some states it is fewer.
    if (!all.count.is_constant(all.most)) demand(Value::binary(model::Op::kLess, place, all.count));
    demand_distinct(all, place);
  }
  next.lowered = all.value(place);
  const model::Domain domain = model_.network_.variables[variable].domain;
  const model::Interval range = model::range_of(next.lowered, model_.network_);
  // An equation outside the type makes the step impossible: as an input with the domain of the variable, it
  // cannot have the value. An assignment outside of it is a fault.
  if (next.fate == Fate::kEquation && (range.low < domain.low || range.high > domain.high))
    (void)prime(variable);
}

// Values that are the same in a state would be the same step several times; as many of them as there are
// variables with such a choice would be far too many.
void EdgeLowering::demand_distinct(const Alternatives& all, const Value& place) {
  // Pairs grow quadratically; a few values cover what is written by hand.
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
    // x := x changes nothing, and analyses should see that it does not.
    if (is_itself) return;
    const Assignment* source = model_.next_of(process_, variable);
    const base::SourceSpan span = source == nullptr ? base::SourceSpan{} : source->span;
    edge_.update.push_back(model::Assignment{
        .target = {.first = model_.variables_[variable], .span = span}, .value = value, .span = span});
  };
  for (const auto& [v, next] : next_) {
    if (next.fate == Fate::kFree) {
      assign(v, Value::variable(prime(v)));
    } else if (next.fate == Fate::kAssigned || next.fate == Fate::kEquation) {
      if (next.has_prime)
        // The input is bound to the value by the guard, so that conditions can read it and the space still
        // has one successor.
        demand(Value::binary(model::Op::kEqual, Value::variable(*model_.primes_[v]), next.lowered));
      assign(v, next.has_prime ? Value::variable(*model_.primes_[v]) : next.lowered);
    }
  }
}

// Those that are read.
void EdgeLowering::add_inputs() {
  std::set<model::VariableId> of_model;
  model::Walk walk(model_.network_);
  // Only those that the edge reads: others would multiply its steps.
  walk.on_read = [&](model::VariableId first, std::uint32_t /*count*/) {
    const std::size_t v = index(first);  // those of the flat model come first
    if (v < model_.flat_.variables.size() && model_.flat_.variables[v].kind == Variable::Kind::kInput)
      of_model.insert(first);
  };
  walk.edge(edge_);
  edge_.inputs.assign(of_model.begin(), of_model.end());
  std::ranges::copy(inputs_, std::back_inserter(edge_.inputs));
}

model::VariableId EdgeLowering::prime(std::size_t variable) {
  const model::VariableId input = model_.prime(variable);
  // Asked before the entry is made, which would be kFree by default.
  const Fate known = fate(variable);
  Next& next = next_[variable];
  next.fate = known;
  if (next.has_prime) return input;
  next.has_prime = true;
  inputs_.push_back(input);
  // A derived variable is no part of the state, so nothing else says what it is after the step.
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
  // Once per edge; the equation is in the guard then.
  if (define_primes_.insert(define).second) {
    inputs_.push_back(input);
    const Value value = model_.terms_.coded(model_.flat_.defines[define].value, now.coding, reading_->next());
    demand(Value::binary(model::Op::kEqual, Value::variable(input), value));
  }
  return {Value::variable(input), now.coding};
}

std::optional<Term> EdgeLowering::step_define(std::size_t define) {
  const Expression& value = model_.flat_.defines[define].value;
  // A choice is made at each use, so no two uses may share an input.
  if (value->is_choice || value->sort.is_set) return std::nullopt;
  if (const auto known = step_defines_.find(define); known != step_defines_.end()) return known->second;
  // First those that it uses, which come before it: chains of definitions can be long.
  std::set<std::size_t> missing;
  std::vector<std::size_t> open{define};
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    if (step_defines_.contains(at) || !missing.insert(at).second) continue;
    (void)reads_any(
        model_.flat_.defines[at].value, [](std::size_t) { return false; },
        [&](std::size_t used) {
          if (!model_.defines_[used] && !model_.flat_.defines[used].value->is_choice) open.push_back(used);
          return false;
        });
  }
  // A set, so in the order of definition: each uses only earlier ones.
  for (const std::size_t one : missing) lower_step_define(one);
  return step_defines_.at(define);
}

// What is large gets an input, which an equation determines, instead of a copy for each use.
void EdgeLowering::lower_step_define(std::size_t define) {
  const Expression& value = model_.flat_.defines[define].value;
  const Coding coding = model_.terms_.natural_coding(value);
  Term term{model_.terms_.coded(value, coding, *reading_), coding};
  if (!may_be_copied(term.value)) {
    const model::VariableId input = model_.define_input(define, coding, term.value);
    inputs_.push_back(input);
    demand(Value::binary(model::Op::kEqual, Value::variable(input), term.value));
    term.value = Value::variable(input);
  }
  step_defines_.emplace(define, std::move(term));
}
}  // namespace tarrier::languages::smv
