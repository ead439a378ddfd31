// SPDX-License-Identifier: MIT
#include "cli/bench/store.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/error.hpp"
#include "base/read_file.hpp"
#include "cli/output.hpp"

namespace tarrier::cli {
namespace {
base::Error cannot_store(const std::string& file, int reason) {
  return {base::Code::kOutput,
          {base::intern(file), {}, 0, 0},
          fmt::format("cannot be written: {}", std::strerror(reason))};
}
}  // namespace

bool is_line_store(const std::string& file) { return file.ends_with(".jsonl"); }

RunStore::RunStore(std::string file, bool resumes) : file_(std::move(file)) {
  std::error_code ignored;
  const bool has_content =
      std::filesystem::is_regular_file(file_, ignored) && std::filesystem::file_size(file_) > 0;
  // They may have taken hours.
  if (has_content && !resumes)
    throw base::Error(base::Code::kUsage, {}, fmt::format("{} has runs already", file_),
                      "--resume goes on with them; otherwise choose another name");
  if (has_content) read_known();
  descriptor_ = ::open(file_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw cannot_store(file_, errno);
}

RunStore::~RunStore() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void RunStore::read_known() {
  const std::string content = base::read_file(file_).content;
  const std::size_t whole = content.rfind('\n') == std::string::npos ? 0 : content.rfind('\n') + 1;
  std::istringstream stream(content.substr(0, whole));
  std::uint32_t number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    try {
      BenchRecord record = read_record(line);
      known_.insert_or_assign(record.key(), std::move(record));
    } catch (const nlohmann::json::exception&) {
      throw base::Error(base::Code::kFormat, {base::intern(file_), {}, number, 1},
                        "this is no run of tarrier bench");
    }
  }
  // The run that was being written when everything ended; what is appended would be part of its line.
  if (whole < content.size() && ::truncate(file_.c_str(), static_cast<off_t>(whole)) != 0)
    throw cannot_store(file_, errno);
}

const BenchRecord* RunStore::find(const BenchRecord& like) const {
  const auto found = known_.find(like.key());
  return found == known_.end() ? nullptr : &found->second;
}

void RunStore::append(const BenchRecord& record) {
  if (has_failed_) return;
  const std::string text = record_text(record);
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = ::write(descriptor_, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      has_failed_ = true;
      note_lost(cannot_store(file_, errno));
      return;
    }
    done += static_cast<std::size_t>(written);
  }
}
}  // namespace tarrier::cli
