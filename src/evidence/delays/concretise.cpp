// SPDX-License-Identifier: MIT
#include "evidence/delays/concretise.hpp"

#include <fmt/format.h>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "evidence/delays/linear_concretise.hpp"
#include "evidence/delays/timetable.hpp"
#include "evidence/delays/zone_concretise.hpp"
#include "evidence/semantics/motion.hpp"
#include "evidence/semantics/objection.hpp"

namespace tarrier::evidence {
model::Run concretise(const model::Network& network, const model::Path& path, const model::Formula* goal) {
  // Both ways below take the distance of two points of time for the difference of clock values.
  if (has_rates(network)) {
    if (std::optional<model::Run> run = concretise_exactly(network, path, goal)) return *std::move(run);
    throw base::InternalError("a path has no delays: clocks that stand still forbid it");
  }
  try {
    if (std::optional<model::Run> run = concretise_by_timetable(network, path, goal)) return *std::move(run);
    return concretise_by_zones(network, path, goal);
  } catch (const Objection& objection) {
    throw base::InternalError(fmt::format("the goal of a path has no meaning: {}", objection.what()));
  } catch (const base::Error& error) {
    // A search that meets a fault has to say so; it must not go on and find a path.
    if (error.code() != base::Code::kEvaluation) throw;
    throw base::InternalError(fmt::format("a path leads through a fault: {}", error.what()));
  }
}
}  // namespace tarrier::evidence
