// SPDX-License-Identifier: MIT
#include "cli/bench/measures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/assert.hpp"
#include "report/text.hpp"

namespace tarrier::cli {
namespace {
using Run = report::BenchmarkRun;
using Figure = std::optional<double>;

template <auto Member>
Figure counted(const Run& run) {
  if (!run.result.statistics) return std::nullopt;
  return static_cast<double>((*run.result.statistics).*Member);
}

// As the summaries of runs have them.
template <std::size_t Index>
Figure summarised(const Run& run) {
  return report::figures()[Index].of(run);
}

Figure cpu(const Run& run) { return run.cpu_seconds; }

Figure memory(const Run& run) {
  if (!run.result.statistics) return std::nullopt;
  return static_cast<double>(run.result.statistics->peak_memory_bytes) / (1 << 20U);
}

Figure estimate(const Run& run) {
  if (!run.result.statistics || !run.result.statistics->initial_estimate) return std::nullopt;
  const std::uint32_t found = *run.result.statistics->initial_estimate;
  return base::is_infinite(found) ? std::nullopt : Figure(found);
}

using Statistics = base::Statistics;
constexpr std::array<Measure, 10> kMeasures{{
    {"generated", "generated states", counted<&Statistics::generated>},
    {"explored", "explored states", counted<&Statistics::explored>},
    {"stored", "stored states", counted<&Statistics::stored>},
    {"length", "steps of the trace", summarised<3>},
    {"seconds", "seconds by the clock, preparation and search", summarised<0>, 2},
    {"cpu", "seconds of CPU time", cpu, 2},
    {"preparation", "seconds of preparation", counted<&Statistics::preprocessing_seconds>, 2},
    {"memory", "MiB", memory, 1},
    {"estimate", "estimate of the initial state", estimate},
    {"abstract", "abstract states", counted<&Statistics::abstract_states>},
}};
}  // namespace

std::span<const Measure> measures() { return kMeasures; }

bool is_measure(std::string_view name) {
  return std::any_of(kMeasures.begin(), kMeasures.end(),
                     [&](const Measure& measure) { return measure.name == name; });
}

const Measure& measure_named(std::string_view name) {
  const auto found = std::find_if(kMeasures.begin(), kMeasures.end(),
                                  [&](const Measure& measure) { return measure.name == name; });
  TARRIER_ASSERT(found != kMeasures.end());
  return *found;
}

std::string short_number(double value, int digits) {
  constexpr double kLong = 1e6;
  if (std::isinf(value)) return "no answer";
  if (std::abs(value) >= kLong) {
    // As in papers: without zeros in the exponent.
    std::string text = fmt::format("{:.1e}", value);
    if (const std::size_t zero = text.find("e+0"); zero != std::string::npos) text.erase(zero + 2, 1);
    return text;
  }
  if (digits > 0 || value != std::floor(value)) return fmt::format("{:.{}f}", value, std::max(digits, 1));
  return value < 0 ? fmt::format("{:.0f}", value) : report::grouped(static_cast<std::uint64_t>(value));
}
}  // namespace tarrier::cli
