// SPDX-License-Identifier: MIT
// Channel priorities.
#pragma once
#include "languages/uppaal/elaborate/workspace.hpp"
#include "languages/uppaal/syntax/ast.hpp"

namespace tarrier::languages::uppaal {
// Gives the synchronisations of the listed channels their priorities, relative to the level of `default`,
// which everything that is not listed has. Where `default` is not listed, it is on the lowest level.
// REQUIRES: the channels are declared in `scope`.
void set_priorities(const ast::ChannelPriorities& priorities, const Scope& scope, Workspace& workspace);
}  // namespace tarrier::languages::uppaal
