// SPDX-License-Identifier: MIT
#include "cli/terminal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "report/text.hpp"

namespace tarrier::cli {
namespace {
bool line_is_shown = false;
}

bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) != 0; }

bool wants_colours() {
  const char* no_color = std::getenv("NO_COLOR");
  return is_terminal(stdout) && (no_color == nullptr || *no_color == '\0');
}

void ProgressLine::operator()(const search::Progress& progress) {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(200);
  const base::Statistics& s = progress.statistics;
  const std::string best = s.best_estimate ? fmt::format("best h {}  ", *s.best_estimate) : "";
  const std::string abstract =
      s.abstract_states > 0 ? fmt::format("abstract states {}  ", report::grouped(s.abstract_states)) : "";
  const double seconds = std::chrono::duration<double>(now - begin_).count();
  fmt::print(stderr, "\r\033[K{}{}explored {}  stored {}  open {}  {:.0f} states/s  {}  {:.0f} s", abstract,
             best, report::grouped(s.explored), report::grouped(s.stored), report::grouped(progress.open),
             s.search_seconds > 0 ? static_cast<double>(s.explored) / s.search_seconds : 0.0,
             report::bytes_text(s.peak_memory_bytes), seconds);
  std::fflush(stderr);
  line_is_shown = true;
}

void clear_progress_line() {
  if (!line_is_shown) return;
  fmt::print(stderr, "\r\033[K");
  std::fflush(stderr);
  line_is_shown = false;
}

// Names come from the user's files, which need not be valid UTF-8.
void print_json(const nlohmann::ordered_json& document) {
  fmt::print("{}\n", document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}
}  // namespace tarrier::cli
