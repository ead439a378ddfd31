// SPDX-License-Identifier: MIT
// A subcommand of the program.
#pragma once
#include <memory>
#include <string_view>
#include <vector>

#include "cli/arguments.hpp"

namespace tarrier::cli {
class Command {
 public:
  virtual ~Command() = default;
  // The exit status. Throws base::Error for wrong input and base::InternalError for our own mistakes.
  virtual int run() = 0;
};

struct CommandEntry {
  std::string_view name;
  std::string_view summary;
  // Declares the options of the command; they are filled in before run().
  std::unique_ptr<Command> (*make)(Arguments&) = nullptr;
};

template <typename T>
std::unique_ptr<Command> make(Arguments& arguments) {
  return std::make_unique<T>(arguments);
}

std::vector<CommandEntry> builtin();
}  // namespace tarrier::cli
