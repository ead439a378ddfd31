// SPDX-License-Identifier: MIT
#include "differential/oracle/linear.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

namespace tarrier::differential {
namespace {
std::int64_t sum(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_add_overflow(a, b, &result)) throw TooLarge{};
  return result;
}

std::int64_t product(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) throw TooLarge{};
  return result;
}

// Terms that are equal look the same.
LinearTerm trimmed(LinearTerm term) {
  while (!term.factors.empty() && term.factors.back() == 0) term.factors.pop_back();
  return term;
}

bool is_satisfied(std::int64_t number, Sign sign) {
  switch (sign) {
    case Sign::kZero: return number == 0;
    case Sign::kPositive: return number > 0;
    case Sign::kNotNegative: return number >= 0;
  }
  return false;
}

// Adds a demand in lowest terms, unless it is there or speaks of a number and is satisfied.
void add(Demands& demands, Demand demand) {
  demand.term = trimmed(std::move(demand.term));
  std::vector<std::int64_t>& factors = demand.term.factors;
  if (factors.empty() && is_satisfied(demand.term.number, demand.sign)) return;
  std::int64_t divisor = demand.term.number;
  for (const std::int64_t factor : factors) divisor = std::gcd(divisor, factor);
  divisor = std::abs(divisor);
  if (divisor > 1) {
    demand.term.number /= divisor;
    for (std::int64_t& factor : factors) factor /= divisor;
  }
  if (std::find(demands.begin(), demands.end(), demand) == demands.end())
    demands.push_back(std::move(demand));
}

// The opposite of a demand: one of the results is satisfied iff the demand is not.
Demands opposite(const Demand& demand) {
  const LinearTerm negative = -1 * demand.term;
  switch (demand.sign) {
    case Sign::kZero: return {{demand.term, Sign::kPositive}, {negative, Sign::kPositive}};
    case Sign::kPositive: return {{negative, Sign::kNotNegative}};
    case Sign::kNotNegative: return {{negative, Sign::kPositive}};
  }
  return {};
}

// Of the unknowns that are mentioned, the one with the fewest demands to be put together.
std::optional<std::size_t> cheapest_unknown(const Demands& demands) {
  std::size_t unknowns = 0;
  for (const Demand& demand : demands) unknowns = std::max(unknowns, demand.term.factors.size());
  std::optional<std::size_t> best;
  std::size_t least = 0;
  for (std::size_t x = 0; x < unknowns; ++x) {
    std::size_t above = 0;
    std::size_t below = 0;
    bool is_equal = false;
    for (const Demand& demand : demands) {
      const std::int64_t factor = demand.term.factor(x);
      above += factor > 0 ? 1 : 0;
      below += factor < 0 ? 1 : 0;
      is_equal |= factor != 0 && demand.sign == Sign::kZero;
    }
    if (above + below == 0) continue;
    const std::size_t cost = is_equal ? 0 : above * below;
    if (!best || cost < least) {
      best = x;
      least = cost;
    }
  }
  return best;
}
}  // namespace

LinearTerm operator+(const LinearTerm& left, const LinearTerm& right) {
  LinearTerm result{.number = sum(left.number, right.number)};
  for (std::size_t x = 0; x < std::max(left.factors.size(), right.factors.size()); ++x)
    result.factors.push_back(sum(left.factor(x), right.factor(x)));
  return trimmed(std::move(result));
}

LinearTerm operator*(std::int64_t factor, const LinearTerm& term) {
  LinearTerm result{.number = product(factor, term.number)};
  for (const std::int64_t each : term.factors) result.factors.push_back(product(factor, each));
  return trimmed(std::move(result));
}

LinearTerm operator-(const LinearTerm& left, const LinearTerm& right) { return left + -1 * right; }

LinearTerm unknown(std::size_t number) {
  LinearTerm result{.factors = std::vector<std::int64_t>(number + 1)};
  result.factors[number] = 1;
  return result;
}

Demands eliminate(const Demands& demands, std::size_t unknown) {
  Demands result;
  const auto equation = std::find_if(demands.begin(), demands.end(), [&](const Demand& demand) {
    return demand.sign == Sign::kZero && demand.term.factor(unknown) != 0;
  });
  for (const Demand& demand : demands) {
    const std::int64_t factor = demand.term.factor(unknown);
    if (factor == 0) add(result, demand);
    if (factor == 0 || equation == demands.end() || &demand == &*equation) continue;
    // A positive multiple of the demand, plus a multiple of what is 0.
    const std::int64_t divisor = equation->term.factor(unknown);
    const LinearTerm zero = (divisor > 0 ? -factor : factor) * equation->term;
    add(result, {std::abs(divisor) * demand.term + zero, demand.sign});
  }
  if (equation != demands.end()) return result;
  for (const Demand& above : demands) {
    if (above.term.factor(unknown) <= 0) continue;
    for (const Demand& below : demands) {
      if (below.term.factor(unknown) >= 0) continue;
      const bool is_strict = above.sign == Sign::kPositive || below.sign == Sign::kPositive;
      add(result, {-below.term.factor(unknown) * above.term + above.term.factor(unknown) * below.term,
                   is_strict ? Sign::kPositive : Sign::kNotNegative});
    }
  }
  return result;
}

bool are_possible(Demands demands) {
  const auto is_contradiction = [](const Demand& demand) {
    const std::vector<std::int64_t>& factors = demand.term.factors;
    return std::all_of(factors.begin(), factors.end(), [](std::int64_t factor) { return factor == 0; }) &&
           !is_satisfied(demand.term.number, demand.sign);
  };
  while (std::none_of(demands.begin(), demands.end(), is_contradiction)) {
    const std::optional<std::size_t> next = cheapest_unknown(demands);
    if (!next) return true;
    demands = eliminate(demands, *next);
  }
  return false;
}

bool imply(const Demands& demands, const Demand& one) {
  for (const Demand& contrary : opposite(one)) {
    Demands both = demands;
    both.push_back(contrary);
    if (are_possible(std::move(both))) return false;
  }
  return true;
}

Demands without_repetition(Demands demands) {
  for (std::size_t i = demands.size(); i-- > 0;) {
    Demands others = demands;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    if (imply(others, demands[i])) demands = std::move(others);
  }
  return demands;
}
}  // namespace tarrier::differential
