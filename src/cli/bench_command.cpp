// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/complaint.hpp"
#include "cli/options/seeds.hpp"
#include "cli/options/strategy_options.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "cli/program.hpp"
#include "cli/suite.hpp"
#include "cli/terminal.hpp"
#include "report/benchmark.hpp"
#include "report/json.hpp"

namespace tarrier::cli {
namespace {
struct Job {
  std::string text;
  std::unique_ptr<Command> command;
  std::unique_ptr<Task> task;
};

bool is_interrupted(const report::Result& result) {
  for (const report::QueryResult& query : result.queries)
    if (query.reason == base::StopReason::kInterrupted) return true;
  return false;
}

// tarrier bench SUITE…
class Bench final : public Command {
 public:
  explicit Bench(Arguments& arguments) : strategy_(noting(arguments)) {}

  int run() override {
    report::Benchmark benchmark{.seeds = choose_seeds(seed_, repeat_, seeds_)};
    const std::vector<Job> all = jobs();
    if (store_) {
      // Not only when it is written: that is after hours of runs, which would then be lost.
      refuse_to_overwrite(*store_, suites_);
      for (const Job& job : all) refuse_to_overwrite(*store_, inputs_of(job.task->request));
    }
    for (const Job& job : all) {
      // Whoever interrupts is shown what has been found so far.
      const bool goes_on = run_all(job, benchmark);
      if (!goes_on) break;
    }
    return report(benchmark);
  }

 private:
  // The options of its own first; those of the searches are passed on to each line.
  Arguments& noting(Arguments& arguments) {
    arguments.positional("SUITE", suites_, "file with lines such as `MODEL check --search bfs`, or a model");
    arguments.option("--repeat", repeat_, "run each line so often, with one seed after the other");
    arguments.list("--seeds", seeds_, "run each line with these seeds, such as 1..20 or 3,5,8", "A..B,C");
    arguments.option("--seed", seed_, "the first seed (default: 1)");
    arguments.option("--models", models_, "where the models of suites are; otherwise beside the suite",
                     "FOLDER");
    arguments.flag("--json", json_, "one JSON document on standard output, with all runs");
    arguments.option("--store", store_, "write that document there", "FILE");
    arguments.note_in(words_);
    return arguments;
  }

  // Everything is understood before anything runs.
  [[nodiscard]] std::vector<Job> jobs() const {
    std::vector<Job> result;
    for (const std::string& suite : suites_)
      for (SuiteLine& line : read_suite(suite, models_)) {
        line.words.insert(line.words.end(), words_.begin(), words_.end());
        try {
          std::unique_ptr<Command> command = parse_words(line.words);
          std::unique_ptr<Task> task = command->task();
          // A suite can be run from anywhere: like models, query files are found from where the suite says.
          if (auto& queries = task->request.query_file) queries = (line.folder / *queries).string();
          result.push_back({line.text, std::move(command), std::move(task)});
        } catch (const base::Error& error) {
          // An error in the line itself has no place yet; the user is told which line of the suite it is.
          if (!error.where().file.empty()) throw;
          throw base::Error(error.code(), line.where, error.message(), error.expected());
        }
      }
    if (result.empty()) throw base::Error(base::Code::kUsage, {}, "there is nothing to run");
    return result;
  }

  // False if the user has had enough.
  static bool run_all(const Job& job, report::Benchmark& benchmark) {
    report::BenchmarkLine& line = benchmark.lines.emplace_back();
    line.text = job.text;
    for (const std::uint64_t seed : benchmark.seeds) {
      job.task->request.choices.seed = seed;
      report::Result result = job.task->run(job.task->request);
      // Warnings and errors below would be written behind it.
      clear_progress_line();
      // The model is the same for all seeds, and so are its warnings.
      if (seed == benchmark.seeds.front())
        for (const base::Warning& warning : result.warnings) complain(warning);
      for (const base::Error& error : result.errors) complain(error);
      const bool is_over = is_interrupted(result);
      line.add(std::move(result));
      if (is_over) return false;
      if (!line.errors.empty()) break;  // it would be the same with another seed
    }
    return true;
  }

  [[nodiscard]] int report(const report::Benchmark& benchmark) const {
    if (json_)
      print_json(report::to_json(benchmark));
    else
      put(report::to_text(benchmark));
    for (const std::string& text : benchmark.contradictions())
      put_error(fmt::format(
          "internal error: {}\nThis is a mistake in tarrier; please report it with the model.\n", text));
    // Last, when the answers have been shown: if the file cannot be written, nothing else is lost.
    if (store_) write_side_file(*store_, report::json_text(report::to_json(benchmark)));
    return benchmark.exit_status();
  }

  std::vector<std::string> suites_;
  std::optional<std::uint64_t> repeat_;
  std::vector<std::string> seeds_;
  std::optional<std::uint64_t> seed_;
  std::optional<std::string> models_;
  std::optional<std::string> store_;
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
