// SPDX-License-Identifier: MIT
#include "languages/pddl/steps/cases.hpp"

#include <algorithm>

#include "model/terms/same.hpp"

namespace tarrier::languages::pddl {
namespace {
using model::Expression;
using model::Op;

// The variable or location that the evaluation comes to first; empty if there is none.
// Depth first from the left: what comes first decides what is evaluated at all.
Expression first_leaf(const Expression& expression) {
  if (expression->op == Op::kVariable || expression->op == Op::kAtLocation) return expression;
  for (const Expression& operand : expression->operands)
    if (Expression leaf = first_leaf(operand); !leaf.is_empty()) return leaf;
  return {};
}

class CaseFinder {
 public:
  CaseFinder(const model::Network& network, const Places& places, std::size_t most,
             std::optional<std::uint32_t> updated)
      : network_(network), places_(places), most_(most), updated_(updated) {}

  // `before`: the value of the place that is updated, once it is tried.
  std::optional<std::vector<Case>> find(const Expression& expression, std::optional<std::int32_t> before) {
    if (expression.is_constant()) {
      // The very value that the place has already counts as kept, so that its cases go together with those
      // in which nothing is said.
      if (expression->value == before) return {{{Cube(), std::nullopt, true}}};
      return {{{Cube(), expression->value}}};
    }
    const Expression leaf = first_leaf(expression);
    if (leaf.is_empty()) return {{{Cube(), std::nullopt}}};  // not even numbers give it a value
    const std::uint32_t place = places_.of(leaf);
    // The place gets its own value: no need to try all of them.
    if (&*leaf == &*expression && place == updated_) return {{{Cube(), std::nullopt, true}}};
    std::vector<Part> parts;
    for (const Rest& rest : rests(expression, place)) {
      if (place == updated_)
        before = places_[place].low + static_cast<std::int32_t>(rest.values.find_first());
      // The number of tries bounds the time, `most` the result; one can be large while the other is small.
      auto cases = tries_ > kMostTries ? std::nullopt : find(rest.expression, before);
      if (!cases) return std::nullopt;
      const auto same = std::ranges::find(parts, *cases, &Part::cases);
      if (same == parts.end())
        parts.push_back({rest.values, std::move(*cases)});
      else
        same->values |= rest.values;
    }
    std::vector<Case> result;
    for (const Part& part : parts) {
      for (Case each : part.cases) {
        (void)each.cube.restrict(place, part.values);  // not there yet, so something is left
        result.push_back(std::move(each));
      }
    }
    // Checked at each level, so that a hopeless expression is given up early.
    if (result.size() > most_) return std::nullopt;
    return result;
  }

 private:
  // What is left to be evaluated where the place has one of the values.
  struct Rest {
    Values values;
    Expression expression;
  };
  struct Part {
    Values values;
    std::vector<Case> cases;
  };

  std::vector<Rest> rests(const Expression& expression, std::uint32_t place) {
    std::vector<Rest> all;
    for (std::uint32_t k = 0; k < places_[place].size; ++k) {
      const Setting setting{place, places_[place].low + static_cast<std::int32_t>(k)};
      const Expression rest = rewrite(expression, network_, [&](const Expression& leaf) {
        return places_.of(leaf) == place ? places_.value(leaf, setting.value) : leaf;
      });
      ++tries_;
      // With the value before, more may be the same.
      const auto same = std::ranges::find_if(
          all, [&](const Rest& other) { return model::is_same(other.expression, rest); });
      if (same == all.end() || place == updated_)
        all.push_back({places_.only(setting), rest});
      else
        same->values |= places_.only(setting);
    }
    return all;
  }

  static constexpr std::size_t kMostTries = 100'000;
  const model::Network& network_;
  const Places& places_;
  std::size_t most_;
  std::optional<std::uint32_t> updated_;
  std::size_t tries_ = 0;
};
}  // namespace

std::optional<std::vector<Case>> cases_of(const Expression& expression, const model::Network& network,
                                          const Places& places, std::size_t most,
                                          std::optional<std::uint32_t> updated) {
  return CaseFinder(network, places, most, updated).find(expression, std::nullopt);
}
}  // namespace tarrier::languages::pddl
