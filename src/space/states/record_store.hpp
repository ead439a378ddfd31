// SPDX-License-Identifier: MIT
// A set of records of words, of any length, that gives each a number.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/hash_table.hpp"

namespace tarrier::space {
// Each record is stored once and never moves. Nothing depends on the order of the hash table, which changes
// from run to run.
class RecordStore {
 public:
  using Number = std::uint32_t;
  using Word = std::uint64_t;

  RecordStore();
  RecordStore(const RecordStore&) = delete;
  RecordStore& operator=(const RecordStore&) = delete;

  // Room for a record to be written before insert(), which either keeps it or finds that it is there already.
  Word* reserve(std::size_t words);
  // The number of the record of this length that has been written. Records are equal if their tags are, too.
  Number insert(std::size_t words, std::uint32_t tag = 0);

  [[nodiscard]] const Word* operator[](Number number) const noexcept { return at(number) + 1; }
  [[nodiscard]] std::uint32_t tag(Number number) const noexcept {
    return static_cast<std::uint32_t>(*at(number));
  }
  [[nodiscard]] std::size_t size() const noexcept { return index_.size(); }
  [[nodiscard]] std::uint64_t bytes() const noexcept {
    return bytes_ + index_.capacity() * (sizeof(Number) + 1);
  }
  void clear();

 private:
  // A record starts with a word that has its length and its tag. Its number is its place: the chunk and, in
  // the lower bits, the word in the chunk.
  static constexpr unsigned kOffsetBits = 13;
  static constexpr std::size_t kChunkWords = std::size_t{1} << kOffsetBits;
  [[nodiscard]] const Word* at(Number number) const noexcept {
    return chunks_[number >> kOffsetBits].get() + (number & (kChunkWords - 1));
  }
  [[nodiscard]] std::size_t bytes_of(Number number) const noexcept {
    return (1 + (*at(number) >> 32)) * sizeof(Word);
  }
  struct Hash {
    const RecordStore* store;
    std::size_t operator()(Number number) const;
  };
  struct Equal {
    const RecordStore* store;
    bool operator()(Number a, Number b) const;
  };

  std::vector<std::unique_ptr<Word[]>> chunks_;
  std::size_t capacity_ = 0;  // words in the last chunk
  std::size_t used_ = 0;      // of these
  std::uint64_t bytes_ = 0;
  base::HashSet<Number, Hash, Equal> index_;
};
}  // namespace tarrier::space
