// SPDX-License-Identifier: MIT
// The words that cannot be names.
#include <string_view>
#include <unordered_map>

#include "smv_grammar.hpp"

namespace tarrier::languages::smv::parsing {
namespace {
using Token = Parser::token;

// Sections apart from other words: after a syntax error, the parser goes on at the next section.
const std::unordered_map<std::string_view, int>& sections() {
  static const std::unordered_map<std::string_view, int> table{
      {"MODULE", Token::MODULE},
      {"VAR", Token::VAR},
      {"IVAR", Token::IVAR},
      {"FROZENVAR", Token::FROZENVAR},
      {"DEFINE", Token::DEFINE},
      {"CONSTANTS", Token::CONSTANTS},
      {"ASSIGN", Token::ASSIGN},
      {"INIT", Token::INIT},
      {"TRANS", Token::TRANS},
      {"INVAR", Token::INVAR},
      {"FAIRNESS", Token::FAIRNESS},
      {"JUSTICE", Token::JUSTICE},
      {"COMPASSION", Token::COMPASSION},
      {"ISA", Token::ISA},
      {"SPEC", Token::SPEC},
      {"CTLSPEC", Token::CTLSPEC},
      {"INVARSPEC", Token::INVARSPEC},
      {"LTLSPEC", Token::LTLSPEC},
      {"COMPUTE", Token::COMPUTE},
      {"PSLSPEC", Token::PSLSPEC},
      // Known as keywords, so that the message names what is missing, rather than an unknown name.
      {"MDEFINE", Token::UNSUPPORTED},
      {"MIRROR", Token::UNSUPPORTED},
      {"PRED", Token::UNSUPPORTED},
      {"PREDICATES", Token::UNSUPPORTED},
      {"CONSTRAINT", Token::UNSUPPORTED},
  };
  return table;
}

const std::unordered_map<std::string_view, int>& words() {
  static const std::unordered_map<std::string_view, int> table{
      {"NAME", Token::NAME},
      {"IN", Token::IN_CONTEXT},
      {"MIN", Token::MIN},
      {"MAX", Token::MAX},
      {"process", Token::PROCESS},
      {"array", Token::ARRAY},
      {"of", Token::OF},
      {"boolean", Token::BOOLEAN},
      {"integer", Token::INTEGER},
      {"real", Token::REAL},
      // NuSMV has both spellings.
      {"word", Token::WORD},
      {"Word", Token::WORD},
      {"word1", Token::WORD1},
      {"bool", Token::BOOL},
      {"toint", Token::TOINT},
      {"signed", Token::SIGNED},
      {"unsigned", Token::UNSIGNED},
      {"extend", Token::EXTEND},
      {"resize", Token::RESIZE},
      {"sizeof", Token::SIZEOF},
      {"uwconst", Token::UWCONST},
      {"swconst", Token::SWCONST},
      {"count", Token::COUNT},
      {"abs", Token::ABS},
      // MIN and MAX belong to COMPUTE, min and max are functions.
      {"min", Token::LEAST},
      {"max", Token::GREATEST},
      {"case", Token::CASE},
      {"esac", Token::ESAC},
      {"mod", Token::MOD},
      {"next", Token::NEXT},
      // INIT begins a section, init(x) stands on the left of an assignment.
      {"init", Token::SMALL_INIT},
      {"union", Token::UNION},
      {"in", Token::IN_SET},
      {"xor", Token::XOR},
      {"xnor", Token::XNOR},
      {"self", Token::SELF},
      {"TRUE", Token::TRUE},
      {"FALSE", Token::FALSE},
      {"EX", Token::EX},
      {"AX", Token::AX},
      {"EF", Token::EF},
      {"AF", Token::AF},
      {"EG", Token::EG},
      {"AG", Token::AG},
      // Single letters are operators in all expressions, so no variable of NuSMV can be called so.
      {"E", Token::E},
      {"A", Token::A},
      {"BU", Token::BU},
      {"EBF", Token::EBF},
      {"ABF", Token::ABF},
      {"EBG", Token::EBG},
      {"ABG", Token::ABG},
      {"X", Token::X},
      {"G", Token::G},
      {"F", Token::F},
      {"U", Token::U},
      {"V", Token::V},
      {"Y", Token::Y},
      {"Z", Token::Z},
      {"H", Token::H},
      {"O", Token::O},
      {"S", Token::S},
      {"T", Token::T},
  };
  return table;
}
}  // namespace

int keyword(std::string_view text) {
  if (const auto found = words().find(text); found != words().end()) return found->second;
  if (const auto found = sections().find(text); found != sections().end()) return found->second;
  return Token::IDENTIFIER;
}

bool begins_section(std::string_view text) { return sections().contains(text); }
}  // namespace tarrier::languages::smv::parsing
