// SPDX-License-Identifier: MIT
#include "cli/options/seeds.hpp"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <set>
#include <string_view>

#include "base/error.hpp"

namespace tarrier::cli {
namespace {
// More is a slip of the pen, such as 1..200000000, and would fill the memory before anything runs.
constexpr std::uint64_t kMostRuns = 100'000;

[[noreturn]] void refuse(const std::string& message, const std::string& expected = {}) {
  throw base::Error(base::Code::kUsage, {}, message, expected);
}

std::uint64_t number(std::string_view text, const std::string& whole) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    refuse(fmt::format("'{}' are no seeds", whole), "--seeds 1..20 or --seeds 3,5,8");
  return value;
}

void add(std::vector<std::uint64_t>& seeds, std::uint64_t first, std::uint64_t count) {
  if (count == 0 || count > kMostRuns - seeds.size())
    refuse(fmt::format("from 1 to {} runs are possible", kMostRuns));
  // The sum of the loop below must not wrap around: seed 0 would follow the largest one.
  if (first > std::numeric_limits<std::uint64_t>::max() - (count - 1)) refuse("the seeds are too large");
  for (std::uint64_t i = 0; i < count; ++i) seeds.push_back(first + i);
}
}  // namespace

std::vector<std::uint64_t> choose_seeds(std::optional<std::uint64_t> first,
                                        std::optional<std::uint64_t> repeat,
                                        const std::vector<std::string>& ranges) {
  std::vector<std::uint64_t> seeds;
  if (ranges.empty()) {
    add(seeds, first.value_or(1), repeat.value_or(1));
    return seeds;
  }
  for (const std::string& range : ranges) {
    const std::size_t dots = range.find("..");
    const std::uint64_t low = number(range.substr(0, dots), range);
    const std::uint64_t high = dots == std::string::npos ? low : number(range.substr(dots + 2), range);
    if (high < low) refuse(fmt::format("there are no seeds in '{}'", range));
    // The count itself may not fit: 0..2^64-1 has one seed more than 64 bits can count.
    add(seeds, low, high - low < kMostRuns ? high - low + 1 : kMostRuns + 1);
  }
  // It would count the same run twice, and make the spread look smaller than it is.
  if (std::set(seeds.begin(), seeds.end()).size() != seeds.size()) refuse("a seed is given twice");
  if (repeat && *repeat != seeds.size())
    refuse(
        fmt::format("--repeat {} and the {} seeds of --seeds contradict each other", *repeat, seeds.size()));
  if (first && *first != seeds.front()) refuse("--seed and --seeds contradict each other");
  return seeds;
}
}  // namespace tarrier::cli
