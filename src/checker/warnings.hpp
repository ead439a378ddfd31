// SPDX-License-Identifier: MIT
// Which warnings there are, and which of them the user wants to hear.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace tarrier::checker {
// Codes of warnings that are switched off.
using Muted = std::set<std::string, std::less<>>;

// Those about models in any language first.
std::vector<base::WarningKind> warning_kinds();

// The warnings that are not switched off, in their order.
std::vector<base::Warning> audible(const base::Diagnostics& diagnostics, const Muted& muted);
}  // namespace tarrier::checker
