// SPDX-License-Identifier: MIT
// What depends on whether a person is watching.
#pragma once
#include <chrono>
#include <cstdio>
#include <string>

#include "search/problem.hpp"

namespace tarrier::cli {
bool is_terminal(std::FILE* stream);
// On a terminal, unless NO_COLOR is set.
bool wants_colours();

// Writes a line on standard error over and over, five times a second at most.
class ProgressLine {
 public:
  void operator()(const search::Progress& progress);

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point next_ = begin_;
};
// Such a line with any text, which the next one replaces.
void show_status(const std::string& text);
// Removes the progress line, if there is one.
void clear_progress_line();
}  // namespace tarrier::cli
