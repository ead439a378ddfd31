// SPDX-License-Identifier: MIT
// Files as a whole, also those that are none: pipes, devices, standard input.
#pragma once
#include <cstddef>
#include <string>

#include "base/source.hpp"

namespace tarrier::base {
// Throws Error (kNoSuchFile) if it cannot be read, (kFormat) if it has more than `most` bytes. A file named
// "-" is standard input.
SourceText read_file(const std::string& file, std::size_t most = std::size_t{1} << 30U);
}  // namespace tarrier::base
