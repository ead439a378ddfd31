// SPDX-License-Identifier: MIT
#include "space/clocks/bounds.hpp"

#include <algorithm>
#include <optional>

#include "model/fault.hpp"
#include "model/faultless.hpp"
#include "model/interval.hpp"
#include "model/walk.hpp"
#include "space/reduce/assignments.hpp"

namespace tarrier::space {
using zones::kNoBound;
using zones::LuBounds;

namespace {
// Lower and upper bounds of all clocks at one location.
struct Table {
  std::vector<std::int32_t> lower;
  std::vector<std::int32_t> upper;
  explicit Table(std::size_t clocks) : lower(clocks + 1, kNoBound), upper(clocks + 1, kNoBound) {}
};

bool raise(std::int32_t& bound, std::int32_t value) {
  if (value <= bound) return false;
  bound = value;
  return true;
}

void raise(Table& table, const Table& other) {
  for (std::size_t x = 1; x < table.lower.size(); ++x) {
    raise(table.lower[x], other.lower[x]);
    raise(table.upper[x], other.upper[x]);
  }
}

// A bound beyond kMaxClockBound faults when it is evaluated, so it need not be counted. Negative ones count
// as 0.
std::int32_t counted(std::int64_t bound) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(bound, 0, model::kMaxClockBound));
}

std::int32_t largest(const model::Expression& bound, const model::Network& network) {
  return counted(model::range_of(bound, network).high);
}

// Which bounds a constraint counts for.
struct Sides {
  bool lower;
  bool upper;
};

Sides sides_of(model::Comparison comparison, bool negated_too) {
  const bool is_lower =
      comparison == model::Comparison::kGreater || comparison == model::Comparison::kGreaterEqual;
  const bool both = negated_too || comparison == model::Comparison::kEqual;
  return {is_lower || both, !is_lower || both};
}

void count(const model::ClockConstraint& constraint, Sides sides, std::int32_t value, Table& table) {
  const std::uint32_t first = zone_index(constraint.left.first);
  // Which element of an array is compared shows only in a state, so the constant counts for all.
  for (std::uint32_t x = first; x < first + constraint.left.extent(); ++x) {
    if (sides.lower) raise(table.lower[x], value);
    if (sides.upper) raise(table.upper[x], value);
  }
}

void count(const model::Formula& formula, const model::Network& network, Table& table) {
  const model::ClockConstraint& clock = formula.clock;
  if (formula.kind == model::Formula::Kind::kClock && !clock.right)
    // Everywhere, since the goal is asked in every state; and with the largest value, since it is the same
    // bound for all of them.
    count(clock, sides_of(clock.comparison, false), largest(clock.bound, network), table);
  for (const model::Formula& part : formula.parts) count(part, network, table);
}

// Clocks that the edge certainly sets to a number: array elements chosen by an expression do not count, nor
// does what happens in branches, loops and functions.
std::vector<bool> reset_clocks(const model::Edge& edge, std::size_t clocks) {
  std::vector<bool> reset(clocks + 1, false);
  for (const model::Statement& statement : edge.update) {
    const auto* assignment = std::get_if<model::ClockAssignment>(&statement);
    if (assignment != nullptr && assignment->target.subscripts.empty() && !assignment->source)
      reset[zone_index(assignment->target.first)] = true;
  }
  return reset;
}

// Actions that fill weak or optional places.
std::vector<bool> weak_actions(const model::Network& network) {
  std::vector<bool> weak(network.actions.size(), false);
  for (const model::Synchronisation& synchronisation : network.synchronisations) {
    for (const model::Participant& place : synchronisation.participants)
      if (place.strength == model::Strength::kWeak) weak[index(place.action)] = true;
  }
  return weak;
}

bool may_be_weak(const model::Edge& edge, const std::vector<bool>& weak) {
  if (!edge.action) return false;
  const auto first = weak.begin() + index(edge.action->first);
  return std::find(first, first + edge.action->extent(), true) != first + edge.action->extent();
}

// A constraint that counts with the value its bound has in the current state, and at which locations.
struct Varying {
  const model::ClockConstraint* constraint;
  Sides sides;
  std::int32_t largest;
  std::vector<Cells> reads;
  std::vector<bool> locations;
};

// What a process compares clocks with.
class Analysis {
 public:
  // `assignments` may be null if all bounds are constants.
  Analysis(std::uint32_t process, CompiledNetwork& compiled, const std::vector<bool>& weak,
           const Assignments* assignments)
      : id_(process),
        process_(compiled.network().processes[process]),
        compiled_(compiled),
        assignments_(assignments),
        tables_(process_.locations.size(), Table(compiled.network().clocks.size())) {
    for (std::uint32_t l = 0; l < process_.locations.size(); ++l)
      for (const auto& constraint : process_.locations[l].invariant.clocks) add(constraint, false, l);
    for (const model::Edge& edge : process_.edges) {
      for (const auto& constraint : edge.guard.clocks)
        add(constraint, may_be_weak(edge, weak), index(edge.source));
      resets_.push_back(reset_clocks(edge, compiled.network().clocks.size()));
    }
    // Before the tables are spread: it adds largest values to them, which have to go further back.
    for (Varying& varying : varying_) spread(varying);
    spread_tables();
    for (Varying& varying : varying_) drop_needless(varying);
  }

  [[nodiscard]] const std::vector<Table>& tables() const { return tables_; }
  [[nodiscard]] const std::vector<Varying>& varying() const { return varying_; }

 private:
  void add(const model::ClockConstraint& constraint, bool negated_too, std::uint32_t location) {
    if (constraint.right) return;  // cover_differences() is for these
    const Sides sides = sides_of(constraint.comparison, negated_too);
    const std::int32_t most = largest(constraint.bound, compiled_.network());
    std::optional<std::vector<Cells>> reads;
    // It is evaluated where the model may not do so, and must not fault there.
    if (!constraint.bound.is_constant() && model::is_faultless(constraint.bound, compiled_.network()))
      reads = assignments_->private_reads(constraint.bound, id_);
    if (!reads) return count(constraint, sides, most, tables_[location]);
    // Nobody changes what it reads: it has one value forever, which may be far below its largest.
    if (assignments_->are_constant(*reads)) {
      Valuation any = compiled_.initial();
      const std::int32_t value = compiled_.code().evaluate(compiled_.compile(constraint.bound), any);
      return count(constraint, sides, counted(value), tables_[location]);
    }
    std::vector<bool> locations(process_.locations.size(), false);
    locations[location] = true;
    varying_.push_back({&constraint, sides, most, std::move(*reads), std::move(locations)});
  }

  [[nodiscard]] bool is_set(const model::Reference<model::ClockId>& clock, std::size_t edge) const {
    const auto first = resets_[edge].begin() + zone_index(clock.first);
    return std::find(first, first + clock.extent(), false) == first + clock.extent();
  }

  // Takes the constraint to all locations before, over edges that do not set its clocks. Where the bound may
  // change on the way, its largest value is what counts before.
  void spread(Varying& varying) {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t e = 0; e < process_.edges.size(); ++e) {
        const std::uint32_t source = index(process_.edges[e].source);
        if (!varying.locations[index(process_.edges[e].target)] || is_set(varying.constraint->left, e))
          continue;
        if (assignments_->changes(id_, e, varying.reads)) {
          count(*varying.constraint, varying.sides, varying.largest, tables_[source]);
        } else if (!varying.locations[source]) {
          varying.locations[source] = changed = true;
        }
      }
    }
  }

  // The least fixpoint of: constants at the location itself, and those after each edge for clocks it leaves
  // alone.
  void spread_tables() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t e = 0; e < process_.edges.size(); ++e) {
        Table& source = tables_[index(process_.edges[e].source)];
        const Table& target = tables_[index(process_.edges[e].target)];
        for (std::size_t x = 1; x < source.lower.size(); ++x) {
          if (resets_[e][x]) continue;
          changed |= raise(source.lower[x], target.lower[x]);
          changed |= raise(source.upper[x], target.upper[x]);
        }
      }
    }
  }

  // Where constants are as large as the bound can be, its value makes no difference.
  void drop_needless(Varying& varying) {
    const std::uint32_t first = zone_index(varying.constraint->left.first);
    const std::uint32_t end = first + varying.constraint->left.extent();
    for (std::size_t l = 0; l < tables_.size(); ++l) {
      bool is_needed = false;
      for (std::uint32_t x = first; x < end; ++x) {
        is_needed |= varying.sides.lower && tables_[l].lower[x] < varying.largest;
        is_needed |= varying.sides.upper && tables_[l].upper[x] < varying.largest;
      }
      if (!is_needed) varying.locations[l] = false;
    }
  }

  std::uint32_t id_;
  const model::Process& process_;
  CompiledNetwork& compiled_;
  const Assignments* assignments_;
  std::vector<Table> tables_;  // by location
  std::vector<Varying> varying_;
  std::vector<std::vector<bool>> resets_;  // by edge
};

bool has_variable_bounds(const model::Network& network) {
  const auto varies = [](const model::Constraint& constraint) {
    return std::any_of(constraint.clocks.begin(), constraint.clocks.end(),
                       [](const model::ClockConstraint& clock) { return !clock.bound.is_constant(); });
  };
  return std::any_of(network.processes.begin(), network.processes.end(), [&](const model::Process& process) {
    return std::any_of(process.locations.begin(), process.locations.end(),
                       [&](const model::Location& location) { return varies(location.invariant); }) ||
           std::any_of(process.edges.begin(), process.edges.end(),
                       [&](const model::Edge& edge) { return varies(edge.guard); });
  });
}

// All assignments to clocks that edges and functions may make.
std::vector<model::ClockAssignment> clock_assignments(const model::Network& network) {
  std::vector<model::ClockAssignment> found;
  model::Walk walk(network);
  walk.on_statement = [&](const model::Statement& statement) {
    if (const auto* assignment = std::get_if<model::ClockAssignment>(&statement))
      found.push_back(*assignment);
  };
  for (const model::Process& process : network.processes)
    for (const model::Edge& edge : process.edges) walk.block(edge.update);
  return found;
}

// x := y + d makes what x is compared with matter for y, whoever does the comparing, so such bounds hold
// everywhere. d is not negative: y + d ~ c compares y with c at most. `all` has the bounds of any location.
void cover_copies(const std::vector<model::ClockAssignment>& assignments, Table& all, Table& everywhere) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const model::ClockAssignment& copy : assignments) {
      if (!copy.source) continue;
      const std::uint32_t first = zone_index(copy.source->first);
      const std::uint32_t target = zone_index(copy.target.first);
      for (std::uint32_t y = first; y < first + copy.source->extent(); ++y) {
        for (std::uint32_t x = target; x < target + copy.target.extent(); ++x) {
          changed |= raise(everywhere.lower[y], all.lower[x]) | raise(all.lower[y], all.lower[x]);
          changed |= raise(everywhere.upper[y], all.upper[x]) | raise(all.upper[y], all.upper[x]);
        }
      }
    }
  }
}

// x - y ~ c asks, after x := n, whether y ~ n - c; so both clocks must be known up to |c| plus the largest
// number that a clock is set to.
void cover_differences(const std::vector<Difference>& differences, const model::Network& network,
                       const std::vector<model::ClockAssignment>& assignments, Table& everywhere) {
  std::int32_t largest_value = 0;
  for (const model::Clock& clock : network.clocks) raise(largest_value, clock.initial);
  for (const model::ClockAssignment& assignment : assignments)
    raise(largest_value, largest(assignment.value, network));
  for (const Difference& difference : differences) {
    const std::int32_t bound =
        std::min(std::abs(difference.bound.value()) + largest_value, model::kMaxClockBound);
    for (const std::uint32_t clock : {difference.x, difference.y}) {
      raise(everywhere.lower[clock], bound);
      raise(everywhere.upper[clock], bound);
    }
  }
}
}  // namespace

ClockBounds::ClockBounds(CompiledNetwork& compiled, const model::Formula* goal,
                         const std::vector<Difference>& differences)
    : compiled_(compiled) {
  const model::Network& network = compiled.network();
  const auto entries = [](const Table& table) {
    std::vector<Entry> result;
    for (std::uint32_t x = 1; x < table.lower.size(); ++x)
      if (table.lower[x] != kNoBound || table.upper[x] != kNoBound)
        result.push_back({x, LuBounds::lower_code(table.lower[x]), LuBounds::upper_code(table.upper[x])});
    return result;
  };
  Table everywhere(network.clocks.size());
  if (goal != nullptr) count(*goal, network, everywhere);
  Table all = everywhere;
  const std::vector<bool> weak = weak_actions(network);
  std::optional<Assignments> assignments;
  if (has_variable_bounds(network)) assignments.emplace(network);
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const Analysis analysis(p, compiled, weak, assignments ? &*assignments : nullptr);
    auto& locations = by_location_.emplace_back();
    bool is_comparing = false;
    for (const Table& table : analysis.tables()) {
      is_comparing |= !locations.emplace_back(entries(table)).empty();
      raise(all, table);
    }
    // Processes that never compare a clock are not asked in each state.
    if (is_comparing) comparing_.push_back(p);
    auto& varying_locations = varying_by_location_.emplace_back(locations.size());
    bool is_varying = false;
    for (const Varying& varying : analysis.varying()) {
      // Copies are covered by constants, so the value that varies counts as large as it gets.
      count(*varying.constraint, varying.sides, varying.largest, all);
      const auto& clock = varying.constraint->left;
      const VaryingEntry entry{zone_index(clock.first), clock.extent(), varying.sides.lower,
                               varying.sides.upper, compiled.compile(varying.constraint->bound)};
      for (std::size_t l = 0; l < locations.size(); ++l) {
        if (!varying.locations[l]) continue;
        varying_locations[l].push_back(entry);
        is_varying = true;
      }
    }
    if (is_varying) varying_.push_back(p);
  }
  const std::vector<model::ClockAssignment> assigned = clock_assignments(network);
  cover_copies(assigned, all, everywhere);
  cover_differences(differences, network, assigned, everywhere);
  everywhere_ = entries(everywhere);
}

void ClockBounds::collect(Valuation& state, Frame& frame) const {
  frame.clear(compiled_.network().clocks.size());
  // Rows are in the order in which clocks are met. It has to depend on locations alone, or zones of one
  // discrete state could not be compared.
  for (const Entry& entry : everywhere_) frame.raise(entry.clock, entry.lower, entry.upper);
  for (const std::uint32_t p : comparing_)
    for (const Entry& entry : by_location_[p][state.locations[p]])
      frame.raise(entry.clock, entry.lower, entry.upper);
  for (const std::uint32_t p : varying_) {
    for (const VaryingEntry& entry : varying_by_location_[p][state.locations[p]]) {
      const std::int32_t value = counted(compiled_.code().evaluate(entry.bound, state));
      const std::int32_t lower = entry.is_lower ? LuBounds::lower_code(value) : LuBounds::kNoLower;
      const std::int32_t upper = entry.is_upper ? LuBounds::upper_code(value) : LuBounds::kNoUpper;
      for (std::uint32_t x = entry.first; x < entry.first + entry.count; ++x) frame.raise(x, lower, upper);
    }
  }
}
}  // namespace tarrier::space
