// SPDX-License-Identifier: MIT
#include "search/catalogue.hpp"

#include <string>

namespace tarrier::search {
#define TARRIER_BUILTIN(name) EngineEntry name();
#include "search/builtin.inc"
#undef TARRIER_BUILTIN

std::vector<EngineEntry> builtin() {
#define TARRIER_BUILTIN(name) name(),
  return {
#include "search/builtin.inc"
  };
#undef TARRIER_BUILTIN
}

EngineEntry find_engine(std::string_view name) { return find_engine(builtin(), name); }

EngineEntry find_engine(const std::vector<EngineEntry>& engines, std::string_view name) {
  std::string known;
  for (const EngineEntry& entry : engines) {
    if (entry.name == name) return entry;
    known += (known.empty() ? "" : ", ") + std::string(entry.name);
  }
  throw base::Error(base::Code::kUsage, {}, "unknown search '" + std::string(name) + "'",
                    "known are auto, " + known);
}

std::string title(const EngineEntry& engine) { return "search '" + std::string(engine.name) + "'"; }
}  // namespace tarrier::search
