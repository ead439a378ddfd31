// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "languages/catalogue.hpp"
#include "search/frontier/context.hpp"
#include "search/frontier/novelty.hpp"

namespace tarrier::search {
namespace {
using space::StateId;

// Edges are numbered in the order of the text.
const char* const kModel = R"(
int[0,3] v;
int[0,3000] w;
chan c;
process P() {
  state A, B; init A;
  trans A -> B { assign v := 1; }, B -> A { sync c!; };
}
process Q() {
  state A, B; init A;
  trans A -> B { guard v == 1; }, B -> A { sync c?; }, A -> A { assign w := 1; };
}
system P, Q;
)";

std::unique_ptr<languages::Document> load() {
  base::Diagnostics diagnostics;
  auto document = languages::language_for("m.xta").load({"m.xta", kModel}, {}, diagnostics);
  EXPECT_TRUE(diagnostics.errors().empty());
  return document;
}

bool goes_on(const std::vector<std::uint32_t>& first, const std::vector<std::uint32_t>& second) {
  const auto document = load();
  Context context(document->network());
  EXPECT_FALSE(context.follows(space::kNoState, {}, StateId{0})) << "nothing was before";
  context.follows(StateId{0}, first, StateId{1});
  return context.follows(StateId{1}, second, StateId{2});
}

TEST(Context, StepsHaveToDoWithEachOther) {
  EXPECT_TRUE(goes_on({0}, {1, 3})) << "one process";
  EXPECT_TRUE(goes_on({0}, {2})) << "assigns what the other reads";
  EXPECT_TRUE(goes_on({2}, {0})) << "or the other way round";
  EXPECT_TRUE(goes_on({1}, {3})) << "may synchronise";
  EXPECT_FALSE(goes_on({0}, {4}));
}

TEST(Novelty, SomethingMustBeNewAmongStatesWithTheEstimate) {
  const auto document = load();
  Novelty novelty(document->network());
  space::Valuation state{.locations = {0, 0}, .values = {0, 0}};
  EXPECT_TRUE(novelty.note(state, 5));
  EXPECT_FALSE(novelty.note(state, 5));
  EXPECT_TRUE(novelty.note(state, 4)) << "another estimate";
  state.values[0] = 1;
  EXPECT_TRUE(novelty.note(state, 5));
  state.locations[1] = 1;
  EXPECT_TRUE(novelty.note(state, 5));
  state.values[0] = 0;
  EXPECT_FALSE(novelty.note(state, 5)) << "each part has been seen, if not together";
}
}  // namespace
}  // namespace tarrier::search
