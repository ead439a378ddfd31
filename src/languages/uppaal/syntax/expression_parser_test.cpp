// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "base/deep_stack.hpp"
#include "languages/uppaal/syntax/parser_testing.hpp"

namespace tarrier::languages::uppaal::testing {
namespace {
using parsing::Part;

TEST(ExpressionParser, OperatorsOfOneLevelGroupToTheLeft) {
  EXPECT_EQ(shown_condition("a - b - c"), "((a - b) - c)");
  EXPECT_EQ(shown_condition("a / b * c % d"), "(((a / b) * c) % d)");
  EXPECT_EQ(shown_condition("a << b >> c"), "((a << b) >> c)");
  EXPECT_EQ(shown_condition("a <? b >? c"), "((a <? b) >? c)");
  EXPECT_EQ(shown_condition("a < b >= c"), "((a < b) >= c)");
  EXPECT_EQ(shown_condition("a ** b ** c"), "((a ** b) ** c)");
}

TEST(ExpressionParser, OrXorAndImplyAreOneLevel) {
  EXPECT_EQ(shown_condition("a or b imply c"), "((!(a || b)) || c)");
  EXPECT_EQ(shown_condition("a imply b or c"), "(((!a) || b) || c)");
  EXPECT_EQ(shown_condition("a imply b imply c"), "((!((!a) || b)) || c)");
  EXPECT_EQ(shown_condition("a xor b || c"), "(((!a) != (!b)) || c)");
  EXPECT_EQ(shown_condition("a || b and c"), "(a || (b && c))");
}

TEST(ExpressionParser, EachLevelBindsTighterThanTheNext) {
  EXPECT_EQ(shown_condition("not x == 1"), "((!x) == 1)");
  EXPECT_EQ(shown_condition("x & 1 == 1"), "(x & (1 == 1))");
  EXPECT_EQ(shown_condition("a | b ^ c & d"), "(a | (b ^ (c & d)))");
  EXPECT_EQ(shown_condition("a && b | c"), "(a && (b | c))");
  EXPECT_EQ(shown_condition("a == b < c"), "(a == (b < c))");
  EXPECT_EQ(shown_condition("a < b <? c"), "(a < (b <? c))");
  EXPECT_EQ(shown_condition("a <? b << c"), "(a <? (b << c))");
  EXPECT_EQ(shown_condition("a << b + c"), "(a << (b + c))");
  EXPECT_EQ(shown_condition("a + b * c"), "(a + (b * c))");
  EXPECT_EQ(shown_condition("a * b ** c"), "(a * (b ** c))");
  EXPECT_EQ(shown_condition("-a ** b"), "((-a) ** b)");
  EXPECT_EQ(shown_condition("-a++"), "(-(a++))");
  EXPECT_EQ(shown_condition("!a.b[1]"), "(!a.b[1])");
  EXPECT_EQ(shown_condition("--a.b"), "(--a.b)");
  EXPECT_EQ(shown_condition("- -+a"), "(-(-a))");
  EXPECT_EQ(shown_condition("!a ** b"), "((!a) ** b)");
  EXPECT_EQ(shown_condition("a <? b < c == d & e ^ f | g && h || i"),
            "((((((((a <? b) < c) == d) & e) ^ f) | g) && h) || i)");
  EXPECT_EQ(shown_condition("a ? b : c || d"), "(a ? b : (c || d))");
  EXPECT_EQ(shown_condition("x = a ? b : c"), "(x = (a ? b : c))");
  EXPECT_EQ(shown_condition("x' + 1"), "(x' + 1)");
}

TEST(ExpressionParser, ConditionalAndAssignmentGroupToTheRight) {
  EXPECT_EQ(shown_condition("a ? b : c ? d : e"), "(a ? b : (c ? d : e))");
  EXPECT_EQ(shown_condition("a || b ? c : d"), "((a || b) ? c : d)");
  EXPECT_EQ(shown_condition("a = b := c"), "(a = (b = c))");
  EXPECT_EQ(shown_condition("a ? b : c = d"), "((a ? b : c) = d)");
  EXPECT_EQ(shown_condition("a += b -= c *= d /= e %= f"), "(a += (b -= (c *= (d /= (e %= f)))))");
  EXPECT_EQ(shown_condition("a &= b |= c ^= d <<= e >>= f"), "(a &= (b |= (c ^= (d <<= (e >>= f)))))");
}

TEST(ExpressionParser, TheBodyOfAQuantifierExtendsToTheRight) {
  EXPECT_EQ(shown_condition("forall (i : int[0,3]) a[i] and b"), "forall(i:int[0,3])<(a[i] && b)>");
  EXPECT_EQ(shown_condition("a && exists (i : T) b || c"), "(a && exists(i:T)<(b || c)>)");
  EXPECT_EQ(shown_condition("sum (i : T) x[i] == 3"), "sum(i:T)<(x[i] == 3)>");
  EXPECT_EQ(shown_condition("(forall (i : T) a) and b"), "(forall(i:T)<a> && b)");
  EXPECT_EQ(shown_condition("not forall (i : T) exists (j : T) a ? b : c"),
            "(!forall(i:T)<exists(j:T)<(a ? b : c)>>)");
}

TEST(ExpressionParser, PostfixForms) {
  EXPECT_EQ(shown_condition("P(1, i).loc"), "P(1, i).loc");
  EXPECT_EQ(shown_condition("f()"), "f()");
  EXPECT_EQ(shown_condition("a[i][j + 1].b--"), "(a[i][(j + 1)].b--)");
  EXPECT_EQ(shown_condition("x' == 0"), "(x' == 0)");
  EXPECT_EQ(shown_condition("x[i]' == a && P.location == 2"), "((x[i]' == a) && (P.location == 2))");
  EXPECT_EQ(shown_condition("x <= 1.5e3 && s == \"a b\" && true"),
            "(((x <= 1.5e3) && (s == \"a b\")) && true)");
}

TEST(ExpressionParser, ACommaJoinsConditions) {
  EXPECT_EQ(shown_condition("x > 1, y < 2"), "((x > 1) && (y < 2))");
}

TEST(ExpressionParser, CommentsAndContinuedLinesAreBlanks) {
  EXPECT_EQ(shown_condition("a // one\n + /* two\n * */ b \\\n + c"), "((a + b) + c)");
  EXPECT_EQ(shown_condition("  // nothing\n"), "");
  EXPECT_EQ(shown_condition(""), "");
}

TEST(ExpressionParser, TokensOfAnyLength) {
  const std::string name(100000, 'x');
  EXPECT_EQ(shown_condition("/*" + std::string(100000, '*') + "*/" + name + std::string(100000, ' ')), name);
}

TEST(ExpressionParser, WordsOfQueriesAndXtaFilesAreNamesInLabels) {
  EXPECT_EQ(shown_condition("deadlock + sup + inf + A[E] + state.init"),
            "((((deadlock + sup) + inf) + A[E]) + state.init)");
}

TEST(ExpressionParser, NumbersFit32Bits) {
  EXPECT_EQ(shown_condition("007 + 2147483647"), "(7 + 2147483647)");
  EXPECT_EQ(shown_condition("-2147483648"), "-2147483648");
  EXPECT_EQ(shown_condition("00000000000000000000009"), "9");
  EXPECT_EQ(shown_condition("a <\n 2147483648"),
            "2:2 the number 2147483648 does not fit 32 bits; expected a number up to 2147483647");
  EXPECT_EQ(shown_condition("x < 99999999999999999999 +"),
            "1:5 the number 99999999999999999999 does not fit 32 bits; expected a number up to 2147483647\n"
            "1:27 unexpected end of label; expected an expression");
}

TEST(ExpressionParser, SpansPointAtOperatorsAndFirstCharacters) {
  const Parsed parsed("a.b[1] +\n  f(2)", Part::kCondition);
  const ast::Expr& sum = *parsed.driver.expression;
  EXPECT_EQ(position(sum.span), "1:8");
  EXPECT_EQ(position(sum.operands[0]->span), "1:1");
  EXPECT_EQ(position(sum.operands[0]->operands[1]->span), "1:5");
  EXPECT_EQ(position(sum.operands[1]->span), "2:3");
}

TEST(ExpressionParser, ErrorsNameTheTokenAndTheAlternatives) {
  EXPECT_EQ(shown_condition("x < )"), "1:5 unexpected ')'; expected an expression");
  EXPECT_EQ(shown_condition("x 5"), "1:3 unexpected number '5'; expected end of label, ',' or an operator");
  EXPECT_EQ(shown_condition("(x"), "1:3 unexpected end of label; expected ')' or an operator");
  EXPECT_EQ(shown_condition("forall (i int) x"), "1:11 unexpected 'int'; expected ':'");
  EXPECT_EQ(shown_condition("forall (i : ) x"), "1:13 unexpected ')'; expected a type");
  EXPECT_EQ(shown_condition("a /* b"), "1:3 a comment is not closed");
  EXPECT_EQ(shown_condition("a /*/ b"), "1:3 a comment is not closed");
  EXPECT_EQ(shown_condition("a \\ b"), "1:3 unexpected character '\\'");
  EXPECT_EQ(shown_condition("a =< b"), "1:4 unexpected '<'; expected an expression");
  EXPECT_EQ(shown_condition("a @ b"), "1:3 unexpected character '@'");
  EXPECT_EQ(shown_condition("a \x01"), "1:3 unexpected character with code 1");
  EXPECT_EQ(shown_condition("größe"), "1:3 unexpected character 'öß'");
}

TEST(ExpressionParser, DeepNestingIsAnError) {
  base::on_deep_stack([] {
    const std::string message = "nested too deeply: more than 2000 levels";
    EXPECT_NE(shown_condition(std::string(10000, '!') + "a").find(message), std::string::npos);
    EXPECT_NE(shown_condition(std::string(5000, '-') + "a").find(message), std::string::npos);
    std::string ternary = "a", brackets = "a", quantifiers, right = "a";
    for (int i = 0; i < 3000; ++i) {
      ternary += "?a:a";
      brackets = "a[" + brackets + "]";
      quantifiers += "forall(i:int[0,";
      right += "+(a";
    }
    EXPECT_NE(shown_condition(ternary).find(message), std::string::npos);
    EXPECT_NE(shown_condition(brackets).find(message), std::string::npos);
    EXPECT_NE(shown_condition(right + std::string(3000, ')')).find(message), std::string::npos);
    EXPECT_NE(shown_condition(quantifiers).find("unexpected end of label"), std::string::npos);
    EXPECT_EQ(shown_condition(std::string(10000, '(') + "a" + std::string(10000, ')')), "a");
  });
}

// Operators that follow each other are not nested, but there is an end to them, too.
TEST(ExpressionParser, LongChainsAreNoNesting) {
  base::on_deep_stack([] {
    const auto chain = [](std::uint32_t length) {
      std::string text = "a";
      for (std::uint32_t i = 1; i < length; ++i) text += i % 2 == 0 ? "+a" : "-a";
      return text;
    };
    const Parsed parsed(chain(base::max_height()), Part::kCondition);
    EXPECT_EQ(parsed.errors(), "");
    EXPECT_EQ(parsed.driver.expression->height.levels, base::max_height());
    EXPECT_EQ(parsed.driver.expression->height.nested, 2U);
    EXPECT_NE(shown_condition(chain(base::max_height() + 1)).find("nested too deeply"), std::string::npos);
  });
}

TEST(LabelParser, Synchronisations) {
  const auto shown = [](const std::string& text) {
    const Parsed parsed(text, Part::kSync);
    if (parsed.diagnostics.has_errors()) return parsed.errors();
    if (!parsed.driver.expression) return std::string("none");
    return show(*parsed.driver.expression) + "!?="[static_cast<int>(parsed.driver.direction)];
  };
  EXPECT_EQ(shown("c!"), "c!");
  EXPECT_EQ(shown("c[i + 1] ?"), "c[(i + 1)]?");
  EXPECT_EQ(shown("c"), "c=");
  EXPECT_EQ(shown("(a ? b : c)?"), "(a ? b : c)?");
  EXPECT_EQ(shown("a ? b : c!"), "(a ? b : c)!");
  EXPECT_EQ(shown("  "), "none");
  EXPECT_EQ(shown("c!!"), "1:3 unexpected '!'; expected end of label");
}

TEST(LabelParser, Updates) {
  const auto shown = [](const std::string& text) {
    const Parsed parsed(text, Part::kUpdates);
    return parsed.diagnostics.has_errors() ? parsed.errors() : show(parsed.driver.updates);
  };
  EXPECT_EQ(shown("x = 0, i++, f(1)"), "(x = 0), (i++), f(1)");
  EXPECT_EQ(shown("1"), "");
  EXPECT_EQ(shown("true"), "");
  EXPECT_EQ(shown(""), "");
  EXPECT_EQ(shown("1, x = 0"), "1, (x = 0)");
  EXPECT_EQ(shown("x = 0,"), "1:7 unexpected end of label; expected an expression");
}

TEST(LabelParser, Selects) {
  const Parsed parsed("i : int[0, N - 1], j : id_t", Part::kSelects);
  ASSERT_EQ(parsed.errors(), "");
  ASSERT_EQ(parsed.driver.selects.size(), 2U);
  EXPECT_EQ(show(*parsed.driver.selects[0].type), "int[0,(N - 1)]");
  EXPECT_EQ(parsed.driver.selects[1].name, "j");
  EXPECT_EQ(position(parsed.driver.selects[1].span), "1:20");
  EXPECT_EQ(Parsed("", Part::kSelects).errors(), "");
}

TEST(LabelParser, Parameters) {
  const auto shown = [](const std::string& text) {
    const Parsed parsed(text, Part::kParameters);
    std::string all = parsed.errors();
    for (const ast::Parameter& parameter : parsed.driver.parameters)
      all += (all.empty() ? "" : "; ") + show(parameter);
    return all;
  };
  EXPECT_EQ(shown("const id_t id, urgent broadcast chan &c[2], clock& x"),
            "const id_t id; urgent broadcast chan &c[2]; clock &x");
  EXPECT_EQ(shown("int[0,5] i, bool b[int16_t]"), "int[0,5] i; bool b[type int16_t]");
  EXPECT_EQ(shown(" "), "");
  EXPECT_EQ(shown("int"), "1:4 unexpected end of the parameters; expected an identifier, '&' or '['");
}
}  // namespace
}  // namespace tarrier::languages::uppaal::testing
