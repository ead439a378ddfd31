// SPDX-License-Identifier: MIT
// TChecker models as a language: .tck.
#include <algorithm>

#include "languages/language.hpp"
#include "languages/tchecker/lower.hpp"
#include "languages/tchecker/warnings.hpp"

namespace tarrier::languages {
namespace {
class TckDocument final : public Document {
 public:
  explicit TckDocument(model::Network network) : network_(std::move(network)) {}

  [[nodiscard]] const model::Network& network() const override { return network_; }
  [[nodiscard]] const std::vector<model::Query>& queries() const override { return none_; }

  // One query per line that is not blank.
  [[nodiscard]] std::vector<model::Query> parse_queries(const base::SourceText& text) override {
    std::vector<model::Query> all;
    std::uint32_t line = 1;
    for (std::size_t begin = 0; begin < text.content.size(); ++line) {
      const std::size_t end = std::min(text.content.find('\n', begin), text.content.size());
      const std::size_t first = text.content.find_first_not_of(" \t\r", begin);
      if (first < end) {
        const std::size_t last = text.content.find_last_not_of(" \t\r", end - 1);
        const base::SourceSpan span{
            base::intern(text.name), {}, line, static_cast<std::uint32_t>(first - begin + 1)};
        all.push_back({text.content.substr(first, last + 1 - first), span,
                       base::Error(base::Code::kUnsupported, span, "TChecker models have no query language",
                                   "use --labels")});
      }
      begin = end + 1;
    }
    return all;
  }

 private:
  model::Network network_;
  std::vector<model::Query> none_;
};

std::unique_ptr<Document> load(const base::SourceText& text, const LoadOptions& options,
                               base::Diagnostics& diagnostics) {
  for (const auto& [name, value] : options.constants)
    diagnostics.error(base::Code::kUsage, {base::intern(text.name), {}, 0, 0},
                      "there is no constant named '" + name + "'", "TChecker models have no constants");
  model::Network network = tchecker::lower(text, diagnostics);
  if (diagnostics.has_errors()) return nullptr;
  return std::make_unique<TckDocument>(std::move(network));
}
}  // namespace

Language tchecker_language() {
  return {.name = "tchecker",
          .summary = "networks of timed automata in the format of TChecker",
          .extensions = {".tck"},
          .load = load,
          .warnings = {tchecker::kIgnoredAttribute, tchecker::kImpossibleEdge, tchecker::kNonstandardName,
                       tchecker::kSingleSynchronisation}};
}
}  // namespace tarrier::languages
