// SPDX-License-Identifier: MIT
#include "cli/bench/suite.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace tarrier::cli {
namespace {
namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A folder of suites and models.
class SuiteFolder : public ::testing::Test {
 protected:
  SuiteFolder() : folder_(fs::path(::testing::TempDir()) / "tarrier_suite_test") {
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "own");
    fs::create_directories(folder_ / "others");
  }
  ~SuiteFolder() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  [[nodiscard]] Suite read(const std::string& text, bool with_others = false) const {
    write("s.suite", text);
    const auto models = with_others ? std::optional((folder_ / "others").string()) : std::nullopt;
    return read_suite((folder_ / "s.suite").string(), models);
  }
  [[nodiscard]] std::string complaint(const std::string& text) const {
    try {
      (void)read(text);
    } catch (const base::Error& error) {
      return error.what();
    }
    return {};
  }

  fs::path folder_;
};

TEST_F(SuiteFolder, HasLinesWithQuotedWords) {
  const Suite suite = read("# nothing\nm.xta  check -q 'E<> a'  # comment\n");
  ASSERT_EQ(suite.lines.size(), 1U);
  EXPECT_EQ(suite.lines[0].text, "m.xta check -q 'E<> a'");
  EXPECT_THAT(suite.lines[0].words, ElementsAre("check", (folder_ / "m.xta").string(), "-q", "E<> a"));
}

const char* const kTwoTables =
    "title: Philips' protocol\nmodels: own\noptions: --threads 1\n"
    "row: A original a.xta check\nelse: rewritten b.xta check -D N=2\npaper: explored x=5 y=-\n"
    "row: B original c.xta explore\nexpect: satisfied\nwithout: y\n"
    "table: One\nmeasure: explored length\ncolumn: x --search bfs\ncolumn: y --search dfs\nseeds: 1..3\n"
    "claim: explored(x) <= paper\n"
    "table: Two\ncolumn: x --search bfs\nrow: C original a.xta check\n";

TEST_F(SuiteFolder, HasTables) {
  write("own/b.xta", "");
  const Suite suite = read(kTwoTables);
  EXPECT_EQ(suite.title, "Philips' protocol");
  ASSERT_EQ(suite.tables.size(), 2U);
  const SuiteTable& table = suite.tables[0];
  EXPECT_THAT(table.measures, ElementsAre("explored", "length"));
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0].origin, "rewritten");
  EXPECT_TRUE(table.rows[0].stands_in);
  EXPECT_EQ(table.rows[0].published.at("explored").at("x").number, 5);
  EXPECT_EQ(table.rows[0].published.at("explored").at("y").number, std::nullopt);
  EXPECT_TRUE(table.rows[1].is_left_out);
  EXPECT_EQ(table.rows[1].expected, report::Verdict::kSatisfied);
  EXPECT_THAT(table.columns[1].seeds, ElementsAre("1..3"));
  // One that has rows of its own does not have those before the first table.
  ASSERT_EQ(suite.tables[1].rows.size(), 1U);
  EXPECT_EQ(suite.tables[1].rows[0].name, "C");
  EXPECT_THAT(suite.tables[1].measures, ElementsAre("explored"));
}

TEST_F(SuiteFolder, PrefersTheModelsThatAreGiven) {
  write("own/b.xta", "");
  write("others/a.xta", "");
  const SuiteRow row = read(kTwoTables, true).tables[0].rows[0];
  EXPECT_EQ(row.origin, "original");
  EXPECT_FALSE(row.stands_in);
  EXPECT_EQ(row.line.words[1], (folder_ / "others/a.xta").string());
}

TEST_F(SuiteFolder, IsRefusedWithItsLine) {
  EXPECT_THAT(complaint("m.xta check\nrwo: A original m check\n"),
              HasSubstr("s.suite:2:1: 'rwo:' is no directive; did you mean 'row:'?"));
  EXPECT_THAT(complaint("paper: explored x=1\n"), HasSubstr("there is no row"));
  EXPECT_THAT(complaint("row: A original\n"), HasSubstr("more words"));
  EXPECT_THAT(complaint("row: A original m nothing\n"), HasSubstr("what to do with 'm'"));
  EXPECT_THAT(complaint("row: A o m check\nrow: A o m check\n"), HasSubstr("two rows 'A'"));
  EXPECT_THAT(complaint("row: A o m check\n"), HasSubstr("no table"));
  EXPECT_THAT(complaint("column: x\n"), HasSubstr("no table"));
  EXPECT_THAT(complaint("table: T\nmeasure: beauty\n"), HasSubstr("'beauty' is no measure"));
  EXPECT_THAT(complaint("table: T\ncolumn: x\n"), HasSubstr("has no rows"));
  EXPECT_THAT(complaint("table: T\nrow: A o m check\n"), HasSubstr("has no columns"));
  EXPECT_THAT(complaint("table: T\nseeds: 1\n"), HasSubstr("no column"));
  EXPECT_THAT(complaint("table: T\ncolumn: x\ncolumn: x\n"), HasSubstr("two columns"));
  EXPECT_THAT(complaint("table: T\ncolumn: x\nrow: A o m check\nwithout: y\n"), HasSubstr("no column 'y'"));
  EXPECT_THAT(complaint("table: T\ncolumn: x\nrow: A o m check\npaper: explored y=1\n"),
              HasSubstr("no column 'y'"));
  EXPECT_THAT(complaint("table: T\ncolumn: x\nrow: A o m check\npaper: explored 7\n"),
              HasSubstr("no published figure"));
  EXPECT_THAT(complaint("table: T\ncolumn: x\nrow: A o m check\nexpect: maybe\n"), HasSubstr("no verdict"));
  EXPECT_THAT(complaint("table: T\ncolumn: x\nrow: A o m check\nclaim: explored(z) < 1\n"),
              HasSubstr("no column 'z'"));
  EXPECT_THAT(complaint("peer: spin {model}\n"), HasSubstr("there is no line"));
  EXPECT_THAT(complaint("answer: spin yes\n"), HasSubstr("cannot be understood"));
  EXPECT_THAT(complaint("title:\n"), HasSubstr("nothing is said"));
}

TEST(FindSuite, SaysWhereItHasLooked) {
  EXPECT_EQ(find_suite("a/b"), "a/b");
  EXPECT_EQ(find_suite("b.suite"), "b.suite");
  try {
    find_suite("no-such-suite");
    FAIL();
  } catch (const base::Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("share/tarrier/suites/no-such-suite.suite"));
    EXPECT_THAT(error.what(), HasSubstr("bench/suites/no-such-suite.suite"));
  }
}
}  // namespace
}  // namespace tarrier::cli
