// SPDX-License-Identifier: MIT
// Errors and warnings for people, on standard error.
#pragma once
#include "base/error.hpp"

namespace tarrier::cli {
// "error: file:line:column: …", and below it the line of the file with a mark under the column.
void complain(const base::Error& error);
void complain(const base::Warning& warning);  // likewise
}  // namespace tarrier::cli
