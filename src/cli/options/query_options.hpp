// SPDX-License-Identifier: MIT
// The options of commands that are about queries.
#pragma once
#include "checker/request.hpp"
#include "cli/arguments.hpp"

namespace tarrier::cli {
class QueryOptions {
 public:
  void declare(Arguments& arguments);
  void add_to(checker::Request& request) const;

 private:
  std::optional<std::string> query_file_;
  std::vector<std::string> queries_;
  std::vector<std::string> formulas_;
  std::vector<std::string> automata_;
  std::vector<std::string> labels_;
  std::optional<std::uint64_t> query_index_;
};
}  // namespace tarrier::cli
