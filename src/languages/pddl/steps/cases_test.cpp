// SPDX-License-Identifier: MIT
#include "languages/pddl/steps/cases.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace tarrier::languages::pddl {
namespace {
using model::Expression;
using model::Op;
using model::VariableId;

class CasesTest : public testing::Test {
 protected:
  CasesTest() {
    network_.processes.push_back({.locations = {{}}, .initial = {model::LocationId{0}}});
    for (const char* const name : {"x", "y"}) {
      network_.variables.push_back({.name = name, .domain = {0, 2}});  // free at start: not a constant
    }
  }
  static Expression x() { return Expression::variable(VariableId{0}); }
  static Expression y() { return Expression::variable(VariableId{1}); }
  static Expression n(std::int32_t value) { return Expression::constant(value); }

  // "x in {0,1} & y in {2}: 3; …", in the order in which they are found.
  std::string cases(const Expression& expression, std::size_t most = 9,
                    std::optional<std::uint32_t> updated = std::nullopt) {
    Names names;
    const Places places(network_, names);
    const auto all = cases_of(expression, network_, places, most, updated);
    if (!all) return "too many";
    std::string text;
    for (const Case& each : *all) {
      for (const Cube::Term& term : each.cube.terms()) {
        text += places[term.place].name + "=";
        for (std::size_t k = 0; k < term.values.size(); ++k)
          if (term.values.test(k)) text += std::to_string(k);
        text += " ";
      }
      text += each.is_kept ? "kept; " : each.value ? fmt::format("{}; ", *each.value) : "fails; ";
    }
    return text;
  }

  model::Network network_;
};

TEST_F(CasesTest, PutTogetherValuesThatMakeNoDifference) {
  EXPECT_EQ(cases(n(7)), "7; ");
  EXPECT_EQ(cases(Expression::binary(Op::kLess, x(), n(2))), "x=01 1; x=2 0; ");
  EXPECT_EQ(cases(Expression::binary(Op::kAnd, Expression::binary(Op::kEqual, x(), n(1)), y())),
            "x=02 0; x=1 y=0 0; x=1 y=12 1; ");
  EXPECT_EQ(cases(Expression::binary(Op::kSubtract, x(), x())), "0; ");
  EXPECT_EQ(cases(Expression::binary(Op::kAnd, Expression::binary(Op::kAdd, x(), y()), n(0))), "0; ");
}

TEST_F(CasesTest, AreGivenUpIfThereAreTooMany) {
  const Expression sum = Expression::binary(Op::kAdd, Expression::binary(Op::kMultiply, x(), n(3)), y());
  EXPECT_EQ(cases(sum, 8), "too many");
  EXPECT_EQ(cases(Expression::binary(Op::kEqual, sum, n(5)), 8), "x=02 0; x=1 y=01 0; x=1 y=2 1; ");
}

TEST_F(CasesTest, TellWhereTheEvaluationFails) {
  EXPECT_EQ(cases(Expression::binary(Op::kDivide, n(2), x())), "x=0 fails; x=1 2; x=2 1; ");
  EXPECT_EQ(cases(Expression::conditional(x(), Expression::binary(Op::kDivide, n(2), x()), n(0))),
            "x=0 0; x=1 2; x=2 1; ");
}

TEST_F(CasesTest, NeedNotTellWhichValueIsKept) {
  EXPECT_EQ(cases(Expression::conditional(y(), x(), n(1)), 9, 0), "y=0 1; y=12 kept; ");
  EXPECT_EQ(cases(Expression::binary(Op::kMinimum, x(), n(1)), 9, 0), "x=01 kept; x=2 1; ");
}

TEST_F(CasesTest, OfElementsAreThoseOfTheIndexFirst) {
  const Expression element = rewrite(Expression::element(VariableId{0}, {{x(), 0, 2, 1}}), network_,
                                     [](const Expression& leaf) { return leaf; });
  EXPECT_EQ(cases(element), "x=0 0; x=1 y=0 0; x=1 y=1 1; x=1 y=2 2; x=2 fails; ");
}
}  // namespace
}  // namespace tarrier::languages::pddl
