// SPDX-License-Identifier: MIT
// What the reader of SMV models warns about.
#pragma once
#include "base/error.hpp"

namespace tarrier::languages::smv {
inline constexpr base::WarningKind kNeverEqual{"never-equal",
                                               "a comparison with a value that the variable never has"};
}  // namespace tarrier::languages::smv
