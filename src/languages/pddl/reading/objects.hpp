// SPDX-License-Identifier: MIT
// Types and objects of a planning task.
#pragma once
#include <map>
#include <span>
#include <string>
#include <vector>

#include "languages/pddl/reading/brackets.hpp"

namespace tarrier::languages::pddl {
// "a b - t c": a and b of type t, c of any.
struct Typed {
  std::string name;
  std::vector<std::string> types;  // one of these; none: any
  const Term* where = nullptr;
};
// Throws base::Error (kSyntax).
std::vector<Typed> typed_list(std::span<const Term> terms);

class Objects {
 public:
  // All throw base::Error: kSyntax, kUnknownName for types, kDuplicate.
  void add_types(const Term& section);
  void add(const Term& section);

  [[nodiscard]] bool has(const std::string& name) const { return types_.contains(name); }
  // In the order of the text.
  [[nodiscard]] std::vector<std::string> of(const Typed& parameter) const;

 private:
  void check_types(const Typed& each) const;
  [[nodiscard]] bool is_a(const std::string& object, const std::string& type) const;

  std::map<std::string, std::vector<std::string>> parents_;  // of types
  std::map<std::string, std::vector<std::string>> types_;    // of objects
  std::vector<std::string> names_;                           // of objects
};
}  // namespace tarrier::languages::pddl
