// SPDX-License-Identifier: MIT
// What the reader of TChecker models warns about.
#pragma once
#include "base/error.hpp"

namespace tarrier::languages::tchecker {
inline constexpr base::WarningKind kIgnoredAttribute{"ignored-attribute",
                                                     "an attribute, or a value of one, without a meaning"};
inline constexpr base::WarningKind kImpossibleEdge{
    "impossible-edge", "an edge that assigns a constant outside the range of the variable"};
inline constexpr base::WarningKind kNonstandardName{"nonstandard-name", "a name that other tools refuse"};
inline constexpr base::WarningKind kSingleSynchronisation{"single-synchronisation",
                                                          "a synchronisation of one process only"};
}  // namespace tarrier::languages::tchecker
