// SPDX-License-Identifier: MIT
// Text to Network. An edge carries an action iff its event occurs with its process in a synchronisation
// vector; there is one action for each such pair.
#pragma once
#include "base/error.hpp"
#include "languages/tchecker/expressions.hpp"
#include "model/network.hpp"

namespace tarrier::languages::tchecker {
struct Lowered {
  model::Network network;
  Variables variables;  // their names, for conditions on states
};

// Of use only if `diagnostics` has no errors afterwards.
Lowered lower(const base::SourceText& text, base::Diagnostics& diagnostics);
}  // namespace tarrier::languages::tchecker
