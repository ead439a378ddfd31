// SPDX-License-Identifier: MIT
#include "languages/smv/reading/driver.hpp"

#include <fmt/format.h>

#include <charconv>

#include "smv_grammar.hpp"

namespace tarrier::languages::smv::parsing {
namespace {
[[noreturn]] void refuse_height(Range at) {
  throw Parser::syntax_error(at, fmt::format("nested too deeply: more than {} levels", kMaxHeight));
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v'; }

// Each run of blanks as one, none at the ends.
std::string in_one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (!is_blank(c))
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}
}  // namespace

bool parse(Driver& driver) {
  open_scanner(driver);
  Parser(driver).parse();
  // Also after errors, which the parser reports without leaving by exception.
  close_scanner(driver);
  return !driver.failed;
}

void Driver::begin_psl() {
  psl = {here.end, here.end};
  // A semicolon inside braces belongs to PSL and does not end the specification.
  psl_braces = 0;
}

// Names may have a `-` in them and at their end, but a->b is an implication.
bool Driver::splits_arrow() {
  const std::string_view text = source.content();
  if (text[here.end - 1] != '-' || here.end == text.size() || text[here.end] != '>') return false;
  // The scanner takes as much as it can, and '-' is a letter of names.
  --here.end;
  return true;
}

void Driver::error(Range at, std::string message, std::string expected, base::Code code) {
  failed = true;
  diagnostics.error(code, span(at), std::move(message), std::move(expected));
}

void Driver::unsupported(Range at, const std::string& what) {
  error(at, what + " is not supported", {}, base::Code::kUnsupported);
}

// Interned, as the text is gone when queries are read.
ast::Word Driver::word(Range at) const { return {base::intern(source.text(at)), span(at)}; }

void Driver::begin_module(Range at) {
  program.modules.emplace_back();
  module().name = word(at);
}

void Driver::constrain(ast::Constraint::Kind kind, Expression first, Expression second) {
  module().constraints.push_back({kind, std::move(first), std::move(second)});
}

void Driver::specify(Specification::Kind kind, Range at, ast::Spec spec) {
  spec.kind = kind;
  spec.span = span(at);
  module().specifications.push_back(std::move(spec));
}

// The scanner reads over PSL, which is a language of its own; only the name before it is of interest.
void Driver::specify_psl(Range at) {
  ast::Spec spec{.text = in_one_line(source.text(psl))};
  if (const std::size_t equals = spec.text.find(":=");
      spec.text.starts_with("NAME ") && equals != spec.text.npos) {
    spec.name = in_one_line(spec.text.substr(5, equals - 5));
    spec.text = in_one_line(spec.text.substr(equals + 2));
  }
  specify(Specification::Kind::kPsl, at, std::move(spec));
}

Expression Driver::make(Op op, Range at, std::vector<Expression> operands, std::int64_t low,
                        std::int64_t high) {
  Expression result(
      ExpressionNode{.op = op, .operands = std::move(operands), .low = low, .high = high, .span = span(at)});
  // Checked at every node, so that no tree is ever built that cannot be walked.
  if (result->height > kMaxHeight) refuse_height(at);
  return result;
}

Expression Driver::bounded(Op op, Range at, std::vector<Expression> operands,
                           std::pair<std::int64_t, std::int64_t> bounds) {
  ExpressionNode node{.op = op,
                      .operands = std::move(operands),
                      .low = bounds.first,
                      .high = bounds.second,
                      .is_bounded = true,
                      .span = span(at)};
  Expression result(std::move(node));
  if (result->height > kMaxHeight) refuse_height(at);
  return result;
}

Expression Driver::chain(Op op, Range at, Expression left, Expression right) {
  std::vector<Expression> operands;
  // Only to the left: `a & (b & c)` keeps its shape, which NuSMV shows in messages.
  if (left->op == op &&
      left.is_unique()) {  // nobody else sees it: without the copy, a chain takes linear time
    left.append(std::move(right));
    if (left->height > kMaxHeight) refuse_height(at);
    return left;
  }
  operands.push_back(std::move(left));
  operands.push_back(std::move(right));
  return make(op, at, std::move(operands));
}

Expression Driver::case_of(Range at, std::vector<Expression> branches) {
  ExpressionNode node{.op = Op::kCase, .operands = std::move(branches), .span = span(at)};
  // With TRUE as its last condition, a case has a value whatever the state is.
  node.is_total = node.operands[node.operands.size() - 2].is_true();
  Expression result(std::move(node));
  if (result->height > kMaxHeight) refuse_height(at);
  return result;
}

Expression Driver::name(Range at) {
  // Views into the text would not outlive it.
  return Expression(ExpressionNode{.op = Op::kName, .name = base::intern(source.text(at)), .span = span(at)});
}

// It stands where the whole name begins.
Expression Driver::member(Range at, Expression base, Range name) {
  ExpressionNode node{.op = Op::kMember, .name = base::intern(source.text(name)), .span = span(at)};
  node.operands.push_back(std::move(base));
  Expression result(std::move(node));
  if (result->height > kMaxHeight) refuse_height(at);
  return result;
}

Expression Driver::boolean(Range at, bool value) {
  return Expression(ExpressionNode{.constant = Constant::boolean(value), .span = span(at)});
}

std::int64_t Driver::integer(Range at) {
  std::int64_t value = 0;
  const std::string_view digits = source.text(at);
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  // Numbers of a model are those of the Network; a minus is an operator, so the least one cannot be written.
  if (code == std::errc() && value <= INT32_MAX) return value;
  error(at, fmt::format("the number {} does not fit 32 bits", digits), "expected a number up to 2147483647",
        base::Code::kRange);
  return 0;
}

Expression Driver::number(Range at) {
  return Expression(ExpressionNode{.constant = Constant::integer(integer(at)), .span = span(at)});
}

// 0 [u|s] base [width] _ digits. Without a width it follows from the number of digits, except for decimals.
Expression Driver::word_constant(Range at) {
  std::string_view text = source.text(at).substr(1);
  Constant constant{.kind = Constant::Kind::kWord};
  if (text[0] == 'u' || text[0] == 's') {
    constant.is_signed = text[0] == 's';
    text.remove_prefix(1);
  }
  const char letter = static_cast<char>(text[0] | 0x20);  // in lower case
  const int base = letter == 'b' ? 2 : letter == 'o' ? 8 : letter == 'd' ? 10 : 16;
  const std::size_t underscore = text.find('_');
  const std::string_view width = text.substr(1, underscore - 1);
  std::string digits;
  for (const char c : text.substr(underscore + 1))
    // Underscores may group digits.
    if (c != '_') digits += c;
  if (!width.empty())
    std::from_chars(width.data(), width.data() + width.size(), constant.width);
  else if (base != 10)
    // A digit of base 8 is three bits, one of base 16 four.
    constant.width = static_cast<std::uint32_t>(digits.size()) * (base == 2 ? 1 : base == 8 ? 3 : 4);
  std::uint64_t value = 0;
  // Read in full before the width is judged, so that one message says all.
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (constant.width == 0) {
    error(at, "the word has no width", "expected a width, as in 0ud8_255");
  } else if (constant.width > 64) {
    unsupported(at, fmt::format("a word of {} bits", constant.width));
    // Shifting by 64 is undefined, and nothing can be too large then.
  } else if (code != std::errc() || end != digits.data() + digits.size() ||
             (constant.width < 64 && value >> constant.width != 0) ||
             // Decimals have a sign of their own: -0sd4_8 is the least of four bits.
             (constant.is_signed && base == 10 && value > std::uint64_t{1} << (constant.width - 1))) {
    error(at, fmt::format("'{}' is no word of {} bits", source.text(at), constant.width), {},
          base::Code::kRange);
  }
  // Words are bits; those of 64 do not fit a positive number, but their bits do.
  constant.number = static_cast<std::int64_t>(value);
  return Expression(ExpressionNode{.constant = constant, .span = span(at)});
}
}  // namespace tarrier::languages::smv::parsing
