// SPDX-License-Identifier: MIT
// The parts of Generator that draw functions and calls of them. Parameters, scratch variables and results of
// pure functions have domains from 0 to 3 at most; unless the model may fault, values are kept inside, loops
// count, assertions hold.
#include <fmt/format.h>

#include "differential/generator.hpp"

namespace tarrier::differential {
using model::Expression;
using model::Op;
using model::VariableId;

namespace {
constexpr model::Domain kScratch{0, 3};

Expression plus_one(VariableId variable) {
  return Expression::binary(Op::kAdd, Expression::variable(variable), Expression::constant(1));
}

model::Statement assign(VariableId variable, Expression value) {
  return model::Assignment{.target = {.first = variable}, .value = std::move(value)};
}
}  // namespace

// ---- Declarations

// At least one that is pure and one that acts; later ones may call earlier ones that are pure.
void Generator::make_functions() {
  make_function(true);
  if (percent(40)) make_function(true);
  make_function(false);
}

VariableId Generator::local(const std::string& name, model::Domain domain) {
  net().variables.push_back({.name = name, .domain = domain, .kind = model::VariableKind::kLocal});
  return VariableId{static_cast<std::uint32_t>(net().variables.size() - 1)};
}

void Generator::make_function(bool pure) {
  const model::FunctionId id{static_cast<std::uint32_t>(functions_.size())};
  model::Function function{.name = fmt::format("f{}", index(id))};
  for (std::int32_t i = 0, count = between(1, 2); i < count; ++i)
    function.parameters.push_back(local(fmt::format("{}_p{}", function.name, i), {0, between(1, 3)}));
  const VariableId scratch = local(function.name + "_q", kScratch);
  if (pure || percent(60)) function.result = model::Domain{0, between(1, 3)};
  function.body = pure ? pure_body(function.parameters, scratch) : acting_body(function.parameters, scratch);
  if (function.result) {
    Expression result = percent(50) ? Expression::variable(scratch) : term(function.parameters);
    if (!now_and_then(model_.may_fault, 30)) result = clamped(std::move(result), *function.result);
    function.body.push_back(model::Return{.value = std::move(result)});
  }
  net().functions.push_back(std::move(function));
  functions_.push_back({id, pure});
}

// ---- Statements

// while (counter < c) { body; counter = counter + 1 }, or the same with the test at the end.
model::Statement Generator::counted_loop(VariableId counter, model::Block body) {
  body.push_back(assign(counter, clamped(plus_one(counter), kScratch)));
  model::Loop loop{.condition = Expression::binary(Op::kLess, Expression::variable(counter),
                                                   number(between(1, kScratch.high))),
                   .body = std::move(body)};
  loop.tests_first = percent(60);
  return loop;
}

model::Statement Generator::assertion(VariableId scratch) {
  const std::int32_t limit = now_and_then(model_.may_fault, 60) ? between(1, 2) : kScratch.high;
  return model::Assertion{
      .condition = Expression::binary(Op::kLessEqual, Expression::variable(scratch), number(limit))};
}

// Computes in `scratch`, and may return from inside.
model::Block Generator::pure_body(const Numbers& parameters, VariableId scratch) {
  model::Block body{assign(scratch, clamped(term(parameters), kScratch))};
  const auto early = [&] {
    return model::Return{.value = number(0)};  // in every result
  };
  for (std::int32_t count = between(1, 2); count > 0; --count) {
    switch (between(0, 3)) {
      case 0: {
        model::Branch branch{.condition = integer_atom(parameters)};
        branch.then.push_back(assign(scratch, clamped(term(parameters), kScratch)));
        if (percent(50)) branch.otherwise.push_back(assign(scratch, number(between(0, 3))));
        body.push_back(std::move(branch));
        break;
      }
      case 1: {
        model::Block inner;
        if (percent(40))
          inner.push_back(model::Branch{.condition = integer_atom(parameters), .then = {early()}});
        body.push_back(counted_loop(scratch, std::move(inner)));
        break;
      }
      case 2: body.push_back(model::Branch{.condition = integer_atom(parameters), .then = {early()}}); break;
      default: body.push_back(assertion(scratch));
    }
  }
  return body;
}

// An assignment to a clock or to a variable of the model.
model::Statement Generator::change(const Numbers& numbers) {
  if (!net().clocks.empty() && percent(30)) return clock_assignment(numbers);
  const Integer& integer = one_of(integers_);
  model::Assignment result{.target = cell(integer, numbers)};
  const Expression old = Expression::element(result.target.first, result.target.subscripts);
  if (percent(40)) {
    result.value = clamped(Expression::binary(Op::kAdd, old, number(1)), integer.domain);
  } else {
    result.value = clamped(term(numbers), integer.domain);
  }
  return result;
}

model::Block Generator::acting_body(const Numbers& parameters, VariableId scratch) {
  model::Block body{assign(scratch, number(0)), change(parameters)};
  for (std::int32_t count = between(0, 2); count > 0; --count) {
    switch (between(0, 3)) {
      case 0: body.push_back(change(parameters)); break;
      case 1: {
        model::Branch branch{.condition = integer_atom(parameters)};
        branch.then.push_back(change(parameters));
        if (percent(50)) branch.otherwise.push_back(change(parameters));
        body.push_back(std::move(branch));
        break;
      }
      case 2: body.push_back(counted_loop(scratch, {change({scratch})})); break;
      default: body.push_back(assertion(scratch));
    }
  }
  return body;
}

// ---- Expressions

// A small number without side effects.
Expression Generator::term(const Numbers& numbers) {
  switch (between(0, 3)) {
    case 0: return number(between(0, 3));
    case 1: return Expression::variable(one_of(numbers));
    case 2: {
      const Expression left = value_of(readable(), numbers);
      return Expression::binary(percent(50) ? Op::kAdd : Op::kSubtract, left, number(1));
    }
    default: return value_of(readable(), numbers);
  }
}

Expression Generator::argument(const Numbers& numbers, model::Domain domain) {
  if (percent(30)) return number(between(domain.low, domain.high));
  Expression value = !numbers.empty() && percent(50) ? Expression::variable(numbers.front())
                                                     : value_of(integers_.front(), {});
  return now_and_then(model_.may_fault, 20) ? value : clamped(std::move(value), domain);
}

Expression Generator::call(const Callable& callee, const Numbers& numbers) {
  std::vector<Expression> arguments;
  const std::vector<VariableId> parameters = net().function(callee.id).parameters;
  for (const VariableId parameter : parameters)
    arguments.push_back(argument(numbers, net().variable(parameter).domain));
  return Expression::call(callee.id, std::move(arguments));
}

Expression Generator::pure_call(const Numbers& numbers) {
  std::vector<Callable> pure;
  std::copy_if(functions_.begin(), functions_.end(), std::back_inserter(pure),
               [](const Callable& each) { return each.pure; });
  return call(one_of(pure), numbers);
}

// i++ on the first variable, as long as it stays in range: changes it, and has its old value.
Expression Generator::increment() {
  const Integer& integer = integers_.front();
  const VariableId variable{integer.first};
  const Expression value = Expression::variable(variable);
  const Expression old = Expression::binary(Op::kSubtract, value, number(1));
  return Expression::conditional(
      Expression::binary(Op::kLess, value, number(integer.domain.high)),
      Expression::sequence({Expression::assign(variable, {}, plus_one(variable)), old}), value);
}

// What an update does by way of a call. Where a value has side effects the target has no subscripts: which of
// the two is evaluated first is left open.
model::Statement Generator::calling_statement(const Numbers& numbers) {
  Expression value = call(percent(60) ? functions_.back() : one_of(functions_), numbers);
  if (percent(25)) {
    std::vector<Expression> arguments = value->operands;
    const VariableId first = net().function(value->function).parameters.front();
    arguments.front() = clamped(increment(), net().variable(first).domain);
    value = Expression::call(value->function, std::move(arguments));
  }
  const Integer& scalar = integers_.front();
  if (!net().function(value->function).result || percent(40)) return model::Evaluation{std::move(value)};
  value = clamped(std::move(value), scalar.domain);
  if (percent(50)) return assign(VariableId{scalar.first}, std::move(value));
  return model::Evaluation{Expression::assign(VariableId{scalar.first}, {}, std::move(value))};
}
}  // namespace tarrier::differential
