// SPDX-License-Identifier: MIT
// A Network as PDDL: a domain, and a problem for each query.
#pragma once
#include "languages/writers/write_formats.hpp"

namespace tarrier::languages {
// Throws base::Error: kUnsupported for what PDDL cannot express, kUsage if there is no query.
std::vector<Written> write_pddl(const model::Network& network, const std::vector<model::Query>& queries);
}  // namespace tarrier::languages
