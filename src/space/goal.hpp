// SPDX-License-Identifier: MIT
// Is a symbolic state a goal?
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "model/formula.hpp"
#include "space/compile/formula_code.hpp"
#include "space/deadlock.hpp"

namespace tarrier::space {
// A state formula, compiled. It holds in (q, Z) iff it holds for some valuation of Z; Z is closed under
// delay, so this includes the states reached by waiting.
class Goal {
 public:
  // `deadlock` may be null if the formula does not mention it. All must outlive the goal.
  Goal(const model::Formula& formula, CompiledNetwork& compiled, const ZoneStore& store, Deadlock* deadlock);

  // Does it speak of locations and variables only? Then holds() looks at nothing but the state.
  [[nodiscard]] bool is_discrete() const noexcept { return root_.is_discrete(); }
  // The derived variables that it reads.
  [[nodiscard]] const CompiledNetwork::Derivation& derivation() const noexcept { return derivation_; }
  // `state` is what is packed in `discrete`, and `frame` is its frame.
  [[nodiscard]] bool holds(Valuation& state, const Frame& frame, const Word* discrete, ZoneId zone);
  // Calls `visit` for zones that together are the valuations in which the formula holds; they may overlap.
  // It must not use this goal. Stops when it returns true.
  using Visit = std::function<bool(const zones::Dbm&)>;
  bool for_each_part(Valuation& state, const Frame& frame, const Word* discrete, ZoneId zone,
                     const Visit& visit);

 private:
  using Kind = model::Formula::Kind;
  bool search(Valuation& state, std::size_t level, const Visit& visit);
  bool search_in(const zones::Federation& parts, Valuation& state, std::size_t level, const Visit& visit);
  const zones::Federation& parts(Kind kind);

  const CompiledNetwork& compiled_;
  const ZoneStore& store_;
  FormulaCode root_;
  CompiledNetwork::Derivation derivation_;
  Deadlock* deadlock_;
  const Frame* frame_ = nullptr;  // of the state at hand, as are these
  const Word* discrete_ = nullptr;
  ZoneId zone_{};
  std::optional<zones::Federation> dead_;    // once asked for
  std::optional<zones::Federation> alive_;   // the rest of its zone
  std::vector<const FormulaCode*> pending_;  // what still has to hold
  std::vector<zones::Dbm> zones_;            // by level: the valuations that satisfy what has been dealt with
};
}  // namespace tarrier::space
