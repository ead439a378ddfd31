// SPDX-License-Identifier: MIT
// Names for a text: identifiers without collisions, and flattened arrays put together again.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/expression.hpp"

namespace tarrier::languages {
// Gives out identifiers of letters, digits and '_', each once: Train(2) becomes Train_2_.
class Identifiers {
 public:
  explicit Identifiers(std::set<std::string> reserved) : taken_(std::move(reserved)) {}
  std::string claim(const std::string& name);
  // Those that are identifiers already are served first, so that they stay as they are.
  std::vector<std::string> claim(const std::vector<std::string>& names);

 private:
  std::set<std::string> taken_;
};

// The names of processes, variables, arrays, …, in their order.
template <typename Things>
std::vector<std::string> names_of(const Things& things) {
  std::vector<std::string> names;
  for (const auto& thing : things) names.push_back(thing.name);
  return names;
}

// An array as its author wrote it, found again by the names of its elements: a[0][1], p[2].x, …
struct Array {
  struct Dimension {
    std::int32_t low = 0;
    std::uint32_t size = 0;
    std::uint32_t stride = 0;  // between neighbours, in the numbers of the Network
  };
  std::string name;                     // without the subscripts: "a", "p.x"
  std::vector<Dimension> dimensions;    // none: not an array
  std::vector<std::uint32_t> elements;  // numbers in the Network, the last subscript moving fastest
};

// The elements of an array with one index for each of its dimensions.
struct ArrayPlace {
  std::size_t array = 0;
  std::vector<model::Expression> indices;
};

class Arrays {
 public:
  // Elements that are not `alike` do not belong together.
  Arrays(const std::vector<std::string>& names,
         const std::function<bool(std::uint32_t, std::uint32_t)>& alike);

  [[nodiscard]] const std::vector<Array>& all() const { return arrays_; }
  // What `first` with these subscripts stands for; none if it is not a part of one array of ours. An index
  // that was a fault stays one.
  [[nodiscard]] std::optional<ArrayPlace> place(std::uint32_t first,
                                                const std::vector<model::Subscript>& subscripts) const;

 private:
  struct Member {
    std::size_t array = 0;
    std::vector<std::int32_t> indices;
  };
  struct Name;
  void add(const std::vector<Name>& names, const std::vector<std::uint32_t>& group,
           const std::function<bool(std::uint32_t, std::uint32_t)>& alike);
  static std::optional<Array> regular(const std::vector<Name>& names,
                                      const std::vector<std::uint32_t>& group);

  std::vector<Array> arrays_;
  std::vector<Member> members_;  // by number in the Network
};
}  // namespace tarrier::languages
