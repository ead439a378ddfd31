// SPDX-License-Identifier: MIT
#include "report/traces/catalogue.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"

namespace tarrier::report {
#define TARRIER_BUILTIN(name) TraceFormat name##_traces();
#include "report/traces/builtin.inc"
#undef TARRIER_BUILTIN

std::vector<TraceFormat> trace_formats() {
#define TARRIER_BUILTIN(name) name##_traces(),
  return {
#include "report/traces/builtin.inc"
  };
#undef TARRIER_BUILTIN
}

TraceFormat trace_format(std::string_view name, const std::vector<TraceFormat>& formats) {
  // Known from UPPAAL, and planned: "not supported" tells more than "not known".
  constexpr std::array<std::string_view, 2> kWantedElsewhere{"xtr", "html"};
  const auto found = std::ranges::find(formats, name, &TraceFormat::name);
  if (found != formats.end()) return *found;
  if (std::ranges::find(kWantedElsewhere, name) != kWantedElsewhere.end())
    throw base::Error(base::Code::kUnsupported, {},
                      fmt::format("--trace-format {} is not supported yet", name));
  std::vector<std::string_view> known;
  for (const TraceFormat& format : formats) known.push_back(format.name);
  throw base::Error(base::Code::kUsage, {}, fmt::format("--trace-format: '{}' is not known", name),
                    fmt::format("choose one of {}", fmt::join(known, ", ")));
}
}  // namespace tarrier::report
