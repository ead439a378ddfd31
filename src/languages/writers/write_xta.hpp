// SPDX-License-Identifier: MIT
// A Network as UPPAAL text (.xta) with the same behaviour.
#pragma once
#include <string>
#include <vector>

#include "model/network.hpp"
#include "model/question.hpp"

namespace tarrier::languages {
// The queries stand at the end, as comments. Throws base::Error (kUnsupported) for what UPPAAL does not have.
std::string write_xta(const model::Network& network, const std::vector<model::Query>& queries);
}  // namespace tarrier::languages
