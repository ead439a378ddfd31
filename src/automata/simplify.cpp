// SPDX-License-Identifier: MIT
#include "automata/simplify.hpp"

#include <algorithm>

namespace tarrier::automata {
namespace {
constexpr Formula kNothing = static_cast<Formula>(0xFFFFFFFFU);  // no rule fits
// A bound, not a plan: should two rules ever undo each other, the translation still ends.
constexpr int kMaxRewrites = 100;  // of one formula; rules only ever ran a few times
}  // namespace

bool Implications::holds(Formula a, Formula b) {
  if (a == b || a == Formula::kFalse || b == Formula::kTrue) return true;
  const std::pair key(a, b);
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  const bool result = decide(a, b);
  known_.emplace(key, result);
  return result;
}

// Implication as far as the syntax tells (Somenzi and Bloem 2000; Babiak, Křetínský, Řehák and Strejček
// 2012): what holds here is true, what is true need not hold here. A complete test would need the automata
// that are being built.
bool Implications::decide(Formula a, Formula b) {
  const FormulaNode& left = formulas_[a];
  const FormulaNode& right = formulas_[b];
  if (left.kind == Kind::kLeaf && right.kind == Kind::kLeaf)
    return formulas_.bdds().implies(left.leaf, right.leaf);
  // These two decompositions lose nothing: a disjunction implies b iff all its parts do, and likewise for a
  // conjunction on the right.
  if (left.kind == Kind::kOr)
    return std::all_of(left.operands.begin(), left.operands.end(),
                       [&](Formula part) { return holds(part, b); });
  if (right.kind == Kind::kAnd)
    return std::all_of(right.operands.begin(), right.operands.end(),
                       [&](Formula part) { return holds(a, part); });
  return follows_from_parts(a, b) || follows_for_parts(a, b);
}

// Does b follow from something that a asks for?
bool Implications::follows_from_parts(Formula a, Formula b) {
  const FormulaNode& left = formulas_[a];
  const bool is_eventual = formulas_[b].is_eventual;
  switch (left.kind) {
    case Kind::kAnd:
      return std::any_of(left.operands.begin(), left.operands.end(),
                         [&](Formula part) { return holds(part, b); });
    // From X x follows b if x implies b and b may start at any later time.
    case Kind::kNext: return is_eventual && holds(left.operands[0], b);
    // x U y comes to y in the end; until then, x has to imply the same, unless that may come at any later
    // time.
    case Kind::kUntil: return holds(left.operands[1], b) && (is_eventual || holds(left.operands[0], b));
    case Kind::kRelease: return holds(left.operands[1], b);
    case Kind::kLeaf:
    case Kind::kOr: break;
  }
  return false;
}

// Does a have all that b asks for?
bool Implications::follows_for_parts(Formula a, Formula b) {
  const FormulaNode& left = formulas_[a];
  const FormulaNode& right = formulas_[b];
  switch (right.kind) {
    case Kind::kOr:
      return std::any_of(right.operands.begin(), right.operands.end(),
                         [&](Formula part) { return holds(a, part); });
    case Kind::kNext:
      // A universal formula holds again in the next state.
      return (left.kind == Kind::kNext && holds(left.operands[0], right.operands[0])) ||
             (left.is_universal && holds(a, right.operands[0]));
    case Kind::kUntil:
      // Both wait by the same or a stronger condition, and what ends the one leads to the other.
      return holds(a, right.operands[1]) ||
             (left.kind == Kind::kUntil && holds(left.operands[0], right.operands[0]) &&
              holds(left.operands[1], b));
    case Kind::kRelease:
      if (!holds(a, right.operands[1])) return false;
      return left.is_universal || holds(a, right.operands[0]) ||
             (left.kind == Kind::kRelease && holds(left.operands[0], right.operands[0]));
    case Kind::kLeaf:
    case Kind::kAnd: break;
  }
  return false;
}

Formula Simplifier::simplify(Formula f) {
  if (const auto found = known_.find(f); found != known_.end()) return found->second;
  Formula current = f;
  // A rule may make room for another one, so it is tried again on the result.
  for (int i = 0; i < kMaxRewrites; ++i) {
    const Formula next = rewrite(current);
    if (next == current) break;
    current = next;
  }
  known_.emplace(f, current);
  known_.emplace(current, current);
  return current;
}

// Rules are written for `until` and `or`; `release` and `and` are rewritten as their duals, so that no rule
// is there twice.
Formula Simplifier::rewrite(Formula f) {
  const Kind kind = formulas_[f].kind;
  Parts parts = formulas_[f].operands;
  // From the inside out, so that rules see simplified operands.
  for (Formula& part : parts) part = simplify(part);
  // After the operands, which set it for themselves.
  joins_ = kind == Kind::kUntil || kind == Kind::kOr;
  switch (kind) {
    case Kind::kLeaf: return f;
    case Kind::kNext: return rewrite_next(parts[0]);
    case Kind::kUntil: return rewrite_until(parts[0], parts[1]);
    case Kind::kRelease:
      return formulas_.negation(rewrite_until(formulas_.negation(parts[0]), formulas_.negation(parts[1])));
    case Kind::kOr: return rewrite_any(std::move(parts));
    case Kind::kAnd: break;
  }
  return formulas_.negation(rewrite_any(negations(parts)));
}

Simplifier::Parts Simplifier::negations(const Parts& parts) {
  Parts result;
  for (const Formula part : parts) result.push_back(formulas_.negation(part));
  return result;
}

bool Simplifier::is_suspendable(Formula f) const {
  return formulas_[f].is_eventual && formulas_[f].is_universal;
}

// X s is s if prefixes do not matter to s.
Formula Simplifier::rewrite_next(Formula operand) {
  const Kind kind = formulas_[operand].kind;
  if (kind != Kind::kAnd && kind != Kind::kOr)
    return is_suspendable(operand) ? operand : formulas_.next(operand);
  Parts result;
  Parts rest;
  for (const Formula part : formulas_.parts(operand, kind))
    (is_suspendable(part) ? result : rest).push_back(part);
  result.push_back(formulas_.next(kind == Kind::kAnd ? formulas_.all(rest) : formulas_.any(rest)));
  return kind == Kind::kAnd ? formulas_.all(result) : formulas_.any(result);
}

Formula Simplifier::rewrite_until(Formula left, Formula right) {
  // If b is eventual, a U b is b: it needs no waiting. If a implies b, it holds at once.
  if (formulas_[right].is_eventual || implications_.holds(left, right)) return right;
  // While b fails, a holds anyway: then nothing but F b is asked for.
  if (left != Formula::kTrue && implications_.holds(formulas_.negation(right), left))
    return formulas_.finally(right);
  const FormulaNode& goal = formulas_[right];
  if (goal.kind == Kind::kUntil) {  // a U (c U d)
    // c goes on where a ends, and is weaker: the outer until adds nothing.
    if (implications_.holds(left, goal.operands[0])) return right;
    if (implications_.holds(goal.operands[0], left)) return formulas_.until(left, goal.operands[1]);
  }
  if (goal.kind == Kind::kNext) {
    const Formula later = goal.operands[0];
    // X moves outwards, where joined() can take several together.
    if (left == Formula::kTrue) return formulas_.next(formulas_.finally(later));
    if (formulas_[left].kind == Kind::kNext)
      return formulas_.next(formulas_.until(formulas_[left].operands[0], later));
  }
  if (const Formula split = split_goal(left, right); split != kNothing) return split;
  if (const Formula split = split_stable(left, right); split != kNothing) return split;
  return shorten_waiting(left, right);
}

// Takes out of b in `a U b` what can be asked for at once.
Formula Simplifier::split_goal(Formula left, Formula right) {
  const Kind kind = formulas_[right].kind;
  if (kind != Kind::kAnd && kind != Kind::kOr) return kNothing;
  // Below F, disjunctions stay together, see joins_.
  if (joins_ && kind == Kind::kOr && left == Formula::kTrue) return kNothing;
  Parts result;
  Parts rest;
  for (const Formula part : formulas_.parts(right, kind)) {
    const bool is_free = kind == Kind::kOr ? formulas_[part].is_eventual : is_suspendable(part);
    if (kind == Kind::kOr && left == Formula::kTrue && formulas_[part].is_universal)
      result.push_back(formulas_.finally(part));  // from then on forever: like F G, it can wait
    else
      (is_free ? result : rest).push_back(part);
  }
  const bool is_and = kind == Kind::kAnd;
  if (result.empty()) {
    // a U (b | G a) is a W b.
    const auto always = std::find(rest.begin(), rest.end(), formulas_.globally(left));
    if (is_and || always == rest.end()) return kNothing;
    rest.erase(always);
    return weak_until(left, formulas_.any(rest));
  }
  result.push_back(formulas_.until(left, is_and ? formulas_.all(rest) : formulas_.any(rest)));
  return is_and ? formulas_.all(result) : formulas_.any(result);
}

// F G (a | u) is F G a | F u if u is universal.
Formula Simplifier::split_stable(Formula left, Formula right) {
  if (left != Formula::kTrue || !formulas_.is_globally(right)) return kNothing;
  Parts result;
  Parts rest;
  for (const Formula part : formulas_.parts(formulas_[right].operands[1], Kind::kOr))
    (formulas_[part].is_universal ? result : rest).push_back(part);
  if (result.empty()) return kNothing;
  for (Formula& part : result) part = formulas_.finally(part);
  result.push_back(formulas_.finally(formulas_.globally(formulas_.any(rest))));
  return formulas_.any(result);
}

// Takes out of a in `a U b` what holds anyway while b does not, and what is no use as b then holds.
Formula Simplifier::shorten_waiting(Formula left, Formula right) {
  const Kind kind = formulas_[left].kind;
  if (kind != Kind::kAnd && kind != Kind::kOr) return formulas_.until(left, right);
  const Formula not_right = formulas_.negation(right);
  Parts rest;
  for (const Formula part : formulas_.parts(left, kind)) {
    const bool is_idle =
        kind == Kind::kAnd ? implications_.holds(not_right, part) : implications_.holds(part, right);
    if (!is_idle) rest.push_back(part);
  }
  return formulas_.until(kind == Kind::kAnd ? formulas_.all(rest) : formulas_.any(rest), right);
}

// Quadratic in the operands, of which there are few.
Formula Simplifier::rewrite_any(Parts parts) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (std::size_t j = 0; j < parts.size(); ++j) {
      if (i == j) continue;
      // not a implies b: a or b holds always.
      if (implications_.holds(formulas_.negation(parts[i]), parts[j])) return Formula::kTrue;
      // The stronger one adds nothing to a disjunction.
      if (!implications_.holds(parts[i], parts[j])) continue;
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i));
      --i;
      break;
    }
  }
  while (join_two(parts)) {
  }
  return formulas_.any(parts);
}

bool Simplifier::join_two(Parts& parts) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (std::size_t j = i + 1; j < parts.size(); ++j) {
      Formula both = joined(parts[i], parts[j]);
      if (both == kNothing) both = joined_with_next(parts[i], parts[j]);
      if (both == kNothing) both = joined_with_next(parts[j], parts[i]);
      if (both == kNothing) both = joined_with_globally(parts[i], parts[j]);
      if (both == kNothing) both = joined_with_globally(parts[j], parts[i]);
      if (both == kNothing) continue;
      parts[i] = both;
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(j));
      return true;
    }
  }
  return false;
}

// One formula for a | b.
Formula Simplifier::joined(Formula a, Formula b) {
  // Copies, since makers may move the nodes.
  const FormulaNode x = formulas_[a];
  const FormulaNode y = formulas_[b];
  // For conjunctions, parts that are about the end only are kept apart: each has a mark of its own.
  if (x.kind == Kind::kUntil && y.kind == Kind::kUntil && x.operands[0] == y.operands[0] &&
      (joins_ || (!is_suspendable(a) && !is_suspendable(b))))
    return formulas_.until(x.operands[0], formulas_.any({x.operands[1], y.operands[1]}));
  if (joins_ && formulas_.is_finally(a) && is_suspendable(b))
    return formulas_.finally(formulas_.any({x.operands[1], b}));
  if (joins_ && formulas_.is_finally(b) && is_suspendable(a))
    return formulas_.finally(formulas_.any({y.operands[1], a}));
  if (x.kind != y.kind) return kNothing;
  if (x.kind == Kind::kNext) return formulas_.next(formulas_.any({x.operands[0], y.operands[0]}));
  if (x.kind != Kind::kRelease) return kNothing;
  // (a R c) | (b R c) is (a | b) R c.
  if (x.operands[1] == y.operands[1])
    return formulas_.release(formulas_.any({x.operands[0], y.operands[0]}), x.operands[1]);
  // G F a | G F b
  const Formula left = x.operands[1];
  const Formula right = y.operands[1];
  if (!formulas_.is_globally(a) || !formulas_.is_globally(b)) return kNothing;
  if (!formulas_.is_finally(left) || !formulas_.is_finally(right)) return kNothing;
  return formulas_.globally(
      formulas_.finally(formulas_.any({formulas_[left].operands[1], formulas_[right].operands[1]})));
}

Formula Simplifier::weak_until(Formula left, Formula right) {
  return formulas_.release(right, formulas_.any({left, right}));
}

// G a | a U b is a W b, and so is G a | F b if b is "not a, and an eventual formula": that formula holds
// at the first "not a" if it ever does at one.
Formula Simplifier::joined_with_globally(Formula a, Formula b) {
  if (!formulas_.is_globally(a) || formulas_[b].kind != Kind::kUntil) return kNothing;
  const Formula always = formulas_[a].operands[1];
  const Formula waiting = formulas_[b].operands[0];
  const Formula goal = formulas_[b].operands[1];
  if (waiting == always) return weak_until(always, goal);
  if (waiting != Formula::kTrue) return kNothing;
  Parts now;
  for (const Formula part : formulas_.parts(goal, Kind::kAnd))
    if (!formulas_[part].is_eventual) now.push_back(part);
  return formulas_.all(now) == formulas_.negation(always) ? weak_until(always, goal) : kNothing;
}

// a | X F a is F a.
Formula Simplifier::joined_with_next(Formula a, Formula b) {
  if (formulas_[b].kind != Kind::kNext) return kNothing;
  const Formula later = formulas_[b].operands[0];
  if (!formulas_.is_finally(later)) return kNothing;
  const Formula goal = formulas_[later].operands[1];
  return goal == a ? later : kNothing;
}
}  // namespace tarrier::automata
