// SPDX-License-Identifier: MIT
// Takes the steps of an edge apart by the value of a variable.
//
// In a synchronous model every step gives each variable a next value, but often only a few of them a new one:
// some variable says whose turn it is, and what belongs to others stays as it is. With one edge for each of
// its values the steps are the same; they have few updates and few choices each, so they are cheaper, and
// heuristics that count steps see that no single one does the work of all.
#pragma once
#include <vector>

#include "model/network.hpp"

namespace tarrier::model {
// The edge itself if no variable is of use. REQUIRES: the edge has no updates but simultaneous assignments of
// whole variables, and belongs to a process with one location.
std::vector<Edge> split_by_cases(const Network& network, const Edge& edge);
}  // namespace tarrier::model
