// SPDX-License-Identifier: MIT
#include "automata/formulas/tokens.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string_view>

namespace tarrier::automata {
namespace {
constexpr std::string_view kUnaryLetters = "XFGYZOH";
constexpr std::string_view kBinaryLetters = "URVWMST";

bool contains(std::string_view letters, char letter) {
  return letters.find(letter) != std::string_view::npos;
}

bool is_word_character(char c) {
  const auto byte = static_cast<unsigned char>(c);
  // Bytes of UTF-8 beyond ASCII are parts of names.
  return std::isalnum(byte) != 0 || c == '_' || c == '\'' || c == '$' || c == '#' || byte >= 0x80U;
}

struct Spelling {
  std::string_view text;
  TokenKind kind;
  char letter = 0;
  bool is_foreign = false;
};

// Longer spellings first, where one begins like another.
constexpr std::array kSigns = {
    Spelling{"<->", TokenKind::kEquivalent, 0, true},
    Spelling{"->", TokenKind::kImplies, 0, true},
    Spelling{"/\\", TokenKind::kAnd, 0, true},
    Spelling{"\\/", TokenKind::kOr, 0, true},
    Spelling{"&&", TokenKind::kAnd},
    Spelling{"||", TokenKind::kOr},
    Spelling{"[]", TokenKind::kUnary, 'G'},
    Spelling{"<>", TokenKind::kUnary, 'F'},
    Spelling{"==", TokenKind::kOther},
    Spelling{"!=", TokenKind::kOther},
    Spelling{"<=", TokenKind::kOther},
    Spelling{">=", TokenKind::kOther},
    Spelling{"<<", TokenKind::kOther},
    Spelling{">>", TokenKind::kOther},
    Spelling{"!", TokenKind::kNot},
    Spelling{"&", TokenKind::kAnd},
    Spelling{"|", TokenKind::kOr},
    Spelling{"(", TokenKind::kOpen},
    Spelling{"[", TokenKind::kOpen},
    Spelling{"{", TokenKind::kOpen},
    Spelling{")", TokenKind::kClose},
    Spelling{"]", TokenKind::kClose},
    Spelling{"}", TokenKind::kClose},
    Spelling{".", TokenKind::kDot},
};
// `in`, `mod` and `union` are here so that what follows them is seen as an operand.
constexpr std::array kWords = {
    Spelling{"not", TokenKind::kNot},       Spelling{"and", TokenKind::kAnd},
    Spelling{"or", TokenKind::kOr},         Spelling{"xor", TokenKind::kXor, 0, true},
    Spelling{"imply", TokenKind::kImplies}, Spelling{"implies", TokenKind::kImplies, 0, true},
    Spelling{"in", TokenKind::kOther},      Spelling{"mod", TokenKind::kOther},
    Spelling{"union", TokenKind::kOther},
};

class Tokeniser {
 public:
  explicit Tokeniser(const base::SourceText& text) : source_(text), text_(text.content) {}

  std::vector<Token> run() {
    // Three passes: which letter is an operator depends on what comes before it and on what follows.
    cut();
    find_operand_starts();
    classify();
    return std::move(tokens_);
  }

 private:
  struct Group {
    std::size_t open;
    bool is_binder;
  };

  [[noreturn]] void fail(std::size_t offset, std::string message, std::string expected) const {
    throw base::Error(base::Code::kSyntax, span_at(source_, offset), std::move(message), std::move(expected));
  }
  [[nodiscard]] std::string_view spelling(const Token& token) const {
    return text_.substr(token.begin, token.end - token.begin);
  }

  void add(TokenKind kind, std::size_t begin, std::size_t end) {
    tokens_.push_back({.kind = kind, .begin = begin, .end = end});
  }

  void cut() {
    std::size_t at = 0;
    while (at < text_.size()) {
      if (std::isspace(static_cast<unsigned char>(text_[at])) != 0) {
        ++at;
      } else if (is_word_character(text_[at])) {
        at = cut_word(at);
      } else if ((text_[at] == '{' || text_[at] == '"') && begins_condition()) {
        at = cut_protected(at);
      } else {
        at = cut_sign(at);
      }
    }
    add(TokenKind::kEnd, at, at);
  }

  std::size_t cut_word(std::size_t begin) {
    std::size_t end = begin;
    while (end < text_.size() && is_word_character(text_[end])) ++end;
    const std::string_view word = text_.substr(begin, end - begin);
    // P.and is a name, though `and` alone is none.
    const bool is_member = !tokens_.empty() && tokens_.back().kind == TokenKind::kDot;
    add(TokenKind::kWord, begin, end);
    for (const Spelling& known : kWords) {
      if (word != known.text || is_member) continue;
      tokens_.back().kind = known.kind;
      tokens_.back().is_foreign = known.is_foreign;
    }
    return end;
  }

  std::size_t cut_sign(std::size_t begin) {
    const std::string_view rest = text_.substr(begin);
    // It would be read as `--` and `>`, and fail somewhere else.
    if (rest.starts_with("-->"))
      fail(begin, "--> is no operator of linear temporal logic", "for \"p leads to q\" write G (p -> F q)");
    for (const Spelling& sign : kSigns) {
      if (!rest.starts_with(sign.text)) continue;
      add(sign.kind, begin, begin + sign.text.size());
      tokens_.back().letter = sign.letter;
      tokens_.back().is_foreign = sign.is_foreign;
      return tokens_.back().end;
    }
    add(TokenKind::kOther, begin, begin + 1);
    return begin + 1;
  }

  // Could a condition begin after the last token, and nothing else?
  [[nodiscard]] bool begins_condition() const {
    if (tokens_.empty()) return true;
    const Token& last = tokens_.back();
    switch (last.kind) {
      case TokenKind::kNot:
      case TokenKind::kAnd:
      case TokenKind::kOr:
      case TokenKind::kXor:
      case TokenKind::kImplies:
      case TokenKind::kEquivalent:
      case TokenKind::kUnary: return true;
      case TokenKind::kOpen: return text_[last.begin] == '(';
      // An operator, or a name: what follows decides, and after a name no brace or quote can stand.
      case TokenKind::kWord: return is_letters(spelling(last));
      default: return false;
    }
  }

  std::size_t cut_protected(std::size_t begin) {
    std::size_t end = begin + 1;
    if (text_[begin] == '"') {
      end = text_.find('"', end);
    } else {
      for (int depth = 1; end < text_.size(); ++end) {
        depth += text_[end] == '{' ? 1 : text_[end] == '}' ? -1 : 0;
        if (depth == 0) break;
      }
    }
    if (end >= text_.size())
      fail(begin, fmt::format("{} is never closed", text_[begin]),
           fmt::format("a {} at the end of the condition", text_[begin] == '"' ? '"' : '}'));
    add(TokenKind::kProtected, begin, end + 1);
    return end + 1;
  }

  // One operator, or several of X, F and G without space between: GF, XXX.
  [[nodiscard]] static bool is_letters(std::string_view word) {
    return (word.size() == 1 && (contains(kUnaryLetters, word[0]) || contains(kBinaryLetters, word[0]))) ||
           is_prefix(word);
  }
  [[nodiscard]] static bool is_prefix(std::string_view word) {
    return (word.size() == 1 && contains(kUnaryLetters, word[0])) ||
           word.find_first_not_of("XFG") == std::string_view::npos;
  }

  // Can an operand begin with token i? Right to left: a letter such as U does not begin one if it is the
  // operator, and that depends on what follows it.
  void find_operand_starts() {
    starts_operand_.assign(tokens_.size(), false);
    for (std::size_t i = tokens_.size() - 1; i-- > 0;) {
      const Token& token = tokens_[i];
      switch (token.kind) {
        case TokenKind::kProtected:
        case TokenKind::kNot:
        case TokenKind::kUnary: starts_operand_[i] = true; break;
        case TokenKind::kOpen: starts_operand_[i] = text_[token.begin] == '('; break;
        case TokenKind::kWord: {
          const std::string_view word = spelling(token);
          // With an operand behind it, a U is taken for the operator.
          const bool is_operator =
              word.size() == 1 && contains(kBinaryLetters, word[0]) && starts_operand_[i + 1];
          starts_operand_[i] = !is_operator;
          break;
        }
        default: break;
      }
    }
  }

  void classify() {
    std::vector<Token> cut;
    cut.swap(tokens_);
    for (std::size_t i = 0; i < cut.size(); ++i) {
      const bool can_apply = i + 1 < cut.size() && starts_operand_[i + 1];
      classify(cut[i], can_apply);
    }
  }

  void classify(const Token& token, bool can_apply) {
    if (token.kind == TokenKind::kWord) return classify_word(token, can_apply);
    if (token.kind == TokenKind::kOpen) return open(token);
    // Only a bracket may stand between `forall` and its variable.
    after_binder_ = false;
    switch (token.kind) {
      case TokenKind::kClose: return close(token);
      case TokenKind::kEnd:
        if (!groups_.empty()) {
          const Token& unclosed = tokens_[groups_.back().open];
          fail(unclosed.begin, fmt::format("{} is never closed", spelling(unclosed)), {});
        }
        break;
      case TokenKind::kUnary:
        if (!expects_operand_)
          fail(token.begin, fmt::format("{} stands between two conditions", spelling(token)),
               spelling(token) == "<>" ? "!= for \"not equal\", or an operator such as && before <>"
                                       : "an operator such as && or U before []");
        break;
      default: break;
    }
    tokens_.push_back(token);
    // A condition in braces is complete, so an operator has to follow.
    expects_operand_ = token.kind != TokenKind::kProtected;
    if (token.kind == TokenKind::kUnary || token.kind == TokenKind::kProtected || token.is_foreign)
      mark_groups();
  }

  void classify_word(Token token, bool can_apply) {
    const std::string_view word = spelling(token);
    const bool is_member = !tokens_.empty() && tokens_.back().kind == TokenKind::kDot;
    if (expects_operand_ && !is_member && can_apply && is_prefix(word)) {
      for (std::size_t i = 0; i < word.size(); ++i) {
        tokens_.push_back({.kind = TokenKind::kUnary, .begin = token.begin + i, .end = token.begin + i + 1});
        tokens_.back().letter = word[i];
      }
      mark_groups();
      return;
    }
    if (!expects_operand_ && word.size() == 1 && contains(kBinaryLetters, word[0])) {
      token.kind = TokenKind::kBinary;
      // V is the older letter for R.
      token.letter = word[0] == 'V' ? 'R' : word[0];
      mark_groups();
    }
    tokens_.push_back(token);
    after_binder_ = word == "forall" || word == "exists" || word == "sum";
    // Two words in a row: the second is an operator of the host's, such as `mod`.
    expects_operand_ = !expects_operand_ && !after_binder_;
  }

  void open(Token token) {
    token.is_grouping = expects_operand_ && !after_binder_ && text_[token.begin] == '(';
    groups_.push_back({tokens_.size(), after_binder_});
    tokens_.push_back(token);
    after_binder_ = false;
    expects_operand_ = true;
  }

  void close(const Token& token) {
    const char sign = text_[token.begin];
    const char wanted = sign == ')' ? '(' : sign == ']' ? '[' : '{';
    if (groups_.empty())
      fail(token.begin, fmt::format("{} closes nothing", sign), fmt::format("a {} before it", wanted));
    Token& opening = tokens_[groups_.back().open];
    // Reported here rather than at the end of the text, where the missing bracket would be looked for in
    // vain.
    if (text_[opening.begin] != wanted) {
      const char closing = text_[opening.begin] == '(' ? ')' : text_[opening.begin] == '[' ? ']' : '}';
      fail(token.begin, fmt::format("{} stands where {} is open", sign, text_[opening.begin]),
           fmt::format("a {} first", closing));
    }
    opening.match = tokens_.size();
    // After `forall (i : range)` comes the condition.
    expects_operand_ = groups_.back().is_binder;
    groups_.pop_back();
    tokens_.push_back(token);
  }

  // Everything that is open contains parts of the formula.
  void mark_groups() {
    // From the inside out, up to one that is marked already: those around it are as well.
    for (auto group = groups_.rbegin(); group != groups_.rend() && !tokens_[group->open].is_formula; ++group)
      tokens_[group->open].is_formula = true;
  }

  const base::SourceText& source_;
  std::string_view text_;
  std::vector<Token> tokens_;
  std::vector<bool> starts_operand_;
  std::vector<Group> groups_;
  bool expects_operand_ = true;
  bool after_binder_ = false;
};
}  // namespace

std::vector<Token> tokenise(const base::SourceText& text) { return Tokeniser(text).run(); }

base::SourceSpan span_at(const base::SourceText& text, std::size_t offset) {
  const std::string_view before = std::string_view(text.content).substr(0, offset);
  const auto lines = static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t line_begin = lines == 0 ? 0 : before.rfind('\n') + 1;
  return {base::intern(text.name), {}, lines + 1, static_cast<std::uint32_t>(offset - line_begin) + 1};
}
}  // namespace tarrier::automata
