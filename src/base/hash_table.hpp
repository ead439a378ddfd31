// SPDX-License-Identifier: MIT
// Abseil's hash tables do not survive an allocation that throws, and any allocation may (budget.hpp). Theirs
// are sheltered; before a table grows, make_room() is the checkpoint.
#pragma once
#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <memory>
#include <utility>

#include "base/budget.hpp"

namespace tarrier::base {
template <typename T>
struct ShelteredAllocator {
  using value_type = T;
  ShelteredAllocator() = default;
  template <typename U>
  ShelteredAllocator(const ShelteredAllocator<U>&) {}  // NOLINT: allocators convert into each other
  T* allocate(std::size_t count) {
    const Sheltered sheltered;
    return std::allocator<T>().allocate(count);
  }
  void deallocate(T* block, std::size_t count) { std::allocator<T>().deallocate(block, count); }
  template <typename U>
  bool operator==(const ShelteredAllocator<U>&) const {
    return true;
  }
};

// REQUIRES: copying a T does not allocate.
template <typename T, typename Hash = absl::container_internal::hash_default_hash<T>,
          typename Equal = absl::container_internal::hash_default_eq<T>>
using HashSet = absl::flat_hash_set<T, Hash, Equal, ShelteredAllocator<T>>;
template <typename Key, typename Value>
using HashMap = absl::flat_hash_map<Key, Value, absl::container_internal::hash_default_hash<Key>,
                                    absl::container_internal::hash_default_eq<Key>,
                                    ShelteredAllocator<std::pair<const Key, Value>>>;

// To be called before something is inserted.
template <typename Table>
void make_room(Table& table) {
  if (table.size() + 1 < table.capacity() - table.capacity() / 8) return;
  constexpr std::size_t kControl = 1;  // a byte for each
  checkpoint_allocation((2 * table.capacity() + 1) * (sizeof(typename Table::value_type) + kControl));
}
}  // namespace tarrier::base
