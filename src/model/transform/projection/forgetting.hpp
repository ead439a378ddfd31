// SPDX-License-Identifier: MIT
// What remains of expressions and statements when parts of the state are forgotten.
#pragma once
#include <optional>
#include <vector>

#include "model/transform/projection/pattern.hpp"

namespace tarrier::model {
class Forgetting {
 public:
  // Local and derived variables that get their value from something forgotten are forgotten as well, and
  // arrays only as a whole: then `pattern` loses the rest of them. Both must outlive this object.
  Forgetting(const Network& network, Pattern& pattern);

  [[nodiscard]] bool is_kept(ProcessId process) const { return pattern_.processes[index(process)]; }
  [[nodiscard]] bool is_kept(const Reference<VariableId>& place) const;
  [[nodiscard]] bool is_kept(const Reference<ClockId>& clock) const;

  // Does what it says or does depend on something forgotten? An effect on what is forgotten does not count.
  [[nodiscard]] bool depends(const Expression& expression) const;
  [[nodiscard]] bool depends(const std::vector<Subscript>& subscripts) const;
  // Does it change something that is kept?
  [[nodiscard]] bool has_effects(const Expression& expression) const;

  // The expression, the block without what it does to things forgotten; no block if what it does to others
  // depends on them. REQUIRES: the expression does not depend on them.
  [[nodiscard]] Expression rest_of(const Expression& expression) const;
  [[nodiscard]] std::optional<Block> rest_of(const Statement& statement) const;
  [[nodiscard]] std::optional<Block> rest_of(const Block& block) const;
  // Something that speaks of nothing forgotten and holds wherever the expression (or, if `holds` is false,
  // its negation) does; empty if that is always.
  [[nodiscard]] Expression weakened(const Expression& expression, bool holds = true) const;
  // The same for constraints on clocks, demanded at once.
  [[nodiscard]] std::vector<ClockConstraint> weakened(const ClockConstraint& constraint) const;
  [[nodiscard]] Constraint weakened(const Constraint& constraint) const;

  // The functions, without what they do to things forgotten. One that no expression calls any more is empty.
  [[nodiscard]] std::vector<Function> functions() const;

 private:
  [[nodiscard]] bool is_forgotten(VariableId first, std::uint32_t count) const;
  bool forget(VariableId first, std::uint32_t count);
  bool forget_clocks(const Reference<ClockId>& clock);
  // Each is true if there was something to forget.
  bool spread();
  bool spread_through(const Statement& statement);
  bool spread_to(const Reference<VariableId>& target, const Expression& value);
  [[nodiscard]] std::vector<Subscript> rest_of(const std::vector<Subscript>& subscripts) const;
  [[nodiscard]] std::optional<Block> only_effects(const Expression& expression) const;
  [[nodiscard]] std::optional<Block> rest(const Assignment& statement) const;
  [[nodiscard]] std::optional<Block> rest(const ClockAssignment& statement) const;
  [[nodiscard]] std::optional<Block> rest(const Evaluation& statement) const;
  [[nodiscard]] std::optional<Block> rest(const Branch& statement) const;
  [[nodiscard]] std::optional<Block> rest(const Loop& statement) const;
  [[nodiscard]] std::optional<Block> rest(const Return& statement) const;
  [[nodiscard]] std::optional<Block> rest(const Assertion& statement) const;

  const Network& network_;
  Pattern& pattern_;
  std::vector<bool> forgotten_;    // by variable
  std::vector<bool> is_opaque_;    // by function: what it does or returns depends on something forgotten
  std::vector<bool> is_harmless_;  // by function: it changes nothing that is kept
};
}  // namespace tarrier::model
