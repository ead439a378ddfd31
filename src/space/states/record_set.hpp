// SPDX-License-Identifier: MIT
// A set of equally long records that gives each a number: 0 for the first one added, and so on.
#pragma once
#include <xxhash.h>

#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

#include "base/hash_table.hpp"
#include "space/states/arena.hpp"

namespace tarrier::space {
// Each record is stored once, in an arena; the hash table holds numbers only, and nothing ever depends on its
// order, which changes from run to run. REQUIRES: T is compared and hashed as bytes.
template <typename T>
class RecordSet {
 public:
  explicit RecordSet(std::size_t length)
      : bytes_per_record_(length * sizeof(T)), records_(length), index_(0, Hash{this}, Equal{this}) {}
  RecordSet(const RecordSet&) = delete;
  RecordSet& operator=(const RecordSet&) = delete;

  // The number of `record`, and whether it is new. REQUIRES: fewer than 2^32 records.
  std::pair<std::uint32_t, bool> insert(const T* record) {
    base::make_room(index_);
    const auto [place, is_new] = index_.emplace(add(record));
    if (!is_new) records_.remove_last();
    return {*place, is_new};
  }

  // The number of `record`, if it is there.
  std::optional<std::uint32_t> find(const T* record) {
    const auto place = index_.find(add(record));
    records_.remove_last();
    return place == index_.end() ? std::nullopt : std::optional(*place);
  }

  // Memory is kept for other records.
  void clear() noexcept {
    index_.clear();
    records_.clear();
  }

  [[nodiscard]] const T* operator[](std::uint32_t number) const noexcept { return records_[number]; }
  [[nodiscard]] std::size_t size() const noexcept { return records_.size(); }
  [[nodiscard]] std::size_t bytes() const noexcept {
    return records_.bytes() + index_.capacity() * (sizeof(std::uint32_t) + 1);
  }

 private:
  struct Hash {
    const RecordSet* set;
    std::size_t operator()(std::uint32_t number) const {
      return XXH3_64bits(set->records_[number], set->bytes_per_record_);
    }
  };
  struct Equal {
    const RecordSet* set;
    bool operator()(std::uint32_t a, std::uint32_t b) const {
      return a == b || std::memcmp(set->records_[a], set->records_[b], set->bytes_per_record_) == 0;
    }
  };

  std::uint32_t add(const T* record) {
    std::memcpy(static_cast<void*>(records_.add()), record, bytes_per_record_);
    return static_cast<std::uint32_t>(records_.size() - 1);
  }

  std::size_t bytes_per_record_;
  Arena<T> records_;
  base::HashSet<std::uint32_t, Hash, Equal> index_;
};
}  // namespace tarrier::space
