// SPDX-License-Identifier: MIT
#include "languages/smv/lower/value_table.hpp"

#include <algorithm>

namespace tarrier::languages::smv {
std::size_t ValueTable::Hash::operator()(const Constant& value) const noexcept {
  // Words of different widths differ, so the width is part of the hash.
  const std::size_t kind = static_cast<std::size_t>(value.kind) + 4 * value.width;
  return std::hash<std::string_view>()(value.symbol) ^ (std::hash<std::int64_t>()(value.number) * 31 + kind);
}

const std::vector<Constant>& ValueTable::values() const noexcept {
  static const std::vector<Constant> none;
  return content_ == nullptr ? none : content_->values;
}

std::optional<std::size_t> ValueTable::place(const Constant& value) const {
  if (content_ == nullptr) return std::nullopt;
  const auto found = content_->places.find(value);
  return found == content_->places.end() ? std::nullopt : std::optional(found->second);
}

bool ValueTable::begins_with(const ValueTable& other) const {
  // The usual case: types of one enumeration share their table.
  return content_ == other.content_ ||
         (other.size() <= size() && std::equal(other.begin(), other.end(), begin()));
}

Sort ValueTable::sort() const {
  if (content_ == nullptr) return {};
  if (content_->has_integers != content_->has_symbols)
    return {.kind = content_->has_symbols ? Sort::Kind::kSymbolic : Sort::Kind::kInteger};
  // Neither integers nor symbols: booleans, as {TRUE, FALSE}.
  return {.kind = content_->has_symbols ? Sort::Kind::kMixed : Sort::Kind::kBoolean};
}

// Copied only if somebody else has it and there is something to add.
void ValueTable::add(const std::vector<Constant>& values) {
  const auto is_missing = [this](const Constant& value) { return !place(value); };
  if (std::ranges::none_of(values, is_missing)) return;
  if (content_ == nullptr)
    content_ = std::make_shared<Content>();
  else if (content_.use_count() > 1)
    content_ = std::make_shared<Content>(*content_);
  for (const Constant& value : values) {
    // The first place counts, so the numbers of values that are there never change.
    if (!content_->places.emplace(value, content_->values.size()).second) continue;
    content_->values.push_back(value);
    content_->has_integers = content_->has_integers || value.kind == Constant::Kind::kInteger;
    content_->has_symbols = content_->has_symbols || value.kind == Constant::Kind::kSymbol;
  }
}

void ValueTable::add(const ValueTable& other) {
  if (content_ == nullptr)
    content_ = other.content_;
  else if (content_ != other.content_)
    add(other.values());
}
}  // namespace tarrier::languages::smv
