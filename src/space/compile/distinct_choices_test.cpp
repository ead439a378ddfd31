// SPDX-License-Identifier: MIT
#include "space/compile/distinct_choices.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/budget.hpp"
#include "base/random.hpp"
#include "model/expression_testing.hpp"

namespace tarrier::space {
namespace {
using model::Expression;
using model::number;
using model::Op;
using model::variable;

Expression both(const Expression& a, const Expression& b) { return Expression::binary(Op::kAnd, a, b); }

// Inputs only, all with the same domain.
struct Given {
  model::Network network;
  CircuitTerms terms;
};
Given inputs(std::uint32_t count, model::Domain domain = {0, 1}) {
  Given given;
  for (std::uint32_t v = 0; v < count; ++v) {
    given.network.variables.push_back({.name = "v", .domain = domain, .kind = model::VariableKind::kInput});
    given.terms.inputs.push_back(model::VariableId{v});
  }
  return given;
}

// The choices that are visited; none if conditions may fault.
std::optional<std::vector<std::vector<std::int32_t>>> visited(const Given& given) {
  DistinctChoices choices(*Circuit::of(given.network, given.terms));
  Valuation state{{}, std::vector<std::int32_t>(given.network.variables.size(), 0)};
  if (!choices.begin(state)) return std::nullopt;
  std::vector<std::vector<std::int32_t>> result;
  EXPECT_TRUE(choices.for_each([&] {
    result.push_back(state.values);
    return true;
  }));
  return result;
}

TEST(DistinctChoices, InputsThatDoNotMatterAreNotTried) {
  Given given = inputs(60);
  Expression all = variable(0);
  for (std::uint32_t v = 1; v < 40; ++v) all = both(all, variable(v));
  given.terms.outputs = {all};
  EXPECT_EQ(visited(given)->size(), 2U);
}

TEST(DistinctChoices, ResultsOfPartsAreCombinedNotTheirInputs) {
  Given given = inputs(200);
  for (std::uint32_t part = 0; part < 10; ++part) {
    Expression any = variable(20 * part);
    for (std::uint32_t v = 1; v < 20; ++v) any = Expression::binary(Op::kOr, any, variable(20 * part + v));
    given.terms.outputs.push_back(any);
  }
  EXPECT_EQ(visited(given)->size(), 1024U);
}

TEST(DistinctChoices, PartsAreFoundWhereOneInputJoinsThem) {
  Given given = inputs(61);  // the first one resets everything
  for (std::uint32_t part = 0; part < 6; ++part) {
    Expression all = variable(1 + 10 * part);
    for (std::uint32_t v = 1; v < 10; ++v) all = both(all, variable(1 + 10 * part + v));
    given.terms.outputs.push_back(Expression::conditional(variable(0), number(2), all));
  }
  EXPECT_EQ(visited(given)->size(), 65U);
}

TEST(DistinctChoices, EquationsAreSolvedWhereverTheyStand) {
  Given given = inputs(50, {0, 9});
  Expression chain = Expression::binary(Op::kEqual, variable(0), number(7));
  for (std::uint32_t v = 1; v < 50; ++v)  // each one follows from the one before
    chain = both(Expression::binary(
                     Op::kOr, Expression::binary(Op::kNotEqual, variable(v - 1), number(7)),
                     Expression::unary(Op::kNot, Expression::binary(Op::kNotEqual, variable(v), number(7)))),
                 chain);
  given.terms.conditions = {chain};
  for (std::uint32_t v = 0; v < 50; ++v) given.terms.outputs.push_back(variable(v));
  EXPECT_EQ(visited(given), std::vector(1, std::vector<std::int32_t>(50, 7)));
}

TEST(DistinctChoices, OfWhatIsOnlyTestedOneIsEnough) {
  Given given = inputs(40, {0, 99});
  for (std::uint32_t v = 0; v < 40; v += 2)
    given.terms.conditions.push_back(Expression::binary(Op::kLess, variable(v), variable(v + 1)));
  EXPECT_EQ(visited(given)->size(), 1U);
}

TEST(DistinctChoices, ValuesThatNothingTellsApartAreTriedOnce) {
  Given given = inputs(30, {0, 99});
  Expression any = number(0);
  for (std::uint32_t v = 0; v < 30; ++v)
    any = Expression::binary(Op::kOr, any, Expression::binary(Op::kLess, number(98), variable(v)));
  given.terms.outputs = {any};
  EXPECT_EQ(visited(given)->size(), 2U);
}

TEST(DistinctChoices, StopWhenAsked) {
  Given given = inputs(64);
  for (std::uint32_t v = 0; v < 64; ++v) given.terms.outputs.push_back(variable(v));
  DistinctChoices choices(*Circuit::of(given.network, given.terms));
  Valuation state{{}, std::vector<std::int32_t>(64, 0)};
  ASSERT_TRUE(choices.begin(state));
  int count = 0;
  EXPECT_FALSE(choices.for_each([&] { return ++count < 1000; }));
  EXPECT_EQ(count, 1000);
}

// Each allocation is a checkpoint: the sets of combinations that are known must survive one that throws.
TEST(DistinctChoices, EndAtAnyCheckpointWithoutHarm) {
  Given given = inputs(4, {0, 5});
  given.terms.outputs = {Expression::binary(Op::kAdd, variable(0), variable(1)),
                         Expression::binary(Op::kMultiply, variable(2), variable(3))};
  const std::size_t all = visited(given)->size();
  base::Limits limits;
  limits.start();
  const base::Budget budget(limits);
  bool is_over = false;
  for (std::uint64_t end = 1; !is_over; ++end) {
    std::uint64_t checkpoints = 0;
    const base::Observed observed([&] {
      if (++checkpoints == end) throw base::OutOfBudget(base::StopReason::kMemory);
    });
    try {
      EXPECT_EQ(visited(given)->size(), all);
      is_over = true;
    } catch (const base::OutOfBudget&) {
      EXPECT_EQ(checkpoints, end);
    }
  }
}

TEST(DistinctChoices, ACopyServesThoseWhoAreCalled) {
  Given given = inputs(4);
  for (std::uint32_t v = 0; v < 4; v += 2)
    given.terms.outputs.push_back(Expression::binary(Op::kAdd, variable(v), variable(v + 1)));
  DistinctChoices choices(*Circuit::of(given.network, given.terms));
  Valuation state{{}, std::vector<std::int32_t>(4, 0)};
  ASSERT_TRUE(choices.begin(state));
  EXPECT_FALSE(choices.is_busy());
  std::set<std::vector<std::int32_t>> found;
  choices.for_each([&] {
    EXPECT_TRUE(choices.is_busy());
    found.insert(state.values);
    DistinctChoices another(choices);
    Valuation other = state;
    EXPECT_TRUE(another.begin(other));
    int count = 0;
    another.for_each([&] { return ++count > 0; });
    EXPECT_EQ(count, 9);
    return true;
  });
  EXPECT_EQ(found.size(), 9U);
  EXPECT_FALSE(choices.is_busy());
}

// Random terms over five inputs and two variables, compared with trying everything.
class Trial {
 public:
  explicit Trial(std::uint64_t seed) : random_(seed), given_(inputs(kInputs, {-1, 2})) {
    for (int v = 0; v < 2; ++v) given_.network.variables.push_back({.name = "s", .domain = {-1, 2}});
    if (random_.below(3) == 0) {  // one more, which is defined
      given_.terms.definitions.emplace_back(model::VariableId{kInputs + 2}, term(2));
      given_.network.variables.push_back({.name = "d", .domain = {-1, 3}});
    }
    for (std::uint64_t i = random_.below(4); i > 0; --i) given_.terms.conditions.push_back(condition(3));
    for (std::uint64_t i = random_.below(4); i > 0; --i) given_.terms.outputs.push_back(term(3));
  }

  void compare() {
    Code code(given_.network);
    compile(code);
    for (const std::int32_t a : {-1, 0, 2}) {
      state_.values.assign(given_.network.variables.size(), 0);
      state_.values[kInputs] = a;
      state_.values[kInputs + 1] = 1;
      compare_in_state(code);
    }
  }
  static int compared_;

 private:
  static constexpr std::uint32_t kInputs = 5;
  static constexpr std::int64_t kFault = 1'000'000;
  using Results = std::set<std::vector<std::int64_t>>;

  Expression term(int depth) {
    if (depth == 0 || random_.below(4) == 0)
      return random_.below(5) == 0
                 ? number(static_cast<std::int32_t>(random_.below(4)) - 1)
                 : variable(static_cast<std::uint32_t>(random_.below(given_.network.variables.size())));
    if (random_.below(4) == 0)
      return Expression::conditional(condition(depth - 1), term(depth - 1), term(depth - 1));
    if (random_.below(8) == 0) return condition(depth - 1);
    if (random_.below(8) == 0)
      return Expression::choose(term(depth - 1), -1,
                                {term(depth - 1), term(depth - 1), term(depth - 1), term(depth - 1)});
    static const std::vector<Op> kOps = {Op::kAdd,    Op::kSubtract,  Op::kMultiply,
                                         Op::kDivide, Op::kRemainder, Op::kMinimum,
                                         Op::kBitAnd, Op::kBitOr,     Op::kShiftRight};
    return Expression::binary(kOps[random_.below(kOps.size())], term(depth - 1), term(depth - 1));
  }
  Expression condition(int depth) {
    if (depth > 0 && random_.below(2) == 0) {
      const Op op = random_.below(2) == 0 ? Op::kAnd : Op::kOr;
      if (random_.below(4) == 0) return Expression::unary(Op::kNot, condition(depth - 1));
      if (random_.below(6) == 0)
        return Expression::conditional(condition(depth - 1), condition(depth - 1), condition(depth - 1));
      return Expression::binary(op, condition(depth - 1), condition(depth - 1));
    }
    static const std::vector<Op> kOps = {Op::kEqual, Op::kEqual, Op::kNotEqual, Op::kLess, Op::kLessEqual};
    return Expression::binary(kOps[random_.below(kOps.size())], term(depth > 0 ? 1 : 0), term(0));
  }

  void compile(Code& code) {
    for (const auto& [variable, value] : given_.terms.definitions)
      definitions_.push_back(code.compile(value));
    for (const Expression& e : given_.terms.conditions) conditions_.push_back(code.compile(e));
    for (const Expression& e : given_.terms.outputs) outputs_.push_back(code.compile(e));
  }
  // None if the choice in the state is not allowed. Throws where conditions fault.
  std::optional<std::vector<std::int64_t>> result(const Code& code) {
    for (std::size_t i = 0; i < definitions_.size(); ++i) {
      const model::VariableId defined = given_.terms.definitions[i].first;
      const std::int32_t value = code.evaluate(definitions_[i], state_);
      if (!given_.network.variable(defined).domain.contains(value)) return std::nullopt;
      state_.values[index(defined)] = value;
    }
    for (const Program condition : conditions_)
      if (code.evaluate(condition, state_) == 0) return std::nullopt;
    std::vector<std::int64_t> values;
    for (const Program output : outputs_) {
      try {
        values.push_back(code.evaluate(output, state_));
      } catch (const base::Error&) {
        values.push_back(kFault);
      }
    }
    return values;
  }
  Results by_trying(const Code& code) {
    Results results;
    for (int choice = 0; choice < 1 << (2 * kInputs); ++choice) {
      for (std::uint32_t v = 0; v < kInputs; ++v) state_.values[v] = (choice >> (2 * v) & 3) - 1;
      if (const auto one = result(code)) results.insert(*one);
    }
    return results;
  }
  void compare_in_state(const Code& code) {
    DistinctChoices choices(*Circuit::of(given_.network, given_.terms));
    if (!choices.begin(state_)) return;
    std::size_t count = 0;
    Results found;
    choices.for_each([&] {
      const std::vector<std::int32_t> before = state_.values;
      const auto one = result(code);
      EXPECT_TRUE(one) << "a choice that is not allowed";
      if (one) found.insert(*one);
      ++count;
      state_.values = before;
      return true;
    });
    EXPECT_EQ(count, found.size()) << "a result comes twice";
    EXPECT_EQ(found, by_trying(code));
    if (found.size() > 1) ++compared_;
  }

  base::Random random_;
  Given given_;
  Valuation state_;
  std::vector<Program> definitions_;
  std::vector<Program> conditions_;
  std::vector<Program> outputs_;
};
int Trial::compared_ = 0;

TEST(DistinctChoices, AreThoseThatTryingEverythingFinds) {
  for (std::uint64_t seed = 0; seed < 200 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Trial(seed).compare();
  }
  EXPECT_GT(Trial::compared_, 100);
}
}  // namespace
}  // namespace tarrier::space
