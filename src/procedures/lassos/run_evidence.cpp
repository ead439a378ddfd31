// SPDX-License-Identifier: MIT
#include "procedures/lassos/run_evidence.hpp"

#include "evidence/delays/concretise.hpp"
#include "model/run.hpp"
#include "procedures/state_search.hpp"

namespace tarrier::procedures {
report::Trace trace_to(const model::Network& network, const model::Path& path) {
  return replayed(network, evidence::concretise(network, path, nullptr), nullptr);
}
}  // namespace tarrier::procedures
