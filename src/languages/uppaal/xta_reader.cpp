// SPDX-License-Identifier: MIT
// .xta and .ta files.
#include "languages/uppaal/driver.hpp"
#include "languages/uppaal/parser.hpp"
#include "languages/uppaal/query_reader.hpp"

namespace tarrier::languages::uppaal {
ast::Model parse_xta(const base::SourceText& text, base::Diagnostics& diagnostics) {
  const parsing::SourceFile file(text);
  if (const std::string problem = parsing::encoding_problem(file); !problem.empty()) {
    diagnostics.error(base::Code::kFormat, file.whole(), problem, "expected UTF-8");
    return {.file = text.name};
  }
  const parsing::SourceMap map(file);
  parsing::TypeNames types;
  parsing::Driver driver(map, parsing::Part::kXta, types, diagnostics);
  driver.parse();
  ast::Model model = std::move(driver.model);
  model.file = text.name;
  for (const parsing::Range block : driver.query_blocks)
    for (ast::Query& query : parsing::read_query_lines(map, block)) model.queries.push_back(std::move(query));
  return model;
}
}  // namespace tarrier::languages::uppaal
