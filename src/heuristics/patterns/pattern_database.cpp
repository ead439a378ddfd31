// SPDX-License-Identifier: MIT
#include "heuristics/patterns/pattern_database.hpp"

#include <algorithm>

#include "zones/simulation.hpp"

namespace tarrier::heuristics {
using search::Estimate;
using zones::Bound;
using zones::ClockIndex;

PatternDatabase::PatternDatabase(const search::Problem& problem, const model::Projection& projection,
                                 std::unique_ptr<AbstractGraph> graph)
    : projection_(projection), graph_(std::move(graph)) {
  valuation_ = graph_->space().make_valuation();
  discrete_.resize(graph_->space().words());
  const space::Remembered remembered =
      space::remembered(projection_.network, {.goal = *projection_.goal}, AbstractGraph::kReductions);
  find_vague(problem, remembered.dead);
  collect(graph_->take_distances());
  initial_ = graph_->initial_distance();
  if (needs_no_zones()) tabulate(remembered);
}

// Where a variable is dead in the problem, but the abstraction does not know it, since what shows it has been
// forgotten: at these locations of a process the variable has a value that no abstract state need have.
void PatternDatabase::find_vague(const search::Problem& problem, const space::DeadVariables& there) {
  const space::DeadVariables here =
      space::remembered(problem.network, {.goal = *problem.goal}, problem.reductions).dead;
  for (std::uint32_t p = 0; p < here.size(); ++p) {
    Standing standing{p, std::vector<bool>(here[p].size(), false)};
    for (std::size_t l = 0; l < here[p].size(); ++l) {
      for (const model::VariableId v : here[p][l]) {
        const auto is_noticed = [&] {
          return projection_.pattern.processes[p] && std::ranges::find(there[p][l], v) != there[p][l].end();
        };
        if (projection_.pattern.variables[index(v)] && !is_noticed()) standing.locations[l] = true;
      }
    }
    if (std::ranges::find(standing.locations, true) != standing.locations.end())
      vague_.push_back(std::move(standing));
  }
}

bool PatternDatabase::is_vague(const space::Valuation& state) const {
  return std::any_of(vague_.begin(), vague_.end(), [&](const Standing& standing) {
    return standing.locations[state.locations[standing.process]];
  });
}

// The entries by discrete part. The largest distance comes first: the first entry that simulates a state is
// the estimate, and the search for one ends there.
void PatternDatabase::collect(const std::vector<Estimate>& distances) {
  const space::PassedList& passed = graph_->passed();
  first_.assign(passed.discrete_count() + 1, 0);
  for (std::uint32_t s = 0; s < distances.size(); ++s)
    ++first_[passed.discrete_number(space::StateId{s}) + 1];
  for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
  entries_.resize(distances.size());
  std::vector<std::uint64_t> next = first_;
  for (std::uint32_t s = 0; s < distances.size(); ++s) {
    const space::StateId state{s};
    entries_[next[passed.discrete_number(state)]++] = {passed.zone(state), distances[s]};
  }
  for (std::size_t i = 0; i + 1 < first_.size(); ++i) {
    const auto begin = entries_.begin() + static_cast<std::ptrdiff_t>(first_[i]);
    const auto end = entries_.begin() + static_cast<std::ptrdiff_t>(first_[i + 1]);
    std::stable_sort(begin, end, [](const Entry& a, const Entry& b) { return a.distance > b.distance; });
  }
}

// Then a lookup costs one access to an array instead of comparisons of zones.
bool PatternDatabase::needs_no_zones() const {
  const auto& clocks = projection_.pattern.clocks;
  const bool has_clocks = std::ranges::find(clocks, true) != clocks.end();
  // Then only what simulates the zone counts (see the head of the header), which a table cannot tell.
  if (has_clocks && (!graph_->is_complete() || !vague_.empty())) return false;
  for (std::uint32_t i = 0; i + 1 < first_.size(); ++i)
    if (entries(i).front().distance != entries(i).back().distance) return false;
  return true;
}

void PatternDatabase::tabulate(const space::Remembered& remembered) {
  table_ = DistanceTable::make(projection_.network, remembered, bytes());
  if (!table_) return;
  const space::PassedList& passed = graph_->passed();
  for (std::uint32_t s = 0; s < graph_->size(); ++s) {
    const space::StateId state{s};
    graph_->space().unpack(passed.discrete(state), valuation_);
    table_->set(valuation_, entries(passed.discrete_number(state)).front().distance);
  }
  graph_.reset();
  entries_ = {};
  first_ = {};
}

std::uint64_t PatternDatabase::bytes() const {
  return (graph_ ? graph_->bytes() : 0) + (table_ ? table_->bytes() : 0) +
         entries_.capacity() * sizeof(Entry) + first_.capacity() * sizeof(first_[0]);
}

Estimate PatternDatabase::lookup(const search::StateView& state) {
  if (table_) return table_->at(state.discrete);
  const model::Pattern& pattern = projection_.pattern;
  for (std::size_t p = 0; p < pattern.processes.size(); ++p)
    if (pattern.processes[p]) valuation_.locations[p] = state.discrete.locations[p];
  for (std::size_t v = 0; v < pattern.variables.size(); ++v)
    if (pattern.variables[v]) valuation_.values[v] = state.discrete.values[v];
  graph_->space().pack(valuation_, discrete_.data());
  const auto number = graph_->passed().find(discrete_.data());
  // The abstraction has not reached it: not all was explored, or a dead variable has another value there.
  if (!number) return 0;
  const std::span<const Entry> entries = this->entries(*number);
  // Then some abstract state simulates at least what is reached, so that the least distance is a bound.
  const bool is_among = graph_->is_complete() && !is_vague(state.discrete);
  const Estimate least = is_among ? entries.back().distance : 0;
  return least == entries.front().distance ? least : simulating(state, entries).value_or(least);
}

bool PatternDatabase::load(const search::StateView& state) {
  graph_->space().frame(valuation_, frame_);
  rows_.clear();
  bounds_.clear();
  for (ClockIndex row = 0; row < frame_.dimension(); ++row) {
    // The clock may have any value in the state, so there is nothing to compare (see the header).
    if (state.frame->terms[frame_.clocks[row]].clock == space::kNoRow) continue;
    rows_.push_back(row);
    if (row > 0) bounds_.append_codes(frame_.bounds.lower_codes()[row], frame_.bounds.upper_codes()[row]);
  }
  const auto dimension = static_cast<ClockIndex>(rows_.size());
  const auto row_of = [&](ClockIndex x) { return state.frame->terms[frame_.clocks[rows_[x]]].clock; };
  matrix_.resize(dimension);
  for (ClockIndex x = 0; x < dimension; ++x)
    for (ClockIndex y = 0; y < dimension; ++y)
      matrix_.set(x, y, x == y ? Bound::zero() : zones::bound_at(state.zone, row_of(x), row_of(y)));
  // As the abstraction compares its own zones: what is simulated there has been left out of it.
  if (graph_->space().compares_by_alu())
    zones::alu_thresholds(matrix_, bounds_, thresholds_);
  else
    thresholds_ = matrix_;
  return dimension == frame_.dimension();
}

bool PatternDatabase::is_above_thresholds(zones::PackedZone zone) const {
  for (ClockIndex x = 0; x < rows_.size(); ++x)
    for (ClockIndex y = 0; y < rows_.size(); ++y)
      if (x != y && thresholds_.at(x, y) > zones::bound_at(zone, rows_[x], rows_[y])) return false;
  return true;
}

std::optional<Estimate> PatternDatabase::simulating(const search::StateView& state,
                                                    std::span<const Entry> entries) {
  const auto first_with = [&](const auto& simulates) -> std::optional<Estimate> {
    for (const Entry& entry : entries)
      if (simulates(graph_->space().zone(entry.zone))) return entry.distance;
    return std::nullopt;
  };
  // If rows are missing, matrices have different shapes, and packed ones cannot be compared as a whole.
  if (!load(state)) return first_with([this](zones::PackedZone zone) { return is_above_thresholds(zone); });
  const zones::CellWidth width = fitting_width(thresholds_);
  packed_.resize(std::max(packed_.size(), zones::packed_words(thresholds_.dimension(), width)));
  pack(thresholds_, width, packed_.data());
  const zones::PackedZone packed{packed_.data(), thresholds_.dimension(), width};
  return first_with([&](zones::PackedZone zone) { return is_below(packed, zone); });
}
}  // namespace tarrier::heuristics
