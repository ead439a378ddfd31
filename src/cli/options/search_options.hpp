// SPDX-License-Identifier: MIT
// The options that check and explore have in common.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checker/request.hpp"
#include "cli/arguments.hpp"
#include "cli/options/language_option.hpp"
#include "cli/options/strategy_options.hpp"
#include "cli/search_log.hpp"
#include "report/result.hpp"

namespace tarrier::cli {
class SearchOptions {
 public:
  explicit SearchOptions(Arguments& arguments);

  // Throws base::Error (kUsage) if the options contradict each other.
  [[nodiscard]] checker::Request request() const;
  // Opens the log and has it told how the search goes, once the request knows all its files. The options must
  // outlive the request. Throws base::Error: kUsage if the log would destroy one of them, kOutput if it
  // cannot be written.
  void watch(checker::Request& request);
  // What the request reads, and the log.
  [[nodiscard]] std::vector<std::string> files(const checker::Request& request) const;
  // Prints the result to standard output, complaints to standard error, and gives the exit status.
  int report(report::Result result, bool traces) const;

  [[nodiscard]] bool json() const { return json_; }

 private:
  StrategyOptions strategy_;
  std::string model_;
  LanguageOption language_;
  std::uint64_t seed_ = 1;
  bool json_ = false;
  bool stats_ = false;
  bool quiet_ = false;
  std::optional<std::string> log_file_;
  std::optional<SearchLog> log_;
};
}  // namespace tarrier::cli
