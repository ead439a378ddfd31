// SPDX-License-Identifier: MIT
// For builds without Z3.
#include "base/error.hpp"
#include "evidence/delays/linear_concretise.hpp"
#include "model/run.hpp"

namespace tarrier::evidence {
namespace {
[[noreturn]] void refuse() {
  throw base::Error(base::Code::kUnsupported, {},
                    "runs of models with clocks that stand still need Z3, which this build does not have");
}
}  // namespace

bool can_concretise_exactly() { return false; }

std::optional<model::Run> concretise_exactly(const model::Network& /*network*/, const model::Path& /*path*/,
                                             const model::Formula* /*goal*/) {
  refuse();
}

bool comes_up_to(const model::Network& /*network*/, const model::Path& /*path*/,
                 const model::Formula& /*goal*/, const model::Measure& /*measure*/, std::int64_t /*bound*/,
                 bool /*from_below*/) {
  refuse();
}

bool grows_for_ever(const model::Network& /*network*/, const model::Path& /*path*/,
                    const model::Formula& /*goal*/, const model::Measure& /*measure*/) {
  refuse();
}
}  // namespace tarrier::evidence
