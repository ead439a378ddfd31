// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "cli/bench/csv.hpp"
#include "cli/bench/page.hpp"
#include "cli/bench/plan.hpp"
#include "cli/bench/results.hpp"
#include "cli/bench/results_json.hpp"
#include "cli/bench/runner.hpp"
#include "cli/bench/store.hpp"
#include "cli/bench/table_text.hpp"
#include "cli/command.hpp"
#include "cli/options/seeds.hpp"
#include "cli/options/strategy_options.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "report/json.hpp"

namespace tarrier::cli {
namespace {
constexpr int kClaimFails = 1;
constexpr int kUndecided = 2;
constexpr int kContradiction = 70;

// tarrier bench SUITE…
class Bench final : public Command {
 public:
  explicit Bench(Arguments& arguments) : strategy_(noting(arguments)) {}

  int run() override {
    refuse_useless();
    report::Benchmark benchmark{.seeds = choose_seeds(seed_, repeat_, seeds_)};
    const Plan plan = make_plan({.suites = suites_,
                                 .models = models_,
                                 .words = words_,
                                 .seeds = benchmark.seeds,
                                 .replaces_seeds = seed_ || repeat_ || !seeds_.empty(),
                                 .peers = peers_,
                                 .only = only_.value_or("")});
    refuse_to_overwrite_inputs(plan);
    note_seeds(plan, benchmark);
    std::optional<RunStore> lines;
    if (store_ && is_line_store(*store_)) lines.emplace(*store_, resume_);
    RunnerOptions options{.shows_progress = strategy_.wants_progress(false)};
    // Many rows, and one that fails must not take the others with it.
    if (jobs_ || plan.has_tables()) options.jobs = jobs_.value_or(1);
    if (lines) options.store = &*lines;
    benchmark.lines = run_plan(plan, options);
    return report(plan, benchmark);
  }

 private:
  // The options of its own first; those of the searches are passed on to each line.
  Arguments& noting(Arguments& arguments) {
    arguments.positional(
        "SUITE", suites_,
        "file with lines such as `MODEL check --search bfs`, name of a suite such as paper-000, or a model");
    arguments.option("--repeat", repeat_, "run each line so often, with one seed after the other");
    arguments.list("--seeds", seeds_, "run each line with these seeds, such as 1..20 or 3,5,8", "A..B,C");
    arguments.option("--seed", seed_, "the first seed (default: 1)");
    arguments.option("--jobs", jobs_, "so many runs at once, each in a process of its own");
    arguments.option("--models", models_, "where the models of suites are; otherwise beside the suite",
                     "FOLDER");
    arguments.option("--only", only_,
                     "only lines that have this in them; of tables, cells whose `ROW COLUMN LINE` has",
                     "TEXT");
    arguments.option("--peer", peers_, "run this program on the lines, too, that have a command for it",
                     "NAME=PATH");
    arguments.flag("--json", json_, "one JSON document on standard output, with all runs");
    arguments.option("--store", store_,
                     "write that document there, or with the ending .jsonl each run as soon as it has ended",
                     "FILE");
    arguments.flag("--resume", resume_, "leave out runs that --store FILE.jsonl has already");
    arguments.option("--csv", csv_, "write all runs there, for spreadsheets", "FILE");
    arguments.option("--html", html_, "write a page there, with tables and plots", "FILE");
    arguments.note_in(words_);
    return arguments;
  }

  void refuse_useless() const {
    if (jobs_ && (*jobs_ == 0 || *jobs_ > kMostJobs))
      throw base::Error(base::Code::kUsage, {}, fmt::format("--jobs can be from 1 to {}", kMostJobs));
    if (resume_ && !(store_ && is_line_store(*store_)))
      throw base::Error(base::Code::kUsage, {}, "there are no runs to go on with", "--store FILE.jsonl");
  }

  // Not only when they are written: that is after hours of runs, which would then be lost.
  void refuse_to_overwrite_inputs(const Plan& plan) const {
    for (const auto& output : {store_, csv_, html_}) {
      if (!output) continue;
      for (const auto& suite : plan.suites) refuse_to_overwrite(*output, {suite->suite.file});
      for (const PlannedLine& line : plan.lines) refuse_to_overwrite(*output, inputs_of(line.task->request));
    }
  }

  // Columns of tables may have some of their own.
  static void note_seeds(const Plan& plan, report::Benchmark& benchmark) {
    for (const PlannedLine& line : plan.lines)
      for (const std::uint64_t seed : line.seeds)
        if (std::find(benchmark.seeds.begin(), benchmark.seeds.end(), seed) == benchmark.seeds.end())
          benchmark.seeds.push_back(seed);
  }

  [[nodiscard]] int report(const Plan& plan, const report::Benchmark& benchmark) const {
    const BenchResults results = results_of(plan, benchmark.lines);
    nlohmann::ordered_json document = report::to_json(benchmark);
    add_tables(document, results);
    if (json_)
      print_json(document);
    else
      put(report::to_text(benchmark) + peers_text(benchmark.lines) + tables_text(results));
    complain_of(benchmark, results);
    // Last, when the answers have been shown: if a file cannot be written, nothing else is lost.
    if (store_ && !is_line_store(*store_)) write_side_file(*store_, report::json_text(document));
    if (csv_) write_side_file(*csv_, csv_text(benchmark.lines));
    if (html_) write_side_file(*html_, page_text(results, benchmark, words_));
    if (!results.contradictions.empty()) return kContradiction;
    const int status = benchmark.exit_status();
    // Cells that have not been run are missing, which is no result.
    if (status == 0 && base::Limits::is_interrupted()) return kUndecided;
    return status == 0 && !results.all_claims_hold() ? kClaimFails : status;
  }

  void complain_of(const report::Benchmark& benchmark, const BenchResults& results) const {
    std::vector<std::string> texts = benchmark.contradictions();
    for (const report::BenchmarkLine& line : benchmark.lines)
      for (const std::string& failure : line.failures)
        texts.push_back(fmt::format("{}: {}", line.text, failure));
    texts.insert(texts.end(), results.contradictions.begin(), results.contradictions.end());
    const char* whose = peers_.empty() ? "This is a mistake in tarrier" : "Tarrier or the peer is mistaken";
    for (const std::string& text : texts)
      put_error(fmt::format("internal error: {}\n{}; please report it with the model.\n", text, whose));
  }

  static constexpr std::uint64_t kMostJobs = 1024;

  std::vector<std::string> suites_;
  std::optional<std::uint64_t> repeat_;
  std::vector<std::string> seeds_;
  std::optional<std::uint64_t> seed_;
  std::optional<std::uint64_t> jobs_;
  std::optional<std::string> models_;
  std::optional<std::string> only_;
  std::vector<std::string> peers_;
  std::optional<std::string> store_;
  bool resume_ = false;
  std::optional<std::string> csv_;
  std::optional<std::string> html_;
  bool json_ = false;
  std::vector<std::string> words_;
  StrategyOptions strategy_;
};
}  // namespace

CommandEntry bench_command() {
  return {.name = "bench",
          .summary = "run many tasks, each with several seeds: how often they succeed, and at what cost",
          .make = make<Bench>};
}
}  // namespace tarrier::cli
