// SPDX-License-Identifier: MIT
// The only place where outcomes become exit codes.
#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "cli/program.hpp"
#include "cli/terminal.hpp"
#include "report/json.hpp"

namespace {
constexpr int kInternalError = 70;

// The first Ctrl-C ends the search with what is known; the second one ends the program.
extern "C" void on_interrupt(int) {
  tarrier::base::Limits::interrupt();
  std::signal(SIGINT, SIG_DFL);
}

// With --json there is exactly one document on every run, also on a failed one.
bool wants_json(int argc, const char* const* argv) {
  return std::any_of(argv + 1, argv + argc, [](std::string_view argument) { return argument == "--json"; });
}

int fail(bool json, const nlohmann::ordered_json& error, const std::string& text, int status) {
  if (json) {
    nlohmann::ordered_json document = tarrier::report::document("");
    document["queries"] = nlohmann::ordered_json::array();
    document["errors"] = nlohmann::ordered_json::array({error});
    tarrier::cli::print_json(document);
  }
  fmt::print(stderr, "{}\n", text);
  return status;
}
}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGINT, on_interrupt);
  const bool json = argc > 1 && wants_json(argc, argv);
  try {
    std::unique_ptr<tarrier::cli::Command> command;
    if (const auto status = tarrier::cli::parse(argc, argv, command)) return *status;
    return command->run();
  } catch (const tarrier::base::Error& error) {
    return fail(json, tarrier::report::to_json(error), fmt::format("error: {}", error.what()),
                tarrier::base::exit_status(error.code()));
  } catch (const std::exception& error) {
    const std::string text = fmt::format(
        "internal error: {}\nThis is a mistake in tarrier; please report it with the model.", error.what());
    return fail(json, {{"code", "internal"}, {"message", error.what()}}, text, kInternalError);
  }
}
