// SPDX-License-Identifier: MIT
// How far apart the checkpoints of the budget are in each phase, on models as large as any. What counts is
// the share of the work between two of them, as the processor's time of this thread: other processes do not
// disturb it.
#include <fmt/format.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <time.h>

#include <algorithm>
#include <functional>
#include <set>

#include "base/budget.hpp"
#include "base/deep_stack.hpp"
#include "base/error.hpp"
#include "differential/configured_searches.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/interpreter.hpp"
#include "languages/catalogue.hpp"

namespace tarrier {
namespace {
double seconds_of_this_thread() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Does the work, and expects that no more than a quarter of it lies between two checkpoints. What is over in
// a few milliseconds has no need of any.
void expect_checkpoints(const std::string& phase, const std::function<void()>& work) {
  constexpr double kLargestShare = 0.25;
  constexpr double kShort = 0.02;
  SCOPED_TRACE(phase);
  std::uint64_t checkpoints = 0;
  double largest = 0;
  const double begin = seconds_of_this_thread();
  double last = begin;
  const auto look = [&] {
    ++checkpoints;
    const double now = seconds_of_this_thread();
    largest = std::max(largest, now - last);
    last = now;
  };
  {
    base::Limits limits;
    limits.start();
    const base::Budget budget(limits);
    const base::Observed observed(look);
    base::on_deep_stack(work);
  }
  look();
  EXPECT_LE(largest, std::max(kShort, kLargestShare * (last - begin)))
      << checkpoints << " checkpoints in " << last - begin << " s";
}

std::unique_ptr<languages::Document> load(const std::string& name, const std::string& text) {
  base::Diagnostics diagnostics;
  auto document = languages::language_for(name).load({name, text}, {}, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors());
  return document;
}

// A token goes round a ring; whoever has it may start to work, and has two clocks.
std::string ring(int stations) {
  return fmt::format(R"(const int N = {};
typedef int[0, N - 1] Id;
chan pass[N];
int[0, N] busy = 0;
process Station(Id id) {{
  clock x, y;
  state Idle, Token {{ x <= 3 }}, Working {{ y <= N }};
  init Idle;
  trans
    Idle -> Token {{ sync pass[id]?; assign x = 0; }},
    Token -> Idle {{ guard x >= 1; sync pass[(id + 1) % N]!; }},
    Token -> Working {{ guard x >= 2 && busy < N; sync pass[(id + 1) % N]!; assign y = 0, busy = busy + 1; }},
    Working -> Idle {{ guard y >= 1; assign busy = busy - 1; }};
}}
process Starter() {{ state Begin, Done; init Begin; trans Begin -> Done {{ sync pass[0]!; }}; }}
system Starter, Station;
)",
                     stations);
}

std::string counter(int steps) {
  return fmt::format(R"(int[0, {0}] n;
process P(const int[0, 9] i) {{ clock x; state a; init a; trans a -> a {{ guard n % 10 == i; assign n = n + 1, x = 0; }}; }}
system P;
)",
                     steps);
}

std::string repeated(int count, const std::function<std::string(int)>& line) {
  std::string text;
  for (int i = 0; i < count; ++i) text += line(i);
  return text;
}

model::Formula goal(languages::Document& document, const std::string& formula) {
  const model::Query query = document.parse_queries({"query", formula}).at(0);
  return std::get<model::Reach>(model::question_of(query)).goal;
}
}  // namespace

TEST(Checkpoints, AreMissedWhereThereAreNone) {
  EXPECT_NONFATAL_FAILURE(expect_checkpoints("spin",
                                             [] {
                                               const double begin = seconds_of_this_thread();
                                               while (seconds_of_this_thread() < begin + 0.05) continue;
                                             }),
                          "spin");
}

TEST(Checkpoints, AreMetWhileLoading) {
  const std::vector<std::pair<std::string, std::string>> models{
      {"ring.xta", ring(1000)},
      {"declarations.xta",
       repeated(50'000, [](int i) { return fmt::format("int unused{} = {};\n", i, i % 7); }) +
           "process P() { state a; init a; } system P;\n"},
      {"definitions.smv",
       "MODULE main\nVAR b : boolean;\nDEFINE d0 := b;\n" +
           repeated(20'000, [](int i) { return fmt::format("DEFINE d{} := !d{} | b;\n", i + 1, i); }) +
           "INVARSPEC d20000\n"},
      {"modules.smv",
       "MODULE m0\nVAR b : boolean;\n" +
           repeated(14,
                    [](int i) { return fmt::format("MODULE m{}\nVAR l : m{}; r : m{};\n", i + 1, i, i); }) +
           "MODULE main\nVAR all : m14;\nINVARSPEC TRUE\n"},
      {"locations.tck",
       "system:s\nevent:e\nprocess:P\nlocation:P:l0{initial:}\n" +
           repeated(30'000,
                    [](int i) {
                      return fmt::format("location:P:l{0}{{labels: a}}\nedge:P:l{1}:l{0}:e{{}}\n", i + 1, i);
                    })},
  };
  for (const auto& [name, text] : models) expect_checkpoints(name, [&] { load(name, text); });
}

TEST(Checkpoints, AreMetInEverySearchAndHeuristic) {
  const auto document = load("ring.xta", ring(100));
  const model::Formula formula = goal(*document, "E<> busy == 100");
  const search::Problem problem{.network = document->network(), .goal = &formula};
  std::set<std::string> heuristics;
  for (const differential::ConfiguredSearch& configured : differential::configured_searches()) {
    // Each heuristic once.
    if (!configured.heuristic.empty() && !heuristics.insert(configured.heuristic).second) continue;
    expect_checkpoints(configured.name, [&] {
      base::Limits limits;
      limits.states = 100;
      limits.start();
      try {
        configured.make()->start(problem)->run(limits, 100);
      } catch (const base::Error& error) {
        EXPECT_EQ(error.code(), base::Code::kUnsupported) << error.what();
      }
    });
  }
}

TEST(Checkpoints, AreMetInEvidence) {
  const auto document = load("counter.xta", counter(20'000));
  const model::Formula formula = goal(*document, "E<> n == 20000");
  const search::Problem problem{.network = document->network(), .goal = &formula};
  base::Limits limits;
  limits.start();
  const search::Outcome outcome =
      differential::configured("dfs", "").make()->start(problem)->run(limits, search::Search::kUnlimited);
  ASSERT_EQ(outcome.path.steps.size(), 20'000U);
  model::Run run;
  expect_checkpoints("concretise",
                     [&] { run = evidence::concretise(problem.network, outcome.path, &formula); });
  expect_checkpoints("replay",
                     [&] { EXPECT_TRUE(evidence::replay(problem.network, run, &formula).is_valid()); });
}
}  // namespace tarrier
