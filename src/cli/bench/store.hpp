// SPDX-License-Identifier: MIT
// Runs that are kept as they end, one JSON object per line, so that nothing is lost whatever happens later.
#pragma once
#include <map>
#include <optional>
#include <string>

#include "cli/bench/record.hpp"

namespace tarrier::cli {
// Is it a name of such a file? Others have one document.
bool is_line_store(const std::string& file);

class RunStore {
 public:
  // Reads the runs that are there if they are to be gone on with; a last line that was cut off is removed.
  // Throws base::Error: (kUsage) if there are some, and they are not; (kFormat); (kOutput).
  RunStore(std::string file, bool resumes);
  ~RunStore();
  RunStore(const RunStore&) = delete;
  RunStore& operator=(const RunStore&) = delete;

  [[nodiscard]] const BenchRecord* find(const BenchRecord& like) const;
  // A failure is noted for finish_output(), once.
  void append(const BenchRecord& record);

 private:
  void read_known();

  std::string file_;
  int descriptor_ = -1;
  bool has_failed_ = false;
  std::map<std::string, BenchRecord> known_;
};
}  // namespace tarrier::cli
