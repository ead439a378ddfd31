// SPDX-License-Identifier: MIT
#include "proofs/catalogue.hpp"

#include "search/catalogue.hpp"

namespace tarrier::proofs {
#define TARRIER_BUILTIN(name) search::EngineEntry name();
#include "proofs/builtin.inc"
#undef TARRIER_BUILTIN

std::vector<search::EngineEntry> all_engines() {
  std::vector<search::EngineEntry> engines = search::builtin();
#define TARRIER_BUILTIN(name) engines.push_back(name());
#include "proofs/builtin.inc"
#undef TARRIER_BUILTIN
  return engines;
}

search::EngineEntry find_engine(std::string_view name) { return search::find_engine(all_engines(), name); }
}  // namespace tarrier::proofs
