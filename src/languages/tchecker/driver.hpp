// SPDX-License-Identifier: MIT
// What the generated parser works on: one text, its scanner, its results. Not for other folders.
#pragma once
#include <string>
#include <vector>

#include "base/error.hpp"
#include "languages/tchecker/syntax.hpp"

namespace tarrier::languages::tchecker::parsing {
struct Driver {
  const base::SourceFile& source;
  base::Diagnostics& diagnostics;
  Range range;
  bool wants_statements = false;

  std::vector<Expr> condition;
  std::vector<Stmt> statements;
  bool failed = false;
  std::uint64_t copied = 0;  // nodes that the text has once, and the trees twice

  // For the scanner.
  void* scanner = nullptr;  // flex's yyscan_t
  bool started = false;
  Range here;

  [[nodiscard]] base::SourceSpan span(Range at) const { return source.span(at.begin); }
  void error(Range at, std::string message, std::string expected = {});

  // Makers of nodes.
  Expr number(Range at);
  Expr name(Range at) const;
  Expr element(Range at, Expr name, Expr index);
  Expr operation(model::Op op, Range at, std::vector<Expr> operands);
  Stmt compound(Stmt::Kind kind, Range at, std::vector<Expr> test, std::vector<Stmt> then,
                std::vector<Stmt> otherwise = {});
  Expr chain(model::Op first, Range first_at, model::Op second, Range second_at, std::vector<Expr> terms);
};
}  // namespace tarrier::languages::tchecker::parsing
