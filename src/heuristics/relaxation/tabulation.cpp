// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/tabulation.hpp"

#include <algorithm>

#include "heuristics/relaxation/source_ranges.hpp"

namespace tarrier::heuristics {
using model::VariableId;

// The values of one combination.
class Tabulation::Ranges final : public SourceRanges {
 public:
  using SourceRanges::SourceRanges;
  void set(std::uint32_t variable, model::Interval range) { ranges_[variable] = range; }
  void set(std::uint32_t process, std::uint32_t location) { locations_[process] = location; }

  [[nodiscard]] model::Interval of(model::ProcessId process, model::LocationId location) const override {
    const auto found = locations_.find(index(process));
    // Not one of the sources of this combination: the process may be anywhere.
    if (found == locations_.end()) return {0, 1};
    return found->second == index(location) ? model::Interval{1, 1} : model::Interval{0, 0};
  }

 private:
  [[nodiscard]] model::Interval of_source(VariableId variable, std::uint32_t /*source*/) const override {
    return of_other(variable);
  }
  [[nodiscard]] model::Interval of_other(VariableId variable) const override {
    const auto found = ranges_.find(index(variable));
    return found == ranges_.end() ? SourceRanges::of_other(variable) : found->second;
  }

  std::map<std::uint32_t, model::Interval> ranges_;
  std::map<std::uint32_t, std::uint32_t> locations_;
};

Tabulation::Tabulation(const model::Network& network, const std::vector<Source>& sources, CellsOf cells_of)
    : network_(network),
      sources_(sources),
      cells_of_(std::move(cells_of)),
      source_of_(network.variables.size(), kNoNode),
      code_(network) {
  for (std::uint32_t s = 0; s < sources.size(); ++s)
    if (!sources[s].is_process) source_of_[sources[s].index] = s;
  for (const model::Process& process : network.processes)
    valuation_.locations.push_back(process.initial.empty() ? 0 : index(process.initial.front()));
  for (const model::Variable& variable : network.variables)
    valuation_.values.push_back(variable.initial.value_or(variable.domain.low));
}

Reads Tabulation::read_by(const std::function<void(model::Walk&)>& walk_through,
                          const std::vector<VariableId>& unknown) const {
  Reads result;
  model::Walk walk(network_);
  walk.on_expression = [&](const model::ExpressionNode& node) {
    if (node.op == model::Op::kAtLocation) result.sources.push_back(index(node.process));
    // The value after the step is what is to be found out.
    if (node.op == model::Op::kNext) result.is_hidden = true;
  };
  walk.on_read = [&](VariableId first, std::uint32_t count) {
    for (std::uint32_t v = index(first); v < index(first) + count; ++v) {
      const model::VariableKind kind = network_.variables[v].kind;
      // Through its definition it may read anything.
      if (kind == model::VariableKind::kDerived) result.is_hidden = true;
      if (kind == model::VariableKind::kInput ||
          std::find(unknown.begin(), unknown.end(), VariableId{v}) != unknown.end())
        result.free.push_back(VariableId{v});
      else if (source_of_[v] != kNoNode)
        result.sources.push_back(source_of_[v]);
    }
  };
  walk_through(walk);
  const auto unique = [](auto& list) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  };
  unique(result.sources);
  unique(result.free);
  return result;
}

Reads Tabulation::reads(const model::Expression& expression, const std::vector<VariableId>& unknown) const {
  return read_by([&](model::Walk& walk) { walk.expression(expression); }, unknown);
}

Reads Tabulation::reads(const std::vector<model::Block>& blocks,
                        const std::vector<VariableId>& unknown) const {
  return read_by(
      [&](model::Walk& walk) {
        for (const model::Block& block : blocks) walk.block(block);
      },
      unknown);
}

std::vector<std::uint32_t> Tabulation::interval_reads(const model::Expression& expression,
                                                      const std::vector<VariableId>& unknown) const {
  std::vector<std::uint32_t> result;
  const auto visit = [&](const auto& self, const model::Expression& e) -> void {
    // Only the declared range of its results counts, which depends on nothing.
    if (e->op == model::Op::kCall) return;
    // Sources begin with the processes, so that their numbers are the same.
    if (e->op == model::Op::kAtLocation) result.push_back(index(e->process));
    if (e->op == model::Op::kVariable || e->op == model::Op::kElement) {
      const std::uint32_t first = index(e->variable);
      const std::uint32_t count = model::Reference<VariableId>{e->variable, e->subscripts, {}}.extent();
      for (std::uint32_t v = first; v < first + count; ++v)
        if (source_of_[v] != kNoNode &&
            std::find(unknown.begin(), unknown.end(), VariableId{v}) == unknown.end())
          result.push_back(source_of_[v]);
    }
    for (const model::Expression& operand : e->operands) self(self, operand);
    for (const model::Subscript& subscript : e->subscripts) self(self, subscript.index);
  };
  visit(visit, expression);
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::vector<Tabulation::Dimension> Tabulation::dimensions(const Reads& reads) {
  std::vector<Dimension> result;
  for (const std::uint32_t s : reads.sources)
    result.push_back({sources_[s].is_process, sources_[s].index, &sources_[s].cells});
  for (const VariableId v : reads.free) {
    auto place = free_cells_.find(v);
    // Kept in a map, whose entries stay where they are: dimensions point to them.
    if (place == free_cells_.end())
      place = free_cells_.emplace(v, cells_of_(network_.variable(v).domain)).first;
    result.push_back({false, index(v), &place->second});
  }
  return result;
}

std::uint64_t Tabulation::combinations(const Reads& reads) {
  if (reads.is_hidden) return kTooMany;
  std::uint64_t product = 1;
  for (const Dimension& dimension : dimensions(reads))
    // Cut off in each round, so that it does not overflow.
    product = std::min(kTooMany, product * dimension.cells->size());
  return product;
}

template <typename Visit>
void Tabulation::for_each_combination(const std::vector<Dimension>& dimensions, const Visit& visit) {
  std::vector<std::uint32_t> cells(dimensions.size(), 0);
  while (true) {
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
      const auto value = dimensions[i].cells->values(cells[i]).low;
      if (dimensions[i].is_process)
        valuation_.locations[dimensions[i].index] = static_cast<std::uint32_t>(value);
      else
        valuation_.values[dimensions[i].index] = static_cast<std::int32_t>(value);
    }
    visit(cells);
    std::size_t i = 0;
    while (i < cells.size() && ++cells[i] == dimensions[i].cells->size()) cells[i++] = 0;
    if (i == cells.size()) return;
  }
}

// Where all cells are single values the expression is evaluated by the code that runs the model, so that both
// agree on division, faults and functions. Cells of several values are intervals; interval arithmetic gives a
// superset, which is all that admissibility needs.
void Tabulation::for_each_value(const model::Expression& expression, const Reads& reads,
                                const OnValue& visit) {
  const std::vector<Dimension> dimensions = this->dimensions(reads);
  const space::Program program = code_.compile(expression);
  Ranges ranges(network_, source_of_);
  for_each_combination(dimensions, [&](const std::vector<std::uint32_t>& cells) {
    const std::span<const std::uint32_t> of_sources(cells.data(), reads.sources.size());
    bool is_single = true;
    for (std::size_t i = 0; i < cells.size(); ++i)
      is_single = is_single && dimensions[i].cells->is_single(cells[i]);
    if (is_single) {
      try {
        const std::int32_t value = code_.evaluate(program, valuation_);
        visit(of_sources, {value, value});
      } catch (const base::Error&) {  // no value
      }
      return;
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (dimensions[i].is_process)
        ranges.set(dimensions[i].index, cells[i]);
      else
        ranges.set(dimensions[i].index, dimensions[i].cells->values(cells[i]));
    }
    visit(of_sources, model::range_of(expression, ranges));
  });
}

bool Tabulation::execute(const std::vector<space::Program>& programs, space::Valuation& state) {
  try {
    // What clocks become is not of interest here (Clocks::set).
    resets_.clear();
    return std::all_of(programs.begin(), programs.end(),
                       [&](space::Program program) { return code_.execute(program, state, state, resets_); });
  } catch (const base::Error&) {
    return false;
  }
}

bool Tabulation::for_each_change(const std::vector<model::Block>& blocks, const Reads& reads,
                                 const std::vector<VariableId>& assigned, const OnChange& visit) {
  const std::vector<Dimension> dimensions = this->dimensions(reads);
  for (const Dimension& dimension : dimensions)
    for (std::uint32_t c = 0; c < dimension.cells->size(); ++c)
      // Statements cannot be run on intervals: a branch would have to go both ways.
      if (!dimension.cells->is_single(c)) return false;
  std::vector<space::Program> programs;
  for (const model::Block& block : blocks) programs.push_back(code_.compile(block));
  const auto is_read = [&](VariableId v) {
    return std::any_of(dimensions.begin(), dimensions.end(),
                       [&](const Dimension& d) { return !d.is_process && d.index == index(v); });
  };
  // A variable that is assigned but not read has first the least and then the greatest value of its domain:
  // if it keeps both, it is not changed.
  for_each_combination(dimensions, [&](const std::vector<std::uint32_t>& cells) {
    space::Valuation low = valuation_;
    space::Valuation high = valuation_;
    for (const VariableId v : assigned) {
      if (is_read(v)) continue;
      low.values[index(v)] = network_.variable(v).domain.low;
      high.values[index(v)] = network_.variable(v).domain.high;
    }
    const space::Valuation low_before = low;
    const space::Valuation high_before = high;
    // A fault: the step is no step from there, so there is nothing to be visited.
    if (!execute(programs, low) || !execute(programs, high)) return;
    for (const VariableId v : assigned) {
      const std::uint32_t i = index(v);
      if (low.values[i] == low_before.values[i] && high.values[i] == high_before.values[i]) continue;
      visit({cells.data(), reads.sources.size()}, v, low.values[i]);
    }
  });
  return true;
}
}  // namespace tarrier::heuristics
