// SPDX-License-Identifier: MIT
// What procedures about runs have in common when they show what they found.
#pragma once
#include <string_view>

#include "model/path.hpp"
#include "report/trace.hpp"

namespace tarrier::procedures {
// The path, replayed, whatever is at its end; throws base::InternalError if it does not hold up.
report::Trace trace_to(const model::Network& network, const model::Path& path);

// Why a run on which time diverges leaves the query undecided.
inline constexpr std::string_view kNoDelays =
    "there is such a run, but no delays of it have been found with which time diverges";
}  // namespace tarrier::procedures
