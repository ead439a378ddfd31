// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/environment.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tarrier::languages::uppaal {
using base::Code;

Value Environment::refuse(const base::SourceSpan& where, std::string_view what) {
  std::string message = fmt::format("{} not supported yet", what);
  // By the message alone, not by the place: a model with a thousand doubles should get one error for them,
  // not hide the other errors behind a thousand.
  for (const base::Error& old : workspace_.diagnostics.errors())
    if (old.message() == message) return {Wrong{}};
  return wrong(Code::kUnsupported, where, std::move(message));
}

Value Environment::wrong(Code code, const base::SourceSpan& where, std::string message,
                         std::string expected) {
  workspace_.diagnostics.error(code, where, std::move(message), std::move(expected));
  return {Wrong{}};
}

void Environment::report(const std::vector<base::Error>& errors) {
  for (const base::Error& error : errors) {
    // A function is lowered once for each binding of its references, and a template once per process; the
    // user has made the mistake once.
    const auto is_same = [&](const base::Error& old) {
      return old.message() == error.message() &&
             (old.where() == error.where() || error.code() == Code::kUnsupported);
    };
    const auto& known = workspace_.diagnostics.errors();
    if (std::none_of(known.begin(), known.end(), is_same)) workspace_.diagnostics.error(error);
  }
}

Value Environment::on_scalar(std::string_view what, const base::SourceSpan& where) {
  return wrong(Code::kType, where, fmt::format("'{}' on a scalar", what),
               "scalars can only be assigned, compared with '==' and '!=', and be an index");
}

Value Environment::unknown(std::string_view kind, std::string_view name, const base::SourceSpan& where) {
  return wrong(Code::kUnknownName, where, fmt::format("unknown {} '{}'", kind, name),
               suggestion(name, scope_->names(), "it must be declared before it is used"));
}

// Queries do not count for the model: any number of them may be asked, and several at once.
bool Environment::count_expression(const base::SourceSpan& where) {
  const bool is_allowed =
      context_ == Context::kQuery ? ++expressions_ <= kMaxExpressions : scope_->count_expression();
  if (!is_allowed)
    refuse(where, fmt::format("more than {} expressions, with templates and quantifiers written out, are",
                              kMaxExpressions));
  return is_allowed;
}

void Environment::note_change(const Place& place) {
  // One name is enough for the message that the function is not free of side effects; the first one is kept.
  if (frame_ == nullptr || !frame_->changes.empty()) return;
  const Symbol& symbol = *place.symbol;
  if (symbol.kind == SymbolKind::kClock) {
    frame_->changes = workspace_.network.clocks[symbol.first].name;
    return;
  }
  const model::Variable& variable = workspace_.network.variables[symbol.first];
  // Local variables live no longer than the call, so assigning to them is no side effect.
  if (variable.kind != model::VariableKind::kLocal) frame_->changes = variable.name;
}
}  // namespace tarrier::languages::uppaal
