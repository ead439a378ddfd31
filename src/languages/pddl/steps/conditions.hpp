// SPDX-License-Identifier: MIT
// Conditions as planners want them: disjunctions of few conjunctions of literals.
//
// What would need too many becomes a derived predicate, one for each part of the condition that does. That is
// the last resort, since many planners, and most heuristics, do not know them.
#pragma once
#include <map>
#include <vector>

#include "languages/pddl/steps/cases.hpp"
#include "languages/pddl/steps/limits.hpp"

namespace tarrier::languages::pddl {
// A conjunction.
struct Condition {
  Cube cube;
  Conjunction derived = {};  // predicates
};

class Conditions {
 public:
  // All must outlive this object; axioms and their facts are added to `task`.
  Conditions(const model::Network& network, const Places& places, Names& names, const Limits& limits,
             Task& task)
      : network_(network), places_(places), names_(names), limits_(limits), task_(task) {}

  [[nodiscard]] const model::Network& network() const { return network_; }
  [[nodiscard]] const Places& places() const { return places_; }
  [[nodiscard]] const Limits& limits() const { return limits_; }

  // Both: where the expression holds. REQUIRES: it is resolved. Throws base::Error (kUnsupported) if it may
  // fail, or if even a single comparison has no end of cases.
  std::vector<Condition> any_of(const model::Expression& expression);
  Condition one_of(const model::Expression& expression);

  [[nodiscard]] Conjunction literals(const Condition& condition) const;

 private:
  std::vector<Condition> by_structure(const model::Expression& expression);
  std::vector<Condition> both(const model::Expression& left, const model::Expression& right);
  std::vector<Condition> either(const model::Expression& left, const model::Expression& right);
  std::vector<Condition> by_cases(const model::Expression& test, const model::Expression& then,
                                  const model::Expression& otherwise);

  const model::Network& network_;
  const Places& places_;
  Names& names_;
  Limits limits_;
  Task& task_;
  struct Derived {
    model::Expression expression;  // keeps its node
    std::string fact;
  };
  std::map<const model::ExpressionNode*, Derived> derived_;
};

// Throws base::Error (kUnsupported).
[[noreturn]] void refuse_fault(const model::Expression& expression);
}  // namespace tarrier::languages::pddl
