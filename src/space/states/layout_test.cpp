// SPDX-License-Identifier: MIT
#include "space/states/layout.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

namespace tarrier::space {
namespace {
model::Network network_with(const std::vector<std::size_t>& locations,
                            const std::vector<model::Domain>& domains) {
  model::Network network;
  for (const std::size_t count : locations) {
    model::Process process;
    process.locations.resize(count);
    network.processes.push_back(process);
  }
  for (const model::Domain domain : domains) network.variables.push_back({.domain = domain});
  return network;
}
// With all variables.
Layout layout_of(const model::Network& network) {
  return {network, std::vector<bool>(network.variables.size(), true)};
}
}  // namespace

TEST(Layout, TakesJustTheBitsThatDomainsNeed) {
  const Layout layout = layout_of(network_with({3, 1}, {{0, 1}, {-4, 3}}));
  EXPECT_EQ(layout.bits(), 2U + 0U + 1U + 3U);
  EXPECT_EQ(layout.words(), 1U);
}

TEST(Layout, LeavesOutWhatIsNotKept) {
  const Layout layout(network_with({3}, {{0, 1}, {0, 100}}), {true, false});
  EXPECT_EQ(layout.bits(), 2U + 1U);
  Word word = 0;
  layout.pack({{2}, {1, 77}}, &word);
  Valuation back{{0}, {0, 5}};
  layout.unpack(&word, back);
  EXPECT_EQ(back.values, (std::vector<std::int32_t>{1, 5}));
}

TEST(Layout, HoldsWholeIntegers) {
  constexpr model::Domain kWhole{std::numeric_limits<std::int32_t>::min(),
                                 std::numeric_limits<std::int32_t>::max()};
  const Layout layout = layout_of(network_with({}, {kWhole, kWhole, kWhole}));
  EXPECT_EQ(layout.words(), 2U);
  Valuation state{{}, {kWhole.low, kWhole.high, -1}};
  std::vector<Word> words(layout.words());
  layout.pack(state, words.data());
  Valuation back{{}, {0, 0, 0}};
  layout.unpack(words.data(), back);
  EXPECT_EQ(back.values, state.values);
}

RC_GTEST_PROP(Layout, UnpackingGivesBackWhatWasPacked, ()) {
  const auto sizes = *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(1, 200));
  std::vector<model::Domain> domains;
  Valuation state;
  for (const std::size_t size : sizes)
    state.locations.push_back(*rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(size)));
  for (int i = *rc::gen::inRange(0, 12); i > 0; --i) {
    const auto low = *rc::gen::inRange(-40'000, 40'000);
    domains.push_back({low, low + *rc::gen::inRange(0, 70'000)});
    state.values.push_back(*rc::gen::inRange(domains.back().low, domains.back().high + 1));
  }
  const Layout layout = layout_of(network_with(sizes, domains));
  std::vector<Word> words(layout.words(), ~Word{0});
  layout.pack(state, words.data());
  Valuation back{std::vector<std::uint32_t>(sizes.size()), std::vector<std::int32_t>(domains.size())};
  layout.unpack(words.data(), back);
  RC_ASSERT(back.locations == state.locations);
  RC_ASSERT(back.values == state.values);
}
}  // namespace tarrier::space
