// SPDX-License-Identifier: MIT
// UPPAAL models as a language: .xml, .xta, .ta.
#include "languages/language.hpp"
#include "languages/uppaal/elaborate/elaborate.hpp"
#include "languages/uppaal/syntax/parser.hpp"

namespace tarrier::languages {
namespace {
// By its text unless its name tells.
bool is_xml(const base::SourceText& text) {
  const std::string_view name = text.name;
  // The name counts more than the text: a message about broken XML helps more than one about .xta at line 1.
  if (name.ends_with(".xml")) return true;
  if (name.ends_with(".xta") || name.ends_with(".ta")) return false;
  const std::size_t first =
      text.content.find_first_not_of(" \t\r\n\xEF\xBB\xBF");  // also skips a byte order mark
  return first != std::string::npos && text.content[first] == '<';
}

std::unique_ptr<Document> load(const base::SourceText& text, const LoadOptions& options,
                               base::Diagnostics& diagnostics) {
  uppaal::ast::Model tree =
      is_xml(text) ? uppaal::parse_xml(text, diagnostics) : uppaal::parse_xta(text, diagnostics);
  // A tree with syntax errors has holes; mistakes found in it would often not be the user's.
  if (diagnostics.has_errors()) return nullptr;
  return uppaal::elaborate(std::move(tree), options, diagnostics);
}
}  // namespace

Language uppaal_language() {
  return {.name = "uppaal",
          .summary = "networks of timed automata in the language of UPPAAL",
          .extensions = {".xml", ".xta", ".ta"},
          .load = load,
          // Text in the language may begin with nearly anything: it is what nobody else recognises.
          .recognises = [](std::string_view text) {
            return is_xml({"-", std::string(text)});
          }};
}
}  // namespace tarrier::languages
