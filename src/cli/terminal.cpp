// SPDX-License-Identifier: MIT
#include "cli/terminal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

#include "report/text.hpp"

namespace tarrier::cli {
namespace {
bool line_is_shown = false;

// Nobody misses a progress line that cannot be shown.
void show(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}
}  // namespace

bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) != 0; }

bool wants_colours() {
  const char* no_color = std::getenv("NO_COLOR");
  // By the convention of no-color.org, an empty value does not count.
  return is_terminal(stdout) && (no_color == nullptr || *no_color == '\0');
}

void ProgressLine::operator()(const search::Progress& progress) {
  const auto now = std::chrono::steady_clock::now();
  // Searches report far more often than anybody can read.
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(200);
  const base::Statistics& s = progress.statistics;
  const std::string best = s.best_estimate ? fmt::format("best h {}  ", *s.best_estimate) : "";
  const std::string abstract =
      s.abstract_states > 0 ? fmt::format("abstract states {}  ", report::grouped(s.abstract_states)) : "";
  const double seconds = std::chrono::duration<double>(now - begin_).count();
  // Rewrites the line in place: to its beginning, and all of what was there is erased.
  show(fmt::format("\r\033[K{}{}explored {}  stored {}  open {}  {:.0f} states/s  {}  {:.0f} s", abstract,
                   best, report::grouped(s.explored), report::grouped(s.stored),
                   report::grouped(progress.open),
                   s.search_seconds > 0 ? static_cast<double>(s.explored) / s.search_seconds : 0.0,
                   report::bytes_text(s.peak_memory_bytes), seconds));
  line_is_shown = true;
}

void show_status(const std::string& text) {
  show("\r\033[K" + text);
  line_is_shown = true;
}

void clear_progress_line() {
  if (!line_is_shown) return;
  show("\r\033[K");
  line_is_shown = false;
}
}  // namespace tarrier::cli
