// SPDX-License-Identifier: MIT
// How to search, whatever is looked for: the options that all commands have that search.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checker/request.hpp"
#include "cli/arguments.hpp"

namespace tarrier::cli {
class StrategyOptions {
 public:
  explicit StrategyOptions(Arguments& arguments);

  // Throws base::Error (kUsage) for what does not exist.
  void apply(checker::Request& request) const;

  // Shall a progress line be shown? `quiet`: not unless it is asked for.
  [[nodiscard]] bool wants_progress(bool quiet) const;

 private:
  std::string search_ = "auto";
  std::string heuristic_ = "auto";
  std::string extrapolation_ = "auto";
  std::string simulation_ = "auto";
  std::vector<std::string> no_reduction_;
  std::optional<double> time_limit_;
  std::optional<std::uint64_t> memory_limit_;
  std::optional<std::uint64_t> state_limit_;
  std::optional<std::uint64_t> threads_;
  std::vector<std::string> definitions_;
  std::vector<std::string> no_warning_;
  std::string progress_ = "auto";
};
}  // namespace tarrier::cli
