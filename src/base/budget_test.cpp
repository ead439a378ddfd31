// SPDX-License-Identifier: MIT
#include "base/budget.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <chrono>
#include <thread>
#include <vector>

#include "base/statistics.hpp"

namespace tarrier::base {
namespace {
// What a computation without end ends with.
template <typename Step>
StopReason run_out(const Limits& limits, const Step& step) {
  const Budget budget(limits);
  try {
    while (true) step();
  } catch (const OutOfBudget& limit) {
    return limit.reason();
  }
}

Limits started(std::optional<double> seconds, std::optional<std::uint64_t> bytes = {}) {
  Limits limits;
  limits.seconds = seconds;
  limits.bytes = bytes;
  limits.start();
  return limits;
}

// Memory that the system has back at once, also where an allocator keeps what is freed for a while.
class Pages {
 public:
  explicit Pages(std::size_t bytes)
      : bytes_(bytes),
        begin_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1,
                    0)) {}
  ~Pages() { give_back(); }
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;
  void give_back() {
    if (begin_ != MAP_FAILED) munmap(begin_, bytes_);
    begin_ = MAP_FAILED;
  }

 private:
  std::size_t bytes_;
  void* begin_;
};
}  // namespace

TEST(Budget, WithoutOneNoCheckpointThrows) {
  sound_alarm();
  EXPECT_NO_THROW(checkpoint());
}

TEST(Budget, EndsWhatDoesNotLookAtTheClock) {
  EXPECT_EQ(run_out(started(0.01), [] { checkpoint(); }), StopReason::kTime);
}

TEST(Budget, AnAlarmBeforeItsTimeChangesNothing) {
  const Budget budget(started(1000));
  sound_alarm();
  EXPECT_NO_THROW(checkpoint());
}

TEST(Budget, GivesTimeToTidyUpAndThenEndsThatToo) {
  const Budget budget(started(0.0));
  const auto until_stopped = [] {
    while (true) checkpoint();
  };
  EXPECT_THROW(until_stopped(), OutOfBudget);
  EXPECT_NO_THROW(checkpoint());
  EXPECT_THROW(until_stopped(), OutOfBudget);
}

TEST(Budget, CountsTheMemoryOfTheProcess) {
  std::vector<std::vector<char>> blocks;
  constexpr std::uint64_t kMost = 64 << 20;
  EXPECT_EQ(run_out(started({}, kMost),
                    [&] {
                      checkpoint_allocation(1 << 16);
                      blocks.emplace_back(1 << 16, 'x');
                    }),
            StopReason::kMemory);
  EXPECT_LT(blocks.size() << 16, kMost + kMost / 4);
}

TEST(Budget, DoesNotEvenBeginALargeBlock) {
  const Budget budget(started({}, 64 << 20));
  EXPECT_THROW(checkpoint_allocation(std::size_t{1} << 30), OutOfBudget);
  EXPECT_NO_THROW(checkpoint_allocation(1 << 12));
}

TEST(Budget, AsksForRoomBeforeItGivesUp) {
  constexpr std::size_t kMost = std::size_t{64} << 20U;
  const Budget budget(started({}, resident_bytes() + kMost));
  Pages other(3 * kMost / 4);
  std::vector<std::size_t> asked;
  const AsksForRoom asks([&](std::size_t wanted) {
    asked.push_back(wanted);
    if (asked.size() > 1) return false;
    other.give_back();
    return true;
  });
  EXPECT_NO_THROW(checkpoint_allocation(kMost / 2));
  EXPECT_EQ(asked, std::vector{kMost / 2});
  EXPECT_THROW(checkpoint_allocation(2 * kMost), OutOfBudget);
  EXPECT_EQ(asked.back(), 2 * kMost);
}

TEST(Budget, WaitsForNobodyWhereNobodyLooks) {
  const Budget budget(started(0.0), Budget::Grace::kNone);
  EXPECT_LE(*seconds_left(), 0);
}

TEST(Budget, AThreadIsCalledOffAndOthersAreNot) {
  std::atomic<bool> is_decided = false;
  std::atomic<int> stopped = 0;
  const Budget budget(started({}));
  {
    std::jthread thread([&] {
      const Cancellable cancellable(&is_decided);
      try {
        while (true) checkpoint();
      } catch (const OutOfBudget&) {
        ++stopped;
      }
    });
    is_decided = true;
    sound_alarm();
  }
  EXPECT_EQ(stopped, 1);
  EXPECT_NO_THROW(checkpoint());
}
}  // namespace tarrier::base
