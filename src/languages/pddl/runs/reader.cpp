// SPDX-License-Identifier: MIT
#include "languages/pddl/runs/reader.hpp"

#include <algorithm>

namespace tarrier::languages::pddl {
namespace {
using model::Expression;
using model::Op;

class Widening {
 public:
  Widening(const Reader& reader, Groundwork& work)
      : work_(work),
        states_(reader.states),
        guards_(states_.size(), std::vector<Expression>(states_.size())) {
    // Several transitions between two states are one.
    for (std::size_t s = 0; s < states_.size(); ++s) {
      for (const auto& [target, guard] : states_[s].transitions) {
        Expression& known = guards_[s][target];
        const Expression each = guard.is_empty() ? Expression::constant(1) : work.resolver()(guard);
        known = known.is_empty() ? each : Expression::binary(Op::kOr, known, each);
      }
    }
    find_simulation();
  }

  // What may be read on the way from s to t.
  [[nodiscard]] Expression wide(std::size_t s, std::size_t t) const {
    Expression all;
    for (std::size_t u = 0; u < states_.size(); ++u)
      all = either(all, is_less_[t][u] ? guards_[s][u] : Expression());
    return all;
  }
  [[nodiscard]] const Expression& given(std::size_t s, std::size_t t) const { return guards_[s][t]; }

 private:
  static Expression either(const Expression& a, const Expression& b) {
    if (a.is_empty() || b.is_empty()) return a.is_empty() ? b : a;
    return Expression::binary(Op::kOr, a, b);
  }

  // The greatest one: what does not hold is taken away until nothing changes.
  void find_simulation() {
    const std::size_t size = states_.size();
    is_less_.assign(size, std::vector<bool>(size, true));
    for (std::size_t t = 0; t < size; ++t)
      for (std::size_t u = 0; u < size; ++u)
        is_less_[t][u] = t == u || !states_[t].is_accepting || states_[u].is_accepting;
    for (bool changes = true; changes;) {
      changes = false;
      for (std::size_t t = 0; t < size; ++t) {
        for (std::size_t u = 0; u < size; ++u) {
          if (t == u || !is_less_[t][u] || follows(t, u)) continue;
          is_less_[t][u] = false;
          changes = true;
        }
      }
    }
  }
  [[nodiscard]] bool follows(std::size_t t, std::size_t u) const {
    for (std::size_t next = 0; next < states_.size(); ++next)
      if (!guards_[t][next].is_empty() && !implies(guards_[t][next], wide(u, next))) return false;
    return true;
  }
  // As far as that is seen with few cases.
  [[nodiscard]] bool implies(const Expression& a, const Expression& b) const {
    if (b.is_empty()) return false;
    const auto cases = cases_of(Expression::binary(Op::kAnd, a, negated(b)), work_.network(), work_.places(),
                                work_.conditions().limits().cases);
    return cases && std::ranges::all_of(*cases, [](const Case& each) { return each.value == 0; });
  }

  Groundwork& work_;
  const std::vector<Reader::State>& states_;
  std::vector<std::vector<Expression>> guards_;  // by source and target; empty: no transition
  std::vector<std::vector<bool>> is_less_;       // [t][u]: u simulates t
};
}  // namespace

std::vector<Cube> cubes_where(const Expression& condition, Groundwork& work) {
  if (condition.is_empty()) return {Cube()};
  std::vector<Cube> all;
  for (Condition& each : work.conditions().any_of(work.resolver()(condition)))
    all.push_back(std::move(each.cube));
  return all;
}

Guards wide_guards(Reader& reader, Groundwork& work) {
  const Widening widening(reader, work);
  Guards guards(reader.states.size());
  std::vector<std::vector<model::Automaton::Transition>> transitions(reader.states.size());
  for (std::uint32_t s = 0; s < reader.states.size(); ++s) {
    for (std::uint32_t t = 0; t < reader.states.size(); ++t) {
      if (widening.given(s, t).is_empty()) continue;
      std::vector<Cube> given = cubes_where(widening.given(s, t), work);
      std::vector<Cube> wide = cubes_where(widening.wide(s, t), work);
      transitions[s].push_back({t, widening.given(s, t)});
      guards[s].push_back(wide.size() < given.size() ? std::move(wide) : std::move(given));
    }
  }
  for (std::size_t s = 0; s < reader.states.size(); ++s)
    reader.states[s].transitions = std::move(transitions[s]);
  return guards;
}
}  // namespace tarrier::languages::pddl
