// SPDX-License-Identifier: MIT
#include "languages/pddl/reading/objects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/error.hpp"

namespace tarrier::languages::pddl {
namespace {
constexpr const char* kAny = "object";

[[noreturn]] void complain_of(base::Code code, const Term& where, std::string message,
                              std::string expected = {}) {
  throw base::Error(code, where.span, std::move(message), std::move(expected));
}

std::vector<std::string> types_in(const Term& term) {
  if (!term.is_list()) return {term.word};
  std::vector<std::string> all;
  for (std::size_t i = 1; i < term.parts.size(); ++i) all.push_back(term.parts[i].word);
  if (!term.is("either") || all.empty())
    complain_of(base::Code::kSyntax, term, "this is no type", "expected NAME or (either NAME …)");
  return all;
}
}  // namespace

std::vector<Typed> typed_list(std::span<const Term> terms) {
  std::vector<Typed> all;
  std::size_t first = 0;  // of those whose type is still to come
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (terms[i].word == "-") {
      if (i + 1 == terms.size() || first == all.size())
        complain_of(base::Code::kSyntax, terms[i], "there is nothing beside this '-'",
                    "expected NAME - TYPE");
      for (; first < all.size(); ++first) all[first].types = types_in(terms[i + 1]);
      ++i;
    } else if (terms[i].is_list()) {
      complain_of(base::Code::kSyntax, terms[i], "this is no name");
    } else {
      all.push_back({terms[i].word, {}, &terms[i]});
    }
  }
  return all;
}

void Objects::add_types(const Term& section) {
  for (const Typed& each : typed_list(std::span(section.parts).subspan(1))) {
    if (!parents_.emplace(each.name, each.types).second)
      complain_of(base::Code::kDuplicate, *each.where,
                  fmt::format("the type '{}' is declared twice", each.name));
  }
}

void Objects::add(const Term& section) {
  for (const Typed& each : typed_list(std::span(section.parts).subspan(1))) {
    check_types(each);
    // A constant of the domain may be named again by the problem.
    if (const auto [known, is_new] = types_.emplace(each.name, each.types); is_new)
      names_.push_back(each.name);
    else if (known->second != each.types)
      complain_of(base::Code::kDuplicate, *each.where,
                  fmt::format("the object '{}' is declared twice", each.name));
  }
}

std::vector<std::string> Objects::of(const Typed& parameter) const {
  check_types(parameter);
  if (parameter.types.empty()) return names_;
  std::vector<std::string> all;
  for (const std::string& name : names_)
    if (std::ranges::any_of(parameter.types, [&](const std::string& type) { return is_a(name, type); }))
      all.push_back(name);
  return all;
}

void Objects::check_types(const Typed& each) const {
  for (const std::string& type : each.types)
    if (type != kAny && !parents_.contains(type))
      complain_of(base::Code::kUnknownName, *each.where, fmt::format("there is no type '{}'", type));
}

bool Objects::is_a(const std::string& object, const std::string& type) const {
  if (type == kAny) return true;
  std::vector<std::string> open = types_.at(object);
  std::set<std::string> seen;
  while (!open.empty()) {
    const std::string each = open.back();
    open.pop_back();
    if (each == type) return true;
    // Types may be declared in a circle.
    if (!seen.insert(each).second) continue;
    if (const auto found = parents_.find(each); found != parents_.end())
      open.insert(open.end(), found->second.begin(), found->second.end());
  }
  return false;
}
}  // namespace tarrier::languages::pddl
