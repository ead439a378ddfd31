// SPDX-License-Identifier: MIT
// Text to Network. An edge carries an action iff its event occurs with its process in a synchronisation
// vector; there is one action for each such pair.
#pragma once
#include "base/error.hpp"
#include "model/network.hpp"

namespace tarrier::languages::tchecker {
// Of use only if `diagnostics` has no errors afterwards.
model::Network lower(const base::SourceText& text, base::Diagnostics& diagnostics);
}  // namespace tarrier::languages::tchecker
