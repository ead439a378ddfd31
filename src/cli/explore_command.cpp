// SPDX-License-Identifier: MIT
#include "checker/session.hpp"
#include "cli/command.hpp"
#include "cli/options/search_options.hpp"

namespace tarrier::cli {
namespace {
// tarrier explore MODEL …
class Explore final : public Command {
 public:
  explicit Explore(Arguments& arguments) : options_(arguments) {}
  std::unique_ptr<Task> task() override {
    checker::Request request = options_.request();
    // There is no goal that a trace could lead to, so the order need not be one that makes traces short.
    request.choices.trace = procedures::TraceWish::kNone;
    options_.watch(request);
    return std::make_unique<Task>(Task{std::move(request), checker::explore});
  }
  int run() override { return options_.report(checker::explore(task()->request), true); }

 private:
  SearchOptions options_;
};
}  // namespace

CommandEntry explore_command() {
  return {.name = "explore",
          .summary = "the whole state space: symbolic states, transitions, deadlocks, memory",
          .make = make<Explore>};
}
}  // namespace tarrier::cli
