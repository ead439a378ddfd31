// SPDX-License-Identifier: MIT
#include "languages/smv/flatten/sorts.hpp"

#include <gtest/gtest.h>

#include "languages/smv/flatten/flat_testing.hpp"

namespace tarrier::languages::smv {
namespace {
std::string sort_of_invariant(const std::string& value) {
  const FlatModel model = load(
      "MODULE main VAR a : boolean; i : 0..7; s : {red, green}; m : {red, 1}; w : word[8]; v : signed "
      "word[4];\n"
      "DEFINE d := " +
      value + ";");
  return to_text(model.defines[0].value->sort);
}

std::string complaint(const std::string& value) {
  return errors_of(
      "MODULE main VAR a : boolean; i : 0..7; s : {red, green}; m : {red, 1}; w : word[8]; v : signed "
      "word[4];\n"
      "DEFINE d := " +
      value + ";");
}

TEST(Sorts, FollowFromTheOperands) {
  EXPECT_EQ(sort_of_invariant("a & !a"), "boolean");
  EXPECT_EQ(sort_of_invariant("w & !w"), "unsigned word[8]");
  EXPECT_EQ(sort_of_invariant("i = red"), "boolean");
  EXPECT_EQ(sort_of_invariant("m = s"), "boolean");
  EXPECT_EQ(sort_of_invariant("-i + 2"), "integer");
  EXPECT_EQ(sort_of_invariant("v * -v"), "signed word[4]");
  EXPECT_EQ(sort_of_invariant("v >> 2"), "signed word[4]");
  EXPECT_EQ(sort_of_invariant("w << w"), "unsigned word[8]");
  EXPECT_EQ(sort_of_invariant("w :: v"), "unsigned word[12]");
  EXPECT_EQ(sort_of_invariant("v[2:1]"), "unsigned word[2]");
  EXPECT_EQ(sort_of_invariant("signed(w)"), "signed word[8]");
  EXPECT_EQ(sort_of_invariant("extend(v, 3)"), "signed word[7]");
  EXPECT_EQ(sort_of_invariant("resize(w, 3)"), "unsigned word[3]");
  EXPECT_EQ(sort_of_invariant("word1(a)"), "unsigned word[1]");
  EXPECT_EQ(sort_of_invariant("bool(w[0:0])"), "boolean");
  EXPECT_EQ(sort_of_invariant("toint(v) + toint(a) + count(a, a)"), "integer");
  EXPECT_EQ(sort_of_invariant("s"), "symbol");
  EXPECT_EQ(sort_of_invariant("m"), "integer or symbol");
  EXPECT_EQ(sort_of_invariant("{i, red}"), "set of integer or symbol");
  EXPECT_EQ(sort_of_invariant("1..3 union i"), "set of integer");
  EXPECT_EQ(sort_of_invariant("3..3"), "integer");
  EXPECT_EQ(sort_of_invariant("a ? s : m"), "integer or symbol");
  EXPECT_EQ(sort_of_invariant("case a : 1; TRUE : {2, 3}; esac"), "set of integer");
  EXPECT_EQ(sort_of_invariant("i in {1, 2}"), "boolean");
  EXPECT_EQ(sort_of_invariant("next(w)"), "unsigned word[8]");
}

TEST(Sorts, AreNotConverted) {
  constexpr const char* kBooleansOrWords = "; expected booleans, or words of the same width and sign";
  constexpr const char* kIntegersOrWords = "; expected integers, or words of the same width and sign";
  EXPECT_EQ(complaint("a & 1"),
            std::string("type 2:15 '&' cannot be applied to boolean and integer") + kBooleansOrWords);
  EXPECT_EQ(complaint("!i"), std::string("type 2:13 '!' cannot be applied to integer") + kBooleansOrWords);
  EXPECT_EQ(complaint("w | v"),
            std::string("type 2:15 '|' cannot be applied to unsigned word[8] and signed word[4]") +
                kBooleansOrWords);
  EXPECT_EQ(complaint("a & {TRUE, FALSE}"),
            std::string("type 2:15 '&' cannot be applied to boolean and set of boolean") + kBooleansOrWords);
  EXPECT_EQ(complaint("a + 1"),
            std::string("type 2:15 '+' cannot be applied to boolean and integer") + kIntegersOrWords);
  EXPECT_EQ(complaint("s < red"),
            std::string("type 2:15 '<' cannot be applied to symbol and symbol") + kIntegersOrWords);
  EXPECT_EQ(complaint("a = 1"),
            "type 2:15 '=' cannot be applied to boolean and integer; expected two booleans, two numbers or "
            "symbols, or "
            "two words of the same width and sign");
  EXPECT_EQ(complaint("i = {1, 2}"),
            "type 2:15 '=' cannot be applied to integer and set of integer; expected 'in' for sets");
  EXPECT_EQ(complaint("a in {1, 2}"),
            "type 2:15 'in' cannot be applied to boolean and set of integer; expected a value and a set of "
            "such values");
  EXPECT_EQ(complaint("{1, TRUE}"),
            "type 2:17 the values are integer and boolean; expected values of one type");
  EXPECT_EQ(complaint("{w, w}"), "type 2:13 there are no sets of words");
  EXPECT_EQ(complaint("i ? 1 : 2"), "type 2:13 the condition is integer; expected a boolean");
  EXPECT_EQ(complaint("case a : 1; TRUE : a; esac"),
            "type 2:32 the values are integer and boolean; expected values of one type");
  EXPECT_EQ(complaint("count(a, 1)"),
            "type 2:13 'count' cannot be applied to boolean and integer; expected booleans");
  EXPECT_EQ(complaint("max(a, 1)"),
            "type 2:13 'max' cannot be applied to boolean and integer; expected integers");
  EXPECT_EQ(complaint("bool(s)"),
            "type 2:13 'bool' cannot be applied to symbol; expected an integer or a word of one bit");
  EXPECT_EQ(complaint("toint(s)"),
            "type 2:13 'toint' cannot be applied to symbol; expected a boolean or a word");
  EXPECT_EQ(complaint("word1(i)"), "type 2:13 'word1' cannot be applied to integer; expected a boolean");
  EXPECT_EQ(complaint("signed(i)"), "type 2:13 'signed' cannot be applied to integer; expected a word");
  EXPECT_EQ(complaint("sizeof(i)"), "type 2:13 'sizeof' cannot be applied to integer; expected a word");
  EXPECT_EQ(complaint("i << 1"),
            "type 2:15 '<<' cannot be applied to integer and integer; expected a word, and an integer or an "
            "unsigned "
            "word after it");
  EXPECT_EQ(complaint("w :: i"),
            "type 2:15 '::' cannot be applied to unsigned word[8] and integer; expected two words");
}

TEST(Sorts, LimitWords) {
  EXPECT_EQ(complaint("w[8:1]"),
            "range 2:15 the bits 8:1 of a word of 8 bits; expected 7 to 0, the higher one first");
  EXPECT_EQ(complaint("w[1:2]"),
            "range 2:15 the bits 1:2 of a word of 8 bits; expected 7 to 0, the higher one first");
  EXPECT_EQ(complaint("w[i:0]"), "type 2:15 the bit 'i' is no constant integer");
  EXPECT_EQ(complaint("i[1:0]"), "type 2:13 '[:]' cannot be applied to integer; expected a word");
  EXPECT_EQ(complaint("extend(w, 57)"), "range 2:23 'extend' by 57 bits; expected 0 to 56");
  EXPECT_EQ(complaint("resize(w, 0)"), "range 2:23 'resize' by 0 bits; expected 1 to 64");
  EXPECT_EQ(complaint("uwconst(16, 4)"), "range 2:21 16 does not fit 4 bits");
  EXPECT_EQ(complaint("swconst(8, 4)"), "range 2:21 8 does not fit 4 bits");
  EXPECT_EQ(complaint("swconst(1, 65)"), "range 2:24 a word of 65 bits; expected 1 to 64");
  const std::string half = "(2147483647 + 1) * (2147483647 + 1)";  // 2^62
  EXPECT_EQ(complaint("swconst(" + half + ", 63) = swconst(0, 63)"),
            "range 2:38 4611686018427387904 does not fit 63 bits");
  EXPECT_EQ(complaint("swconst(0 - " + half + " - 1, 63) = swconst(0, 63)"),
            "range 2:61 -4611686018427387905 does not fit 63 bits");
  EXPECT_EQ(complaint("uwconst(0 - 1, 64) = uwconst(0, 64)"), "range 2:23 -1 does not fit 64 bits");
  const std::string most = half + " - 1 + " + half;
  const std::string least = "0 - " + half + " - " + half;
  EXPECT_EQ(flat_formula("swconst(" + half + " - 1, 63) > swconst(0 - " + half + ", 63)"),
            "0sd63_4611686018427387903 > 0sd63_4611686018427387904");
  EXPECT_EQ(flat_formula("swconst(" + most + ", 64) > swconst(" + least + ", 64)"),
            "0sd64_9223372036854775807 > 0sd64_9223372036854775808");
  EXPECT_EQ(flat_formula("uwconst(" + most + ", 63) = uwconst(" + most + ", 63)"),
            "0ud63_9223372036854775807 = 0ud63_9223372036854775807");
  EXPECT_EQ(complaint("w::w::w::w::w::w::w::w::w"),
            "type 2:35 '::' cannot be applied to unsigned word[64] and unsigned word[8]; expected at most 64 "
            "bits in all");
}

// One error does not lead to others.
TEST(Sorts, OfWrongOperandsAreUnknown) {
  EXPECT_EQ(complaint("!(a + 1) & (1 + undefined) = 3 | next(red + 1)"),
            "type 2:17 '+' cannot be applied to boolean and integer; expected integers, or words of the same "
            "width and "
            "sign\n"
            "unknown-name 2:29 'undefined' is neither declared nor a symbol of a type\n"
            "type 2:55 '+' cannot be applied to symbol and integer; expected integers, or words of the same "
            "width and "
            "sign");
}
}  // namespace
}  // namespace tarrier::languages::smv
