// SPDX-License-Identifier: MIT
#include "differential/oracle/linear.hpp"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <optional>

#include "base/random.hpp"

namespace tarrier::differential {
namespace {
using Rational = boost::multiprecision::cpp_rational;
struct Point {
  Rational x, y;
};

Rational value(const LinearTerm& term, const Point& at) {
  return term.factor(0) * at.x + term.factor(1) * at.y + term.number;
}

bool satisfies(const Point& point, const Demand& demand, bool is_lenient) {
  const Rational number = value(demand.term, point);
  if (demand.sign == Sign::kZero) return number == 0;
  return demand.sign == Sign::kPositive && !is_lenient ? number > 0 : number >= 0;
}

bool satisfies(const Point& point, const Demands& demands, bool is_lenient) {
  for (const Demand& demand : demands)
    if (!satisfies(point, demand, is_lenient)) return false;
  return true;
}

// Where both terms are 0, if that is one point.
std::optional<Point> meeting(const LinearTerm& a, const LinearTerm& b) {
  const Rational determinant = a.factor(0) * b.factor(1) - a.factor(1) * b.factor(0);
  if (determinant == 0) return std::nullopt;
  return Point{(a.factor(1) * b.number - b.factor(1) * a.number) / determinant,
               (b.factor(0) * a.number - a.factor(0) * b.number) / determinant};
}

// For two unknowns and a bounded set: with `>` read as `>=`, it is the hull of its corners. Its centre is off
// every line that some point of it is off; so if the centre breaks a `>`, then so does everything.
bool are_possible_by_corners(const Demands& demands) {
  Point sum{0, 0};
  int corners = 0;
  for (std::size_t i = 0; i < demands.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const std::optional<Point> corner = meeting(demands[i].term, demands[k].term);
      if (!corner || !satisfies(*corner, demands, true)) continue;
      sum.x += corner->x;
      sum.y += corner->y;
      ++corners;
    }
  }
  return corners > 0 && satisfies({sum.x / corners, sum.y / corners}, demands, false);
}

Demand demand(std::int64_t x, std::int64_t y, std::int64_t number, Sign sign) {
  return {{.factors = {x, y}, .number = number}, sign};
}
}  // namespace

TEST(Linear, AgreesWithLookingAtCorners) {
  base::Random random(1);
  const auto number = [&] { return static_cast<std::int64_t>(random.below(7)) - 3; };
  int possible = 0;
  for (int i = 0; i < 300; ++i) {
    Demands demands{demand(1, 0, 4, Sign::kNotNegative), demand(-1, 0, 4, Sign::kNotNegative),
                    demand(0, 1, 4, Sign::kNotNegative), demand(0, -1, 4, Sign::kNotNegative)};
    for (std::uint64_t more = 2 + random.below(5); more > 0; --more)
      demands.push_back(
          demand(number(), number(), number(), Sign{static_cast<std::uint8_t>(random.below(3))}));
    const bool truth = are_possible_by_corners(demands);
    possible += truth;
    ASSERT_EQ(are_possible(demands), truth) << "round " << i;
    ASSERT_EQ(are_possible(without_repetition(demands)), truth) << "round " << i;
    // What is left of the first unknown alone is what it can be.
    const Rational x = number();
    Demands with_x = demands;
    with_x.push_back(demand(1, 0, -static_cast<std::int64_t>(x), Sign::kZero));
    Demands left = eliminate(demands, 1);
    left.push_back(with_x.back());
    ASSERT_EQ(are_possible(left), are_possible_by_corners(with_x)) << "round " << i;
  }
  EXPECT_GT(possible, 30);
  EXPECT_LT(possible, 270);
}

TEST(Linear, TellsStrictFromWeak) {
  // x > 0 and x < 1 and x + y == 1 and y >= x: y is above 1/2 or at it.
  Demands demands{demand(1, 0, 0, Sign::kPositive), demand(-1, 0, 1, Sign::kPositive),
                  demand(1, 1, -1, Sign::kZero), demand(-1, 1, 0, Sign::kNotNegative)};
  EXPECT_TRUE(imply(demands, demand(0, 2, -1, Sign::kNotNegative)));
  EXPECT_FALSE(imply(demands, demand(0, 2, -1, Sign::kPositive)));
  demands.push_back(demand(0, -2, 1, Sign::kPositive));
  EXPECT_FALSE(are_possible(demands));
}

TEST(Linear, GivesUpWhereNumbersAreTooLarge) {
  constexpr std::int64_t kLarge = INT64_MAX / 2;
  EXPECT_THROW(
      are_possible({demand(kLarge, 3, 1, Sign::kPositive), demand(1 - kLarge, -5, 1, Sign::kPositive)}),
      TooLarge);
}
}  // namespace tarrier::differential
