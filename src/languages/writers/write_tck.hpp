// SPDX-License-Identifier: MIT
// A Network as TChecker text (.tck).
//
// Everything is flat there: select is written out, one edge for each choice; a channel becomes one event for
// each side, and one synchronisation vector for each set of processes that can use it together. Every
// location is labelled PROCESS.LOCATION besides the labels it has.
#pragma once
#include <string>
#include <vector>

#include "model/network.hpp"
#include "model/question.hpp"

namespace tarrier::languages {
// Throws base::Error (kUnsupported) for what the format does not have. What is legal there, but TChecker
// refuses, is told to `remarks`.
std::string write_tck(const model::Network& network, const std::vector<model::Query>& queries,
                      std::vector<std::string>* remarks = nullptr);
}  // namespace tarrier::languages
