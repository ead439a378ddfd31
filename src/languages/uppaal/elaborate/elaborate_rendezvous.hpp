// SPDX-License-Identifier: MIT
// Synchronisation in the manner of CSP: edges that carry a channel without '!' and '?'.
#pragma once
#include "languages/uppaal/elaborate/workspace.hpp"
#include "languages/uppaal/syntax/ast.hpp"

namespace tarrier::languages::uppaal {
// In a model that writes its channels so, a channel is a rendezvous of all processes that have an edge with
// it, wherever they are: each takes part, or nobody moves. The edges carry the "!" actions. Complains if the
// templates mix both manners, as UPPAAL does.
void meet_at_channels(const ast::Model& tree, Workspace& workspace);
}  // namespace tarrier::languages::uppaal
