// SPDX-License-Identifier: MIT
// .xta and .ta files.
#include "languages/uppaal/syntax/driver.hpp"
#include "languages/uppaal/syntax/parser.hpp"
#include "languages/uppaal/syntax/query_reader.hpp"
#include "languages/uppaal/syntax/syntax_choice.hpp"

namespace tarrier::languages::uppaal {
ast::Model parse_xta(const base::SourceText& text, base::Diagnostics& diagnostics) {
  const parsing::SourceFile file(text);
  if (const std::string problem = parsing::encoding_problem(file); !problem.empty()) {
    diagnostics.error(base::Code::kFormat, file.whole(), problem, "expected UTF-8");
    return {.file = text.name};
  }
  const parsing::SourceMap map(file);
  const auto read = [&](parsing::Syntax syntax, base::Diagnostics& errors) {
    // Anew for each reading: what the first one declared must not decide how the second one parses.
    parsing::TypeNames types;
    parsing::Driver driver(map, parsing::Part::kXta, types, errors, syntax);
    driver.parse();
    // Queries have another language than models, so the grammar skips `query { … }`.
    for (const parsing::Range block : driver.query_blocks)
      for (ast::Query& query : parsing::read_query_lines(map, block))
        driver.model.queries.push_back(std::move(query));
    return std::move(driver.model);
  };
  ast::Model model = parsing::read_in_either_syntax(read, diagnostics);
  model.file = text.name;
  return model;
}
}  // namespace tarrier::languages::uppaal
