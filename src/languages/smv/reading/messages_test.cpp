// SPDX-License-Identifier: MIT
// Syntax errors: where they are, and what they say.
#include <gtest/gtest.h>

#include "languages/smv/flatten/flat_testing.hpp"

namespace tarrier::languages::smv {
namespace {
TEST(SyntaxErrors, TellWhatIsExpected) {
  EXPECT_EQ(errors_of(""), "syntax 1:1 unexpected end of file; expected 'MODULE'");
  EXPECT_EQ(errors_of("VAR x : boolean;"), "syntax 1:1 unexpected 'VAR'; expected 'MODULE'");
  EXPECT_EQ(errors_of("MODULE main\nVAR\n  x : boolean\n  y : boolean;"),
            "syntax 4:3 unexpected 'y'; expected ';'");
  EXPECT_EQ(errors_of("MODULE main VAR x boolean;"),
            "syntax 1:19 unexpected 'boolean'; expected ':', '.' or '['");
  EXPECT_EQ(errors_of("MODULE main VAR x : ;"), "syntax 1:21 unexpected ';'; expected a type");
  EXPECT_EQ(errors_of("MODULE main INIT"), "syntax 1:17 unexpected end of file; expected an expression");
  EXPECT_EQ(errors_of("MODULE main INIT x &"), "syntax 1:21 unexpected end of file; expected an expression");
  EXPECT_EQ(errors_of("MODULE main INIT (x"),
            "syntax 1:20 unexpected end of file; expected ')' or an operator");
  EXPECT_EQ(errors_of("MODULE main ASSIGN next(x := 1;"),
            "syntax 1:27 unexpected ':='; expected ')', '.' or '['");
  EXPECT_EQ(errors_of("MODULE main ASSIGN x = TRUE;"),
            "syntax 1:22 unexpected '='; expected ':=', '.' or '['");
  EXPECT_EQ(errors_of("MODULE main INIT case x : TRUE; FALSE ; esac"),
            "syntax 1:39 unexpected ';'; expected ':' or an operator");
  EXPECT_EQ(errors_of("MODULE main SPEC A [ x ]"), "syntax 1:24 unexpected ']'; expected 'U' or an operator");
  EXPECT_EQ(errors_of("MODULE main INIT a $ b"),
            "syntax 1:20 unexpected '$'; expected ';', a section of the module, end of file or 'MODULE'");
  EXPECT_EQ(errors_of("MODULE main INIT \x01"),
            "syntax 1:18 unexpected character with code 1; expected an expression");
  EXPECT_EQ(errors_of("MODULE main /-- foo"), "syntax 1:13 a comment is not closed; expected '--/'");
}

TEST(SyntaxErrors, KnowKeywords) {
  EXPECT_EQ(errors_of("MODULE main\nVAR T : boolean;"),
            "syntax 2:5 'T' is a keyword and cannot be a name; expected another name");
  EXPECT_EQ(errors_of("MODULE process"),
            "syntax 1:8 'process' is a keyword and cannot be a name; expected another name");
  EXPECT_EQ(errors_of("MODULE main VAR self : boolean;"),
            "syntax 1:17 'self' is a keyword and cannot be a name");
}

TEST(SyntaxErrors, AreReportedInEachSection) {
  EXPECT_EQ(errors_of("MODULE main INIT & INIT x INVAR ) VAR x : ;\nMODULE m TRANS ;"),
            "syntax 1:18 unexpected '&'; expected an expression\n"
            "syntax 1:33 unexpected ')'; expected an expression\n"
            "syntax 1:43 unexpected ';'; expected a type\n"
            "syntax 2:16 unexpected ';'; expected an expression");
}

TEST(SyntaxErrors, KeepTheLogicsApart) {
  EXPECT_EQ(errors_of("MODULE main SPEC AG F x"),
            "syntax 1:21 the operator 'F' of LTL inside an operator of CTL; expected operators of one logic");
}

TEST(SyntaxErrors, RefuseWhatIsNotSupported) {
  EXPECT_EQ(errors_of("MODULE main VAR x : integer;"), "unsupported 1:21 the type integer is not supported");
  EXPECT_EQ(errors_of("MODULE main VAR x : real;"), "unsupported 1:21 the type real is not supported");
  EXPECT_EQ(errors_of("MODULE main MIRROR x"), "unsupported 1:13 'MIRROR' is not supported");
  EXPECT_EQ(errors_of("MODULE main INIT 1.5 = 2"),
            "unsupported 1:18 a number with a fraction is not supported");
  EXPECT_EQ(errors_of("MODULE main VAR x : array 0..1 of m(a);"),
            "unsupported 1:21 an array of modules is not supported");
  EXPECT_EQ(errors_of("MODULE main INIT 0ud65_1 = 0ud65_1"),
            "unsupported 1:18 a word of 65 bits is not supported\n"
            "unsupported 1:28 a word of 65 bits is not supported");
}

TEST(SyntaxErrors, CheckLiterals) {
  EXPECT_EQ(errors_of("MODULE main INIT 99999999999 = 1"),
            "range 1:18 the number 99999999999 does not fit 32 bits; expected a number up to 2147483647");
  EXPECT_EQ(errors_of("MODULE main INIT 0ud4_16 = 0ud4_1"), "range 1:18 '0ud4_16' is no word of 4 bits");
  EXPECT_EQ(errors_of("MODULE main INIT 0b4_2 = 0ud4_1"), "range 1:18 '0b4_2' is no word of 4 bits");
  EXPECT_EQ(errors_of("MODULE main INIT 0ud_16 = 0ud4_1"),
            "syntax 1:18 the word has no width; expected a width, as in 0ud8_255");
}

TEST(SyntaxErrors, LimitTheNesting) {
  EXPECT_EQ(errors_of("MODULE main INIT " + std::string(5000, '!') + "TRUE"),
            "syntax 1:4018 nested too deeply: more than 1000 levels");
  EXPECT_EQ(errors_of("MODULE main INIT " + std::string(5000, '(') + "TRUE" + std::string(5000, ')')), "");
}
}  // namespace
}  // namespace tarrier::languages::smv
