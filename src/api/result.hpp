// SPDX-License-Identifier: MIT
// What is behind a Result.
#pragma once
#include "report/result.hpp"
#include "tarrier/tarrier.hpp"

namespace tarrier {
struct Result::Data {
  report::Result result;
  std::vector<Answer> answers;  // of it, as are errors and warnings
  std::vector<Error> errors;
  std::vector<Warning> warnings;
};
}  // namespace tarrier
