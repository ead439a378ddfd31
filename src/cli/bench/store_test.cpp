// SPDX-License-Identifier: MIT
#include "cli/bench/store.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace tarrier::cli {
namespace {
namespace fs = std::filesystem;

BenchRecord record_of(std::uint64_t seed) {
  BenchRecord record{
      .line = "m.xta check", .command = "check m.xta", .digest = "0", .seed = seed, .version = "1"};
  report::BenchmarkRun& run = record.runs.emplace_back();
  run.seed = seed;
  run.result.query = "E<> \"p\"";
  run.result.verdict = report::Verdict::kUnknown;
  run.result.reason = base::StopReason::kMemory;
  run.result.search = "greedy";
  run.result.heuristic = "hl";
  run.result.statistics = base::Statistics{.explored = 7, .generated = 8, .stored = 9, .initial_estimate = 3};
  run.length = 5;
  record.cpu_seconds = 0.25;
  record.errors.emplace_back(base::Code::kSyntax, base::SourceSpan{base::intern("m.xta"), {}, 2, 3}, "what",
                             "this");
  return record;
}

class StoreFile : public ::testing::Test {
 protected:
  StoreFile() : file_(fs::path(::testing::TempDir()) / "tarrier_store_test.jsonl") { fs::remove(file_); }
  ~StoreFile() override { fs::remove(file_); }
  fs::path file_;
};

TEST_F(StoreFile, HasRecordsThatCanBeReadBack) {
  const BenchRecord record = record_of(3);
  const BenchRecord again = read_record(record_text(record));
  EXPECT_EQ(record_text(again), record_text(record));
  EXPECT_EQ(again.key(), record.key());
  EXPECT_EQ(again.runs[0].result.reason, base::StopReason::kMemory);
  EXPECT_EQ(again.runs[0].result.statistics->initial_estimate, 3U);
  EXPECT_STREQ(again.errors[0].what(), record.errors[0].what());
}

TEST_F(StoreFile, KnowsWhatItHas) {
  RunStore(file_.string(), false).append(record_of(1));
  EXPECT_THROW(RunStore(file_.string(), false), base::Error);
  const RunStore store(file_.string(), true);
  EXPECT_NE(store.find(record_of(1)), nullptr);
  EXPECT_EQ(store.find(record_of(2)), nullptr);
  BenchRecord other = record_of(1);
  other.version = "2";
  EXPECT_EQ(store.find(other), nullptr);
  other = record_of(1);
  other.digest = "1";  // the model has been changed
  EXPECT_EQ(store.find(other), nullptr);
}

TEST_F(StoreFile, LosesNothingButALineThatWasCutOff) {
  {
    RunStore store(file_.string(), false);
    store.append(record_of(1));
    store.append(record_of(2));
  }
  fs::resize_file(file_, fs::file_size(file_) - 10);
  {
    RunStore store(file_.string(), true);
    EXPECT_NE(store.find(record_of(1)), nullptr);
    EXPECT_EQ(store.find(record_of(2)), nullptr);
    store.append(record_of(2));
  }
  const RunStore store(file_.string(), true);
  EXPECT_NE(store.find(record_of(2)), nullptr);
}

TEST_F(StoreFile, IsRefusedIfItIsSomethingElse) {
  std::ofstream(file_) << "{\"format\":1}\n";
  EXPECT_THROW(RunStore(file_.string(), true), base::Error);
}
}  // namespace
}  // namespace tarrier::cli
