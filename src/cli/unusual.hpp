// SPDX-License-Identifier: MIT
// What a reader of a model should know before a search surprises him, though there is nothing wrong with it.
#pragma once
#include <string>
#include <vector>

#include "model/network.hpp"

namespace tarrier::cli {
// One remark for each kind of thing that occurs: how often, what it means, and where it is first.
std::vector<std::string> unusual(const model::Network& network);
}  // namespace tarrier::cli
