// SPDX-License-Identifier: MIT
#include "base/read_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "base/error.hpp"

namespace tarrier::base {
namespace {
constexpr std::size_t kChunk = std::size_t{1} << 20U;
constexpr int kPatience = 50;  // milliseconds until limits and interrupts are looked at again

// Opening does not wait for somebody to write into a pipe; waits happen in poll().
class Descriptor {
 public:
  explicit Descriptor(const std::string& file)
      : is_standard_input_(file == "-"),
        number_(is_standard_input_ ? STDIN_FILENO : open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {}
  ~Descriptor() {
    if (number_ >= 0 && !is_standard_input_) close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int number() const { return number_; }

 private:
  bool is_standard_input_;
  int number_;
};

[[noreturn]] void fail(Code code, const std::string& file, const std::string& message) {
  throw Error(code, {intern(file), {}, 0, 0}, message);
}

bool is_ready(int descriptor) {
  pollfd wanted{.fd = descriptor, .events = POLLIN, .revents = 0};
  return poll(&wanted, 1, kPatience) > 0;
}
}  // namespace

SourceText read_file(const std::string& file, std::size_t most) {
  const Descriptor input(file);
  if (input.number() < 0)
    fail(Code::kNoSuchFile, file, std::string("cannot be read: ") + std::strerror(errno));
  std::string content;
  std::vector<char> chunk(kChunk);
  while (true) {
    checkpoint();
    if (!is_ready(input.number())) continue;
    const ssize_t count = read(input.number(), chunk.data(), chunk.size());
    if (count == 0) return {file, std::move(content)};
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0)
      fail(Code::kNoSuchFile, file,
           std::string("cannot be read: ") + (errno == EISDIR ? "it is a directory" : std::strerror(errno)));
    // Counted while reading: the size that the system knows says nothing about pipes and devices.
    if (content.size() + static_cast<std::size_t>(count) > most)
      fail(Code::kFormat, file, "the file is larger than " + std::to_string(most >> 20U) + " MiB");
    content.append(chunk.data(), static_cast<std::size_t>(count));
  }
}
}  // namespace tarrier::base
