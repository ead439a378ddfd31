// SPDX-License-Identifier: MIT
// A budget that ends anywhere, at any checkpoint: the answer is the right one or none. What was left in the
// middle of something must not be taken for finished, however often the search is taken up again.
#include <gtest/gtest.h>

#include <iostream>
#include <optional>

#include "base/budget.hpp"
#include "base/random.hpp"
#include "differential/configured_searches.hpp"
#include "differential/environment.hpp"
#include "differential/oracle/region_oracle.hpp"
#include "differential/random_network.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/interpreter.hpp"

namespace tarrier::differential {
namespace {
using search::Verdict;

struct Interrupted {
  search::Outcome outcome;
  std::uint64_t checkpoints = 0;
};

// Runs out of `reason` at the checkpoint with this number, if it comes to that, and then goes on.
Interrupted run(const ConfiguredSearch& configured, const RandomModel& model, std::uint64_t seed,
                std::uint64_t end, base::StopReason reason) {
  Interrupted result;
  base::Limits limits;
  limits.states = 2'000;
  limits.start();
  const search::Problem problem{.network = model.network, .goal = &model.goal, .seed = seed};
  const auto engine = configured.make();
  const base::Budget budget(limits);
  const base::Observed observed([&] {
    if (++result.checkpoints == end) throw base::OutOfBudget(reason);
  });
  try {
    const auto search = engine->start(problem);
    for (int turn = 0; turn < 3 && result.outcome.verdict == Verdict::kUnknown; ++turn)
      result.outcome = search->run(limits, search::Search::kUnlimited);
  } catch (const base::OutOfBudget&) {
    result.outcome = {};  // before there was a search
  }
  return result;
}

void expect_right(const Interrupted& run, const RandomModel& model, const Answer& truth) {
  const search::Outcome& outcome = run.outcome;
  if (outcome.verdict == Verdict::kUnknown || outcome.verdict == Verdict::kFault) return;
  EXPECT_EQ(outcome.verdict == Verdict::kReached, truth.reachable);
  if (outcome.verdict != Verdict::kReached) return;
  EXPECT_TRUE(!outcome.is_shortest || outcome.path.steps.size() == truth.length);
  const model::Run timed = evidence::concretise(model.network, outcome.path, &model.goal);
  EXPECT_TRUE(evidence::replay(model.network, timed, &model.goal).is_valid());
}

// How many runs were ended by it.
std::uint64_t compare(const RandomModel& model, const Answer& truth, std::uint64_t seed) {
  static const std::vector<ConfiguredSearch> searches = configured_searches();
  base::Random random(seed);
  std::uint64_t ended = 0;
  for (const ConfiguredSearch& search : searches) {
    if (search.is_one_of_many && random.below(9) != 0) continue;
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", " << search.name);
    try {
      constexpr std::uint64_t kNever = 0;
      const std::uint64_t all = run(search, model, seed, kNever, base::StopReason::kTime).checkpoints;
      for (const auto reason : {base::StopReason::kMemory, base::StopReason::kTime}) {
        const std::uint64_t end = 1 + random.below(all + 1);
        SCOPED_TRACE(testing::Message() << "at checkpoint " << end << " of " << all);
        const Interrupted interrupted = run(search, model, seed, end, reason);
        ended += interrupted.outcome.verdict == Verdict::kUnknown;
        expect_right(interrupted, model, truth);
      }
    } catch (const base::Error& error) {
      EXPECT_EQ(error.code(), base::Code::kUnsupported) << error.what();
    }
  }
  return ended;
}
}  // namespace

TEST(Interrupted, AnAnswerIsRightOrThereIsNone) {
  const std::uint64_t first = first_seed();
  const std::uint64_t count = seed_count(60);
  std::cout << "seeds " << first << " to " << first + count - 1 << std::endl;
  std::uint64_t ended = 0;
  for (std::uint64_t seed = first; seed < first + count && !HasFailure(); ++seed) {
    const RandomModel model =
        random_model(seed, seed % 2 == 0 ? Shape{} : Shape{.faults = 10, .functions = 100});
    const Answer truth = solve(model.network, model.goal, 40'000);
    if (!truth.too_big && !truth.fault) ended += compare(model, truth, seed);
  }
  EXPECT_GT(ended, count);
}
}  // namespace tarrier::differential
