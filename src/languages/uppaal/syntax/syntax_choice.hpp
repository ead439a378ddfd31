// SPDX-License-Identifier: MIT
// Is a model written in the new syntax or in that of UPPAAL 3?
//
// Nothing in a file says so (files of both kinds name the same DTD), but hardly any file can be read both
// ways: a constant of the one syntax is an error in the other. So a model is read in the new syntax and, if
// that finds mistakes, also in the old one. If there are some in both, the reading is taken that goes well
// for longer, with its errors, then the one with fewer, then the new one. A clock or channel passed by value
// counts as a mistake in the new syntax, which knows no such thing; in the old syntax parameters are
// references.
//
// What both accept without mistakes means the same in both, but for a parameter `int i`: new, it takes a
// value, old, a variable. Then the new meaning holds, and a variable given for it is an error.
#pragma once
#include <functional>

#include "languages/uppaal/syntax/driver.hpp"

namespace tarrier::languages::uppaal::parsing {
using ReadModel = std::function<ast::Model(Syntax, base::Diagnostics&)>;
ast::Model read_in_either_syntax(const ReadModel& read, base::Diagnostics& diagnostics);
}  // namespace tarrier::languages::uppaal::parsing
