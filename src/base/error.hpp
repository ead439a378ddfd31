// SPDX-License-Identifier: MIT
// What can be wrong with the user's input, and the list in which a reader collects it.
#pragma once
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"

namespace tarrier::base {
// Stable: scripts and editors match on the code (see name()), not on the wording.
enum class Code {
  kUsage,        // the command line cannot be understood
  kNoSuchFile,   // a file cannot be opened
  kFormat,       // not the format it claims to be: not XML, XML without a model, no JSON trace
  kSyntax,       // the text does not follow the grammar
  kUnknownName,  // a name that is not declared
  kDuplicate,    // a name declared twice
  kType,         // an expression of the wrong type
  kStructure,    // the parts do not make a model: two initial locations, empty system, …
  kRange,        // a constant, size or initial value outside its range
  kEvaluation,   // an evaluation without meaning while the model runs: index, range, division by zero
  kUnsupported,  // legal, but not supported
  kOutput,       // something cannot be written
};
std::string_view name(Code code);  // "syntax", "unknown-name", …

// The exit status that a code stands for: 64, 65, 66, 69 or 74.
int exit_status(Code code);

// One complaint. `message` says what is wrong, `expected` what would be right (may be empty).
class Error : public std::runtime_error {
 public:
  Error(Code code, SourceSpan where, std::string message, std::string expected = {});

  [[nodiscard]] Code code() const noexcept { return code_; }
  [[nodiscard]] const SourceSpan& where() const noexcept { return where_; }
  [[nodiscard]] const std::string& message() const noexcept { return message_; }
  [[nodiscard]] const std::string& expected() const noexcept { return expected_; }
  // what() is "file:line:column [element]: message; expected", ready to print.

 private:
  Code code_;
  SourceSpan where_;
  std::string message_;
  std::string expected_;
};

// A kind of warning. Users switch it off by its code, so codes are as stable as those of errors.
struct WarningKind {
  std::string_view code;
  std::string_view summary;
};

// Something that is legal, but probably not meant.
struct Warning {
  std::string_view code;  // of a WarningKind, or interned
  SourceSpan where;
  std::string message;
};
std::string to_string(const Warning& warning);  // "file:line:column [element]: message [code]"

// Errors and warnings of one run, in the order of discovery, so that one run reports many.
class Diagnostics {
 public:
  void error(Code code, const SourceSpan& where, std::string message, std::string expected = {});
  void error(Error error);  // throws the last one when there are too many: who reads on wastes time
  void warning(std::string_view code, const SourceSpan& where, std::string message);

  [[nodiscard]] bool has_errors() const noexcept { return !errors_.empty(); }
  [[nodiscard]] const std::vector<Error>& errors() const noexcept { return errors_; }
  [[nodiscard]] const std::vector<Warning>& warnings() const noexcept { return warnings_; }

 private:
  std::vector<Error> errors_;
  std::vector<Warning> warnings_;
  std::set<std::string> said_;  // as text
};
}  // namespace tarrier::base
