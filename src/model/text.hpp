// SPDX-License-Identifier: MIT
// Expressions for people to read.
#pragma once
#include <string>

#include "model/network.hpp"

namespace tarrier::model {
// As one would write it in a model: "queue[i] < 3 && Train(2).Stopped".
std::string to_text(const Expression& expression, const Network& network);
}  // namespace tarrier::model
