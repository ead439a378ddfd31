// SPDX-License-Identifier: MIT
// Updates that depend on something forgotten: what it may have been is chosen anew each time.
#pragma once
#include <optional>
#include <string_view>

#include "model/interval.hpp"
#include "model/transform/projection/forgetting.hpp"

namespace tarrier::model {
// What an abstraction cannot afford to keep; it is to be forgotten too.
struct Surplus {
  std::vector<VariableId> variables;
  std::vector<ClockId> clocks;
  [[nodiscard]] bool is_empty() const { return variables.empty() && clocks.empty(); }
};

// For one edge. A value read from something forgotten becomes an input of the edge, which ranges over all
// that it can be; so does what a loop or a function makes of it. Each choice is one more step, so they are
// few: what would need more becomes surplus.
class Unknowns {
 public:
  // New inputs are added to `network`, as variables, and to `edge`. All must outlive this object.
  Unknowns(const Forgetting& forgetting, const Network& original, Network& network, Edge& edge,
           Surplus& surplus);

  Block rewritten(const Block& block);
  // Subscripts that are always within their range.
  std::vector<Subscript> rewritten_action(const std::vector<Subscript>& subscripts);

 private:
  static constexpr std::int64_t kMostValues = 16;   // of one input
  static constexpr std::int64_t kMostChoices = 64;  // of all

  void rewrite(const Assignment& statement, Block& result);
  void rewrite(const ClockAssignment& statement, Block& result);
  void rewrite(const Branch& statement, Block& result);
  // A variable or a clock is set to something that is not known.
  template <typename AnyAssignment>
  void resolve(AnyAssignment rest, Block& result);
  // Empty if there would be too many choices.
  [[nodiscard]] Expression resolved(const Expression& expression);
  [[nodiscard]] std::optional<std::vector<Subscript>> resolved(const std::vector<Subscript>& subscripts);
  [[nodiscard]] Expression with_inputs(const Expression& expression);
  [[nodiscard]] Expression input(Interval range, std::string_view name, std::int64_t most = kMostValues);
  // Gives all that is kept and that the statement may change any value at all.
  void assume_anything(const Statement& statement, Block& result);
  void give_up(const Reference<VariableId>& target);
  void give_up(const Reference<ClockId>& target);

  const Forgetting& forgetting_;
  const Network& original_;
  Network& network_;
  Edge& edge_;
  Surplus& surplus_;
  std::int64_t choices_ = 1;
};
}  // namespace tarrier::model
