// SPDX-License-Identifier: MIT
#include "base/configuration.hpp"

#include <gmock/gmock.h>

#include "base/error.hpp"

namespace tarrier::base {
namespace {
using testing::HasSubstr;

const std::vector<OptionEntry> kEntries{
    {.name = "cache", .summary = "", .standard = "exact", .words = {"exact", "lossy:N", "off"}},
    {.name = "w", .summary = "", .kind = OptionEntry::Kind::kNumber, .standard = "2", .least = 1}};

Options options(std::string_view text) { return {parse_configurations(text).front(), kEntries, "thing 'x'"}; }

std::string complaint(std::string_view text) {
  try {
    options(text);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kUsage);
    return error.what();
  }
  return "none";
}

TEST(Configuration, HasANameAndOptions) {
  const auto all = parse_configurations("hl, hu( cache = lossy:5 , w=1.5 )");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].name, "hl");
  EXPECT_EQ(all[1].name, "hu");
  ASSERT_EQ(all[1].options.size(), 2U);
  EXPECT_EQ(all[1].options[0], (std::pair<std::string, std::string>("cache", "lossy:5")));
  EXPECT_EQ(all[1].options[1], (std::pair<std::string, std::string>("w", "1.5")));
  EXPECT_EQ(parse_configurations("hl()").front().options.size(), 0U);
}

TEST(Configuration, HasOthersInParentheses) {
  const Configuration all = parse_configurations("all( a , b(x=1, y = c(z(v=2))) ,w=3)").at(0);
  EXPECT_EQ(all.text, "all( a , b(x=1, y = c(z(v=2))) ,w=3)");
  ASSERT_EQ(all.arguments.size(), 2U);
  EXPECT_EQ(all.arguments[0].text, "a");
  EXPECT_EQ(all.arguments[1].name, "b");
  EXPECT_EQ(all.arguments[1].text, "b(x=1, y = c(z(v=2)))");
  EXPECT_EQ(all.arguments[1].options.size(), 2U);
  EXPECT_EQ(all.options, (Configuration::Values{{"w", "3"}}));
}

TEST(Configuration, IsTheSameAsIfItHadBeenTyped) {
  for (const Configuration& made : {configuration("hl"), configuration("hu", {{"cache", "off"}}),
                                    configuration("pa", {{"split", "all"}, {"states", "20"}})}) {
    const Configuration typed = parse_configurations(made.text).at(0);
    EXPECT_EQ(typed.name, made.name);
    EXPECT_EQ(typed.options, made.options);
    EXPECT_EQ(typed.text, made.text);
  }
  EXPECT_EQ(configuration("pa", {{"split", "all"}, {"states", "20"}}).text, "pa(split=all,states=20)");
}

TEST(Configuration, SaysWhereTheTextGoesWrong) {
  EXPECT_THAT(complaint("hu(cache=off"), HasSubstr("unexpected the end at column 13"));
  EXPECT_THAT(complaint("hu(cache=)"), HasSubstr("unexpected ')' at column 10"));
  EXPECT_THAT(complaint("hu(cache(x)"), HasSubstr("unexpected the end at column 12"));
  EXPECT_THAT(complaint(""), HasSubstr("unexpected the end at column 1"));
  EXPECT_THAT(complaint("hu)"), HasSubstr("unexpected ')' at column 3"));
  EXPECT_THAT(complaint("hu,"), HasSubstr("a name"));
}

TEST(Options, HaveStandardValues) {
  EXPECT_EQ(options("x").word("cache"), "exact");
  EXPECT_EQ(options("x").number("w"), 2);
}

TEST(Options, AreTyped) {
  EXPECT_EQ(options("x(cache=off,w=3.5)").word("cache"), "off");
  EXPECT_EQ(options("x(cache=off,w=3.5)").number("w"), 3.5);
  EXPECT_EQ(options("x(cache=lossy:256000)").word("cache"), "lossy");
  EXPECT_EQ(options("x(cache=lossy:256000)").number("cache"), 256000);
}

TEST(Options, AreChecked) {
  EXPECT_THAT(complaint("x(cashe=off)"), HasSubstr("thing 'x' has no option 'cashe'; did you mean 'cache'?"));
  EXPECT_THAT(complaint("x(cache=on)"), HasSubstr("option 'cache' cannot be 'on'; exact, lossy:N or off"));
  EXPECT_THAT(complaint("x(cache=lossy)"), HasSubstr("cannot be 'lossy'"));
  EXPECT_THAT(complaint("x(cache=lossy:0)"), HasSubstr("cannot be 'lossy:0'"));
  EXPECT_THAT(complaint("x(cache=lossy:1.5)"), HasSubstr("cannot be 'lossy:1.5'"));
  EXPECT_THAT(complaint("x(cache=lossy:1e19)"), HasSubstr("cannot be 'lossy:1e19'"));
  EXPECT_THAT(complaint("x(w=0.5)"), HasSubstr("option 'w' cannot be '0.5'; a number from 1 on"));
  EXPECT_THAT(complaint("x(w=two)"), HasSubstr("cannot be 'two'"));
  EXPECT_THAT(complaint("x(w=nan)"), HasSubstr("cannot be 'nan'"));
  EXPECT_THAT(complaint("x(w=2,w=3)"), HasSubstr("given twice"));
  EXPECT_THAT(complaint("x(cache)"), HasSubstr("thing 'x': 'cache' has no value; write x(option=value)"));
}
}  // namespace
}  // namespace tarrier::base
