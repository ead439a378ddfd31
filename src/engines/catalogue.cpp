// SPDX-License-Identifier: MIT
#include "engines/catalogue.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.hpp"

namespace tarrier::engines {
std::vector<search::EngineEntry> builtin() {
#define TARRIER_BUILTIN(name) name(),
  return {
#include "engines/builtin.inc"
  };
#undef TARRIER_BUILTIN
}

search::EngineEntry find(std::string_view name) {
  std::vector<std::string_view> known;
  for (search::EngineEntry& entry : builtin()) {
    if (entry.name == name) return std::move(entry);
    known.push_back(entry.name);
  }
  throw base::Error(base::Code::kUsage, {}, fmt::format("unknown search '{}'", name),
                    fmt::format("known are {}", fmt::join(known, ", ")));
}
}  // namespace tarrier::engines
