// SPDX-License-Identifier: MIT
// The only place where outcomes become exit codes.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/assert.hpp"
#include "base/budget.hpp"
#include "base/deep_stack.hpp"
#include "base/error.hpp"
#include "cli/output.hpp"
#include "cli/program.hpp"
#include "cli/signals.hpp"
#include "report/json.hpp"
#include "report/printable.hpp"

namespace tarrier::cli {
namespace {
constexpr int kUndecided = 2;
constexpr int kInternalError = 70;

// With --json there is exactly one document on every run, also on a failed one.
// Looked for by hand: also where the command line itself is wrong, and nothing has been parsed.
bool wants_json(int argc, const char* const* argv) {
  return std::any_of(argv + 1, argv + argc, [](std::string_view argument) { return argument == "--json"; });
}

int fail(bool json, const nlohmann::ordered_json& error, const std::string& text, int status) {
  if (json) {
    nlohmann::ordered_json document = report::document("");
    document["queries"] = nlohmann::ordered_json::array();
    document["errors"] = nlohmann::ordered_json::array({error});
    print_json(document);
  }
  // Also with --json, which is for programs: people and logs read this.
  put_error(text + "\n");
  return status;
}

int run_command(int argc, const char* const* argv) {
  std::unique_ptr<Command> command;
  if (const auto status = parse(argc, argv, command)) return *status;
  return command->run();
}
}  // namespace

static int run(int argc, const char* const* argv) {
  const bool json = argc > 1 && wants_json(argc, argv);
  try {
    int status = 0;
    // Models are trees that are walked recursively, and users may nest them deeper than a usual stack is.
    base::on_deep_stack([&] { status = run_command(argc, argv); });
    return status;
  } catch (const base::Error& error) {
    return fail(json, report::to_json(error), "error: " + report::printable_line(error.what()),
                base::exit_status(error.code()));
    // Before bad_alloc, which it is as well.
  } catch (const base::OutOfBudget&) {
    // Limits have become verdicts further down: what arrives here is an interrupt where there are no queries
    // yet.
    return fail(json, {{"code", "interrupted"}, {"message", "interrupted"}}, "interrupted", kUndecided);
  } catch (const std::bad_alloc&) {
    return fail(json, {{"code", "memory"}, {"message", "out of memory"}}, "error: out of memory", kUndecided);
  } catch (const std::exception& error) {
    const std::string text = fmt::format(
        "internal error: {}\nThis is a mistake in tarrier; please report it with the model.", error.what());
    return fail(json, {{"code", "internal"}, {"message", error.what()}}, text, kInternalError);
  }
}
}  // namespace tarrier::cli

int main(int argc, char** argv) {
  // First of all: a file that is opened before could become standard output (cli/output.hpp).
  tarrier::cli::begin_output();
  tarrier::cli::catch_signals();
  return tarrier::cli::finish_output(tarrier::cli::run(argc, argv));
}
