// SPDX-License-Identifier: MIT
// A Network as a drawing for Graphviz: one cluster for each process, with the labels as the user wrote them.
#pragma once
#include <string>
#include <vector>

#include "model/network.hpp"
#include "model/question.hpp"

namespace tarrier::languages {
std::string write_dot(const model::Network& network, const std::vector<model::Query>& queries);
}  // namespace tarrier::languages
