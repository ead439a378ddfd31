// SPDX-License-Identifier: MIT
// All that leaves the program: nothing is lost in silence, and nothing of the input reaches a terminal raw.
// What cannot be written is remembered, and finish() makes an exit status of it, so that commands need not
// ask.
#pragma once
#include <fmt/format.h>

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.hpp"

namespace tarrier::cli {
// To standard output; control characters are made visible (report/printable.hpp).
void put(std::string_view text);
// The same for text that is printable but for our own colours.
void put_coloured(std::string_view text);
// To standard error, as put().
void put_error(std::string_view text);

template <typename... Values>
void print(fmt::format_string<Values...> format, Values&&... values) {
  put(fmt::format(format, std::forward<Values>(values)...));
}

void print_json(const nlohmann::ordered_json& document);

// What has been put out is to be out before something else is written. Failures are noted.
void flush_output();

// Complains that something could not be written, for finish().
void note_lost(const base::Error& error);

// To be called first of all: where standard streams are closed, no file shall take their place.
void begin_output();
// To be called last of all. The exit status: `status` if everything has been written, otherwise 74. It is
// said on standard error what was lost, unless a pipe was closed by its reader, who knows.
int finish_output(int status);
}  // namespace tarrier::cli
