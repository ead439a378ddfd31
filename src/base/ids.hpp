// SPDX-License-Identifier: MIT
// Ids are distinct enumeration types, so that a clock cannot be passed for a variable.
#pragma once
#include <cstdint>
#include <type_traits>

namespace tarrier::base {
template <typename Id>
concept IdType = std::is_enum_v<Id> && std::is_same_v<std::underlying_type_t<Id>, std::uint32_t>;

// The position of `id` in the vector that it numbers.
template <IdType Id>
constexpr std::uint32_t index(Id id) {
  return static_cast<std::uint32_t>(id);
}
}  // namespace tarrier::base
