// SPDX-License-Identifier: MIT
#include "cli/options/definitions.hpp"

#include <charconv>

#include "base/error.hpp"

namespace tarrier::cli {
std::map<std::string, std::int32_t> parse_definitions(const std::vector<std::string>& definitions) {
  std::map<std::string, std::int32_t> constants;
  for (const std::string& definition : definitions) {
    const std::size_t equals = definition.find('=');
    const std::string value = equals == std::string::npos ? "" : definition.substr(equals + 1);
    // Not atoi: what is too large for a constant, or only begins like a number, is refused.
    std::int32_t number = value == "true" ? 1 : 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    const bool is_number = error == std::errc() && end == value.data() + value.size();
    if (equals == 0 || (!is_number && value != "true" && value != "false"))
      throw base::Error(base::Code::kUsage, {}, "-D " + definition + " cannot be understood",
                        "write -D NAME=VALUE, such as -D N=5");
    constants[definition.substr(0, equals)] = number;
  }
  return constants;
}
}  // namespace tarrier::cli
