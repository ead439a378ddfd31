// SPDX-License-Identifier: MIT
// Types of a UPPAAL model after all names and constants in them are known.
//
// A type is a tree: arrays have an element type, structs have fields, everything else is a leaf. The value of
// a type is laid out as a row of cells, one per leaf, in row-major order and in the order of the fields; that
// is how arrays and structs are flattened into the Network.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/network.hpp"

namespace tarrier::languages::uppaal {
enum class TypeKind : std::uint8_t {
  kInt,
  kBool,
  kScalar,  // one of a set without order: can be compared for equality, and be an index
  kClock,
  kChannel,
  kArray,
  kStruct,
  kRefused,  // legal, but not supported; `refusal` names it
  kWrong,    // reported already
};

struct Field;

struct Type {
  TypeKind kind = TypeKind::kInt;
  model::Domain domain;     // the values of kInt, kBool and kScalar; the indices of kArray
  bool is_bounded = false;  // kInt: the user gave a range
  bool is_const = false;
  bool is_urgent = false;     // kChannel
  bool is_broadcast = false;  // kChannel
  std::string refusal;        // kRefused: "structs", ready for "… are not supported yet"
  // Which set of scalars: kScalar; kArray if its indices are scalars. Null: numbers.
  const void* scalar = nullptr;
  std::shared_ptr<const Type> element = nullptr;  // kArray; shared: types are copied with every symbol
  std::shared_ptr<const std::vector<Field>> fields = nullptr;  // kStruct; shared likewise

  [[nodiscard]] bool is_number() const { return kind <= TypeKind::kScalar; }  // in one cell of the state
  [[nodiscard]] bool is_aggregate() const { return kind == TypeKind::kArray || kind == TypeKind::kStruct; }
};

struct Field {
  std::string name;
  Type type;
  std::uint32_t offset = 0;  // cells before it
};

inline constexpr model::Domain kDefaultIntDomain{-32768, 32767};
inline constexpr model::Domain kWidestDomain{INT32_MIN, INT32_MAX};
inline constexpr std::uint64_t kMaxCells = 1'000'000;  // of one declaration, and of a model

inline constexpr int kMaxDimensions = 100;  // of an array: types are walked recursively

Type int_type(model::Domain domain, bool is_bounded);
Type bool_type();
Type array_of(Type element, model::Domain indices);
Type scalar_type(std::int32_t size, const void* identity);
Type struct_of(std::vector<Field> fields);  // fills in the offsets
Type refused_type(std::string refusal);
Type wrong_type();

[[nodiscard]] std::uint64_t size_of(const model::Domain& domain);  // 0 for an empty range
[[nodiscard]] std::uint64_t cell_count(const Type& type);          // saturates above kMaxCells
[[nodiscard]] int dimensions_of(const Type& type);                 // 0 if it is not an array
[[nodiscard]] const Type& element_type(const Type& type);          // of the innermost element of an array
[[nodiscard]] std::vector<const Type*> cell_types(const Type& type);
// "name", or "name[0].field", … for the cells of an array or a struct.
[[nodiscard]] std::vector<std::string> cell_names(const Type& type, const std::string& name);
// 0 or, if that is out of range, the lowest value.
[[nodiscard]] std::int32_t usual_value(const Type& cell);
// "an int", "a clock", "an array[0..3] of clocks", for messages.
[[nodiscard]] std::string describe(const Type& type);
// Arrays of the same index ranges, structs of the same fields, over the same kinds of cells; int and bool
// count as one kind, scalars of different sets do not.
[[nodiscard]] bool have_same_shape(const Type& a, const Type& b);
}  // namespace tarrier::languages::uppaal
