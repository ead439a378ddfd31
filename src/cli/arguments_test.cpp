// SPDX-License-Identifier: MIT
#include "cli/arguments.hpp"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <functional>

#include "base/error.hpp"
#include "cli/program.hpp"

namespace tarrier::cli {
namespace {
// Declares options and reads these words; false if they are refused.
bool read(const std::function<void(Arguments&)>& declare, std::vector<std::string> words) {
  CLI::App app;
  Arguments arguments(app);
  declare(arguments);
  std::reverse(words.begin(), words.end());  // it takes them from the end
  try {
    app.parse(words);
    return true;
  } catch (const CLI::Error&) {
    return false;
  }
}

std::optional<double> duration(const std::string& text) {
  std::optional<double> seconds;
  read([&](Arguments& arguments) { arguments.duration("--time", seconds, ""); }, {"--time", text});
  return seconds;
}

std::optional<std::uint64_t> size(const std::string& text) {
  std::optional<std::uint64_t> bytes;
  read([&](Arguments& arguments) { arguments.size("--size", bytes, ""); }, {"--size", text});
  return bytes;
}

TEST(Arguments, DurationsHaveUnits) {
  EXPECT_EQ(duration("60"), 60);
  EXPECT_EQ(duration("60s"), 60);
  EXPECT_EQ(duration("500ms"), 0.5);
  EXPECT_EQ(duration("2.5m"), 150);
  EXPECT_EQ(duration("1min"), 60);
  EXPECT_EQ(duration("2h"), 7200);
  EXPECT_EQ(duration("0"), 0);
  for (const char* wrong : {"", "s", "-1", "1d", "1 s", "1e999", "nan", "inf", "1S"})
    EXPECT_EQ(duration(wrong), std::nullopt) << wrong;
}

TEST(Arguments, SizesHaveUnits) {
  EXPECT_EQ(size("100"), 100U);
  EXPECT_EQ(size("100B"), 100U);
  EXPECT_EQ(size("1K"), 1024U);
  EXPECT_EQ(size("1.5KiB"), 1536U);
  EXPECT_EQ(size("512M"), 512U << 20U);
  EXPECT_EQ(size("4G"), 4ULL << 30U);
  for (const char* wrong : {"", "G", "-1", "1T", "1k", "1 K", "1e30", "9999999999G"})
    EXPECT_EQ(size(wrong), std::nullopt) << wrong;
}

TEST(Arguments, NumbersAreWholeAndNotNegative) {
  std::optional<std::uint64_t> number;
  const auto declare = [&](Arguments& arguments) { arguments.option("--number", number, ""); };
  EXPECT_TRUE(read(declare, {"--number", "18446744073709551615"}));
  EXPECT_EQ(number, 18446744073709551615U);
  for (const char* wrong : {"-1", "1.5", "x", "18446744073709551616", ""})
    EXPECT_FALSE(read(declare, {"--number", wrong})) << wrong;
}

TEST(Arguments, AChoiceIsOneOfThose) {
  std::string colour = "red";
  const auto declare = [&](Arguments& arguments) {
    arguments.choice("--colour", colour, {"red", "green"}, "");
  };
  EXPECT_TRUE(read(declare, {"--colour", "green"}));
  EXPECT_EQ(colour, "green");
  EXPECT_FALSE(read(declare, {"--colour", "blue"}));
}

TEST(Arguments, WhatMayBeRepeatedTakesOneValueEachTime) {
  std::string model;
  std::vector<std::string> values;
  std::vector<std::string> listed;
  EXPECT_TRUE(read(
      [&](Arguments& arguments) {
        arguments.positional("MODEL", model, "");
        arguments.option("-D", values, "", "NAME=VALUE");
        arguments.list("--list", listed, "", "A,B");
      },
      {"-D", "a=1", "m.xta", "-D", "b=2", "--list", "x,y", "--list", "z"}));
  EXPECT_EQ(model, "m.xta");
  EXPECT_EQ(values, (std::vector<std::string>{"a=1", "b=2"}));
  EXPECT_EQ(listed, (std::vector<std::string>{"x", "y", "z"}));
}

TEST(Arguments, WhatIsNotedCanBeReadAgain) {
  std::vector<std::string> words;
  std::string search;
  std::string seed;
  read(
      [&](Arguments& arguments) {
        arguments.option("--seed", seed, "", "N");
        arguments.note_in(words);
        arguments.option("-s,--search", search, "", "NAME");
      },
      {"--seed", "3", "-s", "bfs"});
  EXPECT_EQ(words, (std::vector<std::string>{"--search", "bfs"}));
}

std::unique_ptr<Command> parsed(std::vector<const char*> words) {
  words.insert(words.begin(), "tarrier");
  std::unique_ptr<Command> command;
  EXPECT_EQ(parse(static_cast<int>(words.size()), words.data(), command), std::nullopt);
  return command;
}

TEST(Arguments, OfACommandMakeARequest) {
  const auto task = parsed({"check", "m.xta", "m.q", "--search", "bfs", "--seed", "7", "-D", "N=3",
                            "--time-limit", "5m", "--trace", "none", "--threads", "2"})
                        ->task();
  const checker::Request& request = task->request;
  EXPECT_EQ(request.model, "m.xta");
  EXPECT_EQ(request.query_file, "m.q");
  EXPECT_EQ(request.choices.search, "bfs");
  EXPECT_EQ(request.choices.heuristic, "auto");
  EXPECT_EQ(request.choices.seed, 7U);
  EXPECT_EQ(request.choices.threads, 2U);
  EXPECT_EQ(request.choices.trace, procedures::TraceWish::kNone);
  EXPECT_EQ(request.constants.at("N"), 3);
  EXPECT_EQ(request.limits.seconds, 300);
}

TEST(Arguments, ThatAreWrongAreUsageErrors) {
  std::unique_ptr<Command> command;
  for (const std::vector<const char*>& words :
       std::vector<std::vector<const char*>>{{"tarrier"},
                                             {"tarrier", "chek"},
                                             {"tarrier", "check"},
                                             {"tarrier", "check", "m.xta", "--sarch", "bfs"},
                                             {"tarrier", "check", "m.xta", "--seed", "x"}})
    EXPECT_THROW(parse(static_cast<int>(words.size()), words.data(), command), base::Error);
  EXPECT_THROW(parsed({"check", "m.xta", "--threads", "0"})->task(), base::Error);
}

std::optional<base::Code> refusal_of_format(const char* format) {
  try {
    (void)parsed({"check", "m.xta", "--trace-format", format})->task();
  } catch (const base::Error& error) {
    return error.code();
  }
  return std::nullopt;
}

TEST(Arguments, FormatsOfTracesAreThoseOfTheCatalogue) {
  std::vector<std::string> choices;
  for (const CommandDescription& command : describe_commands())
    for (const OptionDescription& option : command.options)
      if (option.names.back() == "--trace-format") choices = option.choices;
  EXPECT_EQ(choices, (std::vector<std::string>{"text", "json"}));
  EXPECT_NE(parsed({"check", "m.xta", "--trace-format", "json"})->task(), nullptr);
  EXPECT_EQ(refusal_of_format("xtr"), base::Code::kUnsupported);
  EXPECT_EQ(refusal_of_format("html"), base::Code::kUnsupported);
  EXPECT_EQ(refusal_of_format("xml"), base::Code::kUsage);
}
}  // namespace
}  // namespace tarrier::cli
