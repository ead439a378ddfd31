// SPDX-License-Identifier: MIT
#include "base/error.hpp"

namespace tarrier::base {
namespace {
std::string render(const SourceSpan& where, const std::string& message, const std::string& expected) {
  std::string text = to_string(where);
  if (!text.empty()) text += ": ";
  text += message;
  if (!expected.empty()) text += "; " + expected;
  return text;
}
}  // namespace

std::string_view name(Code code) {
  switch (code) {
    case Code::kUsage: return "usage";
    case Code::kNoSuchFile: return "no-such-file";
    case Code::kFormat: return "format";
    case Code::kSyntax: return "syntax";
    case Code::kUnknownName: return "unknown-name";
    case Code::kDuplicate: return "duplicate";
    case Code::kType: return "type";
    case Code::kStructure: return "structure";
    case Code::kRange: return "range";
    case Code::kEvaluation: return "evaluation";
    case Code::kUnsupported: return "unsupported";
    case Code::kOutput: return "output";
  }
  return "unknown";
}

// The numbers are those of sysexits.h, which scripts may know.
int exit_status(Code code) {
  switch (code) {
    case Code::kUsage: return 64;
    case Code::kNoSuchFile: return 66;
    case Code::kUnsupported: return 69;
    case Code::kOutput: return 74;
    default: return 65;
  }
}

Error::Error(Code code, SourceSpan where, std::string message, std::string expected)
    : std::runtime_error(render(where, message, expected)),
      code_(code),
      where_(where),
      message_(std::move(message)),
      expected_(std::move(expected)) {}

std::string to_string(const Warning& warning) {
  return render(warning.where, warning.message, {}) + " [" + std::string(warning.code) + "]";
}

void Diagnostics::error(Code code, const SourceSpan& where, std::string message, std::string expected) {
  error(Error(code, where, std::move(message), std::move(expected)));
}

namespace {
constexpr std::size_t kMostErrors = 100;  // more of them help nobody
}  // namespace

// The same complaint about the same place is made once, however often a template is instantiated.
void Diagnostics::error(Error error) {
  if (said_.insert("error: " + render(error.where(), error.message(), {})).second)
    errors_.push_back(std::move(error));
  if (errors_.size() < kMostErrors) return;
  if (errors_.size() == kMostErrors)
    errors_.emplace_back(errors_.back().code(), errors_.back().where(), "too many errors");
  throw Error(errors_.back());
}

void Diagnostics::warning(std::string_view code, const SourceSpan& where, std::string message) {
  Warning warning{code, where, std::move(message)};
  if (said_.insert(to_string(warning)).second) warnings_.push_back(std::move(warning));
}
}  // namespace tarrier::base
