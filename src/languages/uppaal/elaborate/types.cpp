// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/types.hpp"

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

Type scalar_type(std::int32_t size, const void* identity) {
  return {.kind = TypeKind::kScalar, .domain = {0, size - 1}, .is_bounded = true, .scalar = identity};
}

// Offsets beyond the limit are wrong, but so is the type then: its size is checked before it is used.
Type struct_of(std::vector<Field> fields) {
  std::uint64_t offset = 0;
  for (Field& field : fields) {
    field.offset = static_cast<std::uint32_t>(offset);
    offset = std::min(offset + cell_count(field.type), kMaxCells + 1);
  }
  Type type{.kind = TypeKind::kStruct};
  type.fields = std::make_shared<const std::vector<Field>>(std::move(fields));
  return type;
}

Type refused_type(std::string refusal) { return {.kind = TypeKind::kRefused, .refusal = std::move(refusal)}; }

Type wrong_type() { return {.kind = TypeKind::kWrong}; }

std::uint64_t size_of(const model::Domain& domain) {
  const std::int64_t size = std::int64_t{domain.high} - domain.low + 1;
  return size < 0 ? 0 : static_cast<std::uint64_t>(size);
}

std::uint64_t cell_count(const Type& type) {
  if (type.kind == TypeKind::kStruct) {
    std::uint64_t count = 0;
    for (const Field& field : *type.fields) count = std::min(count + cell_count(field.type), kMaxCells + 1);
    return count;
  }
  if (type.kind != TypeKind::kArray) return 1;
  // Both factors are at most 2^32, so the product cannot wrap.
  return std::min(cell_count(*type.element) * size_of(type.domain), kMaxCells + 1);
}

int dimensions_of(const Type& type) {
  int count = 0;
  for (const Type* part = &type; part->kind == TypeKind::kArray; part = part->element.get()) ++count;
  return count;
}

const Type& element_type(const Type& type) {
  return type.kind == TypeKind::kArray ? element_type(*type.element) : type;
}

namespace {
void add_cell_types(const Type& type, std::vector<const Type*>& cells) {
  if (type.kind == TypeKind::kStruct) {
    for (const Field& field : *type.fields) add_cell_types(field.type, cells);
  } else if (type.kind == TypeKind::kArray) {
    for (std::uint64_t i = 0; i < size_of(type.domain); ++i) add_cell_types(*type.element, cells);
  } else {
    cells.push_back(&type);
  }
}

void add_cell_names(const Type& type, const std::string& name, std::vector<std::string>& names) {
  if (type.kind == TypeKind::kStruct) {
    for (const Field& field : *type.fields) add_cell_names(field.type, name + "." + field.name, names);
  } else if (type.kind == TypeKind::kArray) {
    for (std::int64_t i = type.domain.low; i <= type.domain.high; ++i)
      add_cell_names(*type.element, fmt::format("{}[{}]", name, i), names);
  } else {
    names.push_back(name);
  }
}
}  // namespace

std::vector<const Type*> cell_types(const Type& type) {
  std::vector<const Type*> cells;
  add_cell_types(type, cells);
  return cells;
}

std::vector<std::string> cell_names(const Type& type, const std::string& name) {
  std::vector<std::string> names;
  add_cell_names(type, name, names);
  return names;
}

std::int32_t usual_value(const Type& cell) {
  // Variables start at 0, which a range such as int[1,3] does not have.
  return cell.is_number() && !cell.domain.contains(0) ? cell.domain.low : 0;
}

namespace {
std::string cell_name(TypeKind kind) {
  switch (kind) {
    case TypeKind::kInt: return "int";
    case TypeKind::kBool: return "bool";
    case TypeKind::kScalar: return "scalar";
    case TypeKind::kStruct: return "struct";
    case TypeKind::kClock: return "clock";
    case TypeKind::kChannel: return "channel";
    default: return "value";
  }
}
}  // namespace

std::string describe(const Type& type) {
  const std::string cell = cell_name(element_type(type).kind);
  if (type.kind != TypeKind::kArray) return (type.kind == TypeKind::kInt ? "an " : "a ") + cell;
  std::string indices;
  for (const Type* level = &type; level->kind == TypeKind::kArray; level = level->element.get())
    indices += fmt::format("[{}..{}]", level->domain.low, level->domain.high);
  return "an array" + indices + " of " + cell + "s";
}

// Numbers fit each other whatever their ranges, since the value is checked when it is assigned. Arrays have
// to be over the same indices, and structs have to have the same fields.
bool have_same_shape(const Type& a, const Type& b) {
  // Of arrays, this compares the sets that they are indexed by.
  if (a.scalar != b.scalar) return false;
  if (a.is_number() && b.is_number()) return true;
  if (a.kind != b.kind) return false;
  // Names of fields count as well, since an initialiser may give values by name.
  if (a.kind == TypeKind::kStruct)
    return std::equal(
        a.fields->begin(), a.fields->end(), b.fields->begin(), b.fields->end(),
        [](const Field& x, const Field& y) { return x.name == y.name && have_same_shape(x.type, y.type); });
  if (a.kind != TypeKind::kArray) return true;
  return a.domain == b.domain && have_same_shape(*a.element, *b.element);
}
}  // namespace tarrier::languages::uppaal
