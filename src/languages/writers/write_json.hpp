// SPDX-License-Identifier: MIT
// A Network as it is, as JSON. The schema is docs/formats/network-1.schema.json.
#pragma once
#include <string>
#include <vector>

#include "model/network.hpp"
#include "model/question.hpp"

namespace tarrier::languages {
std::string write_json(const model::Network& network, const std::vector<model::Query>& queries);
}  // namespace tarrier::languages
