// SPDX-License-Identifier: MIT
#include "languages/writers/write_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

namespace tarrier::languages {
namespace {
bool is_letter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return '0' <= c && c <= '9'; }

std::string identifier(const std::string& name) {
  std::string result;
  // Train(2) and Train[2] become the same name, so claim() numbers what collides.
  for (const char c : name) result += is_letter(c) || is_digit(c) ? c : '_';
  return result.empty() || is_digit(result.front()) ? "_" + result : result;
}
}  // namespace

std::string Identifiers::claim(const std::string& name) {
  const std::string wanted = identifier(name);
  std::string result = wanted;
  for (std::uint32_t n = 2; !taken_.insert(result).second; ++n) result = fmt::format("{}_{}", wanted, n);
  return result;
}

std::vector<std::string> Identifiers::claim(const std::vector<std::string>& names) {
  std::vector<std::string> result(names.size());
  // Twice: what needs no change must not lose its name to something that has been changed to it.
  for (const bool is_plain : {true, false})
    for (std::size_t i = 0; i < names.size(); ++i)
      if ((identifier(names[i]) == names[i]) == is_plain) result[i] = claim(names[i]);
  return result;
}

// "p[2].x": the pattern "p[].x" and the index 2.
struct Arrays::Name {
  std::string whole;
  std::string pattern;
  std::string plain;  // the pattern without brackets
  std::vector<std::int32_t> indices;

  explicit Name(const std::string& name) : whole(name) {
    for (std::size_t at = 0; at < name.size();) {
      std::int32_t index = 0;
      const char* const end = name.data() + name.size();
      if (name[at] == '[') {
        // Anything but a number in brackets is a part of the name.
        const auto [rest, error] = std::from_chars(name.data() + at + 1, end, index);
        if (error == std::errc() && rest != end && *rest == ']') {
          indices.push_back(index);
          pattern += "[]";
          at = static_cast<std::size_t>(rest - name.data()) + 1;
          continue;
        }
      }
      pattern += name[at];
      plain += name[at++];
    }
  }
};

Arrays::Arrays(const std::vector<std::string>& names,
               const std::function<bool(std::uint32_t, std::uint32_t)>& alike)
    : members_(names.size()) {
  std::vector<Name> parsed;
  // A name may occur several times, as local variables do: the n-th ones belong together.
  std::map<std::string, std::size_t> seen;
  std::map<std::pair<std::string, std::size_t>, std::size_t> groups;
  std::vector<std::vector<std::uint32_t>> elements;
  for (std::uint32_t id = 0; id < names.size(); ++id) {
    parsed.emplace_back(names[id]);
    // Local variables of several functions may have the same name; each name forms one array per
    // occurrence.
    const auto [group, is_new] =
        groups.try_emplace({parsed.back().pattern, seen[names[id]]++}, elements.size());
    if (is_new) elements.emplace_back();
    elements[group->second].push_back(id);
  }
  for (const auto& group : elements) add(parsed, group, alike);
}

void Arrays::add(const std::vector<Name>& names, const std::vector<std::uint32_t>& group,
                 const std::function<bool(std::uint32_t, std::uint32_t)>& alike) {
  // All against the first is enough, as being alike is an equivalence.
  const bool are_alike =
      std::all_of(group.begin(), group.end(), [&](std::uint32_t id) { return alike(group.front(), id); });
  if (auto array = are_alike ? regular(names, group) : std::nullopt) {
    for (const std::uint32_t id : group) members_[id] = {arrays_.size(), names[id].indices};
    arrays_.push_back(std::move(*array));
    return;
  }
  // One by one, under their whole names: brackets become underscores later.
  for (const std::uint32_t id : group) {
    members_[id] = {arrays_.size(), {}};
    arrays_.push_back({names[id].whole, {}, {id}});
  }
}

// None unless the indices fill a box and the numbers of the elements are first + sum of (index - low) *
// stride.
std::optional<Array> Arrays::regular(const std::vector<Name>& names,
                                     const std::vector<std::uint32_t>& group) {
  const Name& front = names[group.front()];
  Array array{.name = front.plain};
  std::map<std::vector<std::int32_t>, std::uint32_t> ids;  // in the order of the elements
  for (const std::uint32_t id : group) ids.emplace(names[id].indices, id);
  // The map is ordered by indices, so its first entry is the corner of the box.
  const std::vector<std::int32_t> lowest = ids.begin()->first;
  const std::uint32_t first = ids.begin()->second;
  std::uint64_t count = 1;
  for (std::size_t k = 0; k < lowest.size(); ++k) {
    std::vector<std::int32_t> next = lowest;
    Array::Dimension dimension{.low = lowest[k]};
    for (auto found = ids.begin(); found != ids.end(); found = ids.find(next)) {
      ++dimension.size;
      ++next[k];
      // The distance of the first two neighbours; the check below is for all others.
      if (dimension.size == 2) dimension.stride = found->second - first;
    }
    count *= dimension.size;
    array.dimensions.push_back(dimension);
  }
  // A box with holes, or an element that occurs twice.
  if (count != group.size() || ids.size() != group.size()) return std::nullopt;
  for (const auto& [indices, id] : ids) {
    std::uint32_t expected = first;
    for (std::size_t k = 0; k < indices.size(); ++k) {
      const std::int64_t offset = std::int64_t{indices[k]} - lowest[k];
      if (offset < 0 || offset >= array.dimensions[k].size) return std::nullopt;
      expected += static_cast<std::uint32_t>(offset) * array.dimensions[k].stride;
    }
    // Subscripts of the Network compute positions so, and only so.
    if (expected != id) return std::nullopt;
    array.elements.push_back(id);
  }
  return array;
}

std::optional<ArrayPlace> Arrays::place(std::uint32_t first,
                                        const std::vector<model::Subscript>& subscripts) const {
  const Member& member = members_[first];
  const auto& dimensions = arrays_[member.array].dimensions;
  ArrayPlace result{member.array, {}};
  for (const std::int32_t index : member.indices)
    result.indices.push_back(model::Expression::constant(index));
  std::vector<bool> is_used(dimensions.size(), false);
  // A subscript belongs to the dimension that it runs through: of its size, by its stride, from the lowest index.
  for (const model::Subscript& subscript : subscripts) {
    std::size_t k = 0;
    // Two dimensions may have the same size and stride; each takes one subscript.
    // A dimension of one element has no stride.
    while (k < dimensions.size() &&
           (is_used[k] || dimensions[k].size != subscript.size || member.indices[k] != dimensions[k].low ||
            (subscript.size > 1 && dimensions[k].stride != subscript.stride)))
      ++k;
    if (k == dimensions.size()) return std::nullopt;
    is_used[k] = true;
    // What was a fault stays one: the shifted index leaves the range exactly where the old one did.
    result.indices[k] =
        dimensions[k].low == subscript.low
            ? subscript.index
            : model::Expression::binary(model::Op::kAdd, subscript.index,
                                        model::Expression::constant(dimensions[k].low - subscript.low));
  }
  return result;
}
}  // namespace tarrier::languages
