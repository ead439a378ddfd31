// SPDX-License-Identifier: MIT
#include "cli/signals.hpp"

#include <csignal>

#include "base/budget.hpp"

namespace tarrier::cli {
namespace {
extern "C" {
// No more than setting a flag and counting up a number: nothing else is safe in a handler.
void stop_searches(int /*signal*/) { base::interrupt(); }

void stop_searches_or_end(int signal) {
  // The second time: whoever presses Ctrl-C again does not want to wait for an orderly end.
  if (base::Limits::is_interrupted()) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);  // takes effect when this function returns
  }
  base::interrupt();
}
}
}  // namespace

void catch_signals() {
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, stop_searches_or_end);
  // nohup has it ignored.
  if (std::signal(SIGHUP, stop_searches_or_end) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);
  // The system sends these again and again. What they forbid fails anyway.
  for (const int signal : {SIGXCPU, SIGXFSZ}) std::signal(signal, stop_searches);
  // Otherwise the process would die in silence; so the write fails, and finish_output() knows of it.
  std::signal(SIGPIPE, SIG_IGN);
}
}  // namespace tarrier::cli
