// SPDX-License-Identifier: MIT
#include "report/benchmark.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tarrier::report {
namespace {
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

QueryResult answer(Verdict verdict, std::uint64_t explored, std::size_t length = 0) {
  QueryResult result{.query = "E<> p", .verdict = verdict};
  result.statistics =
      base::Statistics{.explored = explored, .generated = 10 * explored, .search_seconds = 0.5};
  if (verdict == Verdict::kUnknown) result.reason = base::StopReason::kStates;
  if (length == 0) return result;
  result.trace.emplace();
  result.trace->steps.resize(length + 1);  // the first is the initial state
  return result;
}

// A line with one query, and these answers for the seeds 1, 2, …
Benchmark benchmark_of(const std::vector<QueryResult>& answers) {
  Benchmark benchmark;
  BenchmarkLine& line = benchmark.lines.emplace_back();
  line.text = "m.xta check";
  for (const QueryResult& each : answers) {
    benchmark.seeds.push_back(benchmark.seeds.size() + 1);
    line.add(
        {.model = "m.xta", .seed = benchmark.seeds.back(), .queries = {each}, .errors = {}, .warnings = {}});
  }
  return benchmark;
}

TEST(Benchmark, IsAboutAnswersNotAboutVerdicts) {
  EXPECT_EQ(benchmark_of({answer(Verdict::kViolated, 1), answer(Verdict::kViolated, 2)}).exit_status(), 0);
  EXPECT_EQ(benchmark_of({answer(Verdict::kViolated, 1), answer(Verdict::kUnknown, 2)}).exit_status(), 2);
  EXPECT_EQ(benchmark_of({answer(Verdict::kUnsupported, 1), answer(Verdict::kUnknown, 2)}).exit_status(), 69);
}

TEST(Benchmark, FindsVerdictsThatContradictEachOther) {
  const Benchmark wrong = benchmark_of(
      {answer(Verdict::kUnknown, 1), answer(Verdict::kSatisfied, 1), answer(Verdict::kViolated, 2)});
  EXPECT_EQ(wrong.exit_status(), 70);
  EXPECT_THAT(wrong.contradictions(),
              ElementsAre("m.xta check: E<> p: satisfied with seed 2, but violated with seed 3"));
}

TEST(Benchmark, FindsShortestTracesThatAreNot) {
  QueryResult shortest = answer(Verdict::kSatisfied, 1, 5);
  shortest.is_shortest = true;
  EXPECT_EQ(benchmark_of({shortest, answer(Verdict::kSatisfied, 1, 4)}).exit_status(), 70);
  EXPECT_EQ(benchmark_of({answer(Verdict::kSatisfied, 1, 4), shortest}).exit_status(), 70);
  EXPECT_EQ(benchmark_of({shortest, answer(Verdict::kSatisfied, 1, 6)}).exit_status(), 0);
}

TEST(Benchmark, FindsValuesThatDiffer) {
  QueryResult low = answer(Verdict::kSatisfied, 1);
  low.values = {{.expression = "x", .extent = {.is_empty = false, .high = 3}, .wants_high = true}};
  QueryResult high = low;
  high.values.front().extent.high = 4;
  EXPECT_THAT(benchmark_of({low, low}).contradictions(), IsEmpty());
  EXPECT_EQ(benchmark_of({low, high}).exit_status(), 70);
}

TEST(Benchmark, CountsRunsThatGaveUpWithTheirEffort) {
  const Benchmark benchmark =
      benchmark_of({answer(Verdict::kSatisfied, 10, 3), answer(Verdict::kUnknown, 30)});
  const BenchmarkTask& task = benchmark.lines.front().tasks.front();
  EXPECT_EQ(distribution_of(task, figures()[1])->maximum, 30);
  EXPECT_EQ(distribution_of(task, figures()[3])->maximum, 3);
  EXPECT_EQ(distribution_of(task, figures()[3])->minimum, 3);
}

TEST(Benchmark, IsATable) {
  EXPECT_EQ(
      to_text(benchmark_of({answer(Verdict::kSatisfied, 1, 7), answer(Verdict::kSatisfied, 3000, 9),
                            answer(Verdict::kUnknown, 2)})),
      R"(                                       seconds                explored       generated         length
m.xta check
  E<> p
    2/3 satisfied, 1 unknown (states)  0.500 [0.500 … 0.500]  2 [1 … 3,000]  20 [10 … 30,000]  8 [7 … 9]
                                             [0.500 … 0.500]    [2 … 1,501]     [15 … 15,010]    [8 … 9]

3 runs each: median [minimum … maximum], below [lower … upper quartile]
)");
}

TEST(Benchmark, OfOneRunHasItsValuesAlone) {
  const std::string text = to_text(benchmark_of({answer(Verdict::kViolated, 4, 7)}));
  EXPECT_THAT(text, HasSubstr("    violated    0.500         4         40       7\n"));
  EXPECT_EQ(text.find('['), std::string::npos);
}
}  // namespace
}  // namespace tarrier::report
