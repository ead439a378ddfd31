// SPDX-License-Identifier: MIT
// What writers say about a construct that their format does not have.
#pragma once
#include <fmt/format.h>

#include <string_view>

#include "base/error.hpp"

namespace tarrier::languages {
[[noreturn]] inline void refuse(std::string_view format, std::string_view construct,
                                const base::SourceSpan& where, std::string hint = {}) {
  throw base::Error(base::Code::kUnsupported, where, fmt::format("{} cannot express {}", format, construct),
                    std::move(hint));
}
}  // namespace tarrier::languages
