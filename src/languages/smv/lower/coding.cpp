// SPDX-License-Identifier: MIT
#include "languages/smv/lower/coding.hpp"

#include <algorithm>
#include <limits>

namespace tarrier::languages::smv {
namespace {
// Integers without gaps, in any order.
std::optional<model::Domain> range_of_values(const std::vector<Constant>& values) {
  std::vector<std::int64_t> numbers;
  for (const Constant& value : values) {
    if (value.kind != Constant::Kind::kInteger) return std::nullopt;
    numbers.push_back(value.number);
  }
  std::ranges::sort(numbers);
  // The values of an enumeration differ, so without gaps there are exactly as many as the range has.
  if (numbers.back() - numbers.front() + 1 != std::ssize(numbers)) return std::nullopt;
  return model::Domain{static_cast<std::int32_t>(numbers.front()), static_cast<std::int32_t>(numbers.back())};
}
}  // namespace

bool fits(std::int64_t number) {
  return number >= std::numeric_limits<std::int32_t>::min() &&
         number <= std::numeric_limits<std::int32_t>::max();
}

Coding Coding::of(const Type& type) {
  // {3, 1, 2} is a range, too: its numbers may stand for themselves, and arithmetic needs no table.
  if (type.kind != Type::Kind::kValues || range_of_values(type.values)) return {};
  return Coding(type.values);
}

std::optional<std::int32_t> Coding::number(const Constant& value) const {
  if (!is_table()) {
    if (value.kind == Constant::Kind::kSymbol) return std::nullopt;
    // The bits of a word of 64 may be those of a negative number.
    if (!fits(value.number) || (value.kind == Constant::Kind::kWord && value.number < 0)) return std::nullopt;
    return static_cast<std::int32_t>(value.number);
  }
  const auto place = table_.place(value);
  return place ? std::optional(static_cast<std::int32_t>(*place)) : std::nullopt;
}

bool Coding::extends(const Coding& other) const {
  // Numbers that stand for themselves and places in a table mean the same nowhere.
  if (is_table() != other.is_table()) return false;
  return table_.begins_with(other.table_);
}

model::Domain domain_of(const Type& type) {
  switch (type.kind) {
    case Type::Kind::kBoolean: return {0, 1};
    case Type::Kind::kRange:
      return {static_cast<std::int32_t>(type.low), static_cast<std::int32_t>(type.high)};
    case Type::Kind::kWord: return {0, static_cast<std::int32_t>((std::int64_t{1} << type.width) - 1)};
    case Type::Kind::kValues: break;
  }
  if (const auto range = range_of_values(type.values)) return *range;
  return {0, static_cast<std::int32_t>(type.values.size()) - 1};
}

std::vector<std::string> value_names(const Type& type) {
  std::vector<std::string> names;
  if (type.kind == Type::Kind::kWord) {
    constexpr std::uint32_t kWidestNamed = 8;
    // Longer words are shown as numbers: their names would be a table of all values.
    if (type.width > kWidestNamed) return names;
    for (std::int64_t value = 0; value < std::int64_t{1} << type.width; ++value)
      names.push_back(to_text(Constant{
          .kind = Constant::Kind::kWord, .is_signed = type.is_signed, .width = type.width, .number = value}));
  }
  if (Coding::of(type).is_table())
    for (const Constant& value : type.values) names.push_back(to_text(value));
  return names;
}
}  // namespace tarrier::languages::smv
