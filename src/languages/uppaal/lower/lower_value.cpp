// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/lower_value.hpp"

#include <algorithm>

namespace tarrier::languages::uppaal {
using model::Expression;

std::string describe(const Value& value) {
  struct Describer {
    std::string operator()(const Wrong&) const { return "something wrong"; }
    std::string operator()(const Number& n) const {
      if (n.scalar != nullptr) return "a scalar";
      return n.is_boolean ? "a truth value" : "a number";
    }
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
    std::string operator()(const Effect&) const { return "a call without a result"; }
    std::string operator()(const RatedFormula&) const { return "a clock rate"; }
  };
  return std::visit(Describer{}, value.is);
}

namespace {
// A read that picks among more entries than this becomes one load from variables instead of a jump table.
constexpr std::uint64_t kMaxAlternatives = 8;

// The entries of a constant table from `position` on, below the subscripts from `depth` on.
Expression table_entry(const Place& place, std::size_t depth, std::size_t position) {
  if (depth == place.subscripts.size())
    return Expression::constant((*place.symbol->values)[position], place.span);
  const model::Subscript& s = place.subscripts[depth];
  // A constant index out of range is not folded but left to choose(), which makes it a fault where it is
  // evaluated.
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

// Few entries are written out, so that constant subscripts leave constants; many become variables that never
// change, which one load reads.
Expression read_table(const Place& place, Workspace& workspace) {
  const auto reference = reference_to<model::VariableId>(place.symbol->first, place);
  std::uint64_t entries = 1;
  // The product fits: no table has more than kMaxCells cells.
  for (const model::Subscript& s : reference.subscripts) entries *= s.size;
  // Few: written out, all but the chosen entry cost nothing, and each is a constant that analyses see.
  if (entries <= kMaxAlternatives) return table_entry(place, 0, place.symbol->first);
  const std::uint32_t first = table_variables(*place.symbol, workspace) + index(reference.first);
  return Expression::element(model::VariableId{first}, reference.subscripts, place.span);
}

Value read_place(Place place, Workspace& workspace) {
  // Whole arrays have no value in the Network; Cells reads them cell by cell.
  if (place.type.is_aggregate()) return {std::move(place)};
  const bool is_boolean = place.type.kind == TypeKind::kBool;
  const auto number = [&](Expression value) {
    if (!place.before.is_empty()) value = Expression::sequence({place.before, std::move(value)});
    return Value{Number{std::move(value), is_boolean, place.type.scalar}};
  };
  switch (place.symbol->kind) {
    case SymbolKind::kVariable:
      return number(
          Expression::element(model::VariableId{place.symbol->first}, place.subscripts, place.span));
    case SymbolKind::kConstant: return number(read_table(place, workspace));
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
    // With an offset or subscripts of its own, the distance would not be known here.
    if (!term.plus || term.minus || !term.offset.is_empty() || !term.plus->subscripts.empty())
      return std::nullopt;
    if (i == 0) continue;
    // A stride is unsigned: clocks have to come in the order of the processes, and they do if these are.
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

Value read_choice(Choice choice, Workspace& workspace) {
  std::vector<Expression> numbers;
  std::vector<ClockTerm> clocks;
  bool is_boolean = true;
  // A mixture of numbers and clocks remains a choice, for whoever can make sense of it or report it.
  const void* scalar = nullptr;
  for (Value& alternative : choice.alternatives) {
    alternative = read(std::move(alternative), workspace);
    if (alternative.is_wrong()) return {Wrong{}};
    if (const auto* number = alternative.as<Number>()) {
      if (!numbers.empty() && number->scalar != scalar) return {std::move(choice)};
      scalar = number->scalar;
      numbers.push_back(number->expression);
      is_boolean = is_boolean && number->is_boolean;
    }
    if (const auto* clock = alternative.as<ClockTerm>()) clocks.push_back(*clock);
  }
  if (numbers.size() == choice.alternatives.size())
    return {Number{Expression::choose(choice.index, choice.low, std::move(numbers), choice.span), is_boolean,
                   scalar}};
  if (clocks.size() == choice.alternatives.size())
    if (auto picked = pick_clock(choice, clocks)) return {std::move(*picked)};
  return {std::move(choice)};
}
}  // namespace

Value read(Value value, Workspace& workspace) {
  if (auto* place = value.as<Place>()) return read_place(std::move(*place), workspace);
  if (auto* choice = value.as<Choice>()) return read_choice(std::move(*choice), workspace);
  return value;
}

Place cell_of(const Place& place, std::size_t number, const Type& type) {
  Place cell = place;
  cell.type = type;
  if (place.type.is_aggregate())
    // One constant subscript over all cells, of stride 1, as if nested arrays and structs were flat:
    // reference_to() folds it into the position.
    cell.subscripts.push_back({Expression::constant(static_cast<std::int32_t>(number), place.span), 0,
                               static_cast<std::uint32_t>(cell_count(place.type)), 1});
  return cell;
}

Expression join(model::Op op, std::span<const Expression> parts, const base::SourceSpan& where) {
  if (parts.size() == 1) return parts.front();
  // The order of the parts stays, since evaluation from the left may stop before a fault on the right.
  const std::size_t middle = parts.size() / 2;
  return Expression::binary(op, join(op, parts.first(middle), where), join(op, parts.subspan(middle), where),
                            where);
}

bool may_change(const Expression& expression) {
  if (expression.is_empty()) return false;
  // A call is looked into no further: it may be that of a function that counts its calls. To be too careful
  // costs a hidden variable.
  return expression->op == model::Op::kCall || expression->op == model::Op::kAssign ||
         std::any_of(expression->operands.begin(), expression->operands.end(), may_change) ||
         std::any_of(expression->subscripts.begin(), expression->subscripts.end(),
                     [](const model::Subscript& s) { return may_change(s.index); });
}
}  // namespace tarrier::languages::uppaal
