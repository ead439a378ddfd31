// SPDX-License-Identifier: MIT
// How values of SMV are numbers of a Network.
//
// Booleans are 0 and 1, integers themselves, words their bits, read without a sign. Where symbols are among
// the values, or integers leave gaps, a number is the place of the value in a table. So it is with words of
// more than 30 bits.
#pragma once
#include <optional>
#include <string>

#include "languages/smv/flatten/flat.hpp"
#include "model/statement.hpp"

namespace tarrier::languages::smv {
// A value of the Network?
bool fits(std::int64_t number);

class Coding {
 public:
  Coding() = default;  // numbers stand for themselves
  explicit Coding(ValueTable table) : table_(std::move(table)) {}
  static Coding of(const Type& type);

  [[nodiscard]] bool is_table() const { return !table_.empty(); }
  [[nodiscard]] const ValueTable& table() const { return table_; }
  // None if the value is not among those of the table, or is none that stands for a number of
  // 32 bits.
  [[nodiscard]] std::optional<std::int32_t> number(const Constant& value) const;
  // Do the numbers of the other one mean the same here?
  [[nodiscard]] bool extends(const Coding& other) const;
  // Adds the values that are missing.
  void add(const std::vector<Constant>& values) { table_.add(values); }
  void add(const ValueTable& values) { table_.add(values); }

 private:
  ValueTable table_;
};

// 30 bits, so that the sum of two words still fits 32 bits, with a sign.
inline constexpr std::uint32_t kWidestCodedWord = 30;
// Only constants, and what is chosen among them, can be wider: no variable is.
inline bool is_wide(const Expression& expression) {
  return expression->sort.kind == Sort::Kind::kWord && expression->sort.width > kWidestCodedWord;
}
// REQUIRES: the type is not too wide (kWidestCodedWord), ranges fit 32 bits.
model::Domain domain_of(const Type& type);
// What to call the values of a variable, from the lowest on; empty for numbers.
std::vector<std::string> value_names(const Type& type);
}  // namespace tarrier::languages::smv
