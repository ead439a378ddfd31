// SPDX-License-Identifier: MIT
// Questions about integers with too many values to try, put to an SMT solver (Z3) in linear arithmetic.
//
// Formulas are about integers without bounds. An evaluation that does not fault has the same value there, and
// states in which one does are no states before a step; so what no values satisfy, no state does. A predicate
// that faults counts as false: where one may, its negation demands nothing, and that it holds is never said.
// What linear arithmetic has no words for (calls, products of variables, shifts) is any value. The solver may
// give up, by a count of what it does, not by time. All of that makes answers weaker, never wrong.
//
// A build without Z3 knows nothing, see no_integer_logic.cpp.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "heuristics/predicates/zones.hpp"
#include "model/network.hpp"

namespace tarrier::heuristics {
class IntegerLogic {
 public:
  static bool is_available();

  // The network must outlive this object.
  explicit IntegerLogic(const model::Network& network);
  ~IntegerLogic();
  IntegerLogic(const IntegerLogic&) = delete;
  IntegerLogic& operator=(const IntegerLogic&) = delete;

  struct Demand {
    model::Expression condition;
    bool wanted = true;  // or its negation
  };
  struct Step {
    Whereabouts here;
    std::vector<Demand> guards;                       // of the state before it
    std::vector<const model::Statement*> statements;  // what it does
    Whereabouts there;
    std::vector<Demand> demands;  // of the state after it
  };
  // What predicates are in all states before a step, each if that is known; nothing if there are no such
  // states.
  using Truths = std::vector<std::optional<bool>>;
  [[nodiscard]] std::optional<Truths> before(const Step& step, std::span<const model::Expression> predicates);
  // Conditions, by number, that cannot hold together; none if they can, or if it is not known.
  [[nodiscard]] std::vector<std::size_t> contradiction(std::span<const model::Expression> conditions,
                                                       const Whereabouts& here);

 private:
  class Solver;
  Solver& solver();

  const model::Network& network_;
  std::unique_ptr<Solver> solver_;  // once there has been a question: beginning takes a while
};
}  // namespace tarrier::heuristics
