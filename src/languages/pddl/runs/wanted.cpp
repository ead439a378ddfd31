// SPDX-License-Identifier: MIT
#include "languages/pddl/runs/wanted.hpp"

#include <algorithm>

#include "base/strong_components.hpp"

namespace tarrier::languages::pddl {
namespace {
using model::Automaton;
using model::Expression;
using model::Ltl;
using model::LtlOp;

// A formula or its negation.
struct Signed {
  Ltl formula;
  bool is_negated = false;

  [[nodiscard]] Ltl whole() const { return is_negated ? Ltl::unary(LtlOp::kNot, formula) : formula; }
  // What the operator amounts to, of those that matter here.
  [[nodiscard]] LtlOp op() const {
    const LtlOp own = formula->op;
    if (!is_negated) return own;
    switch (own) {
      case LtlOp::kAnd: return LtlOp::kOr;
      case LtlOp::kOr: return LtlOp::kAnd;
      case LtlOp::kFinally: return LtlOp::kGlobally;
      case LtlOp::kGlobally: return LtlOp::kFinally;
      default: return own;
    }
  }
  // Without negations at the top.
  [[nodiscard]] Signed stripped() const {
    Signed result = *this;
    while (result.formula->op == LtlOp::kNot) result = {Ltl(result.formula->operands[0]), !result.is_negated};
    return result;
  }
  [[nodiscard]] Signed operand(std::size_t i) const {
    return Signed{formula->operands[i], is_negated}.stripped();
  }
};

// A condition on one state, if it is no more than that.
std::optional<Expression> condition_of(const Signed& part) {
  const auto& node = *part.formula;
  if (node.op == LtlOp::kAtom)
    return part.is_negated ? Expression::unary(model::Op::kNot, node.condition) : node.condition;
  if (node.op != LtlOp::kAnd && node.op != LtlOp::kOr) return std::nullopt;
  Expression all;
  for (std::size_t i = 0; i < node.operands.size(); ++i) {
    const auto each = condition_of(part.operand(i));
    if (!each) return std::nullopt;
    all = all.is_empty()
              ? *each
              : Expression::binary(part.op() == LtlOp::kAnd ? model::Op::kAnd : model::Op::kOr, all, *each);
  }
  return all;
}

// Takes away from a conjunction what needs no automaton; the result is the rest.
class Conjuncts {
 public:
  explicit Conjuncts(WantedRuns& result) : result_(result) {}

  void add(const Signed& part) {
    if (part.op() == LtlOp::kAnd) {
      for (std::size_t i = 0; i < part.formula->operands.size(); ++i) add(part.operand(i));
    } else if (!take(part)) {
      rest_.push_back(part.whole());
    }
  }
  [[nodiscard]] const std::vector<Ltl>& rest() const { return rest_; }

 private:
  bool take(const Signed& part) {
    const LtlOp outer = part.op();
    if (outer != LtlOp::kGlobally && outer != LtlOp::kFinally) return false;
    const Signed inner = part.operand(0);
    if (const auto condition = condition_of(inner)) {
      // F p is left to the automaton.
      if (outer == LtlOp::kFinally) return false;
      result_.always = Expression::conjunction(result_.always, *condition);
      return true;
    }
    const LtlOp second = inner.op();
    if (second == outer || (second != LtlOp::kGlobally && second != LtlOp::kFinally)) return false;
    const auto condition = condition_of(inner.operand(0));
    if (!condition) return false;
    if (outer == LtlOp::kGlobally)
      result_.flags.push_back({*condition, {}});
    else
      result_.finally_always = Expression::conjunction(result_.finally_always, *condition);
    return true;
  }

  WantedRuns& result_;
  std::vector<Ltl> rest_;
};

// Several initial states become one that can do what any of them can.
Automaton with_one_start(Automaton automaton) {
  if (automaton.initial.size() == 1) return automaton;
  Automaton::State start;
  for (const std::uint32_t initial : automaton.initial) {
    const auto& transitions = automaton.states[initial].transitions;
    start.transitions.insert(start.transitions.end(), transitions.begin(), transitions.end());
  }
  automaton.initial = {static_cast<std::uint32_t>(automaton.states.size())};
  automaton.states.push_back(std::move(start));
  return automaton;
}

bool is_never(const Expression& guard) { return !guard.is_empty() && guard.is_constant(0); }

// The states from which an accepting loop can be reached, the initial one first. None if it is not among them.
std::optional<Reader> pruned(const Automaton& given) {
  Automaton automaton = with_one_start(given);
  for (Automaton::State& state : automaton.states)
    std::erase_if(state.transitions, [](const auto& each) { return is_never(each.guard); });
  const auto size = static_cast<std::uint32_t>(automaton.states.size());
  const auto& states = automaton.states;
  // Edges lead to smaller or equal numbers, so that the components before are known.
  const std::vector<std::uint32_t> component = base::strong_components(
      size, [&](std::uint32_t s) { return states[s].transitions.size(); },
      [&](std::uint32_t s, std::size_t t) { return states[s].transitions[t].target; });
  std::vector<bool> has_loop(size, false);
  std::vector<bool> has_accepting(size, false);
  for (std::uint32_t s = 0; s < size; ++s) {
    if (states[s].is_accepting) has_accepting[component[s]] = true;
    for (const auto& each : states[s].transitions)
      if (component[each.target] == component[s]) has_loop[component[s]] = true;
  }
  const auto is_good = [&](std::uint32_t s) { return has_loop[component[s]] && has_accepting[component[s]]; };
  std::vector<bool> is_useful(size, false);
  for (std::uint32_t s = 0; s < size; ++s) is_useful[s] = is_good(s);
  for (bool changes = true; changes;) {
    changes = false;
    for (std::uint32_t s = 0; s < size; ++s) {
      const bool now = is_useful[s] || std::ranges::any_of(states[s].transitions, [&](const auto& each) {
                         return is_useful[each.target];
                       });
      changes = changes || now != is_useful[s];
      is_useful[s] = now;
    }
  }
  if (!is_useful[automaton.initial.front()]) return std::nullopt;
  std::vector<std::uint32_t> kept{automaton.initial.front()};
  for (std::uint32_t s = 0; s < size; ++s)
    if (is_useful[s] && s != kept.front()) kept.push_back(s);
  std::vector<std::uint32_t> number(size, 0);
  for (std::uint32_t n = 0; n < kept.size(); ++n) number[kept[n]] = n;
  Reader reader;
  for (const std::uint32_t s : kept) {
    Reader::State state{.is_accepting = states[s].is_accepting};
    if (is_good(s)) state.component = component[s];
    for (const auto& each : states[s].transitions)
      if (is_useful[each.target]) state.transitions.push_back({number[each.target], each.guard});
    reader.states.push_back(std::move(state));
  }
  return reader;
}

// An automaton that accepts nothing still has to be read: no run is wanted.
Reader never() { return {.states = {{}}}; }
}  // namespace

WantedRuns wanted_runs(const model::RunProperty& property, model::Quantifier quantifier, bool is_total) {
  WantedRuns result;
  result.pairs = property.fairness.compassion;
  result.flags = property.fairness.justice;
  const bool is_fair = !property.fairness.is_empty();
  if (property.violating) {
    result.reader = pruned(property.violating->automaton).value_or(never());
    return result;
  }
  Conjuncts conjuncts(result);
  conjuncts.add(Signed{property.formula, quantifier == model::Quantifier::kForAll}.stripped());
  if (conjuncts.rest().empty()) return result;
  const Ltl rest = Ltl::all(conjuncts.rest());
  result.is_prefix = is_total && !is_fair && result.flags.empty() && result.always.is_empty() &&
                     result.finally_always.is_empty() && automata::is_cosafety(rest);
  result.reader = pruned(automata::translate(rest).automaton).value_or(never());
  return result;
}
}  // namespace tarrier::languages::pddl
