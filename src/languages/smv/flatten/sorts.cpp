// SPDX-License-Identifier: MIT
#include "languages/smv/flatten/sorts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace tarrier::languages::smv {
namespace {
using Kind = Sort::Kind;

constexpr Sort kBooleanSort{.kind = Kind::kBoolean};
constexpr Sort kIntegerSort{.kind = Kind::kInteger};

constexpr const char* kBooleans = "expected booleans";
constexpr const char* kBooleansOrWords = "expected booleans, or words of the same width and sign";
constexpr const char* kIntegersOrWords = "expected integers, or words of the same width and sign";
constexpr const char* kIntegers = "expected integers";
constexpr const char* kWords = "expected a word";
constexpr const char* kComparable =
    "expected two booleans, two numbers or symbols, or two words of the same width and sign";

class Annotation {
 public:
  Annotation(ExpressionNode& node, base::Diagnostics& diagnostics) : node_(node), diagnostics_(diagnostics) {}

  void run();

 private:
  [[nodiscard]] const Sort& operand(std::size_t i) const { return node_.operands[i]->sort; }
  template <typename Test>
  [[nodiscard]] bool all(const Test& test) const {
    return std::all_of(node_.operands.begin(), node_.operands.end(),
                       [&](const Expression& one) { return test(one->sort); });
  }
  [[nodiscard]] bool all_of_kind(Kind kind) const {
    return all([&](const Sort& sort) { return sort.kind == kind && !sort.is_set; });
  }
  [[nodiscard]] bool same_words() const {
    return operand(0).kind == Kind::kWord && all([&](const Sort& sort) { return sort == operand(0); });
  }

  void need(bool is_right, const Sort& result, const char* expected) {
    if (is_right)
      node_.sort = result;
    else
      complain(expected);
  }
  void complain(const char* expected);
  void annotate_choice(std::size_t first, std::size_t step, bool makes_set);
  void annotate_conditions(std::size_t step, std::size_t end);
  void annotate_relation();
  void annotate_word_operation();
  void annotate_flags();

  ExpressionNode& node_;
  base::Diagnostics& diagnostics_;
};

void Annotation::complain(const char* expected) {
  std::vector<std::string> sorts;
  for (const Expression& one : node_.operands) {
    std::string text = to_text(one->sort);
    // Of two operands both sorts are named, even if they are the same; of a longer list each sort once.
    if (std::find(sorts.begin(), sorts.end(), text) == sorts.end() || node_.operands.size() == 2)
      sorts.push_back(std::move(text));
  }
  diagnostics_.error(base::Code::kType, node_.span,
                     fmt::format("{} cannot be applied to {}", quoted(node_.op), fmt::join(sorts, " and ")),
                     expected);
}

// The values that the expression chooses from: operands first, first + step, …
void Annotation::annotate_choice(std::size_t first, std::size_t step, bool makes_set) {
  Sort sort = operand(first);
  for (std::size_t i = first + step; i < node_.operands.size(); i += step) {
    const auto both = common(sort, operand(i));
    if (!both) {
      diagnostics_.error(base::Code::kType, node_.operands[i]->span,
                         fmt::format("the values are {} and {}", to_text(sort), to_text(operand(i))),
                         "expected values of one type");
      // Unknown, so that those around it keep silent.
      node_.sort = {};
      return;
    }
    sort = *both;
  }
  if (makes_set && sort.kind == Kind::kWord) {
    diagnostics_.error(base::Code::kType, node_.span, "there are no sets of words");
    sort = {};
  }
  // One value that is chosen from a set makes the whole a choice.
  sort.is_set = sort.is_set || makes_set;
  node_.sort = sort;
}

void Annotation::annotate_conditions(std::size_t step, std::size_t end) {
  for (std::size_t i = 0; i < end; i += step)
    if (operand(i).kind != Kind::kUnknown && operand(i) != kBooleanSort)
      diagnostics_.error(base::Code::kType, node_.operands[i]->span,
                         fmt::format("the condition is {}", to_text(operand(i))), "expected a boolean");
}

void Annotation::annotate_relation() {
  const bool is_equality = node_.op == Op::kEqual || node_.op == Op::kNotEqual;
  // NuSMV writes membership as `in`: a comparison with a set has no one meaning.
  if (operand(0).is_set || operand(1).is_set) return complain("expected 'in' for sets");
  if (is_equality)
    need(common(operand(0), operand(1)).has_value(), kBooleanSort, kComparable);
  else
    // Symbols have no order; 3 < red is an error even though 3 = red is not.
    need(all_of_kind(Kind::kInteger) || same_words(), kBooleanSort, kIntegersOrWords);
}

void Annotation::annotate_word_operation() {
  const Sort first = operand(0);
  const bool is_word = first.kind == Kind::kWord;
  Sort result = first;
  switch (node_.op) {
    case Op::kConcatenate:
      result = {.kind = Kind::kWord, .width = first.width + operand(1).width};
      // The sum of two widths of at most 64 each does not wrap, so the test may come after.
      if (all_of_kind(Kind::kWord) && result.width > 64) return complain("expected at most 64 bits in all");
      return need(all_of_kind(Kind::kWord), result, "expected two words");
    case Op::kBits:
      // Of a word, the bits have been checked.
      if (!is_word) return complain(kWords);
      node_.sort = {.kind = Kind::kWord, .width = static_cast<std::uint32_t>(node_.high - node_.low + 1)};
      return;
    case Op::kExtend:
      result.width += static_cast<std::uint32_t>(node_.operands[1]->constant.number);
      return need(is_word, result, kWords);
    case Op::kResize:
      result.width = static_cast<std::uint32_t>(node_.operands[1]->constant.number);
      return need(is_word, result, kWords);
    case Op::kToSigned:
    case Op::kToUnsigned: result.is_signed = node_.op == Op::kToSigned; return need(is_word, result, kWords);
    default:  // shifts
      // NuSMV wants the number of bits to be an integer or unsigned: a negative shift has no meaning.
      return need(is_word && (operand(1) == kIntegerSort ||
                              (operand(1).kind == Kind::kWord && !operand(1).is_signed)),
                  result, "expected a word, and an integer or an unsigned word after it");
  }
}

void Annotation::annotate_flags() {
  node_.reads_next = node_.op == Op::kNext;
  node_.is_choice = node_.op == Op::kSet || node_.op == Op::kRange || node_.op == Op::kUnion;
  node_.logic = logic_of(node_.op);
  for (std::size_t i = 0; i < node_.operands.size(); ++i) {
    const ExpressionNode& part = *node_.operands[i];
    node_.reads_next = node_.reads_next || part.reads_next;
    node_.reads_input = node_.reads_input || part.reads_input;
    // The right side of `in` is a set by nature and chooses nothing.
    if (node_.op != Op::kIn || i == 0) node_.is_choice = node_.is_choice || part.is_choice;
    node_.logic = join(node_.logic, part.logic);
  }
}

void Annotation::run() {
  annotate_flags();
  node_.sort = {};
  if (!all([](const Sort& sort) { return sort.kind != Kind::kUnknown; })) return;  // reported where it arose
  switch (node_.op) {
    case Op::kConstant: node_.sort = sort_of(node_.constant); return;
    case Op::kRange: node_.sort = {.kind = Kind::kInteger, .is_set = true}; return;
    case Op::kRunning: node_.sort = kBooleanSort; return;
    case Op::kNext: node_.sort = operand(0); return;
    case Op::kElement:
      if (operand(0) != kIntegerSort) {
        diagnostics_.error(base::Code::kType, node_.operands[0]->span,
                           fmt::format("the index is {}", to_text(operand(0))), "expected an integer");
        return;
      }
      return annotate_choice(1, 1, false);
    case Op::kSet:
    case Op::kUnion: return annotate_choice(0, 1, true);
    case Op::kIn:
      return need(operand(0).kind != Kind::kWord && common(operand(0), operand(1)).has_value(), kBooleanSort,
                  "expected a value and a set of such values");
    // Operands alternate, conditions first.
    case Op::kCase: annotate_conditions(2, node_.operands.size()); return annotate_choice(1, 2, false);
    case Op::kConditional: annotate_conditions(1, 1); return annotate_choice(1, 1, false);
    case Op::kNot:
    case Op::kAnd:
    case Op::kOr:
    case Op::kXor:
    case Op::kXnor:
    case Op::kImplies:
    case Op::kIff: return need(all_of_kind(Kind::kBoolean) || same_words(), operand(0), kBooleansOrWords);
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual: return annotate_relation();
    case Op::kNegate:
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kMultiply:
    case Op::kDivide:
    case Op::kModulo: return need(all_of_kind(Kind::kInteger) || same_words(), operand(0), kIntegersOrWords);
    case Op::kAbsolute:
    case Op::kMinimum:
    case Op::kMaximum: return need(all_of_kind(Kind::kInteger), kIntegerSort, kIntegers);
    case Op::kCount: return need(all_of_kind(Kind::kBoolean), kIntegerSort, kBooleans);
    // As NuSMV's bool(): of words, only one bit can be a truth value.
    case Op::kToBoolean:
      return need(operand(0) == kBooleanSort || operand(0) == kIntegerSort ||
                      (operand(0).kind == Kind::kWord && operand(0).width == 1),
                  kBooleanSort, "expected an integer or a word of one bit");
    case Op::kToInteger:
      return need(!operand(0).is_set && operand(0).kind != Kind::kSymbolic && operand(0).kind != Kind::kMixed,
                  kIntegerSort, "expected a boolean or a word");
    case Op::kToWord1:
      return need(operand(0) == kBooleanSort, {.kind = Kind::kWord, .width = 1}, "expected a boolean");
    case Op::kConcatenate:
    case Op::kBits:
    case Op::kExtend:
    case Op::kResize:
    case Op::kToSigned:
    case Op::kToUnsigned:
    case Op::kShiftLeft:
    case Op::kShiftRight: return annotate_word_operation();
    default: return need(all_of_kind(Kind::kBoolean), kBooleanSort, kBooleans);  // temporal
  }
}
}  // namespace

void annotate(ExpressionNode& node, base::Diagnostics& diagnostics) { Annotation(node, diagnostics).run(); }

Sort sort_of(const Constant& constant) {
  switch (constant.kind) {
    case Constant::Kind::kBoolean: return kBooleanSort;
    case Constant::Kind::kInteger: return kIntegerSort;
    case Constant::Kind::kSymbol: return {.kind = Kind::kSymbolic};
    case Constant::Kind::kWord:
      return {.kind = Kind::kWord, .is_signed = constant.is_signed, .width = constant.width};
  }
  return {};
}

// One that is unknown fits all: what is wrong with it has been reported.
std::optional<Sort> common(const Sort& one, const Sort& other) {
  Sort both = one;
  both.is_set = one.is_set || other.is_set;
  if (one.kind == Kind::kUnknown || other.kind == Kind::kUnknown) return Sort{};
  if (one.kind == other.kind) {
    const bool is_same = one.width == other.width && one.is_signed == other.is_signed;
    return is_same ? std::optional(both) : std::nullopt;
  }
  if (!is_number_or_symbol(one) || !is_number_or_symbol(other)) return std::nullopt;
  both.kind = Kind::kMixed;
  return both;
}

bool Type::contains(const Constant& value) const {
  switch (kind) {
    case Kind::kBoolean: return value.kind == Constant::Kind::kBoolean;
    case Kind::kRange:
      return value.kind == Constant::Kind::kInteger && low <= value.number && value.number <= high;
    case Kind::kValues: return values.place(value).has_value();
    case Kind::kWord:
      return value.kind == Constant::Kind::kWord && value.width == width && value.is_signed == is_signed;
  }
  return false;
}

Sort Type::sort() const {
  switch (kind) {
    case Kind::kBoolean: return kBooleanSort;
    case Kind::kRange: return kIntegerSort;
    case Kind::kWord: return {.kind = Sort::Kind::kWord, .is_signed = is_signed, .width = width};
    case Kind::kValues: break;
  }
  return values.sort();
}
}  // namespace tarrier::languages::smv
