// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower_value.hpp"

#include <algorithm>

namespace tarrier::languages::uppaal {
using model::Expression;

std::string describe(const Value& value) {
  struct Describer {
    std::string operator()(const Wrong&) const { return "something wrong"; }
    std::string operator()(const Number& n) const { return n.is_boolean ? "a truth value" : "a number"; }
    std::string operator()(const ClockTerm& term) const {
      return term.plus && !term.minus && term.offset.is_empty() ? "a clock" : "a sum with clocks";
    }
    std::string operator()(const model::Formula&) const { return "a clock constraint"; }
    std::string operator()(const Place& place) const { return describe(place.type); }
    std::string operator()(const Family*) const { return "a process without its parameters"; }
    std::string operator()(const Instance*) const { return "a process"; }
    std::string operator()(const Choice& choice) const {
      return choice.alternatives.empty() ? "nothing" : describe(choice.alternatives.front());
    }
  };
  return std::visit(Describer{}, value.is);
}

namespace {
// The entries of a constant table from `position` on, below the subscripts from `depth` on.
Expression table_entry(const Place& place, std::size_t depth, std::size_t position) {
  if (depth == place.subscripts.size())
    return Expression::constant(place.symbol->values[position], place.span);
  const model::Subscript& s = place.subscripts[depth];
  if (s.index.is_constant()) {
    const std::int64_t offset = std::int64_t{s.index->value} - s.low;
    if (offset >= 0 && offset < std::int64_t{s.size})
      return table_entry(place, depth + 1, position + static_cast<std::size_t>(offset) * s.stride);
  }
  std::vector<Expression> alternatives;
  for (std::size_t i = 0; i < s.size; ++i)
    alternatives.push_back(table_entry(place, depth + 1, position + i * s.stride));
  return Expression::choose(s.index, s.low, std::move(alternatives), place.span);
}

Value read_place(Place place) {
  if (place.type.kind == TypeKind::kArray) return {std::move(place)};
  const bool is_boolean = place.type.kind == TypeKind::kBool;
  switch (place.symbol->kind) {
    case SymbolKind::kVariable:
      return {Number{Expression::element(model::VariableId{place.symbol->first}, std::move(place.subscripts),
                                         place.span),
                     is_boolean}};
    case SymbolKind::kConstant: return {Number{table_entry(place, 0, 0), is_boolean}};
    case SymbolKind::kClock:
      return {ClockTerm{.plus = reference_to<model::ClockId>(place.symbol->first, place)}};
    default: return {std::move(place)};
  }
}

// The clocks of P(0), P(1), … lie at equal distances if the processes are built alike; then one subscript
// with that distance picks among them. No value if they do not.
std::optional<ClockTerm> pick_clock(const Choice& choice, const std::vector<ClockTerm>& terms) {
  std::optional<std::uint32_t> stride;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const ClockTerm& term = terms[i];
    if (!term.plus || term.minus || !term.offset.is_empty() || !term.plus->subscripts.empty())
      return std::nullopt;
    if (i == 0) continue;
    if (index(term.plus->first) <= index(terms[i - 1].plus->first)) return std::nullopt;
    const std::uint32_t step = index(term.plus->first) - index(terms[i - 1].plus->first);
    if (stride.value_or(step) != step) return std::nullopt;
    stride = step;
  }
  ClockTerm picked = terms.front();
  picked.plus->subscripts.push_back(
      {choice.index, choice.low, static_cast<std::uint32_t>(terms.size()), stride.value_or(1)});
  return picked;
}

Value read_choice(Choice choice) {
  std::vector<Expression> numbers;
  std::vector<ClockTerm> clocks;
  bool is_boolean = true;
  for (Value& alternative : choice.alternatives) {
    alternative = read(std::move(alternative));
    if (alternative.is_wrong()) return {Wrong{}};
    if (const auto* number = alternative.as<Number>()) {
      numbers.push_back(number->expression);
      is_boolean = is_boolean && number->is_boolean;
    }
    if (const auto* clock = alternative.as<ClockTerm>()) clocks.push_back(*clock);
  }
  if (numbers.size() == choice.alternatives.size())
    return {
        Number{Expression::choose(choice.index, choice.low, std::move(numbers), choice.span), is_boolean}};
  if (clocks.size() == choice.alternatives.size())
    if (auto picked = pick_clock(choice, clocks)) return {std::move(*picked)};
  return {std::move(choice)};
}
}  // namespace

Value read(Value value) {
  if (auto* place = value.as<Place>()) return read_place(std::move(*place));
  if (auto* choice = value.as<Choice>()) return read_choice(std::move(*choice));
  return value;
}
}  // namespace tarrier::languages::uppaal
