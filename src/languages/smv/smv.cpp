// SPDX-License-Identifier: MIT
// Models of NuSMV as a language: .smv.
#include "base/first_word.hpp"
#include "languages/language.hpp"
#include "languages/smv/flatten/check_cases.hpp"
#include "languages/smv/flatten/warnings.hpp"
#include "languages/smv/lower/lower.hpp"
#include "languages/smv/lower/properties.hpp"

namespace tarrier::languages {
namespace {
class SmvDocument final : public Document {
 public:
  // Refers to flat_, so the document stays where it is made.
  explicit SmvDocument(smv::FlatModel flat) : flat_(std::move(flat)), lowered_(flat_) {
    // Before anything is asked, as NuSMV refuses such models when it reads them.
    smv::check_cases(lowered_.network());
    for (const smv::Specification& specification : flat_.specifications)
      queries_.push_back(smv::query_of(specification, flat_, lowered_));
  }

  [[nodiscard]] const model::Network& network() const override { return lowered_.network(); }
  [[nodiscard]] const std::vector<model::Query>& queries() const override { return queries_; }

  // One specification for each line that is neither blank nor a comment.
  [[nodiscard]] std::vector<model::Query> parse_queries(const base::SourceText& text) override {
    std::vector<model::Query> all;
    // Takes time quadratic in the number of lines, but files of queries are short.
    std::string before;  // keeps positions right: what comes before a line is blank
    for (std::size_t begin = 0; begin < text.content.size();) {
      const std::size_t end = std::min(text.content.find('\n', begin), text.content.size());
      const std::string line = text.content.substr(begin, end - begin);
      const std::size_t first = line.find_first_not_of(" \t\r");
      if (first != std::string::npos && line.compare(first, 2, "--") != 0)
        all.push_back(read({text.name, before + line}, line.substr(first)));
      before += '\n';
      begin = end + 1;
    }
    return all;
  }

  [[nodiscard]] model::Query parse_ltl(const base::SourceText& text) override {
    return read(text, text.content, true);
  }

 private:
  model::Query read(const base::SourceText& text, const std::string& line, bool is_ltl = false) {
    using Kind = smv::Specification::Kind;
    base::Diagnostics diagnostics;
    // Read once without a kind, to tell a formula of CTL from a mistake.
    if (is_ltl) refuse_ctl(text, diagnostics);
    auto specification =
        smv::read_specification(flat_, text, diagnostics, is_ltl ? std::optional(Kind::kLtl) : std::nullopt);
    // A wrong query does not spoil the others: its mistake is its meaning.
    if (diagnostics.has_errors()) {
      const base::Error& error = diagnostics.errors().front();
      return {line, error.where(), error};
    }
    if (is_ltl) {  // also what has no temporal operator: it is about the first state
      specification->kind = Kind::kLtl;
      // The text has to be readable as the same query again.
      specification->text = "LTLSPEC " + specification->text;
    }
    return smv::query_of(*specification, flat_, lowered_);
  }

  void refuse_ctl(const base::SourceText& text, base::Diagnostics& diagnostics) const {
    base::Diagnostics others;
    const auto specification = smv::read_specification(flat_, text, others);
    if (specification && specification->kind == smv::Specification::Kind::kCtl)
      diagnostics.error(base::Code::kType, specification->span, "this is a formula of CTL",
                        "expected one of LTL; --query takes both");
  }

  smv::FlatModel flat_;
  smv::LoweredModel lowered_;
  std::vector<model::Query> queries_;
};

std::unique_ptr<Document> load(const base::SourceText& text, const LoadOptions& options,
                               base::Diagnostics& diagnostics) {
  // Ignoring -D in silence would answer another question than the one that was asked.
  for (const auto& [name, value] : options.constants)
    diagnostics.error(base::Code::kUsage, {base::intern(text.name), {}, 0, 0},
                      "there is no constant named '" + name + "'",
                      "constants of SMV cannot be given from outside");
  std::optional<smv::FlatModel> flat = smv::flatten(text, diagnostics);
  if (!flat || diagnostics.has_errors()) return nullptr;
  try {
    return std::make_unique<SmvDocument>(*std::move(flat));
    // What cannot be lowered is found here only, by the constructor.
  } catch (const base::Error& error) {
    diagnostics.error(error);
    return nullptr;
  }
}
}  // namespace

Language smv_language() {
  return {.name = "smv",
          .summary = "finite-state models in the language of NuSMV",
          .extensions = {".smv"},
          .load = load,
          .warnings = {smv::kNeverEqual},
          .recognises = [](std::string_view text) {
            return base::begins_with_word(base::after_comments(text, "--"), "MODULE");
          }};
}
}  // namespace tarrier::languages
