// SPDX-License-Identifier: MIT
// --language NAME
#pragma once
#include <optional>
#include <string>

#include "cli/arguments.hpp"

namespace tarrier::cli {
class LanguageOption {
 public:
  void declare(Arguments& arguments);
  // None: the name of the file tells, and the text on standard input.
  [[nodiscard]] std::optional<std::string> chosen() const;

 private:
  std::string name_ = "auto";
};
}  // namespace tarrier::cli
