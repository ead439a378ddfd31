// SPDX-License-Identifier: MIT
// Results as text for people, safe for terminals: what is the user's is made printable.
#pragma once
#include <string>

#include "report/result.hpp"

namespace tarrier::report {
struct TextStyle {
  bool colours = false;
  bool quiet = false;       // verdicts only
  bool statistics = false;  // all counters
  bool traces = true;
};

std::string to_text(const Result& result, const TextStyle& style);
std::string to_text(const Trace& trace);

// As the user's language writes it: "true", a name, "12".
std::string value_text(const TraceValue& value);

// "1,234,567" and "3.4 MiB".
std::string grouped(std::uint64_t number);
std::string bytes_text(std::uint64_t bytes);
}  // namespace tarrier::report
