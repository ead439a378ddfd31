// SPDX-License-Identifier: MIT
// What every input language offers: text in, Network and queries out.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "model/network.hpp"
#include "model/question.hpp"

namespace tarrier::languages {
// A model that has been read. It remembers its names, so that queries can be read against it later.
class Document {
 public:
  virtual ~Document() = default;
  [[nodiscard]] virtual const model::Network& network() const = 0;
  // The queries inside the model file, in order; empty formulas are left out.
  [[nodiscard]] virtual const std::vector<model::Query>& queries() const = 0;
  // Reads a query file or the argument of --query. A query that is wrong or not supported is still listed,
  // with its Error as meaning, so that the others can run. The network may grow by functions that only
  // queries call; what it has already stays in place.
  [[nodiscard]] virtual std::vector<model::Query> parse_queries(const base::SourceText& text) = 0;
  // Reads a formula of linear temporal logic, about the discrete steps of runs; what it says of states is
  // written in this language.
  [[nodiscard]] virtual model::Query parse_ltl(const base::SourceText& text) {
    const base::SourceSpan where{base::intern(text.name), {}, 1, 1};
    return {text.content, where,
            base::Error(base::Code::kUnsupported, where, "LTL for models in this language is not supported")};
  }
  // The names of files that were read besides the text of the model.
  [[nodiscard]] virtual std::vector<std::string> files() const { return {}; }
};

struct LoadOptions {
  std::map<std::string, std::int32_t> constants;  // -D NAME=VALUE; an unknown name is an error
};

struct Language {
  std::string_view name;
  std::string_view summary;
  std::vector<std::string_view> extensions;  // with the dot: ".xml"
  // Null if `diagnostics` has errors afterwards.
  std::unique_ptr<Document> (*load)(const base::SourceText&, const LoadOptions&,
                                    base::Diagnostics&) = nullptr;
  std::vector<base::WarningKind> warnings = {};  // that only this language gives
  // Does a text without a name look like this language, whether there are mistakes in it or not?
  bool (*recognises)(std::string_view text) = nullptr;
};
}  // namespace tarrier::languages
