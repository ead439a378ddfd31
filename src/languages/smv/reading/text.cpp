// SPDX-License-Identifier: MIT
// Expressions as text, in the form in which NuSMV prints specifications: verdicts of the two tools can be
// compared.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/assert.hpp"
#include "languages/smv/flatten/flat.hpp"
#include "languages/smv/flatten/sorts.hpp"

namespace tarrier::languages::smv {
namespace {
// How an operator is written, and how tightly it binds. An operand gets parentheses unless it binds more
// tightly; so does a whole formula that binds as loosely as the binary temporal operators.
struct Notation {
  const char* text;
  int strength;
};
constexpr int kImplication = 1, kEquivalence = 2, kDisjunction = 3, kConjunction = 4, kUntil = 5,
              kTemporal = 6, kRelation = 7, kMembership = 8, kUnionStrength = 9, kInterval = 10, kShift = 11,
              kSum = 12, kProduct = 13, kJuxtaposition = 14, kMinus = 15, kNegation = 16, kAtom = 17;

Notation notation(Op op) {
  switch (op) {
    case Op::kImplies: return {" -> ", kImplication};
    case Op::kIff: return {" <-> ", kEquivalence};
    // A choice binds as loosely as an equivalence, so it gets brackets as an operand of nearly anything.
    case Op::kConditional: return {" ? ", kEquivalence};
    case Op::kOr: return {" | ", kDisjunction};
    case Op::kXor: return {" xor ", kDisjunction};
    case Op::kXnor: return {" xnor ", kDisjunction};
    case Op::kAnd: return {" & ", kConjunction};
    case Op::kU: return {" U ", kUntil};
    case Op::kV: return {" V ", kUntil};
    case Op::kS: return {" S ", kUntil};
    case Op::kT: return {" T ", kUntil};
    case Op::kEX: return {"EX ", kTemporal};
    case Op::kAX: return {"AX ", kTemporal};
    case Op::kEF: return {"EF ", kTemporal};
    case Op::kAF: return {"AF ", kTemporal};
    case Op::kEG: return {"EG ", kTemporal};
    case Op::kAG: return {"AG ", kTemporal};
    case Op::kEBF: return {"EBF ", kTemporal};
    case Op::kABF: return {"ABF ", kTemporal};
    case Op::kEBG: return {"EBG ", kTemporal};
    case Op::kABG: return {"ABG ", kTemporal};
    case Op::kEU: return {"E [ ", kTemporal};
    case Op::kAU: return {"A [ ", kTemporal};
    case Op::kEBU: return {"E [ ", kTemporal};
    case Op::kABU: return {"A [ ", kTemporal};
    case Op::kX: return {" X ", kTemporal};
    case Op::kG: return {" G ", kTemporal};
    case Op::kF: return {" F ", kTemporal};
    case Op::kY: return {" Y ", kTemporal};
    case Op::kZ: return {" Z ", kTemporal};
    case Op::kH: return {" H ", kTemporal};
    case Op::kO: return {" O ", kTemporal};
    case Op::kEqual: return {" = ", kRelation};
    case Op::kNotEqual: return {" != ", kRelation};
    case Op::kLess: return {" < ", kRelation};
    case Op::kLessEqual: return {" <= ", kRelation};
    case Op::kGreater: return {" > ", kRelation};
    case Op::kGreaterEqual: return {" >= ", kRelation};
    case Op::kIn: return {" in ", kMembership};
    case Op::kUnion: return {" union ", kUnionStrength};
    case Op::kRange: return {"..", kInterval};
    case Op::kShiftLeft: return {" << ", kShift};
    case Op::kShiftRight: return {" >> ", kShift};
    case Op::kAdd: return {" + ", kSum};
    case Op::kSubtract: return {" - ", kSum};
    case Op::kMultiply: return {" * ", kProduct};
    case Op::kDivide: return {" / ", kProduct};
    case Op::kModulo: return {" mod ", kProduct};
    case Op::kConcatenate: return {" :: ", kJuxtaposition};
    case Op::kNegate: return {"-", kMinus};
    case Op::kNot: return {"!", kNegation};
    case Op::kNext: return {"next", kAtom};
    case Op::kCount: return {"count", kAtom};
    case Op::kAbsolute: return {"abs", kAtom};
    case Op::kMinimum: return {"min", kAtom};
    case Op::kMaximum: return {"max", kAtom};
    case Op::kToBoolean: return {"bool", kAtom};
    case Op::kToInteger: return {"toint", kAtom};
    case Op::kToWord1: return {"word1", kAtom};
    case Op::kToSigned: return {"signed", kAtom};
    case Op::kToUnsigned: return {"unsigned", kAtom};
    case Op::kExtend: return {"extend", kAtom};
    case Op::kResize: return {"resize", kAtom};
    case Op::kSizeOf: return {"sizeof", kAtom};
    case Op::kSignedWord: return {"swconst", kAtom};
    case Op::kUnsignedWord: return {"uwconst", kAtom};
    default: return {"", kAtom};
  }
}

class Writer {
 public:
  explicit Writer(const FlatModel* model) : model_(model) {}

  void write(const Expression& expression, int around) {
    const bool needs_parentheses = notation(expression->op).strength <= around;
    if (needs_parentheses) text_ += '(';
    write(*expression);
    if (needs_parentheses) text_ += ')';
  }

  // Without the double blanks that come from operators that have their own.
  [[nodiscard]] std::string finish() && {
    std::string result;
    for (const char c : text_)
      if (c != ' ' || (!result.empty() && result.back() != ' ')) result += c;
    while (!result.empty() && result.back() == ' ') result.pop_back();
    return result;
  }

 private:
  void write(const ExpressionNode& node);
  void write_leaf(const ExpressionNode& node);
  void write_constant(const Constant& constant);
  void write_list(const ExpressionNode& node, std::size_t first, const char* before, const char* after);
  void write_operation(const ExpressionNode& node);
  void write_until(const ExpressionNode& node);
  void write_case(const ExpressionNode& node);

  const FlatModel* model_;
  std::string text_;
};

void Writer::write_leaf(const ExpressionNode& node) {
  if (node.op == Op::kConstant) write_constant(node.constant);
  if (node.op == Op::kName) text_ += node.name;
  if (node.op == Op::kSelf) text_ += "self";
  // An expression from the parser has names, a flattened one indices, which only the model can name.
  TARRIER_ASSERT(model_ != nullptr ||
                 (node.op != Op::kVariable && node.op != Op::kDefine && node.op != Op::kRunning));
  if (node.op == Op::kVariable) text_ += model_->variables[node.index].name;
  if (node.op == Op::kDefine) text_ += model_->defines[node.index].name;
  if (node.op == Op::kRunning) text_ += model_->processes[node.index] + ".running";
}

// The least signed word, which is its own negation, is written as it is read: -0sd3_4 negates 0sd3_4. Two
// minus signs would begin a comment.
void Writer::write_constant(const Constant& constant) {
  std::string text = to_text(constant);
  const bool is_least = constant.kind == Constant::Kind::kWord && constant.is_signed &&
                        static_cast<std::uint64_t>(constant.number) == std::uint64_t{1}
                                                                           << (constant.width - 1);
  if (is_least) text.erase(0, 1);
  const bool is_behind_minus = text.starts_with('-') && text_.ends_with('-');
  text_ += is_behind_minus ? "(" + text + ")" : text;
}

void Writer::write_list(const ExpressionNode& node, std::size_t first, const char* before,
                        const char* after) {
  text_ += before;
  for (std::size_t i = first; i < node.operands.size(); ++i) {
    if (i > first) text_ += ", ";
    write(node.operands[i], 0);
  }
  text_ += after;
}

void Writer::write_case(const ExpressionNode& node) {
  text_ += "case ";
  for (std::size_t i = 0; i + 1 < node.operands.size(); i += 2) {
    write(node.operands[i], 0);
    text_ += " : ";
    write(node.operands[i + 1], 0);
    text_ += "; ";
  }
  text_ += "esac";
}

// The brackets of E [ … ] belong to the operator, so temporal operands need none of their own.
void Writer::write_until(const ExpressionNode& node) {
  text_ += notation(node.op).text;
  write(node.operands[0], kUntil);
  text_ += node.is_bounded ? fmt::format(" BU {}..{} ", node.low, node.high) : " U ";
  write(node.operands[1], kUntil);
  text_ += " ] ";
}

// Left to right: NuSMV nests what is written without parentheses, and shows how.
void Writer::write_operation(const ExpressionNode& node) {
  const auto [symbol, strength] = notation(node.op);
  if (node.operands.size() == 1) {
    text_ += symbol;
    // The two logics write bounds in two ways: F [1, 3] p, but EBF 1..3 p.
    if (node.is_bounded && logic_of(node.op) == Logic::kLtl)
      text_ += fmt::format("[{}, {}] ", node.low, node.high);
    if (node.is_bounded && logic_of(node.op) == Logic::kCtl)
      text_ += fmt::format("{}..{} ", node.low, node.high);
    return write(node.operands[0], strength);
  }
  // One opening bracket for each nesting to the left.
  text_.append(node.operands.size() - 2, '(');
  write(node.operands[0], strength);
  for (std::size_t i = 1; i < node.operands.size(); ++i) {
    text_ += symbol;
    write(node.operands[i], strength);
    if (i + 1 < node.operands.size()) text_ += ')';
  }
}

void Writer::write(const ExpressionNode& node) {
  switch (node.op) {
    case Op::kName:
    case Op::kSelf:
    case Op::kConstant:
    case Op::kVariable:
    case Op::kDefine:
    case Op::kRunning: return write_leaf(node);
    case Op::kMember:
      write(node.operands[0], kNegation);
      text_.append(".").append(node.name);
      return;
    case Op::kIndex: write(node.operands[0], kNegation); return write_list(node, 1, "[", "]");
    case Op::kElement:
      // An element picked by a variable has no name of its own any more; it is shown as a list with an
      // index.
      write_list(node, 1, "[", "]");
      text_ += "[";
      write(node.operands[0], 0);
      text_ += node.low == 0 ? "]" : fmt::format(" - {}]", node.low);
      return;
    case Op::kBits:
      write(node.operands[0], kNegation);
      // Flattened, the bounds are numbers of the node; as read, they are operands.
      if (node.operands.size() == 1) {
        text_ += fmt::format("[{}:{}]", node.high, node.low);
      } else {
        text_ += "[";
        write(node.operands[1], 0);
        text_ += ":";
        write(node.operands[2], 0);
        text_ += "]";
      }
      return;
    case Op::kArray: return write_list(node, 0, "[", "]");
    case Op::kSet: return write_list(node, 0, "{", "}");
    case Op::kCase: return write_case(node);
    case Op::kConditional:
      write(node.operands[0], kEquivalence);
      text_ += " ? ";
      write(node.operands[1], kEquivalence);
      text_ += " : ";
      return write(node.operands[2], kEquivalence);
    case Op::kRange:
      // As read, the bounds are expressions; flattened, they are numbers of the node.
      if (!node.operands.empty()) return write_operation(node);
      text_ += fmt::format("{}..{}", node.low, node.high);
      return;
    case Op::kEU:
    case Op::kAU:
    case Op::kEBU:
    case Op::kABU: return write_until(node);
    case Op::kMinDistance: return write_list(node, 0, "MIN [ ", " ] ");
    case Op::kMaxDistance: return write_list(node, 0, "MAX [ ", " ] ");
    default: break;
  }
  // Functions, f(a, b): they need no brackets around them.
  if (notation(node.op).strength < kAtom) return write_operation(node);
  text_ += notation(node.op).text;
  write_list(node, 0, "(", ")");
}
}  // namespace

std::string to_text(const Expression& expression, const FlatModel* model) {
  Writer writer(model);
  writer.write(expression, kUntil);
  return std::move(writer).finish();
}

std::string to_text(const Constant& constant) {
  switch (constant.kind) {
    case Constant::Kind::kBoolean: return constant.number != 0 ? "TRUE" : "FALSE";
    case Constant::Kind::kInteger: return std::to_string(constant.number);
    case Constant::Kind::kSymbol: return std::string(constant.symbol);
    case Constant::Kind::kWord: {
      const auto bits = static_cast<std::uint64_t>(constant.number);
      const bool is_negative = constant.is_signed && (bits >> (constant.width - 1) & 1) != 0;
      const std::uint64_t all =
          constant.width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << constant.width) - 1;
      return fmt::format("{}0{}d{}_{}", is_negative ? "-" : "", constant.is_signed ? "s" : "u",
                         // The magnitude, in two's complement.
                         constant.width, is_negative ? (all - bits + 1) & all : bits);
    }
  }
  return {};
}

std::string to_text(const Type& type) {
  switch (type.kind) {
    case Type::Kind::kBoolean: return "boolean";
    case Type::Kind::kRange: return fmt::format("{}..{}", type.low, type.high);
    case Type::Kind::kWord:
      return fmt::format("{} word[{}]", type.is_signed ? "signed" : "unsigned", type.width);
    case Type::Kind::kValues: break;
  }
  std::vector<std::string> values;
  for (const Constant& value : type.values) values.push_back(to_text(value));
  return fmt::format("{{{}}}", fmt::join(values, ", "));
}

std::string to_text(const Sort& sort) {
  const char* name = "";
  switch (sort.kind) {
    case Sort::Kind::kUnknown: return "unknown";
    case Sort::Kind::kWord:
      return fmt::format("{} word[{}]", sort.is_signed ? "signed" : "unsigned", sort.width);
    case Sort::Kind::kBoolean: name = "boolean"; break;
    case Sort::Kind::kInteger: name = "integer"; break;
    case Sort::Kind::kSymbolic: name = "symbol"; break;
    case Sort::Kind::kMixed: name = "integer or symbol"; break;
  }
  return sort.is_set ? fmt::format("set of {}", name) : name;
}

std::string quoted(Op op) {
  std::string_view text = notation(op).text;
  // For messages, which set the operator in quotes.
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('[')) text.remove_suffix(1);
  if (op == Op::kMinDistance) text = "MIN";
  if (op == Op::kMaxDistance) text = "MAX";
  if (op == Op::kBits) text = "[:]";
  return fmt::format("'{}'", text);
}
}  // namespace tarrier::languages::smv
