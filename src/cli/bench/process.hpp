// SPDX-License-Identifier: MIT
// Child processes: runs whose memory, CPU time and crashes are their own.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tarrier::cli {
struct EndedChild {
  std::string output;
  std::string failure;  // "ended by signal 11"; empty if it ended by itself
  int status = 0;       // its exit status
  double cpu_seconds = 0;
  double wall_seconds = 0;
  bool is_out_of_time = false;
};

class ChildProcess {
 public:
  // A copy of this process that does the work and ends, with what it returns as output.
  // REQUIRES: this process has one thread.
  explicit ChildProcess(const std::function<std::string()>& work);
  // A program, with what it writes to standard output; after so many seconds, or with so many bytes of address
  // space, it is over.
  ChildProcess(const std::vector<std::string>& words, std::optional<double> seconds,
               std::optional<std::uint64_t> bytes);
  ~ChildProcess();  // ends it if it has not ended
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  void interrupt() const;
  // What it has written is read, and time is watched.
  std::optional<EndedChild> poll();
  [[nodiscard]] int descriptor() const { return output_; }

 private:
  using Clock = std::chrono::steady_clock;
  // In the child, returns 0.
  pid_t begin();
  EndedChild end();

  pid_t process_ = -1;
  int output_ = -1;
  Clock::time_point begin_ = Clock::now();
  std::optional<double> seconds_;
  EndedChild ended_;
};
}  // namespace tarrier::cli
