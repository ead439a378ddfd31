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

void ProgressLine::operator()(const base::Statistics& statistics, std::uint64_t open) {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(200);
  const double seconds = std::chrono::duration<double>(now - begin_).count();
  fmt::print(stderr, "\r\033[Kexplored {}  stored {}  open {}  {}  {:.0f} s",
             report::grouped(statistics.explored), report::grouped(statistics.stored), report::grouped(open),
             report::bytes_text(statistics.peak_memory_bytes), seconds);
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
