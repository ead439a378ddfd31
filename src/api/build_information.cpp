// SPDX-License-Identifier: MIT
#include "api/build.hpp"
#include "tarrier/tarrier.hpp"

namespace tarrier {
std::string version() { return api::kVersion; }

std::string build_information() { return std::string("tarrier ") + api::kVersion + " (" + api::kBuild + ")"; }
}  // namespace tarrier
