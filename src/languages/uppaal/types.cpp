// SPDX-License-Identifier: MIT
#include "languages/uppaal/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tarrier::languages::uppaal {
Type int_type(model::Domain domain, bool is_bounded) {
  return {.kind = TypeKind::kInt, .domain = domain, .is_bounded = is_bounded};
}

Type bool_type() { return {.kind = TypeKind::kBool, .domain = {0, 1}}; }

Type array_of(Type element, model::Domain indices) {
  Type array{.kind = TypeKind::kArray, .domain = indices, .is_const = element.is_const};
  array.element = std::make_shared<const Type>(std::move(element));
  return array;
}

Type refused_type(std::string refusal) { return {.kind = TypeKind::kRefused, .refusal = std::move(refusal)}; }

Type wrong_type() { return {.kind = TypeKind::kWrong}; }

std::uint64_t size_of(const model::Domain& domain) {
  const std::int64_t size = std::int64_t{domain.high} - domain.low + 1;
  return size < 0 ? 0 : static_cast<std::uint64_t>(size);
}

std::uint64_t cell_count(const Type& type) {
  if (type.kind != TypeKind::kArray) return 1;
  // Both factors are at most 2^32, so the product cannot wrap.
  return std::min(cell_count(*type.element) * size_of(type.domain), kMaxCells + 1);
}

const Type& cell_type(const Type& type) {
  return type.kind == TypeKind::kArray ? cell_type(*type.element) : type;
}

namespace {
std::string cell_name(TypeKind kind) {
  switch (kind) {
    case TypeKind::kInt: return "int";
    case TypeKind::kBool: return "bool";
    case TypeKind::kClock: return "clock";
    case TypeKind::kChannel: return "channel";
    default: return "value";
  }
}
}  // namespace

std::string describe(const Type& type) {
  const std::string cell = cell_name(cell_type(type).kind);
  if (type.kind != TypeKind::kArray) return (type.kind == TypeKind::kInt ? "an " : "a ") + cell;
  std::string indices;
  for (const Type* level = &type; level->kind == TypeKind::kArray; level = level->element.get())
    indices += fmt::format("[{}..{}]", level->domain.low, level->domain.high);
  return "an array" + indices + " of " + cell + "s";
}

bool have_same_shape(const Type& a, const Type& b) {
  if (a.is_number() && b.is_number()) return true;
  if (a.kind != b.kind) return false;
  if (a.kind != TypeKind::kArray) return true;
  return a.domain == b.domain && have_same_shape(*a.element, *b.element);
}
}  // namespace tarrier::languages::uppaal
