// SPDX-License-Identifier: MIT
// What expressions and updates amount to, for each combination of cells that they depend on.
#pragma once
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "heuristics/relaxation/relaxation.hpp"
#include "model/walk.hpp"
#include "space/compile/program.hpp"

namespace tarrier::heuristics {
// What the value of an expression, or the effect of an update, depends on.
struct Reads {
  std::vector<std::uint32_t> sources;  // sorted
  std::vector<model::VariableId>
      free;                // that may have any value: inputs, and others that were said to be unknown
  bool is_hidden = false;  // and something else
};

class Tabulation {
 public:
  // Both must outlive this object. `cells_of`: how a domain is cut.
  using CellsOf = std::function<Cells(model::Domain)>;
  Tabulation(const model::Network& network, const std::vector<Source>& sources, CellsOf cells_of);

  [[nodiscard]] Reads reads(const model::Expression& expression,
                            const std::vector<model::VariableId>& unknown) const;
  [[nodiscard]] Reads reads(const std::vector<model::Block>& blocks,
                            const std::vector<model::VariableId>& unknown) const;
  // What its interval depends on: a call counts with all that it may return.
  [[nodiscard]] std::vector<std::uint32_t> interval_reads(
      const model::Expression& expression, const std::vector<model::VariableId>& unknown) const;
  // How many combinations there are; at most kTooMany is distinguished.
  static constexpr std::uint64_t kTooMany = std::uint64_t{1} << 20;
  [[nodiscard]] std::uint64_t combinations(const Reads& reads);

  // For each combination, the values that the expression may have; combinations for which it has none are
  // left out. `cells`: by member of Reads::sources. Conditions of the goal and of guards are evaluated by
  // themselves here and may fault where the model would not get to them; then they do not hold there (see
  // Proposition).
  using OnValue = std::function<void(std::span<const std::uint32_t> cells, model::Interval values)>;
  void for_each_value(const model::Expression& expression, const Reads& reads, const OnValue& visit);

  // For each combination, the variables that the updates change, one after the other, and their new values.
  // False if some cell has several values, so that updates cannot be run: then nothing has been visited.
  using OnChange = std::function<void(std::span<const std::uint32_t> cells, model::VariableId variable,
                                      std::int32_t value)>;
  bool for_each_change(const std::vector<model::Block>& blocks, const Reads& reads,
                       const std::vector<model::VariableId>& assigned, const OnChange& visit);

  // The source of a variable; kNoNode if it has the same value in all states, or is no part of them.
  [[nodiscard]] std::uint32_t source(model::VariableId variable) const { return source_of_[index(variable)]; }

 private:
  struct Dimension {
    bool is_process = false;
    std::uint32_t index = 0;
    const Cells* cells = nullptr;
  };
  class Ranges;
  Reads read_by(const std::function<void(model::Walk&)>& walk,
                const std::vector<model::VariableId>& unknown) const;
  [[nodiscard]] std::vector<Dimension> dimensions(const Reads& reads);
  // Calls visit(cells) for each combination, with valuation_ set to its least values.
  template <typename Visit>
  void for_each_combination(const std::vector<Dimension>& dimensions, const Visit& visit);
  bool execute(const std::vector<space::Program>& programs, space::Valuation& state);

  const model::Network& network_;
  const std::vector<Source>& sources_;
  CellsOf cells_of_;
  std::vector<std::uint32_t> source_of_;  // by variable
  std::map<model::VariableId, Cells> free_cells_;
  space::Code code_;
  space::Valuation valuation_;
  std::vector<space::ClockReset> resets_;
};
}  // namespace tarrier::heuristics
