// SPDX-License-Identifier: MIT
// A subcommand of the program.
#pragma once
#include <memory>
#include <string_view>
#include <vector>

#include "checker/request.hpp"
#include "cli/arguments.hpp"
#include "report/result.hpp"

namespace tarrier::cli {
// A search, as a command runs it; repeated with other seeds by bench. The command must outlive it.
struct Task {
  checker::Request request;
  report::Result (*run)(const checker::Request&) = nullptr;
};

class Command {
 public:
  virtual ~Command() = default;
  // Null if the command does not search. Throws as run() does.
  virtual std::unique_ptr<Task> task() { return nullptr; }
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
