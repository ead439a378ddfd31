// SPDX-License-Identifier: MIT
#include "heuristics/catalogue.hpp"

#include <string>

namespace tarrier::heuristics {
#define TARRIER_BUILTIN(name) search::HeuristicEntry name();
#include "heuristics/builtin.inc"
#undef TARRIER_BUILTIN

// Listed, not registered by static objects: a static library drops those that nobody refers to, and they
// would have no order.
std::vector<search::HeuristicEntry> builtin() {
#define TARRIER_BUILTIN(name) name(),
  return {
#include "heuristics/builtin.inc"
  };
#undef TARRIER_BUILTIN
}

namespace {
search::HeuristicEntry find(std::string_view name) {
  std::string known;
  for (search::HeuristicEntry& entry : builtin()) {
    if (entry.name == name) return entry;
    known += (known.empty() ? "" : ", ") + std::string(entry.name);
  }
  throw base::Error(base::Code::kUsage, {}, "unknown heuristic '" + std::string(name) + "'",
                    "known are auto, none, " + known);
}

search::ValueCache cache(const base::Options& options) {
  using Kind = search::ValueCache::Kind;
  const std::string& word = options.word("cache");
  if (word == "off") return {.kind = Kind::kOff};
  if (word == "exact") return {.kind = Kind::kExact};
  return {.kind = Kind::kLossy, .entries = static_cast<std::uint64_t>(options.number("cache"))};
}
}  // namespace

base::OptionEntry cache_option() {
  return {.name = "cache",
          .summary = "estimates are remembered by state, in N places that states share, or not at all",
          .standard = "exact",
          .words = {"exact", "lossy:N", "off"}};
}

search::HeuristicFactories configure(std::string_view text) {
  return configure(base::parse_configurations(text));
}

search::HeuristicFactories configure(const std::vector<base::Configuration>& configurations) {
  search::HeuristicFactories factories;
  for (const base::Configuration& configuration : configurations)
    factories.push_back(configure(find(configuration.name), configuration));
  return factories;
}

search::HeuristicFactory configure(const search::HeuristicEntry& entry,
                                   const base::Configuration& configuration) {
  std::vector<base::OptionEntry> entries = entry.options;
  entries.push_back(cache_option());
  const base::Options options(configuration, entries, "heuristic '" + std::string(entry.name) + "'");
  // What an estimate promises may depend on how it is configured.
  const search::HeuristicTraits traits = entry.refined ? entry.refined(entry.traits, options) : entry.traits;
  search::HeuristicFactory factory{.name = configuration.text,
                                   .traits = traits,
                                   .cache = cache(options),
                                   .make = [make = entry.make, options](const search::Problem& problem) {
                                     return make(options, problem);
                                   }};
  // An estimate may be that of another state, so it promises nothing.
  if (factory.cache.kind == search::ValueCache::Kind::kLossy)
    factory.traits = {.reads_zone = traits.reads_zone};
  return factory;
}
}  // namespace tarrier::heuristics
