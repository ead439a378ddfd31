// SPDX-License-Identifier: MIT
#include "cli/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>

#include "base/error.hpp"
#include "cli/output.hpp"

namespace tarrier::cli {
namespace {
namespace fs = std::filesystem;

// An open file; closed in any case.
class Descriptor {
 public:
  Descriptor(const fs::path& path, int flags)
      : number_(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0666)) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] bool is_open() const { return number_ >= 0; }

  // 0, or what went wrong. Some file systems tell only when a file is closed that there is no room.
  int write_and_close(std::string_view content) {
    while (!content.empty()) {
      const ssize_t written = ::write(number_, content.data(), content.size());
      // A write may stop half way, when a signal comes or a disk gets full; the next one says which it was.
      if (written < 0 && errno != EINTR) return errno;
      if (written > 0) content.remove_prefix(static_cast<std::size_t>(written));
    }
    // Whatever close() says, the number is free afterwards and may belong to another file.
    const int number = number_;
    number_ = -1;
    return ::close(number) == 0 ? 0 : errno;
  }
  // A file that is replaced keeps its permissions. Where that is not possible it is written all the same.
  void take_mode_of(const fs::path& path) const {
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0) static_cast<void>(::fchmod(number_, status.st_mode & 07777));
  }

 private:
  int number_;
};

int write_directly(const fs::path& path, std::string_view content) {
  Descriptor file(path, O_TRUNC);
  return file.is_open() ? file.write_and_close(content) : errno;
}

// None if there can be no file beside it.
std::optional<int> write_and_move(const fs::path& path, std::string_view content) {
  // Beside the file, hence on the same file system: only there is moving it one step. The number of the
  // process keeps two runs apart.
  const fs::path temporary = fmt::format("{}.{}.part", path.string(), ::getpid());
  // Never through a file or a link that somebody else has put there.
  Descriptor file(temporary, O_EXCL);
  if (!file.is_open()) return std::nullopt;
  file.take_mode_of(path);
  int failure = file.write_and_close(content);
  if (failure == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) failure = errno;
  // Nobody would know what the rest of a file is.
  if (failure != 0) ::unlink(temporary.c_str());
  return failure;
}

int write(const std::string& name, std::string_view content) {
  std::error_code ignored;
  if (fs::exists(name, ignored) && !fs::is_regular_file(name, ignored)) return write_directly(name, content);
  const fs::path path = fs::weakly_canonical(name, ignored);  // a link remains one
  // A folder that one must not write to may hold a file that one may.
  if (const auto failure = write_and_move(path.empty() ? fs::path(name) : path, content)) return *failure;
  return write_directly(name, content);
}
}  // namespace

void refuse_to_overwrite(const std::string& output, const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    std::error_code error;  // what does not exist is not overwritten
    // By what the names lead to, not as text: links, and ./ in front, are the same file.
    if (!fs::equivalent(output, file, error) || !fs::is_regular_file(output, error)) continue;
    throw base::Error(base::Code::kUsage, {}, fmt::format("writing {} would destroy {}", output, file),
                      "choose another name");
  }
}

std::vector<std::string> inputs_of(const checker::Request& request) {
  std::vector<std::string> files{request.model};
  if (request.query_file) files.push_back(*request.query_file);
  files.insert(files.end(), request.automata.begin(), request.automata.end());
  return files;
}

void write_file(const std::string& path, std::string_view content) {
  if (const int failure = write(path, content); failure != 0)
    throw base::Error(base::Code::kOutput, {base::intern(path), {}, 0, 0},
                      fmt::format("cannot be written: {}", std::strerror(failure)));
}

void write_side_file(const std::string& path, std::string_view content) {
  // An answer that is still in the buffer could come out after complaints about what follows it.
  flush_output();
  try {
    write_file(path, content);
  } catch (const base::Error& error) {
    note_lost(error);
  }
}
}  // namespace tarrier::cli
