// SPDX-License-Identifier: MIT
// Formulas for people to read.
#include <algorithm>
#include <cctype>
#include <string_view>

#include "automata/ltl.hpp"

namespace tarrier::automata {
namespace {
using model::LtlOp;

std::string_view symbol(LtlOp op) {
  switch (op) {
    case LtlOp::kAtom: break;
    case LtlOp::kNot: return "!";
    case LtlOp::kAnd: return " && ";
    case LtlOp::kOr: return " || ";
    case LtlOp::kNext: return "X ";
    case LtlOp::kFinally: return "F ";
    case LtlOp::kGlobally: return "G ";
    case LtlOp::kUntil: return " U ";
    case LtlOp::kRelease: return " R ";
    case LtlOp::kYesterday: return "Y ";
    case LtlOp::kWeakYesterday: return "Z ";
    case LtlOp::kOnce: return "O ";
    case LtlOp::kHistorically: return "H ";
    case LtlOp::kSince: return " S ";
    case LtlOp::kTriggered: return " T ";
  }
  return "";
}

// A condition is shown in braces if it could be misread: the parser takes it back then.
std::string atom_text(const std::string& text) {
  const bool is_name = std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
  });
  // Names of such letters only could be read as operators: X, GF.
  const bool is_letter = text.find_first_not_of("XFGYZOHURVWMST") == std::string::npos;
  return is_name && !is_letter ? text : "{" + text + "}";
}

bool is_unary(const model::LtlNode& node) { return node.operands.size() == 1; }
}  // namespace

std::string to_text(const model::Ltl& formula, const AtomWriter& write_atom) {
  if (formula->op == LtlOp::kAtom) return atom_text(write_atom(formula->condition));
  const auto operand = [&](const model::Ltl& f) {
    const std::string text = to_text(f, write_atom);
    // Unary operators bind tightest and need no brackets around them.
    return f->op == LtlOp::kAtom || is_unary(*f) ? text : "(" + text + ")";
  };
  const std::string_view op = symbol(formula->op);
  if (is_unary(*formula)) return std::string(op) + operand(formula->operands.front());
  std::string text;
  for (const model::Ltl& f : formula->operands) {
    if (!text.empty()) text += op;
    text += operand(f);
  }
  return text;
}
}  // namespace tarrier::automata
