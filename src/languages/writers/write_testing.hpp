// SPDX-License-Identifier: MIT
// For tests of writers: models from text, and what a writer makes of them.
#pragma once
#include <stdexcept>
#include <string>

#include "languages/catalogue.hpp"
#include "languages/writers/write_formats.hpp"

namespace tarrier::languages {
// Throws, so that the test fails loudly, if there are errors.
inline std::unique_ptr<Document> load_text(const std::string& file, const std::string& text) {
  base::Diagnostics diagnostics;
  auto document = language_for(file).load({file, text}, {}, diagnostics);
  if (document == nullptr) throw std::logic_error(diagnostics.errors().front().what());
  return document;
}

inline std::string write(const std::string& format, const model::Network& network,
                         const std::vector<model::Query>& queries = {}) {
  for (const Format& entry : formats()) {
    if (entry.name != format) continue;
    std::string all;
    for (const Written& written : entry.write(network, queries, {})) all += written.text;
    return all;
  }
  throw std::logic_error("no such format: " + format);
}

inline std::string convert(const std::string& format, const std::string& file, const std::string& text) {
  const auto document = load_text(file, text);
  return write(format, document->network(), document->queries());
}

// Why the writer refuses; empty if it does not.
inline std::string refusal(const std::string& format, const model::Network& network) {
  try {
    write(format, network);
  } catch (const base::Error& error) {
    if (error.code() != base::Code::kUnsupported) throw;
    return error.message();
  }
  return "";
}

inline std::string refusal(const std::string& format, const std::string& file, const std::string& text) {
  return refusal(format, load_text(file, text)->network());
}
}  // namespace tarrier::languages
