// SPDX-License-Identifier: MIT
#include "cli/bench/suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <sstream>

#include "base/suggestion.hpp"
#include "checker/session.hpp"
#include "cli/bench/measures.hpp"
#include "cli/bench/words.hpp"
#include "languages/catalogue.hpp"

namespace tarrier::cli {
namespace {
namespace fs = std::filesystem;

bool is_model(const std::string& file) {
  const std::vector<languages::Language> languages = languages::builtin();
  return std::any_of(languages.begin(), languages.end(), [&](const languages::Language& language) {
    return std::any_of(language.extensions.begin(), language.extensions.end(),
                       [&](std::string_view extension) { return file.ends_with(extension); });
  });
}

PublishedFigure published_figure(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return {std::nullopt, text};
  return {number, text};
}

// A suite, line by line. Directives are a word with a colon; what they are about stands before them.
class SuiteReader {
 public:
  SuiteReader(const std::string& file, const std::optional<std::string>& models)
      : here_(fs::path(file).parent_path()), given_(models) {
    suite_.file = file;
    where_ = {base::intern(file), {}, 0, 1};
  }

  Suite read(const std::string& content) {
    std::istringstream stream(content);
    std::string text;
    while (std::getline(stream, text)) {
      ++where_.line;
      if (read_text(text)) continue;
      const std::vector<std::string> words = split_words(text, where_);
      if (words.empty()) continue;
      const auto directive = std::find_if(kDirectives.begin(), kDirectives.end(),
                                          [&](const Directive& entry) { return entry.name == words[0]; });
      if (directive != kDirectives.end())
        (this->*directive->read)({words.begin() + 1, words.end()});
      else if (words[0].ends_with(':') && (words.size() == 1 || !is_command(words[1])))
        unknown(words[0]);
      else
        suite_.lines.push_back(line_of(words, given_ ? fs::path(*given_) : here_));
    }
    finish();
    return std::move(suite_);
  }

 private:
  using Words = std::vector<std::string>;
  struct Directive {
    std::string_view name;
    void (SuiteReader::*read)(const Words&);
  };
  static const std::vector<Directive> kDirectives;
  struct TextDirective {
    std::string_view name;
    void (SuiteReader::*read)(const std::string&);
  };
  static const std::vector<TextDirective> kTextDirectives;

  // Sentences have apostrophes, and neither words nor comments. False if it is none.
  bool read_text(const std::string& line) {
    const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
    for (const TextDirective& directive : kTextDirectives) {
      if (line.compare(begin, directive.name.size(), directive.name) != 0) continue;
      const std::size_t first = line.find_first_not_of(" \t", begin + directive.name.size());
      if (first == std::string::npos) refuse(fmt::format("nothing is said behind '{}'", directive.name));
      (this->*directive.read)(line.substr(first, line.find_last_not_of(" \t\r") - first + 1));
      return true;
    }
    return false;
  }

  [[noreturn]] void refuse(const std::string& message, const std::string& expected = {}) const {
    throw base::Error(base::Code::kSyntax, where_, message, expected);
  }
  [[noreturn]] void unknown(const std::string& word) const {
    std::vector<std::string_view> names;
    for (const Directive& directive : kDirectives) names.push_back(directive.name);
    for (const TextDirective& directive : kTextDirectives) names.push_back(directive.name);
    refuse(fmt::format("'{}' is no directive", word), base::suggestion(word, names));
  }
  static bool is_command(const std::string& word) { return word == "check" || word == "explore"; }

  [[nodiscard]] SuiteLine line_of(const Words& words, const fs::path& folder) const {
    SuiteLine line{join_words(words), {}, where_, folder};
    if (words.size() < 2 || !is_command(words[1]))
      refuse(fmt::format("it is not said what to do with '{}'", words.empty() ? "" : words[0]),
             "'check' or 'explore' after the model");
    // The model stands first in the suite, as what is compared; on the command line the command does.
    line.words = {words[1], (folder / words[0]).string()};
    line.words.insert(line.words.end(), words.begin() + 2, words.end());
    return line;
  }

  SuiteTable& table(const char* what) {
    if (suite_.tables.empty())
      refuse(fmt::format("there is no table that the {} is of", what), "'table:' before it");
    return suite_.tables.back();
  }
  // Rows before the first table are rows of all that have none of their own.
  std::vector<SuiteRow>& rows() { return suite_.tables.empty() ? shared_ : suite_.tables.back().rows; }
  SuiteRow& row(const char* what) {
    if (rows().empty()) refuse(fmt::format("there is no row that '{}' is about", what), "'row:' before it");
    return rows().back();
  }

  void read_title(const std::string& text) { suite_.title = text; }
  void read_source(const std::string& text) { suite_.source = text; }
  void read_note(const std::string& text) { suite_.notes.push_back(text); }
  void read_table(const std::string& text) { suite_.tables.push_back({.title = text}); }
  void read_claim(const std::string& text) { table("claim").claims.push_back(parse_claim(text, where_)); }
  void read_models(const Words& words) { folders_.insert(folders_.end(), words.begin(), words.end()); }
  void read_options(const Words& words) {
    suite_.options.insert(suite_.options.end(), words.begin(), words.end());
  }
  void read_measure(const Words& words) {
    for (const std::string& word : words) {
      if (!is_measure(word)) refuse(fmt::format("'{}' is no measure", word));
      table("measure").measures.push_back(word);
    }
  }
  void read_column(const Words& words) {
    if (words.empty()) refuse("the column has no name");
    std::vector<SuiteColumn>& columns = table("column").columns;
    if (std::any_of(columns.begin(), columns.end(),
                    [&](const SuiteColumn& column) { return column.name == words[0]; }))
      refuse(fmt::format("there are two columns '{}'", words[0]));
    columns.push_back({words[0], {words.begin() + 1, words.end()}});
  }
  void read_published(const Words& words) {
    for (const std::string& name : words) {
      read_column({name});
      table("column").columns.back().is_published_only = true;
    }
  }
  void read_seeds(const Words& words) {
    std::vector<SuiteColumn>& columns = table("seeds").columns;
    if (columns.empty()) refuse("there is no column that the seeds are of", "'column:' before them");
    if (columns.back().is_published_only) refuse("the column above is not run");
    columns.back().seeds = words;
  }
  void read_row(const Words& words) {
    if (words.size() < 3) refuse("a row needs more words", "row: NAME ORIGIN MODEL check …");
    const std::vector<SuiteRow>& others = rows();
    if (std::any_of(others.begin(), others.end(),
                    [&](const SuiteRow& other) { return other.name == words[0]; }))
      refuse(fmt::format("there are two rows '{}'", words[0]));
    rows().push_back({.name = words[0], .is_left_out = true});
    choose({words.begin() + 1, words.end()});
  }
  void read_else(const Words& words) {
    row("else:").stands_in = row("else:").is_left_out;
    choose(words);
  }
  // The model of a row, if it is there and none before it has been.
  void choose(const Words& words) {
    if (words.size() < 2) refuse("a model needs more words", "ORIGIN MODEL check …");
    SuiteRow& current = row("else:");
    const SuiteLine line = line_of({words.begin() + 1, words.end()}, {});
    if (!current.is_left_out) return;
    std::vector<fs::path> folders;
    if (given_) folders.emplace_back(*given_);
    for (const std::string& folder : folders_) folders.push_back(here_ / folder);
    folders.push_back(here_);
    for (const fs::path& folder : folders) {
      std::error_code ignored;
      if (!fs::exists(folder / words[1], ignored)) continue;
      current.line = line_of({words.begin() + 1, words.end()}, folder.lexically_normal());
      current.origin = words[0];
      current.is_left_out = false;
      return;
    }
    // Until another one is found, it is this one that is missing.
    if (current.origin.empty()) {
      current.line = line;
      current.origin = words[0];
    }
  }
  void read_paper(const Words& words) {
    if (words.empty() || !is_measure(words[0]))
      refuse("published figures need a measure", "paper: MEASURE COLUMN=FIGURE …");
    auto& figures = row("paper:").published[words[0]];
    for (auto word = words.begin() + 1; word != words.end(); ++word) {
      const std::size_t sign = word->rfind('=');
      if (sign == std::string::npos)
        refuse(fmt::format("'{}' is no published figure", *word), "COLUMN=FIGURE");
      figures[word->substr(0, sign)] = published_figure(word->substr(sign + 1));
    }
  }
  void read_without(const Words& words) {
    row("without:").without.insert(row("without:").without.end(), words.begin(), words.end());
  }
  void read_expect(const Words& words) {
    if (words != Words{"satisfied"} && words != Words{"violated"})
      refuse("no verdict is expected", "'satisfied' or 'violated'");
    row("expect:").expected =
        words[0] == "satisfied" ? report::Verdict::kSatisfied : report::Verdict::kViolated;
  }
  void read_peer(const Words& words) {
    if (words.empty()) refuse("the peer has no name");
    const bool is_of_row = !suite_.tables.empty() || !shared_.empty();
    if (!is_of_row && suite_.lines.empty())
      refuse("there is no line that the peer is to run", "'peer:' after it");
    SuiteLine& line = is_of_row ? row("peer:").line : suite_.lines.back();
    line.peers.push_back({words[0], {words.begin() + 1, words.end()}});
  }
  void read_answer(const Words& words) {
    if (words.size() != 3 || (words[1] != "satisfied" && words[1] != "violated"))
      refuse("the answer cannot be understood", "answer: PEER satisfied|violated TEXT");
    PeerAnswers& answers = suite_.answers[words[0]];
    (words[1] == "satisfied" ? answers.satisfied : answers.violated).push_back(words[2]);
  }

  // What can only be known at the end.
  void finish() {
    for (SuiteTable& table : suite_.tables) {
      where_ = {where_.file, {}, 0, 0};
      if (table.rows.empty()) table.rows = shared_;
      if (table.measures.empty()) table.measures = {"explored"};
      if (table.columns.empty() || table.rows.empty())
        refuse(
            fmt::format("the table '{}' has no {}", table.title, table.columns.empty() ? "columns" : "rows"));
      for (const Claim& claim : table.claims) check_columns(table, claim);
    }
    std::set<std::string> names;
    for (const SuiteTable& table : suite_.tables)
      for (const SuiteColumn& column : table.columns) names.insert(column.name);
    const auto check = [&](const SuiteRow& row, const std::string& name) {
      if (names.contains(name)) return;
      where_ = row.line.where;
      refuse(fmt::format("there is no column '{}', which the row speaks of", name));
    };
    for (const SuiteTable& table : suite_.tables)
      for (const SuiteRow& row : table.rows) {
        for (const std::string& name : row.without) check(row, name);
        for (const auto& [measure, figures] : row.published)
          for (const auto& [name, figure] : figures) check(row, name);
      }
    if (!shared_.empty() && suite_.tables.empty()) refuse("there are rows, and no table");
  }

  void check_columns(const SuiteTable& table, const Claim& claim) const {
    for (const ClaimTerm* term : {&claim.left, &claim.right}) {
      if (term->kind == ClaimTerm::Kind::kNumber) continue;
      if (std::none_of(table.columns.begin(), table.columns.end(),
                       [&](const SuiteColumn& column) { return column.name == term->column; }))
        refuse(fmt::format("there is no column '{}' for the claim '{}'", term->column, claim.text));
    }
  }

  Suite suite_;
  fs::path here_;
  std::optional<std::string> given_;
  std::vector<std::string> folders_;
  std::vector<SuiteRow> shared_;
  base::SourceSpan where_;
};

const std::vector<SuiteReader::TextDirective> SuiteReader::kTextDirectives{
    {"title:", &SuiteReader::read_title},
    {"source:", &SuiteReader::read_source},
    {"note:", &SuiteReader::read_note},
    {"table:", &SuiteReader::read_table},
    {"claim:", &SuiteReader::read_claim}};

const std::vector<SuiteReader::Directive> SuiteReader::kDirectives{
    {"models:", &SuiteReader::read_models},
    {"options:", &SuiteReader::read_options},
    {"measure:", &SuiteReader::read_measure},
    {"column:", &SuiteReader::read_column},
    {"published:", &SuiteReader::read_published},
    {"seeds:", &SuiteReader::read_seeds},
    {"row:", &SuiteReader::read_row},
    {"else:", &SuiteReader::read_else},
    {"paper:", &SuiteReader::read_paper},
    {"without:", &SuiteReader::read_without},
    {"expect:", &SuiteReader::read_expect},
    {"peer:", &SuiteReader::read_peer},
    {"answer:", &SuiteReader::read_answer}};
}  // namespace

Suite read_suite(const std::string& file, const std::optional<std::string>& models) {
  // A model instead of a suite: what is most often wanted of it needs no file.
  if (is_model(file)) {
    Suite suite{.file = file};
    suite.lines.push_back({file + " check", {"check", file}, {base::intern(file), {}, 0, 0}});
    return suite;
  }
  return SuiteReader(file, models).read(checker::read_text(file).content);
}
}  // namespace tarrier::cli
