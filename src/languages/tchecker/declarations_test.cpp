// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "languages/tchecker/load_testing.hpp"

namespace tarrier::languages::tchecker {
namespace {
using testing::ElementsAre;

constexpr const char* kSmall = "process:P\nlocation:P:l{initial:}\n";

TEST(Declarations, MakeANetworkInWhichStepsOutOfRangeDoNotExist) {
  const Loaded loaded = load("# a comment\n\n  system : s.1 # here too\n" + std::string(kSmall));
  EXPECT_EQ(loaded.network().name, "s.1");
  EXPECT_EQ(loaded.network().out_of_range, model::OutOfRange::kDisable);
  EXPECT_EQ(loaded.network().update_order, model::UpdateOrder::kSequential);
  EXPECT_TRUE(loaded.document->queries().empty());
}

TEST(Declarations, FlattenArrays) {
  const Loaded loaded =
      load("system:s\nclock:1:x\nclock:2:y\nint:1:-3:+7:-1:i\nint:2:0:1:1:k\n" + std::string(kSmall));
  const model::Network& network = loaded.network();
  ASSERT_EQ(network.clocks.size(), 3U);
  EXPECT_EQ(network.clocks[0].name, "x");
  EXPECT_EQ(network.clocks[2].name, "y[1]");
  ASSERT_EQ(network.variables.size(), 3U);
  EXPECT_EQ(network.variables[0].name, "i");
  EXPECT_EQ(network.variables[0].domain, (model::Domain{-3, 7}));
  EXPECT_EQ(network.variables[0].initial, -1);
  EXPECT_EQ(network.variables[2].name, "k[1]");
  EXPECT_EQ(network.variables[2].span.line, 5U);
  EXPECT_EQ(network.variables[2].span.column, 13U);
}

TEST(Declarations, GiveLocationsTheirAttributes) {
  const Loaded loaded = load(
      "system:s\nclock:1:x\nint:1:0:9:0:i\nprocess:P\n"
      "location:P:l0{initial: : invariant: x <= 3 && i==0 : labels: a, b : labels: b,c}\n"
      "location:P:l1{committed:}\nlocation:P:l2{urgent: : initial:}\nlocation:P:l3{}\nlocation:P:l4\n");
  const model::Network& network = loaded.network();
  const model::Process& process = network.processes.at(0);
  ASSERT_EQ(process.locations.size(), 5U);
  EXPECT_THAT(process.initial, ElementsAre(model::LocationId{0}, model::LocationId{2}));
  EXPECT_THAT(process.locations[0].labels, ElementsAre("a", "b", "c"));
  EXPECT_EQ(print(process.locations[0].invariant, network), "(i == 0) && x <= 3");
  EXPECT_EQ(process.locations[0].invariant_text, "x <= 3 && i==0");
  EXPECT_TRUE(process.locations[1].committed);
  EXPECT_TRUE(process.locations[2].urgent);
  EXPECT_TRUE(process.locations[3].invariant.is_trivial());
  EXPECT_FALSE(process.locations[4].urgent || process.locations[4].committed);
  EXPECT_EQ(process.name, "P");
  EXPECT_EQ(process.template_name, "P");
}

TEST(Declarations, OfDifferentKindsMayShareAName) {
  EXPECT_EQ(load("system:n\nprocess:n\nevent:n\nclock:1:n\nlocation:n:n{initial:}\n").errors(), "");
}

TEST(Declarations, OfVariablesMayFollowTheirUseInExpressions) {
  EXPECT_EQ(load("system:s\nprocess:P\nlocation:P:l{initial: : invariant: x < i}\nclock:1:x\nint:1:0:1:0:i\n")
                .errors(),
            "");
}

TEST(Declarations, MayHaveAttributesOverSeveralLinesAndNoNewlineAtTheEnd) {
  const Loaded loaded = load("system:s\nprocess:P\nlocation:P:l{initial:\n : labels:\n  a}\nlocation:P:m");
  EXPECT_EQ(loaded.network().processes[0].locations.size(), 2U);
  EXPECT_EQ(load("system:s\r\nprocess:P\r\nlocation:P:l{initial:}\r\n").errors(), "");
}

TEST(Declarations, WarnAboutWhatIsIgnored) {
  const Loaded loaded = load("system:a-b\nprocess:P\nlocation:P:l{initial:1 : colour:red}\n");
  EXPECT_EQ(loaded.network().name, "a-b");
  EXPECT_EQ(loaded.warnings(),
            "m.tck:1:8: '-' in the name 'a-b': other tools refuse it [nonstandard-name]\n"
            "m.tck:3:26: unknown attribute 'colour' of 'location' is ignored [ignored-attribute]\n"
            "m.tck:3:22: the value of 'initial' is ignored [ignored-attribute]");
}

TEST(Declarations, AreReadOnAfterASyntaxError) {
  EXPECT_EQ(
      load("system:s\nproces:P\nclock:x\nlocation:P:l{initial\n}\nint:1:0:1:0:i:\nprocess:P extra{} tail\n"
           "process:R{}x\n")
          .errors(),
      "syntax 2:1 unknown declaration 'proces'; did you mean 'process'?\n"
      "syntax 3:1 'clock' has 1 field; expected clock:SIZE:NAME\n"
      "syntax 5:1 unexpected '}'; expected ':' after the name of an attribute\n"
      "syntax 6:1 'int' has 6 fields; expected int:SIZE:MIN:MAX:INIT:NAME\n"
      "syntax 7:19 unexpected 'tail' after the declaration; expected the end of the line\n"
      "syntax 8:12 unexpected 'x' after the declaration; expected the end of the line");
  EXPECT_EQ(load("system:s\nprocess:P\nlocation:P:l{initial:\n").errors(),
            "syntax 3:13 the brace is not closed; expected '}' after the attributes");
  EXPECT_EQ(
      load("system:s\nprocess:P\nlocation:P:l{initial: : 3:x}\nlocation:P:m{initial: # c\n}\n").errors(),
      "syntax 3:25 unexpected '3'; expected the name of an attribute, as in {initial: : urgent:}\n"
      "syntax 4:23 unexpected '#' in an attribute; expected ':' or '}'");
  EXPECT_EQ(load("system:s\nprocess:P\nlocation:P:l{initial:invariant:1}\n").errors(),
            "syntax 3:32 unexpected '1'; expected the name of an attribute, as in {initial: : urgent:}");
  EXPECT_EQ(load("system:s\nprocess:P\nlocation:P:l{initial:labels}\n").errors(),
            "syntax 3:22 'labels' is read as the value of 'initial'; expected another ':' before 'labels'");
}

TEST(Declarations, TogetherAreNotTooLarge) {
  EXPECT_EQ(
      load("system:s\nint:600000:0:1:0:a\nclock:600000:x\nprocess:P\nlocation:P:l{initial:}\n").errors(),
      "unsupported 3:7 'x' makes the model too large; all variables and clocks together have at most 1048576 "
      "elements");
}

TEST(Declarations, NeedProperNamesAndNumbers) {
  EXPECT_EQ(
      load("system:s\nprocess:3P\nevent:clock\nclock:one:x\nint:1:0:99999999999:0:i\nclock:0:y\n"
           "int:1:3:2:2:j\nint:1:0:2:7:k\n")
          .errors(),
      "syntax 4:7 'one' is not a number; expected an integer\n"
      "range 5:9 the number 99999999999 does not fit 32 bits\n"
      "range 6:7 'y' cannot have 0 elements; expected 1 … 1048576\n"
      "range 7:7 the range 3 … 2 is empty; expected the least value before the greatest\n"
      "range 8:11 the initial value 7 of 'k' is outside its range; expected 0 … 2\n"
      "syntax 2:9 '3P' is not a name; expected letters, digits, '_' and '.', not beginning with a digit\n"
      "syntax 3:7 the keyword 'clock' as a name; expected another name");
}

TEST(Declarations, AreKnownInSpiteOfMistakes) {
  EXPECT_EQ(
      load("system:s\nprocess:3P\nevent:e!\nclock:one:x\nint:1:0:ten:0:i\nint:+-1:0:1:0:k\n"
           "location:3P:end-it{initial: : invariant:x<3}\n"
           "edge:3P:end-it:end-it:e!{provided:i<2 : do:i=1;k=2;x=0}\nsync:3P@e!\n")
          .errors(),
      "syntax 4:7 'one' is not a number; expected an integer\n"
      "syntax 5:9 'ten' is not a number; expected an integer\n"
      "syntax 6:5 '+-1' is not a number; expected an integer\n"
      "syntax 2:9 '3P' is not a name; expected letters, digits, '_' and '.', not beginning with a digit\n"
      "syntax 3:7 'e!' is not a name; expected letters, digits, '_' and '.', not beginning with a digit\n"
      "syntax 7:13 'end-it' is not a name; expected letters, digits, '_' and '.', not beginning with a "
      "digit");
}

TEST(Declarations, AreUniqueAndKnown) {
  EXPECT_EQ(
      load("system:s\nsystem:t\nprocess:Proc\nprocess:Proc\nevent:e\nevent:e\nclock:1:x\nint:1:0:1:0:x\n"
           "location:Proc:l{initial:}\nlocation:Proc:l\nlocation:Prok:m\n")
          .errors(),
      "duplicate 8:13 variable 'x' is declared twice; first declared on line 7\n"
      "duplicate 2:1 a second system; expected one system, as the first declaration\n"
      "duplicate 4:9 process 'Proc' is declared twice; first declared on line 3\n"
      "duplicate 6:7 event 'e' is declared twice; first declared on line 5\n"
      "duplicate 10:15 process 'Proc': location 'l' is declared twice; first declared on line 9\n"
      "unknown-name 11:10 unknown process 'Prok'; did you mean 'Proc'?");
}

TEST(Declarations, MustMakeASystem) {
  EXPECT_EQ(load("").errors(), "structure 0:0 there is no system; expected system:NAME");
  EXPECT_EQ(load("system:s\n").errors(), "structure 0:0 there is no process; expected process:NAME");
  EXPECT_EQ(load("process:P\nsystem:s\nlocation:P:l{initial:}\n").errors(),
            "structure 1:1 the first declaration is no system; expected system:NAME");
  EXPECT_EQ(load("system:s\nprocess:P\nlocation:P:l\n").errors(),
            "structure 2:9 process 'P' has no initial location; expected location:P:NAME{initial:}");
}

TEST(Declarations, HaveNoConstants) {
  EXPECT_EQ(load("system:s\n" + std::string(kSmall), {.constants = {{"N", 3}}}).errors(),
            "usage 0:0 there is no constant named 'N'; TChecker models have no constants");
}

TEST(Declarations, TakeOneSignForANumber) {
  EXPECT_EQ(load("system:s\nint:1:+-5:+5:+-0:i\n" + std::string(kSmall)).errors(),
            "syntax 2:7 '+-5' is not a number; expected an integer\n"
            "syntax 2:14 '+-0' is not a number; expected an integer");
}

TEST(Declarations, AreNamesForQueries) {
  const Loaded loaded = load("system:s\n" + std::string(kSmall));
  const auto queries = loaded.document->parse_queries({"q", "E<> P.l\n# a comment\n  A[] x \n"});
  ASSERT_EQ(queries.size(), 2U);
  EXPECT_EQ(model::quantifier_of(model::question_of(queries[0])), model::Quantifier::kExists);
  EXPECT_EQ(queries[1].text, "A[] x");
  EXPECT_EQ(queries[1].span.line, 3U);
  EXPECT_EQ(queries[1].span.column, 3U);
  EXPECT_EQ(std::get<base::Error>(queries[1].meaning).code(), base::Code::kUnknownName);
}
}  // namespace
}  // namespace tarrier::languages::tchecker
