// SPDX-License-Identifier: MIT
#include "model/transform/projection/forgetting.hpp"

#include <gtest/gtest.h>

namespace tarrier::model {
namespace {
constexpr VariableId kKept{0};
constexpr VariableId kForgotten{1};
constexpr FunctionId kCount{0};

// int kept, forgotten; clock x; int count() { forgotten = forgotten + 1; x = 0; return forgotten; }
Network counting_network() {
  Network result;
  result.variables = {{.name = "kept", .domain = {0, 9}}, {.name = "forgotten", .domain = {0, 9}}};
  result.clocks = {{.name = "x"}};
  const Expression forgotten = Expression::variable(kForgotten);
  result.functions = {
      {.name = "count",
       .body = {Assignment{{kForgotten}, Expression::binary(Op::kAdd, forgotten, Expression::constant(1))},
                ClockAssignment{.target = {ClockId{0}}, .value = Expression::constant(0)},
                Return{.value = forgotten}},
       .result = Domain{0, 9}}};
  return result;
}

TEST(Forgetting, DropsCallsThatChangeOnlyWhatIsForgotten) {
  const Network all = counting_network();
  const Block update = {Assignment{{kKept}, Expression::constant(1)},
                        Evaluation{Expression::call(kCount, {})}};
  for (const bool keeps_clock : {false, true}) {
    Pattern pattern = Pattern::everything(all);
    pattern.variables[index(kForgotten)] = false;
    pattern.clocks[0] = keeps_clock;
    const Forgetting forgetting(all, pattern);
    const auto rest = forgetting.rest_of(update);
    ASSERT_EQ(rest.has_value(), !keeps_clock);
    EXPECT_EQ(rest ? rest->size() : 1, 1U);
    EXPECT_TRUE(forgetting.is_kept(Reference<VariableId>{kKept}));
  }
}
}  // namespace
}  // namespace tarrier::model
