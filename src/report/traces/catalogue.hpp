// SPDX-License-Identifier: MIT
// The formats that traces can be written in.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "report/result.hpp"

namespace tarrier::report {
struct TraceFormat {
  std::string_view name;     // as typed after --trace-format
  std::string_view summary;  // one line
  // The traces of all queries that have one, safe for terminals.
  std::string (*write)(const Result& result) = nullptr;
  bool is_in_answers = false;  // it is how answers show their traces anyway
};

// The first one is the standard.
std::vector<TraceFormat> trace_formats();

// The format called `name`, of these. Throws base::Error for other names: kUnsupported for those of UPPAAL and
// of others that are not written yet, kUsage otherwise.
TraceFormat trace_format(std::string_view name, const std::vector<TraceFormat>& formats = trace_formats());
}  // namespace tarrier::report
