// SPDX-License-Identifier: MIT
// Contracts. On in every build: a checker that goes on after a broken invariant can only mislead.
#pragma once
#include <stdexcept>
#include <string>

namespace tarrier::base {
// Our bug, never the user's: the program ends with exit status 70 and asks for a report.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] inline void fail(const char* condition, const char* file, int line) {
  throw InternalError(std::string(file) + ":" + std::to_string(line) + ": broken contract: " + condition);
}
}  // namespace tarrier::base

#define TARRIER_ASSERT(condition) \
  (static_cast<bool>(condition) ? void(0) : ::tarrier::base::fail(#condition, __FILE__, __LINE__))
