// SPDX-License-Identifier: MIT
// What the generated parser works on: one text, its scanner, its results. Not for other folders.
#pragma once
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/source_file.hpp"
#include "languages/smv/reading/ast.hpp"

namespace tarrier::languages::smv::parsing {
using Range = base::TextRange;  // also the location type of the grammar

struct Driver {
  const base::SourceFile& source;
  base::Diagnostics& diagnostics;
  bool is_query = false;  // one specification, and not a list of modules

  ast::Program program;
  bool failed = false;

  // For the scanner.
  void* scanner = nullptr;  // flex's yyscan_t
  bool started = false;
  Range here;
  Range psl;           // the text after PSLSPEC
  int psl_braces = 0;  // that are open in it
  void begin_psl();
  // A name that ends with the `-` of `->` gives it back.
  bool splits_arrow();

  [[nodiscard]] base::SourceSpan span(Range at) const { return source.span(at.begin); }
  void error(Range at, std::string message, std::string expected = {}, base::Code code = base::Code::kSyntax);
  void unsupported(Range at, const std::string& what);

  [[nodiscard]] ast::Word word(Range at) const;
  void begin_module(Range at);
  [[nodiscard]] ast::Module& module() { return program.modules.back(); }
  void constrain(ast::Constraint::Kind kind, Expression first, Expression second = {});
  void specify(Specification::Kind kind, Range at, ast::Spec spec);
  void specify_psl(Range at);

  // Makers of expressions. They throw a syntax error if the tree gets too high.
  Expression make(Op op, Range at, std::vector<Expression> operands, std::int64_t low = 0,
                  std::int64_t high = 0);
  Expression bounded(Op op, Range at, std::vector<Expression> operands,
                     std::pair<std::int64_t, std::int64_t> bounds);
  Expression chain(Op op, Range at, Expression left, Expression right);  // adds to the operands of `left`
  Expression case_of(Range at, std::vector<Expression> branches);
  Expression name(Range at);
  Expression member(Range at, Expression base, Range name);
  Expression boolean(Range at, bool value);
  Expression number(Range at);
  Expression word_constant(Range at);
  std::int64_t integer(Range at);
};

// Calls the parser; false if there were errors, which are in the diagnostics then.
bool parse(Driver& driver);
}  // namespace tarrier::languages::smv::parsing
