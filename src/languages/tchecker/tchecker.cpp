// SPDX-License-Identifier: MIT
// TChecker models as a language: .tck.
#include "automata/formulas/query.hpp"
#include "base/first_word.hpp"
#include "languages/language.hpp"
#include "languages/tchecker/conditions.hpp"
#include "languages/tchecker/warnings.hpp"
#include "languages/uppaal/elaborate/foreign_queries.hpp"

namespace tarrier::languages {
namespace {
class TckDocument final : public Document {
 public:
  explicit TckDocument(tchecker::Lowered model) : model_(std::move(model)) {
    const tchecker::Variables& variables = model_.variables;
    for (const auto& [name, number] : variables.names.all()) {
      const tchecker::Variables::Entry& entry = variables.entries[number];
      if (entry.is_clock)
        names_.add_clocks(name, entry.first, entry.size);
      else
        names_.add_variables(name, entry.first, entry.size, entry.domain);
    }
    names_.add_locations(model_.network);
    names_.add_labels(model_.network);
  }

  [[nodiscard]] const model::Network& network() const override { return model_.network; }
  // There is no place for queries in a .tck file.
  [[nodiscard]] const std::vector<model::Query>& queries() const override { return none_; }

  // TChecker has no queries, so they are written as for UPPAAL. Lines that begin with # are comments here,
  // too.
  [[nodiscard]] std::vector<model::Query> parse_queries(const base::SourceText& text) override {
    return names_.parse(without_comments(text), model_.network,
                        [this](const base::SourceText& formula) { return parse_ltl(formula); });
  }

  [[nodiscard]] model::Query parse_ltl(const base::SourceText& text) override {
    // Atoms of LTL are read by the grammar of TChecker itself, since people write labels and conditions as
    // in their model.
    const auto read_atom = [this](const base::SourceText& condition, const base::SourceSpan& where) {
      return tchecker::lower_state_condition(condition, where, model_);
    };
    return automata::read_query(text, read_atom, automata::AtomExtent::kShortest);
  }

 private:
  // Blank, so that everything stays in its place.
  static base::SourceText without_comments(base::SourceText text) {
    // UPPAAL's queries have no such comments, so the line would be a syntax error.
    bool is_comment = false;
    bool begins = true;  // nothing but blanks in this line so far
    for (char& c : text.content) {
      if (c == '\n') {
        is_comment = false;
        begins = true;
        continue;
      }
      if (begins && c == '#') is_comment = true;
      begins = begins && (c == ' ' || c == '\t');
      if (is_comment) c = ' ';
    }
    return text;
  }

  tchecker::Lowered model_;
  uppaal::ForeignQueries names_;
  std::vector<model::Query> none_;
};

std::unique_ptr<Document> load(const base::SourceText& text, const LoadOptions& options,
                               base::Diagnostics& diagnostics) {
  // Ignoring -D in silence would answer another question than the one that was asked.
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
                       tchecker::kSingleSynchronisation},
          .recognises = [](std::string_view text) {
            return base::begins_with_word(base::after_comments(text, "#"), "system");
          }};
}
}  // namespace tarrier::languages
