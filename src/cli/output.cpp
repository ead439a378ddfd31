// SPDX-License-Identifier: MIT
#include "cli/output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>

#include "cli/complaint.hpp"
#include "report/json.hpp"
#include "report/printable.hpp"

namespace tarrier::cli {
namespace {
struct Stream {
  std::FILE* file;
  int failure = 0;  // errno of the first write that failed

  void write(std::string_view text) {
    // After a failure nothing more is written: output with a hole in it is worse than output that ends.
    if (failure == 0 && std::fwrite(text.data(), 1, text.size(), file) != text.size()) failure = errno;
  }
};

Stream& standard_output() {
  static Stream stream{stdout};
  return stream;
}
Stream& standard_error() {
  static Stream stream{stderr};
  return stream;
}
bool is_something_lost = false;  // of what is no standard stream
}  // namespace

void put(std::string_view text) { standard_output().write(report::printable(text)); }
void put_coloured(std::string_view text) { standard_output().write(text); }
void put_error(std::string_view text) { standard_error().write(report::printable(text)); }

void print_json(const nlohmann::ordered_json& document) { put(report::json_text(document)); }

void flush_output() {
  Stream& output = standard_output();
  if (std::fflush(stdout) != 0 && output.failure == 0) output.failure = errno;
}

void note_lost(const base::Error& error) {
  complain(error);
  is_something_lost = true;
}

// Opened for the wrong direction, so that what is written there is known to be lost.
void begin_output() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(descriptor, F_GETFD) == -1 && errno == EBADF)
      ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);  // takes the least number
}

int finish_output(int status) {
  Stream& output = standard_output();
  // What is in the buffer fails only now, and a full disk may be noticed only when the file is closed.
  if (std::fclose(stdout) != 0 && output.failure == 0) output.failure = errno;
  if (output.failure != 0 && output.failure != EPIPE)
    put_error(fmt::format("error: standard output cannot be written: {}\n", std::strerror(output.failure)));
  const bool is_lost = is_something_lost || output.failure != 0 || standard_error().failure != 0;
  return is_lost ? base::exit_status(base::Code::kOutput) : status;
}
}  // namespace tarrier::cli
