// SPDX-License-Identifier: MIT
// The text of a formula, cut into pieces; parser.hpp says what is understood.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "model/ltl.hpp"

namespace tarrier::automata {
enum class TokenKind : std::uint8_t {
  kEnd,
  kWord,       // a name or number; also an operator that only the host knows
  kOther,      // any other sign of the host's
  kDot,        // what follows is a name
  kOpen,       // ( [ or { of the host's
  kClose,      // ) ] }
  kProtected,  // {…} or "…" at the beginning of a condition
  kNot,
  kAnd,
  kOr,
  kXor,
  kImplies,
  kEquivalent,
  kUnary,   // temporal
  kBinary,  // temporal
};

// As the user knows them. W, M, X and so on are not all operators of the model.
struct Token {
  TokenKind kind = TokenKind::kEnd;
  std::size_t begin = 0;
  std::size_t end = 0;
  char letter = 0;  // kUnary, kBinary: X F G Y Z O H, U R W M S T
  // A connective that host languages do not have, such as -> and /\.
  bool is_foreign = false;
  // kOpen only.
  std::size_t match = 0;  // the token that closes it
  bool is_formula =
      false;  // there are temporal operators, protected conditions or foreign connectives inside
  bool is_grouping = false;  // ( where an operand may begin: no call, no index, no binder
};

// Everything is found, matched and classified; the last token is kEnd. Throws base::Error (kSyntax).
std::vector<Token> tokenise(const base::SourceText& text);

base::SourceSpan span_at(const base::SourceText& text, std::size_t offset);
}  // namespace tarrier::automata
