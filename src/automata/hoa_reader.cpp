// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "automata/degeneralise.hpp"
#include "automata/formula.hpp"
#include "automata/formulas/tokens.hpp"
#include "automata/guards.hpp"
#include "automata/hoa.hpp"
#include "base/error.hpp"

namespace tarrier::automata {
namespace {
// Sizes in headers are not to be trusted with memory.
constexpr std::uint32_t kMaxStatesRead = 100'000;
constexpr int kMaxDepthRead = 300;

enum class HoaKind : std::uint8_t { kEnd, kHeader, kWord, kNumber, kString, kAlias, kSign, kMarker };

struct HoaToken {
  HoaKind kind = HoaKind::kEnd;
  std::size_t begin = 0;
  std::string text;  // without quotes, the colon of a header, or the @ of an alias
};

// Cuts the text; one token is looked ahead.
class HoaScanner {
 public:
  explicit HoaScanner(const base::SourceText& text) : source_(text) { advance(); }

  [[nodiscard]] const HoaToken& token() const noexcept { return token_; }
  HoaToken take() {
    HoaToken taken = token_;
    advance();
    return taken;
  }
  [[nodiscard]] bool is_sign(char sign) const {
    return token_.kind == HoaKind::kSign && token_.text[0] == sign;
  }
  bool skip_sign(char sign) {
    if (!is_sign(sign)) return false;
    advance();
    return true;
  }
  void expect_sign(char sign) {
    if (!skip_sign(sign)) fail(token_.begin, shown() + " is not expected here", fmt::format("'{}'", sign));
  }
  std::uint32_t number(const char* what, std::uint32_t below) {
    if (token_.kind != HoaKind::kNumber) fail(token_.begin, shown() + " is not expected here", what);
    // Eight digits are more than any limit here.
    const std::size_t value = token_.text.size() > 8 ? std::size_t{99999999} : std::stoul(token_.text);
    if (value >= below)
      fail(token_.begin, fmt::format("{} is too large", token_.text),
           fmt::format("{} below {}", what, below));
    advance();
    return static_cast<std::uint32_t>(value);
  }
  [[nodiscard]] std::string shown() const {
    return token_.kind == HoaKind::kEnd ? std::string("the end") : fmt::format("'{}'", token_.text);
  }
  [[nodiscard]] base::SourceSpan span(std::size_t offset) const { return span_at(source_, offset); }
  [[noreturn]] void fail(std::size_t offset, std::string message, std::string expected) const {
    throw base::Error(base::Code::kSyntax, span(offset), std::move(message), std::move(expected));
  }
  [[noreturn]] void refuse(std::size_t offset, std::string message, std::string expected) const {
    throw base::Error(base::Code::kUnsupported, span(offset), std::move(message), std::move(expected));
  }

 private:
  [[nodiscard]] char at(std::size_t i) const {
    return i < source_.content.size() ? source_.content[i] : '\0';
  }

  void skip_blanks() {
    while (true) {
      while (std::isspace(static_cast<unsigned char>(at(at_))) != 0) ++at_;
      if (at(at_) != '/' || at(at_ + 1) != '*') return;
      const std::size_t begin = at_;
      // Comments nest in this format.
      int depth = 0;
      do {
        if (at(at_) == '/' && at(at_ + 1) == '*') {
          ++depth;
          at_ += 2;
        } else if (at(at_) == '*' && at(at_ + 1) == '/') {
          --depth;
          at_ += 2;
        } else if (++at_ >= source_.content.size()) {
          fail(begin, "the comment is never closed", "*/");
        }
      } while (depth > 0);
    }
  }

  static bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
  }

  void advance() {
    skip_blanks();
    token_ = {HoaKind::kEnd, at_, {}};
    if (at_ >= source_.content.size()) return;
    const char first = at(at_);
    if (first == '"') return advance_string();
    // --BODY-- and --END-- begin like words with a hyphen.
    if (source_.content.compare(at_, 2, "--") == 0 || first == '@' || is_word(first)) return advance_word();
    token_ = {HoaKind::kSign, at_, std::string(1, first)};
    ++at_;
  }

  void advance_word() {
    const char first = at(at_);
    std::size_t end = at_ + 1;
    const bool is_number = std::isdigit(static_cast<unsigned char>(first)) != 0;
    while (is_number ? std::isdigit(static_cast<unsigned char>(at(end))) != 0 : is_word(at(end))) ++end;
    token_.text = source_.content.substr(at_, end - at_);
    if (is_number) {
      token_.kind = HoaKind::kNumber;
    } else if (first == '@') {
      token_.kind = HoaKind::kAlias;
    } else if (first == '-') {
      token_.kind = HoaKind::kMarker;
      // A word with a colon right behind it is a header; the format allows no blank before it.
    } else if (at(end) == ':') {
      token_.kind = HoaKind::kHeader;
      ++end;
    } else {
      token_.kind = HoaKind::kWord;
    }
    at_ = end;
  }

  void advance_string() {
    token_.kind = HoaKind::kString;
    for (++at_; at(at_) != '"'; ++at_) {
      if (at(at_) == '\\') ++at_;
      if (at_ >= source_.content.size()) fail(token_.begin, "the string is never closed", "\"");
      token_.text += at(at_);
    }
    ++at_;
  }

  const base::SourceText& source_;
  std::size_t at_ = 0;
  HoaToken token_;
};

class HoaReader {
 public:
  HoaReader(const base::SourceText& text, const AtomReader& read_atom)
      : source_(text), read_atom_(read_atom), scanner_(text) {}

  Translation run() {
    if (scanner_.token().kind != HoaKind::kHeader || scanner_.token().text != "HOA")
      scanner_.fail(scanner_.token().begin,
                    "the file does not begin with HOA:", "an automaton in HOA format, version 1");
    scanner_.take();
    if (const HoaToken version = scanner_.take(); version.text != "v1")
      scanner_.refuse(version.begin, fmt::format("version '{}' of the format", version.text), "v1");
    while (scanner_.token().kind == HoaKind::kHeader) header();
    check_header();
    expect_marker("--BODY--");
    while (scanner_.token().kind == HoaKind::kHeader) state();
    expect_marker("--END--");
    if (scanner_.token().kind != HoaKind::kEnd)
      // The format allows several automata in a file; which of them is meant, we could not know.
      scanner_.refuse(scanner_.token().begin, "there is something after the automaton", "one automaton");
    return finished();
  }

 private:
  void expect_marker(const char* marker) {
    if (scanner_.token().kind == HoaKind::kMarker && scanner_.token().text == marker) {
      scanner_.take();
      return;
    }
    scanner_.fail(scanner_.token().begin, scanner_.shown() + " is not expected here", marker);
  }

  void header() {
    const HoaToken name = scanner_.take();
    // Start and Alias come again by right, and unknown headers may.
    const bool may_repeat = name.text != "States" && name.text != "AP" && name.text != "Acceptance";
    if (!may_repeat && !once_.insert(name.text).second)
      throw base::Error(base::Code::kDuplicate, scanner_.span(name.begin),
                        fmt::format("{}: is there already", name.text));
    if (name.text == "States") {
      states_ = scanner_.number("a number of states", kMaxStatesRead);
    } else if (name.text == "Start") {
      starts_.push_back(state_number("the number of a state"));
    } else if (name.text == "AP") {
      propositions();
    } else if (name.text == "Alias") {
      alias();
    } else if (name.text == "Acceptance") {
      acceptance();
    } else if (std::isupper(static_cast<unsigned char>(name.text[0])) != 0) {
      // The format says that those in capitals change the meaning.
      scanner_.refuse(name.begin, fmt::format("the header {}: is not known", name.text), {});
    } else {
      while (scanner_.token().kind != HoaKind::kHeader && scanner_.token().kind != HoaKind::kMarker &&
             scanner_.token().kind != HoaKind::kEnd)
        scanner_.take();
    }
  }

  std::uint32_t state_number(const char* what) {
    // The header with the number of states may follow.
    const std::uint32_t number = scanner_.number(what, states_.value_or(kMaxStatesRead));
    // Alternation: several successors at once, which no graph of ours has.
    if (scanner_.is_sign('&'))
      scanner_.refuse(scanner_.token().begin, "alternating automata", "one state where '&' joins several");
    return number;
  }

  void propositions() {
    const std::size_t begin = scanner_.token().begin;
    const std::uint32_t count = scanner_.number("a number of propositions", 1'000'000);
    if (count > kMaxAtoms) scanner_.refuse(begin, fmt::format("{} atomic propositions", count), "at most 64");
    for (std::uint32_t i = 0; i < count; ++i) {
      if (scanner_.token().kind != HoaKind::kString)
        scanner_.fail(scanner_.token().begin, scanner_.shown() + " is not expected here",
                      fmt::format("{} strings after AP:", count));
      const HoaToken name = scanner_.take();
      // With blanks for all that comes before it, so that complaints about it have its line and column.
      base::SourceText atom{source_.name, source_.content.substr(0, name.begin + 1)};
      for (char& c : atom.content)
        if (c != '\n') c = ' ';
      atom.content += name.text;
      atoms_.push_back(read_atom_(atom, scanner_.span(name.begin + 1)));
    }
    knows_propositions_ = true;
  }

  void alias() {
    if (scanner_.token().kind != HoaKind::kAlias)
      scanner_.fail(scanner_.token().begin, scanner_.shown() + " is not expected here", "a name such as @a");
    const HoaToken name = scanner_.take();
    if (aliases_.contains(name.text))
      throw base::Error(base::Code::kDuplicate, scanner_.span(name.begin),
                        fmt::format("{} has a meaning already", name.text));
    // Resolved at once: an alias may use earlier ones only.
    const Bdd meaning = label();
    aliases_.emplace(name.text, meaning);
  }

  // Conjunctions of Inf(i); t; f.
  void acceptance() {
    mark_count_ = scanner_.number("a number of acceptance sets", kMaxMarks);
    do {
      acceptance_part();
    } while (scanner_.skip_sign('&'));
    // A disjunction of acceptance sets is no generalised Büchi condition.
    if (scanner_.is_sign('|')) refuse_acceptance(scanner_.token().begin);
  }

  void acceptance_part() {
    if (scanner_.skip_sign('(')) {
      if (++depth_ > kMaxDepthRead)
        scanner_.refuse(scanner_.token().begin, "the condition is nested too deeply", {});
      do {
        acceptance_part();
      } while (scanner_.skip_sign('&'));
      if (scanner_.is_sign('|')) refuse_acceptance(scanner_.token().begin);
      --depth_;
      return scanner_.expect_sign(')');
    }
    const HoaToken word = scanner_.take();
    if (word.text == "t") return;
    if (word.text == "f") {
      // Legal, and what translators may write for a formula that nothing satisfies.
      accepts_nothing_ = true;
      return;
    }
    if (word.text != "Inf") refuse_acceptance(word.begin);
    scanner_.expect_sign('(');
    if (scanner_.is_sign('!')) refuse_acceptance(scanner_.token().begin);
    needed_marks_ |= Marks{1} << scanner_.number("the number of an acceptance set", mark_count_);
    scanner_.expect_sign(')');
  }

  [[noreturn]] void refuse_acceptance(std::size_t offset) const {
    scanner_.refuse(offset, "an acceptance condition other than Büchi and generalised Büchi",
                    "Inf(0), or a conjunction such as Inf(0)&Inf(1)");
  }

  // Headers may stand in any order, so some can be judged only when all are read.
  void check_header() {
    const std::size_t here = scanner_.token().begin;
    if (!once_.contains("Acceptance")) scanner_.fail(here, "there is no Acceptance:", {});
    if (starts_.empty()) scanner_.fail(here, "there is no Start:", {});
    for (const std::uint32_t start : starts_)
      if (start >= states_.value_or(kMaxStatesRead))
        scanner_.fail(here, fmt::format("the automaton starts in state {}", start),
                      fmt::format("the number of a state below {}", *states_));
    // Aliases may stand before AP:, so their propositions are checked only here.
    if (largest_in_aliases_ && largest_in_aliases_->first >= atoms_.size())
      scanner_.fail(largest_in_aliases_->second, fmt::format("{} is too large", largest_in_aliases_->first),
                    fmt::format("the number of a proposition below {}", atoms_.size()));
    knows_propositions_ = true;
  }

  // Label expressions: '!' binds tighter than '&', which binds tighter than '|'.
  Bdd label() {
    Bdd result = label_and();
    while (scanner_.skip_sign('|')) result = bdds_.disjunction(result, label_and());
    return result;
  }
  Bdd label_and() {
    Bdd result = label_factor();
    while (scanner_.skip_sign('&')) result = bdds_.conjunction(result, label_factor());
    return result;
  }
  Bdd label_factor() {
    // Each `!` and each bracket is a recursion.
    if (++depth_ > kMaxDepthRead)
      scanner_.refuse(scanner_.token().begin, "the label is nested too deeply", {});
    const Bdd result = label_operand();
    --depth_;
    return result;
  }
  Bdd label_operand() {
    if (scanner_.skip_sign('!')) return bdds_.negation(label_factor());
    if (scanner_.skip_sign('(')) {
      const Bdd inner = label();
      scanner_.expect_sign(')');
      return inner;
    }
    const HoaToken token = scanner_.token();
    if (token.kind == HoaKind::kNumber) return bdds_.variable(proposition());
    scanner_.take();
    if (token.kind == HoaKind::kAlias) {
      const auto found = aliases_.find(token.text);
      if (found == aliases_.end())
        throw base::Error(base::Code::kUnknownName, scanner_.span(token.begin),
                          fmt::format("there is no alias {}", token.text));
      return found->second;
    }
    if (token.text == "t") return Bdd::kTrue;
    if (token.text == "f") return Bdd::kFalse;
    scanner_.fail(token.begin, fmt::format("'{}' is not expected here", token.text),
                  "a proposition, an alias, t, f, '!' or '('");
  }

  std::uint32_t proposition() {
    const std::size_t begin = scanner_.token().begin;
    const auto count =
        knows_propositions_ ? static_cast<std::uint32_t>(atoms_.size()) : std::uint32_t{kMaxAtoms};
    const std::uint32_t number = scanner_.number("the number of a proposition", count);
    // Also in labels of the body, where it does no harm.
    if (!largest_in_aliases_ || number > largest_in_aliases_->first) largest_in_aliases_ = {number, begin};
    return number;
  }

  std::optional<Bdd> bracketed_label() {
    if (!scanner_.skip_sign('[')) return std::nullopt;
    const Bdd result = label();
    scanner_.expect_sign(']');
    return result;
  }

  Marks marks() {
    Marks result = 0;
    if (!scanner_.skip_sign('{')) return result;
    while (!scanner_.skip_sign('}'))
      result |= Marks{1} << scanner_.number("the number of an acceptance set", mark_count_);
    return result;
  }

  std::vector<GraphEdge>& edges_of(std::uint32_t state) {
    if (graph_.edges.size() <= state) graph_.edges.resize(state + 1);
    return graph_.edges[state];
  }

  void state() {
    const HoaToken head = scanner_.take();
    if (head.text != "State")
      scanner_.fail(head.begin, fmt::format("'{}:' is not expected here", head.text), "State:, or --END--");
    const std::optional<Bdd> of_state = bracketed_label();
    const std::uint32_t number = state_number("the number of a state");
    if (scanner_.token().kind == HoaKind::kString) scanner_.take();
    // Marks of a state are marks of all its edges.
    const Marks own = marks();
    if (!seen_.emplace(number, true).second)
      throw base::Error(base::Code::kDuplicate, scanner_.span(head.begin),
                        fmt::format("state {} is there already", number));
    // Implicit labels count through all letters in their order, one edge for each.
    std::uint64_t letter = 0;
    while (scanner_.is_sign('[') || scanner_.token().kind == HoaKind::kNumber) {
      const std::size_t begin = scanner_.token().begin;
      std::optional<Bdd> label = bracketed_label();
      if (label && of_state)
        scanner_.fail(begin, "the state has a label, and the transition, too", "one of them");
      if (!label) label = of_state ? of_state : implicit_label(letter++, begin);
      const std::uint32_t target = state_number("the number of a state");
      const Marks all = own | marks();
      // Targets may be described later, or never: then they have no edges.
      edges_of(std::max(number, target));
      edges_of(number).push_back({*label, all, target});
    }
    if (letter > 0 && letter != std::uint64_t{1} << atoms_.size())
      scanner_.fail(scanner_.token().begin,
                    fmt::format("state {} has {} transitions without labels", number, letter),
                    fmt::format("{}, one for each letter", std::uint64_t{1} << atoms_.size()));
    edges_of(number);
  }

  Bdd implicit_label(std::uint64_t letter, std::size_t offset) {
    // More than 65536 edges for one state.
    if (atoms_.size() > 16)
      scanner_.refuse(offset, "implicit labels over more than 16 propositions", "labels in brackets");
    if (letter >> atoms_.size() != 0)
      scanner_.fail(offset, "there are more transitions than letters", "a label in brackets");
    Cube cube;
    for (std::uint32_t i = 0; i < atoms_.size(); ++i) cube.push_back({i, (letter >> i & 1U) != 0});
    return bdds_.of(cube);
  }

  Translation finished() {
    for (const std::uint32_t start : starts_) {
      edges_of(start);
      graph_.initial.push_back(start);
    }
    std::vector<std::uint32_t> order;
    // Only marks that the condition names are waited for.
    for (std::uint32_t mark = 0; mark < mark_count_; ++mark)
      if ((needed_marks_ >> mark & 1U) != 0) order.push_back(mark);
    // A set that nothing belongs to accepts nothing.
    graph_.mark_count = accepts_nothing_ ? mark_count_ + 1 : mark_count_;
    if (accepts_nothing_) order.push_back(mark_count_);
    // Sets that the condition does not name are everywhere.
    const Marks unnamed = ~needed_marks_ & ((Marks{1} << mark_count_) - 1);
    for (auto& edges : graph_.edges)
      for (GraphEdge& edge : edges) edge.marks |= unnamed;
    // One mark that states have is what we want already.
    if (graph_.mark_count == 1 && is_state_based()) return to_translation(graph_, bdds_, atoms_);
    return to_translation(trim(degeneralise(trim(graph_), order)), bdds_, atoms_);
  }

  [[nodiscard]] bool is_state_based() const {
    return std::all_of(graph_.edges.begin(), graph_.edges.end(), [](const std::vector<GraphEdge>& edges) {
      return std::all_of(edges.begin(), edges.end(),
                         [&](const GraphEdge& e) { return e.marks == edges.front().marks; });
    });
  }

  const base::SourceText& source_;
  const AtomReader& read_atom_;
  HoaScanner scanner_;
  Bdds bdds_;
  Graph graph_;
  std::set<std::string> once_;  // headers that may not come again
  std::optional<std::uint32_t> states_;
  std::vector<std::uint32_t> starts_;
  std::vector<model::Expression> atoms_;
  bool knows_propositions_ = false;  // once AP: is read, or all headers are
  std::optional<std::pair<std::uint32_t, std::size_t>> largest_in_aliases_;  // a proposition, and its place
  std::map<std::string, Bdd> aliases_;
  std::uint32_t mark_count_ = 0;
  Marks needed_marks_ = 0;
  bool accepts_nothing_ = false;
  int depth_ = 0;
  std::map<std::uint32_t, bool> seen_;
};
}  // namespace

Translation read_hoa(const base::SourceText& text, const AtomReader& read_atom) {
  try {
    return HoaReader(text, read_atom).run();
  } catch (const TooLarge& limit) {
    throw base::Error(base::Code::kUnsupported, {base::intern(text.name), {}, 0, 0},
                      fmt::format("the automaton needs too many {}", limit.what));
  }
}
}  // namespace tarrier::automata
