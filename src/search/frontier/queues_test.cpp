// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "search/frontier/alternation.hpp"
#include "search/frontier/ranked_queue.hpp"
#include "search/frontier/type_buckets.hpp"

namespace tarrier::search {
namespace {
using space::StateId;

// A state with one estimate; the mark refers to it.
struct Marked {
  explicit Marked(Estimate estimate, std::uint32_t cost = 0) : estimates{estimate} {
    mark = {.cost = cost, .estimates = estimates, .largest = estimate};
  }
  std::vector<Estimate> estimates;
  Mark mark;
};

void push(Queue& queue, std::uint32_t state, Marked marked, bool is_preferred = false) {
  marked.mark.estimates = marked.estimates;
  marked.mark.is_preferred = is_preferred;
  queue.push(StateId{state}, marked.mark);
}

std::vector<std::uint32_t> pop_all(Queue& queue) {
  std::vector<std::uint32_t> order;
  while (const auto state = queue.pop()) order.push_back(static_cast<std::uint32_t>(*state));
  EXPECT_EQ(queue.size(), 0U);
  return order;
}

TEST(RankedQueue, TheLeastEstimateComesFirstAndTiesAreAMatterOfChoice) {
  for (const Order ties : {Order::kFirstIn, Order::kLastIn}) {
    RankedQueue queue({.ties = ties}, 0, 0, 1);
    push(queue, 1, Marked(5));
    push(queue, 2, Marked(3));
    push(queue, 3, Marked(3));
    EXPECT_EQ(pop_all(queue), ties == Order::kFirstIn ? (std::vector<std::uint32_t>{2, 3, 1})
                                                      : (std::vector<std::uint32_t>{3, 2, 1}));
  }
}

TEST(RankedQueue, UselessStepsCountAsMuchAsTheWaySoFar) {
  RankedQueue queue({}, RankedQueue::kLargest, 0, 1);
  Marked useless(3, 10);
  useless.mark.is_useless = true;
  queue.push(StateId{1}, useless.mark);
  push(queue, 2, Marked(12, 10));
  push(queue, 3, Marked(14, 10));
  EXPECT_EQ(pop_all(queue), (std::vector<std::uint32_t>{2, 1, 3}));
}

TEST(RankedQueue, WhatIsNewComesFirst) {
  RankedQueue queue({}, RankedQueue::kLargest, 0, 1);
  Marked old(1);
  old.mark.novelty = 1;
  queue.push(StateId{1}, old.mark);
  push(queue, 2, Marked(9));
  EXPECT_EQ(pop_all(queue), (std::vector<std::uint32_t>{2, 1}));
}

TEST(RankedQueue, WithEpsilonAnyStateMayComeNextAndEachComesOnce) {
  RankedQueue queue({}, RankedQueue::kLargest, 0.5, 7);
  for (std::uint32_t i = 0; i < 1000; ++i) push(queue, i, Marked(i));
  const std::vector<std::uint32_t> order = pop_all(queue);
  EXPECT_EQ(std::set<std::uint32_t>(order.begin(), order.end()).size(), 1000U);
  // About every other one of the first hundred was drawn.
  const auto early =
      std::count_if(order.begin(), order.begin() + 100, [](auto state) { return state < 100; });
  EXPECT_GT(early, 30);
  EXPECT_LT(early, 80);
}

TEST(Alternation, QueuesTakeTurns) {
  Alternation queues;
  queues.add(std::make_unique<RankedQueue>(Ranking{}, 0, 0, 1));
  queues.add(std::make_unique<RankedQueue>(Ranking{.ties = Order::kLastIn}, 0, 0, 1));
  for (std::uint32_t i = 0; i < 4; ++i) push(queues, i, Marked(7));
  // Each queue has all four; who takes a state off twice is for the passed list to notice.
  EXPECT_EQ(pop_all(queues), (std::vector<std::uint32_t>{0, 3, 1, 2, 2, 1, 3, 0}));
}

TEST(Alternation, PreferredStatesComeOftenAfterAnImprovement) {
  Alternation queues;
  queues.add(std::make_unique<RankedQueue>(Ranking{}, 0, 0, 1));
  queues.add(std::make_unique<RankedQueue>(Ranking{}, 0, 0, 1),
             [](const Mark& mark) { return mark.is_preferred; });
  for (std::uint32_t i = 0; i < 100; ++i) push(queues, i, Marked(1), i >= 50);
  queues.boost();
  for (std::uint32_t i = 50; i < 100; ++i) EXPECT_EQ(queues.pop(), StateId{i});
  EXPECT_EQ(queues.pop(), StateId{0});
}

TEST(TypeBuckets, TypesAreDrawnNotStates) {
  TypeBuckets queue(3);
  for (std::uint32_t i = 0; i < 999; ++i) push(queue, i, Marked(5, 1));
  push(queue, 999, Marked(5, 2));
  std::uint32_t turn = 0;
  while (queue.pop() != StateId{999}) ++turn;
  EXPECT_LT(turn, 20U) << "one of two types has one state of a thousand";
  EXPECT_EQ(queue.size(), 999U - turn);
  EXPECT_EQ(pop_all(queue).size(), 999U - turn);
}

TEST(TypeBuckets, EachStateComesOnce) {
  TypeBuckets queue(3);
  for (std::uint32_t i = 0; i < 500; ++i) push(queue, i, Marked(i % 7, i % 5));
  const std::vector<std::uint32_t> order = pop_all(queue);
  EXPECT_EQ(std::set<std::uint32_t>(order.begin(), order.end()).size(), 500U);
}
}  // namespace
}  // namespace tarrier::search
