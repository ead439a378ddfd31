// SPDX-License-Identifier: MIT
// TChecker models as a language: .tck.
#include <algorithm>

#include "languages/language.hpp"
#include "languages/ltl/query.hpp"
#include "languages/tchecker/conditions.hpp"
#include "languages/tchecker/warnings.hpp"

namespace tarrier::languages {
namespace {
class TckDocument final : public Document {
 public:
  explicit TckDocument(tchecker::Lowered model) : model_(std::move(model)) {}

  [[nodiscard]] const model::Network& network() const override { return model_.network; }
  [[nodiscard]] const std::vector<model::Query>& queries() const override { return none_; }

  // One query per line that is neither blank nor a comment: formulas of linear temporal logic are all there
  // is.
  [[nodiscard]] std::vector<model::Query> parse_queries(const base::SourceText& text) override {
    std::vector<model::Query> all;
    std::uint32_t line = 1;
    for (std::size_t begin = 0; begin < text.content.size(); ++line) {
      const std::size_t end = std::min(text.content.find('\n', begin), text.content.size());
      const std::size_t first = text.content.find_first_not_of(" \t\r", begin);
      const bool is_comment =
          first < end && (text.content[first] == '#' || text.content.compare(first, 2, "//") == 0);
      if (first < end && !is_comment) {
        const std::size_t last = text.content.find_last_not_of(" \t\r", end - 1);
        const base::SourceSpan span{
            base::intern(text.name), {}, line, static_cast<std::uint32_t>(first - begin + 1)};
        const base::SourceText placed{
            text.name, std::string(line - 1, '\n') + text.content.substr(begin, last + 1 - begin)};
        if (const auto formula = ltl::formula_in(placed))
          all.push_back(parse_ltl(*formula));
        else
          all.push_back({text.content.substr(first, last + 1 - first), span,
                         base::Error(base::Code::kUnsupported, span, "TChecker models have no query language",
                                     "use --labels, or --ltl")});
      }
      begin = end + 1;
    }
    return all;
  }

  [[nodiscard]] model::Query parse_ltl(const base::SourceText& text) override {
    const auto read_atom = [this](const base::SourceText& condition, const base::SourceSpan& where) {
      return tchecker::lower_state_condition(condition, where, model_);
    };
    return ltl::read_query(text, read_atom, ltl::AtomExtent::kShortest);
  }

 private:
  tchecker::Lowered model_;
  std::vector<model::Query> none_;
};

std::unique_ptr<Document> load(const base::SourceText& text, const LoadOptions& options,
                               base::Diagnostics& diagnostics) {
  for (const auto& [name, value] : options.constants)
    diagnostics.error(base::Code::kUsage, {base::intern(text.name), {}, 0, 0},
                      "there is no constant named '" + name + "'", "TChecker models have no constants");
  tchecker::Lowered model = tchecker::lower(text, diagnostics);
  if (diagnostics.has_errors()) return nullptr;
  return std::make_unique<TckDocument>(std::move(model));
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
