// SPDX-License-Identifier: MIT
#include "base/deep_stack.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

namespace tarrier::base {
namespace {
// Takes at least 1 KiB of stack per level.
std::uint32_t descend(std::uint32_t levels) {
  constexpr std::size_t kBytes = 1024;
  volatile char frame[kBytes];
  frame[levels % kBytes] = 1;
  return levels == 0 ? 0 : descend(levels - 1) + static_cast<std::uint32_t>(frame[levels % kBytes]);
}

TEST(DeepStack, HasRoomForAsManyLevelsAsItSays) {
  std::uint32_t levels = 0;
  std::uint32_t reached = 0;
  on_deep_stack([&] {
    levels = max_height();
    reached = descend(levels);
  });
  EXPECT_EQ(reached, levels);
  EXPECT_GT(levels, max_height());
}

TEST(DeepStack, PassesExceptionsThrough) {
  EXPECT_THROW(on_deep_stack([] { throw std::runtime_error("there"); }), std::runtime_error);
  int calls = 0;
  on_deep_stack([&] { on_deep_stack([&] { ++calls; }); });
  EXPECT_EQ(calls, 1);
}

TEST(DeepStack, IsTheSameForAllThreads) {
  std::uint32_t here = 0;
  std::uint32_t there = 0;
  on_deep_stack([&] { here = max_height(); });
  std::thread([&] { on_deep_stack([&] { there = max_height(); }); }).join();
  EXPECT_EQ(here, there);
}
}  // namespace
}  // namespace tarrier::base
