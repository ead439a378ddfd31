// SPDX-License-Identifier: MIT
// From the command line to the command.
#pragma once
#include <memory>
#include <optional>

#include "cli/command.hpp"

namespace tarrier::cli {
// Sets `chosen` to the command that was asked for, with its options filled in; or gives the exit status if
// help or version was printed. Throws base::Error (kUsage).
std::optional<int> parse(int argc, const char* const* argv, std::unique_ptr<Command>& chosen);
}  // namespace tarrier::cli
