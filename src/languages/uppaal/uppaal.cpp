// SPDX-License-Identifier: MIT
// UPPAAL models as a language: .xml, .xta, .ta.
#include "languages/language.hpp"
#include "languages/uppaal/elaborate.hpp"
#include "languages/uppaal/parser.hpp"

namespace tarrier::languages {
namespace {
bool is_xml(const base::SourceText& text) {
  if (text.name != "-") return std::string_view(text.name).ends_with(".xml");
  const std::size_t first =
      text.content.find_first_not_of(" \t\r\n\xEF\xBB\xBF");  // also skips a byte order mark
  return first != std::string::npos && text.content[first] == '<';
}

std::unique_ptr<Document> load(const base::SourceText& text, const LoadOptions& options,
                               base::Diagnostics& diagnostics) {
  uppaal::ast::Model tree =
      is_xml(text) ? uppaal::parse_xml(text, diagnostics) : uppaal::parse_xta(text, diagnostics);
  if (diagnostics.has_errors()) return nullptr;
  return uppaal::elaborate(std::move(tree), options, diagnostics);
}
}  // namespace

Language uppaal_language() {
  return {.name = "uppaal",
          .summary = "networks of timed automata in the language of UPPAAL",
          .extensions = {".xml", ".xta", ".ta"},
          .load = load};
}
}  // namespace tarrier::languages
