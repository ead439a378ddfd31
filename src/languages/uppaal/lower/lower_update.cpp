// SPDX-License-Identifier: MIT
// Assignments. Those of numbers are expressions, also where they stand alone; clocks, arrays and structs can
// be assigned in statements only.
#include "languages/uppaal/lower/lower_update.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "languages/uppaal/lower/cells.hpp"

namespace tarrier::languages::uppaal {
using base::Code;
using model::Block;
using model::Expression;
using model::Op;
using model::VariableId;

namespace {
const ast::Expr& root_of(const ast::Expr& e) {
  const bool is_part = e.kind == ast::ExprKind::kIndex || e.kind == ast::ExprKind::kField;
  return is_part ? root_of(*e.operands[0]) : e;
}

// The variable or clock that `e` names; none, with an error, if it cannot be assigned to. The root
// is looked at first: a constant has been replaced by its value when the target is lowered.
std::optional<Place> target_of(const ast::Expr& e, Lowering& lowering) {
  const ast::Expr& root = root_of(e);
  const Symbol* symbol =
      root.kind == ast::ExprKind::kName ? lowering.here().scope().find(root.name) : nullptr;
  if (symbol != nullptr && !symbol->read_only.empty()) {
    lowering.here().wrong(Code::kType, e.span, fmt::format("'{}' is {}", root.name, symbol->read_only),
                          "only variables and clocks can change");
    return std::nullopt;
  }
  const Value value = lowering.value(e);
  if (value.is_wrong()) return std::nullopt;
  const auto* place = value.as<Place>();
  // A result is a temporary: assigning to it would be lost.
  if (place != nullptr && place->symbol->kind != SymbolKind::kChannel && place->symbol->read_only.empty() &&
      place->before.is_empty()) {
    lowering.here().note_change(*place);
    return *place;
  }
  lowering.here().wrong(Code::kType, e.span,
                        fmt::format("{} cannot change", describe(lowering.here().read(value))),
                        "expected a variable or a clock");
  return std::nullopt;
}

bool is_number(const Place& place) { return place.type.is_number(); }

bool is_fixed(const Place& place) {
  return std::all_of(place.subscripts.begin(), place.subscripts.end(),
                     [](const model::Subscript& s) { return s.index.is_constant(); });
}

bool may_act(const std::vector<model::Subscript>& subscripts) {
  return std::any_of(subscripts.begin(), subscripts.end(),
                     [](const model::Subscript& s) { return may_change(s.index); });
}

// Can a statement of `block`, from number `first` on, change what an expression gives?
bool may_act(const Block& block, std::size_t first) {
  return std::any_of(block.begin() + static_cast<std::ptrdiff_t>(first), block.end(),
                     [](const model::Statement& statement) {
                       const auto* set = std::get_if<model::ClockAssignment>(&statement);
                       return set == nullptr || may_change(set->value) || may_act(set->target.subscripts) ||
                              (set->source && may_act(set->source->subscripts));
                     });
}

// The target, with its subscripts evaluated before the value and once only, where that makes a difference.
Place settled_for(Place target, const Expression& value, bool reads_target, Lowering& lowering) {
  // Three ways to go wrong: a subscript with an effect that is evaluated twice (x[i++] += 1), or before or
  // after an effect of the value, and a value that changes a variable in a subscript (a[i] = i++).
  const bool is_active = may_act(target.subscripts);
  const bool must_settle =
      (is_active && (reads_target || !value.is_constant())) || (may_change(value) && !is_fixed(target));
  return must_settle ? Cells(lowering.here()).settled(std::move(target)) : target;
}

// target = value. The target's `before` is left to the caller.
std::optional<Expression> assign(const Place& target, const Number& value, const base::SourceSpan& where,
                                 Lowering& lowering) {
  auto cell = Cells(lowering.here()).converted(value, target.type, where);
  if (!cell) return std::nullopt;
  auto reference = reference_to<VariableId>(target.symbol->first, target);
  return Expression::assign(reference.first, std::move(reference.subscripts), std::move(*cell), where);
}

// Numbers.
class NumberAssignment {
 public:
  // `keeps_old`: the value of x++ is the old one.
  NumberAssignment(const ast::Expr& e, Lowering& lowering, bool keeps_old)
      : e_(e), lowering_(lowering), here_(lowering.here()), keeps_old_(keeps_old) {}

  std::optional<Number> to(Place target) {
    const auto operand =
        is_increment() ? Number{Expression::constant(1, e_.span)} : lowering_.number(*e_.operands[1]);
    if (!operand) return std::nullopt;
    // After the operand has been lowered: whether it changes anything decides.
    target = settled_for(std::move(target), operand->expression, reads_target(), lowering_);
    // Taken off the target, which '+=' reads as well: it would happen twice.
    Expression before = std::exchange(target.before, Expression());
    const auto value = value_for(target, *operand);
    auto assigned = value ? assign(target, *value, e_.span, lowering_) : std::nullopt;
    if (!assigned) return std::nullopt;
    if (!before.is_empty()) assigned = Expression::sequence({std::move(before), std::move(*assigned)});
    Number result{std::move(*assigned), target.type.kind == TypeKind::kBool, target.type.scalar};
    return keeps_old_ ? old_value(std::move(result)) : result;
  }

 private:
  [[nodiscard]] bool is_increment() const { return e_.kind == ast::ExprKind::kIncrement; }
  [[nodiscard]] bool reads_target() const { return e_.compound || is_increment(); }

  std::optional<Number> value_for(const Place& target, const Number& operand) {
    if (!reads_target()) return operand;
    if (target.type.scalar != nullptr || operand.scalar != nullptr) {
      here_.wrong(Code::kType, e_.span, "arithmetic on a scalar", "a scalar can only be set with '='");
      return std::nullopt;
    }
    // `x += e` reads x after e is lowered, and evaluates left to right: the old x, then e.
    const Value old = here_.read({target});
    const Op op = !is_increment() ? e_.op : e_.value > 0 ? Op::kAdd : Op::kSubtract;
    return Number{Expression::binary(op, old.as<Number>()->expression, operand.expression, e_.span)};
  }

  // x++ is (x = x + 1) - 1. For a bool that is wrong: true++ leaves it true.
  std::optional<Number> old_value(Number updated) {
    if (updated.is_boolean) {
      here_.refuse(e_.span, "'++' and '--' on a bool inside an expression are");
      return std::nullopt;
    }
    const Op back = e_.value > 0 ? Op::kSubtract : Op::kAdd;
    return Number{
        Expression::binary(back, std::move(updated.expression), Expression::constant(1, e_.span), e_.span)};
  }

  const ast::Expr& e_;
  Lowering& lowering_;
  Environment& here_;
  bool keeps_old_;
};

// Is it certain that the test does not give this outcome?
bool never_takes(const std::optional<Number>& test, bool outcome) {
  return test && test->expression.is_constant() && test->expression.is_constant(0) == outcome;
}

std::optional<Number> number_assignment(const ast::Expr& e, const ast::Expr& target, Lowering& lowering) {
  // C++ lets a choice be assigned to: (c ? a : b) = v. So does UPPAAL; each branch is an assignment of its
  // own.
  if (target.kind == ast::ExprKind::kTernary) {
    const auto test = lowering.number(*target.operands[0]);
    const auto assignment = [&](bool outcome) {
      const Environment::Dead dead(lowering.here(), never_takes(test, outcome));
      return number_assignment(e, *target.operands[outcome ? 1 : 2], lowering);
    };
    const auto then = assignment(true);
    const auto otherwise = assignment(false);
    if (!test || !then || !otherwise) return std::nullopt;
    return Number{
        Expression::conditional(test->expression, then->expression, otherwise->expression, target.span),
        then->is_boolean && otherwise->is_boolean, then->scalar};
  }
  const auto place = target_of(target, lowering);
  if (!place) return std::nullopt;
  if (!is_number(*place)) {
    lowering.here().refuse(e.span,
                           fmt::format("assignments of {} inside expressions are", describe(place->type)));
    return std::nullopt;
  }
  return NumberAssignment(e, lowering, e.kind == ast::ExprKind::kIncrement && !e.is_prefix).to(*place);
}

// An expression as the statement it stands for. Its value is dropped; what only computes does nothing, but may
// fault.
void add_effect(const Expression& expression, Block& block) {
  if (expression->op == Op::kAssign) {
    block.emplace_back(model::Assignment{.target = {.first = expression->variable,
                                                    .subscripts = expression->subscripts,
                                                    .span = expression->span},
                                         .value = expression->operands[0],
                                         .span = expression->span});
  } else if (expression->op == Op::kSequence) {
    // A sequence falls apart: what matters of its last part, too, is what it does only.
    for (const Expression& part : expression->operands) add_effect(part, block);
  } else if (expression->op == Op::kConditional) {
    model::Branch branch{.condition = expression->operands[0]};
    add_effect(expression->operands[1], branch.then);
    add_effect(expression->operands[2], branch.otherwise);
    block.emplace_back(std::move(branch));
    // A division by zero or an index out of range faults though nobody wants the value.
  } else if (!expression.is_constant()) {
    block.emplace_back(model::Evaluation{expression});
  }
}

class Effects {
 public:
  Effects(Lowering& lowering, Block& block) : lowering_(lowering), here_(lowering.here()), block_(block) {}

  void add(const ast::Expr& e);

 private:
  template <typename Lower>
  void branch(const ast::Expr& e, Lower lower);
  void assign_to(const ast::Expr& e, const ast::Expr& target);
  void assign_clock(const ast::Expr& e, const ast::Expr& source, Place target);
  std::optional<Place> assign_aggregate(const ast::Expr& e, Place target);
  std::optional<Value> assign_source(const ast::Expr& e, const ast::Expr& target, const Type& type);

  Lowering& lowering_;
  Environment& here_;
  Block& block_;
};

// `e` is c ? a : b, and `lower` says what becomes of a and b.
template <typename Lower>
void Effects::branch(const ast::Expr& e, Lower lower) {
  const auto test = lowering_.number(*e.operands[0]);
  model::Branch result;
  {
    const Environment::Dead dead(here_, never_takes(test, true));
    lower(Effects(lowering_, result.then), *e.operands[1]);
  }
  const Environment::Dead dead(here_, never_takes(test, false));
  lower(Effects(lowering_, result.otherwise), *e.operands[2]);
  if (!test) return;
  result.condition = test->expression;
  block_.emplace_back(std::move(result));
}

void Effects::add(const ast::Expr& e) {
  if (e.kind == ast::ExprKind::kAssign || e.kind == ast::ExprKind::kIncrement)
    return assign_to(e, *e.operands[0]);
  if (e.kind == ast::ExprKind::kTernary)
    return branch(e, [](Effects inner, const ast::Expr& operand) { inner.add(operand); });
  const Value value = lowering_.operand(e);
  if (value.is_wrong()) return;
  if (const auto* number = value.as<Number>()) return add_effect(number->expression, block_);
  if (const auto* effect = value.as<Effect>()) return add_effect(effect->expression, block_);
  // f(); where f returns a struct: the call counts, the cells are not read.
  if (const auto* place = value.as<Place>(); place != nullptr && !place->before.is_empty())
    return add_effect(place->before, block_);
  here_.wrong(Code::kType, e.span, fmt::format("{} as a statement", describe(value)),
              "expected an assignment or a call");
}

void Effects::assign_to(const ast::Expr& e, const ast::Expr& target) {
  if (target.kind == ast::ExprKind::kTernary)  // (c ? a : b) = v
    return branch(target, [&](Effects inner, const ast::Expr& operand) { inner.assign_to(e, operand); });
  if (target.kind == ast::ExprKind::kAssign) {  // (a = b) = v, as c ? a = b : a = v is read
    const auto inner = target_of(*target.operands[0], lowering_);
    if (!inner) return;
    // The element would be named twice, before and after the first assignment, which may move it.
    if (!is_fixed(*inner)) {
      here_.refuse(e.span, "assignments to assignments of elements picked by variables are");
      return;
    }
    add(target);
    return assign_to(e, *target.operands[0]);
  }
  auto place = target_of(target, lowering_);
  if (!place) return;
  if (is_number(*place)) {
    const auto number = NumberAssignment(e, lowering_, false).to(std::move(*place));
    if (number) add_effect(number->expression, block_);
    return;
  }
  const bool is_clock = place->type.kind == TypeKind::kClock;
  const bool is_plain = e.kind == ast::ExprKind::kAssign && !e.compound;
  if (!is_plain) {
    const std::string op =
        e.kind == ast::ExprKind::kIncrement ? "'++' or '--'" : fmt::format("'{}='", symbol(e.op));
    here_.wrong(Code::kType, e.span,
                fmt::format("{} on {}", op, is_clock ? "a clock" : describe(place->type)),
                fmt::format("{} can only be set with '='", is_clock ? "a clock" : "it"));
    return;
  }
  if (is_clock) return assign_clock(e, *e.operands[1], std::move(*place));
  assign_aggregate(e, std::move(*place));
}

// x = y = e sets y first. Setting a clock changes no variable, so evaluating e again gives the same number
// unless e itself changes something or speaks of clocks; then x is a copy of y. The subscripts of x count as
// they are before all that.
void Effects::assign_clock(const ast::Expr& e, const ast::Expr& source, Place target) {
  // By name, without lowering: lowering the inner assignment as an expression would report an error, as
  // clocks are set by statements only.
  const auto sets_clock = [&](const ast::Expr& inner) {
    if (inner.kind != ast::ExprKind::kAssign || inner.compound) return false;
    const Symbol* symbol = here_.scope().find(root_of(*inner.operands[0]).name);
    return symbol != nullptr && symbol->kind == SymbolKind::kClock;
  };
  const ast::Expr* last = &source;
  while (sets_clock(*last)) last = last->operands[1].get();
  if (last != &source) {
    const std::size_t first = block_.size();
    add(source);
    // add() has appended the inner assignment last, unless it was wrong.
    if (!is_fixed(target) && (may_act(target.subscripts) || may_act(block_, first))) {
      target = Cells(here_).settled(std::move(target));
      Block before;
      add_effect(std::exchange(target.before, Expression()), before);
      block_.insert(block_.begin() + static_cast<std::ptrdiff_t>(first), before.begin(), before.end());
    }
    const auto* inner = block_.empty() ? nullptr : std::get_if<model::ClockAssignment>(&block_.back());
    if (inner == nullptr) return;  // wrong
    if (inner->source || may_change(inner->value)) {
      last = source.operands[0].get();
      if (!inner->target.subscripts.empty()) {
        here_.refuse(e.span, "chains of assignments to elements picked by variables are");
        return;
      }
    }
  }
  const Value value = lowering_.operand(*last);
  if (value.is_wrong()) return;
  model::ClockAssignment result{.target = {}, .value = {}, .span = e.span};
  // x = y + n is what zones can do; a difference of clocks may be negative.
  if (const auto* term = value.as<ClockTerm>(); term != nullptr && term->plus && !term->minus) {
    result.source = term->plus;
    result.value = term->offset.is_empty() ? Expression::constant(0, e.span) : term->offset;
  } else if (const auto* number = value.as<Number>(); number != nullptr && number->scalar == nullptr) {
    result.value = number->expression;
    // One that is not constant is judged when the model runs.
    if (number->expression.is_constant() && number->expression->value < 0) {
      here_.wrong(Code::kRange, source.span, fmt::format("a clock is set to {}", number->expression->value),
                  "a clock is never negative");
      return;
    }
  } else {
    here_.wrong(Code::kType, source.span, fmt::format("{} is assigned to a clock", describe(value)),
                "expected a number, or a clock plus a number");
    return;
  }
  target = settled_for(std::move(target), result.value, false, lowering_);
  if (!target.before.is_empty()) add_effect(target.before, block_);
  result.target = reference_to<model::ClockId>(target.symbol->first, target);
  block_.emplace_back(std::move(result));
}

// Cell by cell. Subscripts are evaluated before, since they may depend on the cells; the cells of both sides
// are the same ones or disjoint, so no value is lost. The result is the target with its subscripts evaluated:
// what a = b = c gives to a is what stands in this very b, also where the assignment changes what picks b.
std::optional<Place> Effects::assign_aggregate(const ast::Expr& e, Place target) {
  const TypeKind kind = element_type(target.type).kind;
  if (kind == TypeKind::kClock) {
    here_.refuse(e.span, "assignments of whole arrays of clocks are");
    return std::nullopt;
  }
  const ast::Expr& source = *e.operands[1];
  const bool is_chain = source.kind == ast::ExprKind::kAssign && !source.compound;
  if (is_chain && !is_fixed(target)) {
    here_.refuse(e.span, "chains of assignments to elements picked by variables are");
    return std::nullopt;
  }
  auto value =
      is_chain ? assign_source(source, *source.operands[0], target.type) : Value{lowering_.value(source)};
  if (!value || value->is_wrong()) return std::nullopt;
  auto* place = value->as<Place>();
  if (place == nullptr || !have_same_shape(place->type, target.type)) {
    here_.wrong(Code::kType, e.span,
                fmt::format("{} is assigned to {}", describe(here_.read(*value)), describe(target.type)),
                "expected a value of the same type");
    return std::nullopt;
  }
  target = Cells(here_).settled(std::move(target));
  if (!is_chain) *place = Cells(here_).settled(std::move(*place));
  for (Place* side : {&target, place}) {
    if (!side->before.is_empty()) add_effect(side->before, block_);
    side->before = {};
  }
  const auto cells = Cells(here_).of(*place, target.type);
  if (!cells) return std::nullopt;
  const std::vector<const Type*> types = cell_types(target.type);
  for (std::size_t i = 0; i < cells->size(); ++i) {
    auto reference = reference_to<VariableId>(target.symbol->first, cell_of(target, i, *types[i]));
    block_.emplace_back(
        model::Assignment{.target = std::move(reference), .value = (*cells)[i], .span = e.span});
  }
  return target;
}

// What `e`, an assignment to `target`, leaves there, after the assignment itself.
std::optional<Value> Effects::assign_source(const ast::Expr& e, const ast::Expr& target, const Type& type) {
  if (target.kind == ast::ExprKind::kTernary) {
    const auto test = lowering_.number(*target.operands[0]);
    if (!test) return std::nullopt;
    if (test->expression.is_constant())
      return assign_source(e, *target.operands[test->expression.is_constant(0) ? 2 : 1], type);
  }
  if (target.kind == ast::ExprKind::kTernary || target.kind == ast::ExprKind::kAssign) {
    here_.refuse(e.span, "chains of assignments to one of several variables are");
    return std::nullopt;
  }
  auto place = target_of(target, lowering_);
  if (place && have_same_shape(place->type, type)) place = assign_aggregate(e, std::move(*place));
  if (!place) return std::nullopt;
  return Value{std::move(*place)};
}
}  // namespace

Value lower_assignment(const ast::Expr& e, Lowering& lowering) {
  const auto number = number_assignment(e, *e.operands[0], lowering);
  if (!number) return {Wrong{}};
  return {*number};
}

void lower_effect(const ast::Expr& e, Lowering& lowering, Block& block) { Effects(lowering, block).add(e); }

void lower_update(const ast::Expr& update, Lowering& lowering, Block& block) {
  // UPPAAL takes `x == 0` as an update with a warning. It is nearly always a mistake for `x = 0`.
  const bool can_act = update.kind == ast::ExprKind::kAssign || update.kind == ast::ExprKind::kIncrement ||
                       update.kind == ast::ExprKind::kTernary || update.kind == ast::ExprKind::kCall;
  if (can_act) return lower_effect(update, lowering, block);
  const Value value = lowering.operand(update);
  if (value.is_wrong()) return;
  const auto* number = value.as<Number>();
  // A constant obviously says `nothing`; a number that is computed and dropped is a mistake.
  if (number != nullptr && (number->expression.is_constant() || may_change(number->expression)))
    return add_effect(number->expression, block);
  lowering.here().wrong(Code::kType, update.span, fmt::format("{} as an update", describe(value)),
                        "expected an assignment such as i = i + 1");
}
}  // namespace tarrier::languages::uppaal
