// SPDX-License-Identifier: MIT
#include "cli/bench/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "base/error.hpp"

namespace tarrier::cli {
namespace {
constexpr int kCannotRun = 127;  // as shells have it
// What a program prints beyond that is read and forgotten.
constexpr std::size_t kMostOutput = std::size_t{64} << 20U;

void write_all(int descriptor, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = ::write(descriptor, text.data() + done, text.size() - done);
    if (written < 0 && errno != EINTR) return;  // whoever wanted to read it has gone
    if (written > 0) done += static_cast<std::size_t>(written);
  }
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

[[noreturn]] void become(const std::vector<std::string>& words, std::optional<std::uint64_t> bytes) {
  if (bytes) {
    const rlimit limit{*bytes, *bytes};
    static_cast<void>(::setrlimit(RLIMIT_AS, &limit));
  }
  const int nowhere = ::open("/dev/null", O_RDWR);
  ::dup2(nowhere, STDIN_FILENO);
  ::dup2(nowhere, STDERR_FILENO);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGXFSZ, SIGPIPE}) std::signal(signal, SIG_DFL);
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ::execvp(arguments[0], arguments.data());
  ::_exit(kCannotRun);
}
}  // namespace

pid_t ChildProcess::begin() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    throw base::Error(base::Code::kOutput, {}, fmt::format("there is no pipe: {}", std::strerror(errno)));
  // What is in the buffers would be written by both.
  std::fflush(nullptr);
  const pid_t parent = ::getpid();
  process_ = ::fork();
  if (process_ < 0) {
    const int reason = errno;
    ::close(ends[0]);
    ::close(ends[1]);
    throw base::Error(base::Code::kOutput, {},
                      fmt::format("there is no other process: {}", std::strerror(reason)));
  }
  if (process_ == 0) {
    // Nobody would wait for it.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(kCannotRun);
    ::close(ends[0]);
    output_ = ends[1];
    return 0;
  }
  ::close(ends[1]);
  output_ = ends[0];
  ::fcntl(output_, F_SETFL, O_NONBLOCK);
  return process_;
}

ChildProcess::ChildProcess(const std::function<std::string()>& work) {
  if (begin() != 0) return;
  write_all(output_, work());
  // Neither buffers nor objects are its own.
  ::_exit(0);
}

ChildProcess::ChildProcess(const std::vector<std::string>& words, std::optional<double> seconds,
                           std::optional<std::uint64_t> bytes)
    : seconds_(seconds) {
  if (begin() != 0) return;
  // A group of its own, so that what it starts can be ended, too.
  ::setpgid(0, 0);
  ::dup2(output_, STDOUT_FILENO);
  become(words, bytes);
}

ChildProcess::~ChildProcess() {
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  if (output_ >= 0) ::close(output_);
}

void ChildProcess::interrupt() const { ::kill(process_, SIGTERM); }

std::optional<EndedChild> ChildProcess::poll() {
  std::array<char, 65536> buffer{};
  while (true) {
    const ssize_t count = ::read(output_, buffer.data(), buffer.size());
    if (count > 0 && ended_.output.size() < kMostOutput)
      ended_.output.append(buffer.data(), static_cast<std::size_t>(count));
    if (count > 0 || (count < 0 && errno == EINTR)) continue;
    if (count == 0) return end();
    break;
  }
  if (seconds_ && std::chrono::duration<double>(Clock::now() - begin_).count() > *seconds_) {
    ended_.is_out_of_time = true;
    if (::kill(-process_, SIGKILL) != 0) ::kill(process_, SIGKILL);
    return end();
  }
  return std::nullopt;
}

EndedChild ChildProcess::end() {
  int status = 0;
  rusage usage{};
  while (::wait4(process_, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  process_ = -1;
  ended_.cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  ended_.wall_seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  if (WIFSIGNALED(status)) ended_.failure = fmt::format("ended by signal {}", WTERMSIG(status));
  ended_.status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  return std::move(ended_);
}
}  // namespace tarrier::cli
