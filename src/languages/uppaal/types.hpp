// SPDX-License-Identifier: MIT
// Types of a UPPAAL model after all names and constants in them are known.
//
// A type is a tree: arrays have an element type, everything else is a leaf. The value of a type is laid out
// as a row of cells, one per leaf, in row-major order; that is how arrays are flattened into the Network.
#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "model/network.hpp"

namespace tarrier::languages::uppaal {
enum class TypeKind : std::uint8_t {
  kInt,
  kBool,
  kClock,
  kChannel,
  kArray,
  kRefused,  // legal, but not supported; `refusal` names it
  kWrong,    // reported already
};

struct Type {
  TypeKind kind = TypeKind::kInt;
  model::Domain domain;     // the values of kInt and kBool; the indices of kArray
  bool is_bounded = false;  // kInt: the user gave a range
  bool is_const = false;
  bool is_urgent = false;               // kChannel
  bool is_broadcast = false;            // kChannel
  std::string refusal;                  // kRefused: "structs", ready for "… are not supported yet"
  std::shared_ptr<const Type> element;  // kArray; shared: types are copied with every symbol

  [[nodiscard]] bool is_number() const { return kind == TypeKind::kInt || kind == TypeKind::kBool; }
};

inline constexpr model::Domain kDefaultIntDomain{-32768, 32767};
inline constexpr model::Domain kWidestDomain{INT32_MIN, INT32_MAX};
inline constexpr std::uint64_t kMaxCells = 1'000'000;  // of one declaration, and of a model

Type int_type(model::Domain domain, bool is_bounded);
Type bool_type();
Type array_of(Type element, model::Domain indices);
Type refused_type(std::string refusal);
Type wrong_type();

[[nodiscard]] std::uint64_t size_of(const model::Domain& domain);  // 0 for an empty range
[[nodiscard]] std::uint64_t cell_count(const Type& type);          // saturates above kMaxCells
[[nodiscard]] const Type& cell_type(const Type& type);             // of the innermost element
// "an int", "a clock", "an array[0..3] of clocks", for messages.
[[nodiscard]] std::string describe(const Type& type);
// Arrays of the same index ranges over the same kind of cell; int and bool count as one kind.
[[nodiscard]] bool have_same_shape(const Type& a, const Type& b);
}  // namespace tarrier::languages::uppaal
