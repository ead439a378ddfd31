// SPDX-License-Identifier: MIT
#include "space/compile/distinct_choices.hpp"

#include <absl/hash/hash.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>
#include <unordered_set>

#include "base/budget.hpp"

namespace tarrier::space {
namespace {
// Combinations of values. Not one of base/hash_table.hpp: copying a vector allocates.
using Known = std::unordered_set<std::vector<std::int64_t>, absl::Hash<std::vector<std::int64_t>>>;
}  // namespace

DistinctChoices::DistinctChoices(Circuit circuit)
    : circuit_(std::move(circuit)),
      outputs_(circuit_.root_count(), kFault),
      met_from_(circuit_.node_count(), 0),
      stamps_(circuit_.node_count(), 0) {}

bool DistinctChoices::for_each(const Visit& visit) {
  // Also if a visit throws, as any may.
  const auto leave = [this](const bool*) { is_busy_ = false; };
  is_busy_ = true;
  const std::unique_ptr<bool, decltype(leave)> leaving(&is_busy_, leave);
  std::ranges::fill(outputs_, kFault);
  Part whole;
  whole.roots.resize(circuit_.root_count());
  std::iota(whole.roots.begin(), whole.roots.end(), 0);
  if (!circuit_.settle()) return true;
  std::vector<Part> parts = split(whole);
  // Nothing is open: a single result, for which nothing has to be tried.
  if (parts.empty()) return visit();
  return solve_parts(std::move(parts), 0, visit);
}

// Sets inputs of the part, one after the other, until all is known or falls into parts.
bool DistinctChoices::solve(const Part& whole, unsigned depth, const Visit& visit) {
  struct Decision {
    std::uint32_t input;
    std::int64_t value;
    std::size_t mark;
    std::vector<Circuit::Node> readers;  // what may depend on it
    Known known;
  };
  // Two values that make all that reads the input known, and the same, lead to the same results: one will do.
  const auto is_new = [&](Decision& decision) {
    // Each value of an output is a result of its own.
    if (circuit_.is_root(decision.input)) return true;
    std::vector<std::int64_t> values;
    for (const Circuit::Node reader : decision.readers) {
      const Signal& signal = circuit_.signal(reader);
      if (!signal.is_known()) return true;
      values.push_back(signal.range.low);
    }
    return decision.known.insert(std::move(values)).second;
  };
  const std::size_t start = circuit_.mark();
  std::vector<Decision> decisions;
  bool goes_on = true;
  const auto go_down = [&] {  // false at the end of a branch
    base::checkpoint();
    if (!circuit_.settle()) return false;
    std::vector<Part> parts = split(whole);
    if (parts.empty()) {
      goes_on = visit();
    } else if (parts.size() > 1 && depth < kDeepest) {
      // Beyond that depth the parts are tried one inside the other, which is slower and as right.
      goes_on = solve_parts(std::move(parts), depth + 1, visit);
    } else {
      const std::uint32_t input = parts.front().inputs.front();
      decisions.push_back({input, circuit_.domain(input).low, circuit_.mark(), {}, {}});
      for (const Circuit::Node reader : circuit_.readers(input))
        // Only those that the last split has met: for the others this input makes no difference any more.
        if (stamps_[reader] == stamp_) decisions.back().readers.push_back(reader);
      circuit_.set(input, circuit_.domain(input).low);
      return is_new(decisions.back());
    }
    return false;
  };
  const auto go_up = [&] {  // to the next value
    while (!decisions.empty()) {
      base::checkpoint();  // a domain may have a billion values, none of them new
      Decision& last = decisions.back();
      circuit_.undo(last.mark);
      if (++last.value <= circuit_.domain(last.input).high) {
        circuit_.set(last.input, static_cast<std::int32_t>(last.value));
        if (is_new(last)) return true;
      } else {
        decisions.pop_back();
      }
    }
    return false;
  };
  while (go_down() || (goes_on && go_up())) {
  }
  circuit_.undo(start);
  return goes_on;
}

bool DistinctChoices::solve_parts(std::vector<Part> parts, unsigned depth, const Visit& visit) {
  // The smaller ones are kept in memory. The largest is not: its results come one after the other.
  std::ranges::stable_sort(parts, {}, [](const Part& part) { return part.inputs.size(); });
  const Part largest = std::move(parts.back());
  parts.pop_back();
  std::vector<std::vector<Result>> kept;
  for (const Part& part : parts) {
    kept.push_back(results(part, depth));
    // A part that cannot be satisfied spares all the others.
    if (kept.back().empty()) return true;
  }
  const bool goes_on =
      for_each_result(largest, depth, kMostRemembered, [&] { return combine(parts, kept, visit); });
  for (const Part& part : parts) forget(part);
  return goes_on;
}

// Like an odometer.
bool DistinctChoices::combine(const std::vector<Part>& parts, const std::vector<std::vector<Result>>& results,
                              const Visit& visit) {
  std::vector<std::size_t> at(parts.size(), 0);
  for (std::size_t p = 0; p < parts.size(); ++p) choose(parts[p], results[p][0]);
  while (true) {
    if (!visit()) return false;
    std::size_t p = 0;
    for (; p < parts.size(); ++p) {
      at[p] = at[p] + 1 < results[p].size() ? at[p] + 1 : 0;
      choose(parts[p], results[p][at[p]]);
      if (at[p] > 0) break;
    }
    if (p == parts.size()) return true;
  }
}

void DistinctChoices::choose(const Part& part, const Result& result) {
  for (std::size_t i = 0; i < part.inputs.size(); ++i) circuit_.note(part.inputs[i], result.inputs[i]);
  for (std::size_t i = 0; i < part.roots.size(); ++i) outputs_[part.roots[i]] = result.outputs[i];
}

void DistinctChoices::forget(const Part& part) {
  for (const std::uint32_t input : part.inputs) circuit_.note(input, circuit_.domain(input).low);
  for (const std::uint32_t root : part.roots) outputs_[root] = kFault;
}

bool DistinctChoices::for_each_result(const Part& part, unsigned depth, std::size_t remembered,
                                      const Visit& visit) {
  const std::size_t most = most_results(part);
  Known known;
  bool goes_on = true;
  solve(part, depth, [&] {
    std::vector<std::int64_t> result = outputs(part);
    if (known.contains(result)) return true;
    if (known.size() < remembered) known.insert(std::move(result));
    goes_on = visit();
    // When every combination of values has come, the rest of the part can only repeat them.
    return goes_on && known.size() < most;
  });
  return goes_on;
}

std::vector<DistinctChoices::Result> DistinctChoices::results(const Part& part, unsigned depth) {
  std::vector<Result> found;
  for_each_result(part, depth, std::numeric_limits<std::size_t>::max(), [&] {
    Result result{{}, outputs(part)};
    for (const std::uint32_t input : part.inputs) result.inputs.push_back(circuit_.value(input));
    found.push_back(std::move(result));
    return true;
  });
  return found;
}

// By root; conditions are just true.
std::vector<std::int64_t> DistinctChoices::outputs(const Part& part) const {
  std::vector<std::int64_t> result;
  for (const std::uint32_t root : part.roots) {
    const Signal& signal = circuit_.root(root);
    if (root < circuit_.condition_count())
      result.push_back(1);
    else
      // What is not known here was chosen for another part, or faults.
      result.push_back(signal.is_known() ? signal.range.low : outputs_[root]);
  }
  return result;
}

// No more than there are combinations of values of outputs, unless they may fault.
std::size_t DistinctChoices::most_results(const Part& part) const {
  constexpr std::size_t kMany = std::size_t{1} << 30U;
  std::size_t most = 1;
  for (const std::uint32_t root : part.roots) {
    if (root < circuit_.condition_count()) continue;
    const Signal& signal = circuit_.root(root);
    const std::int64_t size = signal.range.high - signal.range.low + (signal.may_fault ? 2 : 1);
    // Both factors stay at 2^30 at most, so the product does not overflow.
    most = std::min(kMany, most * static_cast<std::size_t>(std::min<std::int64_t>(size, kMany)));
  }
  return most;
}

// What is not known yet, with the inputs it depends on; roots that share one, or something that is not known,
// come into the same part. What depends on nothing more is left out: it is known, or it faults.
std::vector<DistinctChoices::Part> DistinctChoices::split(const Part& whole) {
  ++stamp_;
  std::vector<Part> parts;             // by root that is open
  std::vector<std::uint32_t> same_as;  // likewise: an earlier one of the same part, or itself
  const auto find = [&](std::uint32_t part) {
    // Shortens the way while it goes it (path halving), so that long chains are gone through once.
    while (same_as[part] != part) part = same_as[part] = same_as[same_as[part]];
    return part;
  };
  for (const std::uint32_t root : whole.roots) {
    if (circuit_.root(root).is_known()) continue;
    const auto own = static_cast<std::uint32_t>(parts.size());
    parts.push_back({{root}, {}});
    same_as.push_back(own);
    circuit_.for_each_read(
        root,
        [&](Circuit::Node node) {
          if (stamps_[node] != stamp_) {
            stamps_[node] = stamp_;
            met_from_[node] = own;
            return true;
          }
          const std::uint32_t a = find(own);
          const std::uint32_t b = find(met_from_[node]);
          // The earlier root stands for both: the order of parts, and of what is tried first, is that of
          // the roots.
          same_as[std::max(a, b)] = std::min(a, b);
          return false;
        },
        [&](std::uint32_t input) { parts[own].inputs.push_back(input); });
  }
  std::vector<Part> result;
  std::vector<std::size_t> place(parts.size(), 0);
  for (std::uint32_t p = 0; p < parts.size(); ++p) {
    const std::uint32_t first = find(p);
    if (first == p) {
      place[p] = result.size();
      result.push_back(std::move(parts[p]));
      continue;
    }
    Part& joined = result[place[first]];
    joined.roots.push_back(parts[p].roots.front());
    joined.inputs.insert(joined.inputs.end(), parts[p].inputs.begin(), parts[p].inputs.end());
  }
  std::erase_if(result, [](const Part& part) { return part.inputs.empty(); });
  return result;
}
}  // namespace tarrier::space
