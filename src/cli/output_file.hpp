// SPDX-License-Identifier: MIT
// Files that the user asks for.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "checker/request.hpp"

namespace tarrier::cli {
// Throws base::Error (kUsage) if writing `output` would destroy one of `files`, also by another name of it.
void refuse_to_overwrite(const std::string& output, const std::vector<std::string>& files);

// The files that a request reads.
std::vector<std::string> inputs_of(const checker::Request& request);

// A file is complete or as it was before: it is written beside its place, and then moved there. What is no
// regular file, such as a terminal or a pipe, is written where it is. Throws base::Error (kOutput).
void write_file(const std::string& path, std::string_view content);

// The same for what comes after the answer, which must not be lost with it: a failure is noted for
// finish_output(). Nothing is thrown.
void write_side_file(const std::string& path, std::string_view content);
}  // namespace tarrier::cli
