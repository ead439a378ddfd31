// SPDX-License-Identifier: MIT
// From the command line to the command.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace tarrier::cli {
// Sets `chosen` to the command that was asked for, with its options filled in; or gives the exit status if
// help or version was printed. Throws base::Error (kUsage).
std::optional<int> parse(int argc, const char* const* argv, std::unique_ptr<Command>& chosen);

// The command for words such as a suite has them, without the name of the program. Of an option that is given
// several times the last counts. Throws base::Error (kUsage).
std::unique_ptr<Command> parse_words(const std::vector<std::string>& words);
}  // namespace tarrier::cli
