// SPDX-License-Identifier: MIT
#include "cli/bench/runner.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "base/budget.hpp"
#include "base/limits.hpp"
#include "cli/bench/process.hpp"
#include "cli/bench/remaining_time.hpp"
#include "cli/complaint.hpp"
#include "cli/terminal.hpp"
#include "tarrier/tarrier.hpp"

namespace tarrier::cli {
namespace {
// One run, of ours or of a peer.
struct RunnerJob {
  std::size_t line = 0;  // of the plan
  std::uint64_t seed = 1;
  bool is_first = false;  // of the seeds of its line
  const PlannedPeer* peer = nullptr;
};

double cpu_seconds_so_far() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

BenchRecord run_here(const PlannedLine& line, const RunnerJob& job, BenchRecord record) {
  line.task->request.choices.seed = job.seed;
  const double cpu = cpu_seconds_so_far();
  const auto begin = std::chrono::steady_clock::now();
  report::Result result = line.task->run(line.task->request);
  record.cpu_seconds = cpu_seconds_so_far() - cpu;
  record.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  // Warnings and errors below would be written behind it.
  clear_progress_line();
  // The model is the same for all seeds, and so are its warnings.
  if (job.is_first)
    for (const base::Warning& warning : result.warnings) complain(warning);
  record.errors = std::move(result.errors);
  record.runs = report::runs_of(std::move(result));
  if (record.runs.size() == 1) record.runs.front().cpu_seconds = record.cpu_seconds;
  return record;
}

// In a child, where nobody catches what is thrown.
std::string run_in_child(const PlannedLine& line, const RunnerJob& job, BenchRecord record) {
  line.task->request.choices.on_progress = nullptr;
  try {
    return record_text(run_here(line, job, record));
  } catch (const base::OutOfBudget&) {
    record.failure = "interrupted";
  } catch (const std::bad_alloc&) {
    record.failure = "out of memory";
  } catch (const std::exception& error) {
    record.failure = error.what();
  }
  return record_text(record);
}

report::BenchmarkRun answer_of_peer(const EndedChild& ended, const PeerAnswers& answers) {
  report::BenchmarkRun run;
  run.cpu_seconds = ended.cpu_seconds;
  const auto says = [&](const std::vector<std::string>& texts) {
    return std::any_of(texts.begin(), texts.end(),
                       [&](const std::string& text) { return ended.output.find(text) != std::string::npos; });
  };
  if (ended.is_out_of_time) run.result.reason = base::StopReason::kTime;
  // Both: it has answered several questions, and nobody knows which answer counts.
  else if (const bool yes = says(answers.satisfied); yes != says(answers.violated))
    run.result.verdict = yes ? report::Verdict::kSatisfied : report::Verdict::kViolated;
  return run;
}

class PlanRunner {
 public:
  PlanRunner(const Plan& plan, const RunnerOptions& options) : plan_(plan), options_(options) {
    lines_.resize(plan.lines.size());
    is_over_.resize(plan.lines.size());
    for (std::size_t i = 0; i < plan.lines.size(); ++i) {
      lines_[i].text = plan.lines[i].text;
      lines_[i].is_cell = plan.lines[i].is_cell;
      bool is_first = true;
      for (const std::uint64_t seed : plan.lines[i].seeds)
        jobs_.push_back({i, seed, std::exchange(is_first, false), nullptr});
      for (const PlannedPeer& peer : plan.lines[i].peers) jobs_.push_back({i, 1, false, &peer});
    }
    records_.resize(jobs_.size());
  }

  std::vector<report::BenchmarkLine> run() {
    take_what_is_stored();
    if (options_.jobs)
      run_in_children();
    else
      run_one_by_one();
    clear_progress_line();
    return gathered();
  }

 private:
  struct Running {
    std::size_t job;
    std::unique_ptr<ChildProcess> child;
  };

  [[nodiscard]] BenchRecord blank(const RunnerJob& job) const {
    const PlannedLine& line = plan_.lines[job.line];
    BenchRecord record{.line = line.text, .command = line.command, .digest = line.digest, .seed = job.seed};
    if (job.peer != nullptr) {
      record.peer = job.peer->name;
      record.command = job.peer->text;
    }
    record.version = build_information();
    return record;
  }

  void take_what_is_stored() {
    for (std::size_t i = 0; i < jobs_.size() && options_.store != nullptr; ++i)
      if (const BenchRecord* known = options_.store->find(blank(jobs_[i]))) note(i, *known, false);
  }

  // Is it known that it finds nothing, from another seed?
  [[nodiscard]] bool is_idle(const RunnerJob& job) const {
    return job.peer == nullptr && !job.is_first && is_over_[job.line];
  }
  [[nodiscard]] bool is_to_run(std::size_t job) const { return !records_[job] && !is_idle(jobs_[job]); }

  void note(std::size_t job, BenchRecord record, bool is_new) {
    const PlannedLine& line = plan_.lines[jobs_[job].line];
    if (is_new && options_.store != nullptr && !record.is_interrupted() && record.failure.empty())
      options_.store->append(record);
    const auto gave_up = [](const report::BenchmarkRun& run) { return !report::is_answered(run); };
    const bool is_cell_without = line.is_cell && !record.runs.empty() && gave_up(record.runs.front());
    // It would be the same with another seed.
    if (jobs_[job].peer == nullptr && (!record.errors.empty() || (jobs_[job].is_first && is_cell_without)))
      is_over_[jobs_[job].line] = true;
    if (is_new) remaining_.add(record.wall_seconds);
    records_[job] = std::move(record);
  }

  void show_progress(std::size_t running) {
    const auto now = std::chrono::steady_clock::now();
    // Counting what is left takes its time with very many runs, and nobody can read that fast.
    constexpr std::size_t kMany = 1000;
    if (!options_.shows_progress || (jobs_.size() > kMany && now < next_progress_)) return;
    next_progress_ = now + std::chrono::milliseconds(200);
    std::size_t left = 0;
    for (std::size_t job = 0; job < jobs_.size(); ++job) left += is_to_run(job) ? 1 : 0;
    show_status(remaining_.text(jobs_.size() - left, jobs_.size(), left, std::max<std::size_t>(running, 1)));
  }

  void run_one_by_one() {
    for (std::size_t job = 0; job < jobs_.size(); ++job) {
      if (base::Limits::is_interrupted()) break;
      if (!is_to_run(job)) continue;
      show_progress(1);
      if (jobs_[job].peer == nullptr) {
        note(job, run_here(plan_.lines[jobs_[job].line], jobs_[job], blank(jobs_[job])), true);
        if (records_[job]->is_interrupted()) break;
        continue;
      }
      std::vector<Running> alone;
      alone.push_back(start(job));
      while (!alone.empty()) collect(alone);
    }
  }

  void run_in_children() {
    std::vector<Running> running;
    while (true) {
      while (running.size() < *options_.jobs && !base::Limits::is_interrupted()) {
        const auto job = next_of(running);
        if (!job) break;
        running.push_back(start(*job));
      }
      if (running.empty()) return;
      show_progress(*options_.jobs);
      collect(running);
    }
  }

  // None if there is nothing to start now.
  std::optional<std::size_t> next_of(const std::vector<Running>& running) {
    while (begin_ < jobs_.size() && !is_to_run(begin_)) ++begin_;
    for (std::size_t job = begin_; job < jobs_.size(); ++job) {
      if (!is_to_run(job)) continue;
      // The first seed of a cell may spare the others.
      const bool must_wait = std::any_of(running.begin(), running.end(), [&](const Running& other) {
        const RunnerJob& first = jobs_[other.job];
        return other.job == job ||
               (first.is_first && first.line == jobs_[job].line && plan_.lines[first.line].is_cell);
      });
      if (!must_wait) return job;
    }
    return std::nullopt;
  }

  Running start(std::size_t job) {
    const RunnerJob& wanted = jobs_[job];
    const PlannedLine& line = plan_.lines[wanted.line];
    const base::Limits& limits = line.task->request.limits;
    if (wanted.peer != nullptr)
      return {job, std::make_unique<ChildProcess>(wanted.peer->words, limits.seconds, limits.bytes)};
    return {job, std::make_unique<ChildProcess>([&] { return run_in_child(line, wanted, blank(wanted)); })};
  }

  // Waits until something happens, for a while.
  void collect(std::vector<Running>& running) {
    constexpr int kMilliseconds = 200;
    std::vector<pollfd> descriptors;
    for (const Running& each : running) descriptors.push_back({each.child->descriptor(), POLLIN, 0});
    ::poll(descriptors.data(), descriptors.size(), kMilliseconds);
    // From a terminal the signal has reached them as well, but not from elsewhere.
    if (base::Limits::is_interrupted() && !std::exchange(was_told_, true))
      for (const Running& each : running) each.child->interrupt();
    for (Running& each : running)
      if (auto ended = each.child->poll()) {
        note(each.job, record_of(each.job, *ended), true);
        each.child.reset();
      }
    std::erase_if(running, [](const Running& each) { return each.child == nullptr; });
  }

  [[nodiscard]] BenchRecord record_of(std::size_t job, const EndedChild& ended) const {
    BenchRecord record = blank(jobs_[job]);
    const PlannedPeer* peer = jobs_[job].peer;
    if (peer == nullptr && ended.failure.empty() && !ended.output.empty()) record = read_record(ended.output);
    if (peer != nullptr) record.runs.push_back(answer_of_peer(ended, peer->answers));
    if (peer == nullptr) record.failure = !ended.failure.empty() ? ended.failure : record.failure;
    if (peer == nullptr && ended.output.empty() && record.failure.empty())
      record.failure = "ended without a result";
    record.cpu_seconds = ended.cpu_seconds;
    record.wall_seconds = ended.wall_seconds;
    // Of the process as a whole, which had nothing else to do.
    if (record.runs.size() == 1) record.runs.front().cpu_seconds = ended.cpu_seconds;
    return record;
  }

  std::vector<report::BenchmarkLine> gathered() {
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      if (!records_[i]) continue;
      BenchRecord& record = *records_[i];
      report::BenchmarkLine& line = lines_[jobs_[i].line];
      if (jobs_[i].peer != nullptr) {
        gather_peer(record, line);
        continue;
      }
      if (!record.failure.empty() && record.failure != "interrupted")
        line.failures.push_back(fmt::format("with seed {}: {}", record.seed, record.failure));
      // Those of another seed are the same.
      if (!line.errors.empty()) continue;
      for (const base::Error& error : record.errors) complain(error);
      line.add(std::move(record.runs), record.errors);
    }
    return std::move(lines_);
  }

  static void gather_peer(const BenchRecord& record, report::BenchmarkLine& line) {
    if (line.tasks.empty()) return;
    const report::QueryResult& result = record.runs.front().result;
    report::PeerRun peer{
        .name = record.peer, .verdict = {}, .outcome = {}, .cpu_seconds = record.cpu_seconds};
    if (report::is_answered(record.runs.front()))
      peer.verdict = result.verdict;
    else
      peer.outcome = result.reason ? "out of time" : "no answer";
    line.tasks.front().peers.push_back(peer);
  }

  const Plan& plan_;
  const RunnerOptions& options_;
  std::vector<RunnerJob> jobs_;
  std::vector<std::optional<BenchRecord>> records_;
  std::vector<report::BenchmarkLine> lines_;
  std::vector<bool> is_over_;  // lines of which other seeds need not be tried
  std::size_t begin_ = 0;      // there is nothing to run before it
  RemainingTime remaining_;
  std::chrono::steady_clock::time_point next_progress_;
  bool was_told_ = false;
};
}  // namespace

std::vector<report::BenchmarkLine> run_plan(const Plan& plan, const RunnerOptions& options) {
  return PlanRunner(plan, options).run();
}
}  // namespace tarrier::cli
