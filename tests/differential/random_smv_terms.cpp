// SPDX-License-Identifier: MIT
#include "differential/random_smv_terms.hpp"

#include <fmt/format.h>

namespace tarrier::differential {
using Kind = SmvType::Kind;

const std::vector<SmvType>& SmvTerms::types() {
  static const std::vector<SmvType> kTypes = {
      {Kind::kBoolean, "boolean", {"TRUE", "FALSE"}},
      {Kind::kNumber, "0..2", {"0", "1", "2"}},
      {Kind::kSymbol, "{a, b, c}", {"a", "b", "c"}},
      {Kind::kSymbol, "{b, d}", {"b", "d"}},
      {Kind::kMixed, "{1, a, 2}", {"1", "a", "2"}},
      {Kind::kNumber, "{0, 2}", {"0", "2"}},
      {Kind::kNumber, "-1..1", {"-1", "0", "1"}},
      {Kind::kWord, "unsigned word[2]", {"0ud2_0", "0ud2_1", "0b2_10", "0uh2_3"}},
      {Kind::kWord, "signed word[2]", {"0sd2_0", "0sd2_1", "-0sd2_1", "-0sd2_2"}, true}};
  return kTypes;
}

std::vector<std::string> SmvTerms::readable(Kind kind, bool is_signed, const SmvScope& scope) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < scope.names.size() && i < scope.limit; ++i) {
    const SmvName& name = scope.names[i];
    if (name.type->kind != kind || name.type->is_signed != is_signed) continue;
    if (name.is_input && !scope.reads_inputs) continue;
    result.push_back(scope.next.empty() || name.is_input ? name.name : scope.next + "(" + name.name + ")");
  }
  return result;
}

std::string SmvTerms::condition(const SmvScope& scope, int depth) {
  if (depth > 0 && percent(60)) {
    static const std::vector<std::string> kOperators = {"&", "|", "->", "<->", "xor", "xnor"};
    if (percent(20)) return "!(" + condition(scope, depth - 1) + ")";
    if (percent(8))
      return fmt::format("({} ? {} : {})", atom(scope), condition(scope, depth - 1),
                         condition(scope, depth - 1));
    const std::string left = condition(scope, depth - 1);
    return fmt::format("({} {} {})", left, pick(kOperators), condition(scope, depth - 1));
  }
  return atom(scope);
}

std::string SmvTerms::atom(const SmvScope& scope) {
  if (scope.has_running && percent(30)) return "running";
  const bool reads_all = scope.limit == SmvScope::kAll && scope.next.empty();
  if (reads_all && !scope.defines.empty() && percent(15)) return pick(scope.defines);
  if (reads_all && !scope.array.empty() && percent(15))
    return percent(70) ? fmt::format("{}[({}) mod 2]", scope.array,
                                     percent(70) ? "abs(" + number(scope, 1) + ")" : number(scope, 1))
                       : fmt::format("{}[{}]", scope.array, number(scope, 0));
  static const std::vector<std::string> kComparisons = {"=", "!=", "<", ">=", "in"};
  if (percent(15))
    return fmt::format("{} {} {}", number(scope, 2), pick<std::string>({"=", "!=", "<", ">="}),
                       number(scope, 1));
  const std::size_t v = random_.below(scope.names.size());
  const SmvName& name = scope.names[v];
  if (v >= scope.limit || (name.is_input && (!scope.reads_inputs || !scope.next.empty())))
    return percent(50) ? "TRUE" : "FALSE";
  const std::string text = scope.next.empty() ? name.name : scope.next + "(" + name.name + ")";
  switch (name.type->kind) {
    case Kind::kBoolean: return text;
    case Kind::kNumber: return fmt::format("{} {} {}", text, pick(kComparisons), random_.below(3));
    case Kind::kWord: return word_condition(scope);
    case Kind::kSymbol:
      return fmt::format("{} {}", text, pick<std::string>({"= b", "!= b", "in {b, c}", "= a", "in {a, d}"}));
    case Kind::kMixed: return fmt::format("{} {}", text, pick<std::string>({"= 1", "!= a", "in {a, 2}"}));
  }
  return "TRUE";
}

std::string SmvTerms::word_condition(const SmvScope& scope) {
  const bool is_signed = percent(50);
  const std::string left = word(is_signed, scope, 2);
  if (percent(20)) return fmt::format("bool(({})[{}])", left, percent(50) ? "0:0" : "1:1");
  return fmt::format("{} {} {}", left, pick<std::string>({"=", "!=", "<", "<=", ">"}),
                     word(is_signed, scope, 1));
}

std::string SmvTerms::number(const SmvScope& scope, int depth) {
  if (depth == 0 || percent(35)) {
    const std::vector<std::string> names = readable(Kind::kNumber, false, scope);
    if (!names.empty() && percent(70)) return pick(names);
    return std::to_string(random_.below(4));
  }
  const std::string left = number(scope, depth - 1);
  switch (random_.below(9)) {
    case 0: return fmt::format("({} + {})", left, number(scope, depth - 1));
    case 1: return fmt::format("({} - {})", left, number(scope, depth - 1));
    case 2: return fmt::format("({} * {})", left, number(scope, depth - 1));
    case 3: return fmt::format("({} {} {})", left, percent(50) ? "/" : "mod", percent(50) ? "2" : "-2");
    case 4: {  // by something that may be zero, and is asked before or not
      const std::string right = number(scope, 0);
      if (percent(30)) return fmt::format("({} {} {})", left, percent(50) ? "/" : "mod", right);
      return fmt::format("({} = 0 ? {} : {} {} {})", right, random_.below(3), left, percent(50) ? "/" : "mod",
                         right);
    }
    case 5: return fmt::format("{}({}, {})", percent(50) ? "max" : "min", left, number(scope, depth - 1));
    case 6: return "abs(" + left + ")";
    case 7: return fmt::format("count({}, {})", condition(scope, 0), condition(scope, 0));
    default: return "toint(" + word(percent(50), scope, depth - 1) + ")";
  }
}

std::string SmvTerms::plain_word(bool is_signed, const SmvScope& scope) {
  const std::vector<std::string> names = readable(Kind::kWord, is_signed, scope);
  if (!names.empty() && percent(60)) return pick(names);
  const std::vector<std::string> others = readable(Kind::kWord, !is_signed, scope);
  if (!others.empty() && percent(40)) return (is_signed ? "signed(" : "unsigned(") + pick(others) + ")";
  for (const SmvType& type : types())
    if (type.kind == Kind::kWord && type.is_signed == is_signed && percent(70)) return pick(type.values);
  const std::int64_t value = static_cast<std::int64_t>(random_.below(4)) - (is_signed ? 2 : 0);
  return fmt::format("{}({}, 2)", is_signed ? "swconst" : "uwconst", value);
}

// Of two bits.
std::string SmvTerms::word(bool is_signed, const SmvScope& scope, int depth) {
  if (depth == 0 || percent(30)) return plain_word(is_signed, scope);
  const std::string left = word(is_signed, scope, depth - 1);
  const auto cast = [&](const std::string& bits) { return is_signed ? "signed(" + bits + ")" : bits; };
  switch (random_.below(10)) {
    case 0:
      return fmt::format("({} {} {})", left, pick<std::string>({"+", "-", "*"}), word(is_signed, scope, 0));
    case 1: {
      const std::string right = plain_word(is_signed, scope);
      const std::string zero = is_signed ? "0sd2_0" : "0ud2_0";
      const std::string op = percent(50) ? "/" : "mod";
      if (percent(30)) return fmt::format("({} {} {})", left, op, right);
      return fmt::format("({} = {} ? {} : {} {} {})", right, zero, zero, left, op, right);
    }
    case 2:
      return fmt::format("({} {} {})", left, pick<std::string>({"&", "|", "xor", "xnor", "->", "<->"}),
                         word(is_signed, scope, 0));
    case 3: return (percent(50) ? "(- " : "(! ") + left + ")";
    case 4: return fmt::format("({} {} {})", left, percent(50) ? "<<" : ">>", random_.below(3));
    case 5:
      return fmt::format("({} {} {})", left, percent(50) ? "<<" : ">>",
                         percent(50) ? plain_word(false, scope) : "toint(" + plain_word(false, scope) + ")");
    case 6: return cast(fmt::format("({})[1:1] :: ({})[0:0]", left, plain_word(percent(50), scope)));
    case 7:
      return fmt::format("resize({}, 2)",
                         percent(50) ? fmt::format("extend({}, {})", left, 1 + random_.below(2))
                                     : fmt::format("resize({}, {})", left, 1 + 2 * random_.below(2)));
    case 8:
      return fmt::format("extend({}, 1)", cast(fmt::format("({})[{}]", left, percent(50) ? "0:0" : "1:1")));
    default: return cast(fmt::format("word1({}) :: ({})[1:1]", condition(scope, 0), left));
  }
}

std::string SmvTerms::value(const SmvType& type, const SmvScope& scope) {
  if (percent(30)) {
    std::vector<std::string> same;
    for (std::size_t i = 0; i < scope.names.size() && i < scope.limit; ++i)
      if (scope.names[i].type == &type && !scope.names[i].is_input) same.push_back(scope.names[i].name);
    if (!same.empty()) return pick(same);
  }
  if (type.kind == Kind::kBoolean && percent(50)) return condition(scope, 1);
  if (type.kind == Kind::kWord && percent(60)) return word(type.is_signed, scope, 2);
  if (type.text == "0..2" && percent(40)) return fmt::format("abs({}) mod 3", number(scope, 2));
  if (type.text == "-1..1" && percent(40)) return fmt::format("({}) mod 2", number(scope, 2));
  if (type.kind == Kind::kNumber && percent(8)) return number(scope, 1);
  return pick(type.values);
}

std::string SmvTerms::choice(const SmvType& type, const SmvScope& scope, int depth) {
  switch (random_.below(depth > 0 ? 6 : 2)) {
    case 2: return fmt::format("{{{}, {}}}", value(type, scope), value(type, scope));
    case 3: return fmt::format("({}) union ({})", value(type, scope), value(type, scope));
    case 4:
      return fmt::format("case {} : {}; {} : {}; TRUE : {}; esac", condition(scope, 1),
                         choice(type, scope, depth - 1), condition(scope, 1), choice(type, scope, depth - 1),
                         choice(type, scope, depth - 1));
    case 5: return fmt::format("({} ? {} : {})", condition(scope, 1), value(type, scope), value(type, scope));
    default: return value(type, scope);
  }
}
}  // namespace tarrier::differential
