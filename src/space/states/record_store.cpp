// SPDX-License-Identifier: MIT
#include "space/states/record_store.hpp"

#include <xxhash.h>

#include <algorithm>
#include <cstring>

#include "base/assert.hpp"

namespace tarrier::space {
RecordStore::RecordStore() : index_(0, Hash{this}, Equal{this}) {}

std::size_t RecordStore::Hash::operator()(Number number) const {
  return XXH3_64bits(store->at(number), store->bytes_of(number));
}

bool RecordStore::Equal::operator()(Number a, Number b) const {
  if (a == b) return true;
  // The first word has the length, which has to be equal before records are compared.
  return *store->at(a) == *store->at(b) && std::memcmp(store->at(a), store->at(b), store->bytes_of(a)) == 0;
}

RecordStore::Word* RecordStore::reserve(std::size_t words) {
  if (used_ + 1 + words > capacity_) {
    TARRIER_ASSERT(chunks_.size() < std::size_t{1} << (32 - kOffsetBits));
    const std::size_t capacity = std::max(1 + words, kChunkWords);  // a record may be larger than a chunk
    chunks_.push_back(std::make_unique_for_overwrite<Word[]>(capacity));
    capacity_ = capacity;
    bytes_ += capacity_ * sizeof(Word);
    used_ = 0;
  }
  return chunks_.back().get() + used_ + 1;
}

RecordStore::Number RecordStore::insert(std::size_t words, std::uint32_t tag) {
  // The record gets its number before it is known to be new, as the index hashes records by their numbers.
  // If it is not, its room is left for the next one.
  const auto number = static_cast<Number>((chunks_.size() - 1) << kOffsetBits | used_);
  chunks_.back()[used_] = Word{words} << 32 | tag;
  // Before the insertion: growing may run out of memory, which must not happen within the table.
  base::make_room(index_);
  const auto [place, is_new] = index_.insert(number);
  if (is_new) used_ += 1 + words;
  return *place;
}

void RecordStore::clear() {
  index_.clear();
  chunks_.clear();
  capacity_ = used_ = 0;
  bytes_ = 0;
}
}  // namespace tarrier::space
