// SPDX-License-Identifier: MIT
// Values in the order in which they were given, each once.
//
// Copies share them, because the types of many variables have the same values, and there may be very many.
#pragma once
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "languages/smv/reading/expression.hpp"

namespace tarrier::languages::smv {
class ValueTable {
 public:
  ValueTable() = default;
  explicit ValueTable(const std::vector<Constant>& values) { add(values); }

  [[nodiscard]] const std::vector<Constant>& values() const noexcept;
  operator const std::vector<Constant>&() const noexcept { return values(); }  // NOLINT: it is that, and more
  [[nodiscard]] auto begin() const noexcept { return values().begin(); }
  [[nodiscard]] auto end() const noexcept { return values().end(); }
  [[nodiscard]] std::size_t size() const noexcept { return values().size(); }
  [[nodiscard]] bool empty() const noexcept { return values().empty(); }

  [[nodiscard]] std::optional<std::size_t> place(const Constant& value) const;
  // Are the values of the other one the first ones of this one?
  [[nodiscard]] bool begins_with(const ValueTable& other) const;
  // What all values have in common.
  [[nodiscard]] Sort sort() const;

  // Those that are missing.
  void add(const std::vector<Constant>& values);
  void add(const ValueTable& other);

 private:
  struct Hash {
    std::size_t operator()(const Constant& value) const noexcept;
  };
  struct Content {
    std::vector<Constant> values;
    std::unordered_map<Constant, std::size_t, Hash> places;
    bool has_integers = false, has_symbols = false;
  };
  std::shared_ptr<Content> content_;  // null: empty; never changed while it is shared
};
}  // namespace tarrier::languages::smv
