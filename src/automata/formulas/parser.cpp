// SPDX-License-Identifier: MIT
#include "automata/formulas/parser.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "automata/formulas/tokens.hpp"
#include "base/error.hpp"

namespace tarrier::automata {
namespace {
using model::Ltl;
using model::LtlOp;

// Formulas are walked recursively, here and in the translation.
constexpr int kMaxDepth = 300;

LtlOp operator_of(char letter) {
  switch (letter) {
    case 'X': return LtlOp::kNext;
    case 'F': return LtlOp::kFinally;
    case 'G': return LtlOp::kGlobally;
    case 'Y': return LtlOp::kYesterday;
    case 'Z': return LtlOp::kWeakYesterday;
    case 'O': return LtlOp::kOnce;
    case 'H': return LtlOp::kHistorically;
    case 'S': return LtlOp::kSince;
    case 'T': return LtlOp::kTriggered;
    case 'U': return LtlOp::kUntil;
    default: return LtlOp::kRelease;
  }
}

Ltl negated(Ltl f) { return Ltl::unary(LtlOp::kNot, std::move(f)); }

Ltl temporal(char letter, Ltl left, Ltl right) {
  // Weak until and strong release are not operators of the model: they are written in terms of the others.
  if (letter == 'W') return Ltl::binary(LtlOp::kRelease, right, Ltl::any({left, right}));
  if (letter == 'M') return Ltl::binary(LtlOp::kUntil, right, Ltl::all({left, right}));
  return Ltl::binary(operator_of(letter), std::move(left), std::move(right));
}

class Parser {
 public:
  Parser(const base::SourceText& text, const AtomReader& read_atom, AtomExtent extent)
      : text_(text), read_atom_(read_atom), extent_(extent), tokens_(tokenise(text)) {}

  Ltl run() {
    const Piece piece = implication();
    if (token().kind != TokenKind::kEnd)
      fail(fmt::format("{} is not expected here", shown(token())), "the end, or an operator before it");
    return formula(piece);
  }

 private:
  // Part of the formula. Without anything temporal in it, it may become part of a longer condition, so the
  // host has not seen it yet.
  struct Piece {
    std::size_t begin = 0;  // tokens
    std::size_t end = 0;
    std::optional<Ltl> formula;  // nothing: still text
  };

  // Guards the stack.
  class Nesting {
   public:
    explicit Nesting(Parser& parser) : depth_(parser.depth_) {
      if (++depth_ > kMaxDepth)
        throw base::Error(base::Code::kUnsupported, span_at(parser.text_, parser.token().begin),
                          fmt::format("operators and parentheses are nested more than {} deep", kMaxDepth));
    }
    ~Nesting() { --depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

   private:
    int& depth_;
  };

  [[nodiscard]] const Token& token() const { return tokens_[at_]; }
  [[nodiscard]] std::string shown(const Token& token) const {
    if (token.kind == TokenKind::kEnd) return "the end";
    return fmt::format("'{}'", std::string_view(text_.content).substr(token.begin, token.end - token.begin));
  }
  [[noreturn]] void fail(std::string message, std::string expected) const {
    fail(token(), std::move(message), std::move(expected));
  }
  [[noreturn]] void fail(const Token& at, std::string message, std::string expected) const {
    throw base::Error(base::Code::kSyntax, span_at(text_, at.begin), std::move(message), std::move(expected));
  }

  Piece implication() {
    const Nesting nesting(*this);
    Piece left = exclusive();
    const Token op = token();
    if (op.kind != TokenKind::kImplies && op.kind != TokenKind::kEquivalent) return left;
    ++at_;
    // From the right: a -> b -> c is a -> (b -> c).
    Piece right = implication_operand(op.kind);
    // Both sides without temporal operators: the host may read all of it, as one condition, with its own
    // rules.
    if (op.kind == TokenKind::kImplies && can_stay_text(op, left, right)) return {left.begin, right.end, {}};
    const Ltl a = formula(left);
    const Ltl b = formula(right);
    if (op.kind == TokenKind::kImplies) return {left.begin, right.end, Ltl::any({negated(a), b})};
    return {left.begin, right.end, Ltl::any({Ltl::all({a, b}), Ltl::all({negated(a), negated(b)})})};
  }

  // What follows -> or <->: again such a formula, but with the same operator only, as languages disagree on
  // which of the two binds tighter.
  Piece implication_operand(TokenKind op) {
    const std::size_t begin = at_;
    Piece right = implication();
    // Over the tokens that were consumed, brackets left out: there, the author has said what he means.
    for (std::size_t i = begin; i < at_; ++i) {
      const Token& inner = tokens_[i];
      if (inner.kind == TokenKind::kOpen) {
        i = inner.match;
      } else if (inner.kind != op &&
                 (inner.kind == TokenKind::kImplies || inner.kind == TokenKind::kEquivalent)) {
        fail(inner, "-> and <-> follow one another", "parentheses that say which one comes first");
      }
    }
    return right;
  }

  Piece exclusive() {
    Piece left = chain(TokenKind::kOr);
    // `xor` is ours wherever it stands (see the head), so both sides are formulas.
    while (token().kind == TokenKind::kXor) {
      ++at_;
      const Piece right = chain(TokenKind::kOr);
      const Ltl a = formula(left);
      const Ltl b = formula(right);
      left = {left.begin, right.end, Ltl::any({Ltl::all({a, negated(b)}), Ltl::all({negated(a), b})})};
    }
    return left;
  }

  // Disjunctions of conjunctions; neighbours that are still text stay one text.
  Piece chain(TokenKind op) {
    const auto operand = [&] { return op == TokenKind::kOr ? chain(TokenKind::kAnd) : until(); };
    std::vector<Piece> pieces{operand()};
    while (token().kind == op) {
      const Token sign = token();
      ++at_;
      Piece next = operand();
      // Neighbours without anything temporal become one condition: quantifiers of the host reach as far as
      // its own connectives go.
      if (can_stay_text(sign, pieces.back(), next))
        pieces.back().end = next.end;
      else
        pieces.push_back(std::move(next));
    }
    if (pieces.size() == 1) return std::move(pieces.front());
    std::vector<Ltl> parts;
    for (const Piece& piece : pieces) parts.push_back(formula(piece));
    return {pieces.front().begin, pieces.back().end,
            op == TokenKind::kOr ? Ltl::any(std::move(parts)) : Ltl::all(std::move(parts))};
  }

  [[nodiscard]] bool can_stay_text(const Token& sign, const Piece& left, const Piece& right) const {
    return extent_ == AtomExtent::kLongest && !sign.is_foreign && !left.formula && !right.formula;
  }

  Piece until() {
    const Nesting nesting(*this);
    Piece left = unary();
    if (token().kind != TokenKind::kBinary) return left;
    const Token op = token();
    ++at_;
    // From the right, as in the literature: a U b U c is a U (b U c).
    const Piece right = until();
    const Ltl a = formula(left);
    const Ltl b = formula(right);
    // At the operator, whose place is known here and not later.
    model::require_no_future(operator_of(op.letter), {a, b}, span_at(text_, op.begin));
    return {left.begin, right.end, temporal(op.letter, a, b)};
  }

  Piece unary() {
    const Nesting nesting(*this);
    const std::size_t begin = at_;
    const Token op = token();
    if (op.kind == TokenKind::kUnary) {
      ++at_;
      const Piece operand = unary();
      const Ltl inner = formula(operand);
      model::require_no_future(operator_of(op.letter), {inner}, span_at(text_, op.begin));
      return {begin, operand.end, Ltl::unary(operator_of(op.letter), inner)};
    }
    if (op.kind == TokenKind::kNot) {
      ++at_;
      Piece operand = unary();
      // `!` before a condition is left to the host, so that it binds as it does there.
      if (!operand.formula && extent_ == AtomExtent::kLongest) return {begin, operand.end, {}};
      return {begin, operand.end, negated(formula(operand))};
    }
    if (op.kind == TokenKind::kProtected) {
      ++at_;
      if (!ends_condition())
        fail(fmt::format("{} follows a condition in braces or quotes", shown(token())),
             "an operator such as && or U");
      // Without the braces or quotes, which are none of the host's.
      return {begin, at_, read(op.begin + 1, op.end - 1)};
    }
    // Brackets of a call or an index are the host's, whatever is in them.
    if (op.kind == TokenKind::kOpen && op.is_grouping && is_inner_formula(op)) return group();
    return condition();
  }

  [[nodiscard]] bool is_inner_formula(const Token& open) const {
    // Where conditions end at every connective, brackets hold a formula, too, unless an operator of the
    // host's follows, as in (a + b) < c.
    return open.is_formula || (extent_ == AtomExtent::kShortest && ends_condition(tokens_[open.match + 1]));
  }

  Piece group() {
    const std::size_t begin = at_++;
    Piece inner = implication();
    // The tokeniser has matched them, so anything else in between is a mistake of the formula.
    if (at_ != tokens_[begin].match)
      fail(fmt::format("{} is not expected here", shown(token())), "an operator, or ')'");
    ++at_;
    if (!ends_condition())
      fail(fmt::format("{} follows a formula with temporal operators", shown(token())),
           "an operator such as && or U; temporal operators cannot stand inside comparisons and sums");
    return {begin, at_, formula(inner)};
  }

  [[nodiscard]] bool ends_condition() const { return ends_condition(token()); }
  [[nodiscard]] static bool ends_condition(const Token& token) {
    switch (token.kind) {
      case TokenKind::kEnd:
      case TokenKind::kClose:
      case TokenKind::kAnd:
      case TokenKind::kOr:
      case TokenKind::kXor:
      case TokenKind::kImplies:
      case TokenKind::kEquivalent:
      case TokenKind::kBinary: return true;
      default: return false;
    }
  }

  Piece condition() {
    const std::size_t begin = at_;
    while (!ends_condition()) {
      const Token& here = token();
      if (here.kind == TokenKind::kUnary) fail_inside_condition(here, begin);
      // Brackets are skipped as a whole: commas and connectives in them belong to the host.
      if (here.kind == TokenKind::kOpen) {
        if (here.is_formula) fail_inside_brackets(here);
        at_ = here.match;
      }
      ++at_;
    }
    if (begin == at_)
      fail(fmt::format("{} stands where a condition is expected", shown(token())), missing_operand());
    return {begin, at_, {}};
  }

  [[nodiscard]] std::string missing_operand() const {
    const bool is_letter = token().kind == TokenKind::kWord || token().kind == TokenKind::kBinary;
    return is_letter
               ? "a condition before it; a name that looks like an operator is written in braces, as in {U}"
               : "a condition, such as one on variables or locations of the model";
  }

  [[noreturn]] void fail_inside_condition(const Token& at, std::size_t begin) const {
    const std::string_view first =
        std::string_view(text_.content)
            .substr(tokens_[begin].begin, tokens_[begin].end - tokens_[begin].begin);
    if (first == "forall" || first == "exists" || first == "sum")
      fail(at, fmt::format("the temporal operator {} stands inside '{}'", shown(at), first),
           "quantifiers over conditions only; write the instances out, joined with && or ||");
    fail(at, fmt::format("the temporal operator {} stands inside a condition", shown(at)),
         "an operator such as && before it, or braces around the condition if it is a name");
  }

  [[noreturn]] void fail_inside_brackets(const Token& open) const {
    const auto inner =
        std::find_if(tokens_.begin() + (&open - tokens_.data()), tokens_.end(), [](const Token& t) {
          return t.kind == TokenKind::kUnary || t.kind == TokenKind::kBinary ||
                 t.kind == TokenKind::kProtected || t.is_foreign;
        });
    fail(*inner,
         fmt::format("{} stands inside an argument, an index or an operand of the host language",
                     shown(*inner)),
         "braces around the whole condition if it is a name or an operator of the model's language");
  }

  Ltl formula(const Piece& piece) {
    if (piece.formula) return *piece.formula;
    const std::size_t begin = tokens_[piece.begin].begin;
    const std::size_t end = tokens_[piece.end - 1].end;
    const std::string_view text = std::string_view(text_.content).substr(begin, end - begin);
    // Ours in any case: a host that has other words for them is not asked.
    if (text == "true" || text == "TRUE") return Ltl::constant(true);
    if (text == "false" || text == "FALSE") return Ltl::constant(false);
    return read(begin, end);
  }

  Ltl read(std::size_t begin, std::size_t end) {
    base::SourceText atom{text_.name, text_.content.substr(0, end)};
    // Blanks keep lines and columns right in the messages of the host.
    std::replace_if(
        atom.content.begin(), atom.content.begin() + static_cast<std::ptrdiff_t>(begin),
        [](char c) { return c != '\n'; }, ' ');
    return Ltl::atom(read_atom_(atom, span_at(text_, begin)));
  }

  const base::SourceText& text_;
  const AtomReader& read_atom_;
  AtomExtent extent_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  int depth_ = 0;
};
}  // namespace

Ltl parse(const base::SourceText& text, const AtomReader& read_atom, AtomExtent extent) {
  return Parser(text, read_atom, extent).run();
}
}  // namespace tarrier::automata
