// SPDX-License-Identifier: MIT
#include "differential/oracle/ltl_oracle.hpp"

#include <algorithm>
#include <span>

#include "base/random.hpp"

namespace tarrier::differential {
namespace {
using model::Ltl;
using model::LtlOp;

// A subformula with the places of its operands.
struct Part {
  LtlOp op = LtlOp::kAtom;
  model::Expression condition;
  std::vector<std::size_t> operands;
  std::size_t guess = 0;  // of temporal operators: its bit in an assignment
};

bool is_temporal(LtlOp op) {
  return op != LtlOp::kAtom && op != LtlOp::kNot && op != LtlOp::kAnd && op != LtlOp::kOr;
}

class Tableau {
 public:
  explicit Tableau(const Ltl& formula) { root_ = add(formula); }

  [[nodiscard]] std::size_t guesses() const { return guesses_; }
  [[nodiscard]] std::size_t root() const { return root_; }
  [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }

  // What each part is worth in a state, if the guesses about the temporal ones are right.
  template <typename Holds>
  [[nodiscard]] std::vector<bool> values(std::uint32_t assignment, const Holds& holds) const {
    std::vector<bool> result;
    for (const Part& part : parts_) {
      const auto is_true = [&](std::size_t operand) { return result[operand]; };
      switch (part.op) {
        case LtlOp::kAtom: result.push_back(holds(part.condition)); break;
        case LtlOp::kNot: result.push_back(!result[part.operands[0]]); break;
        case LtlOp::kAnd: result.push_back(std::ranges::all_of(part.operands, is_true)); break;
        case LtlOp::kOr: result.push_back(std::ranges::any_of(part.operands, is_true)); break;
        default: result.push_back((assignment >> part.guess & 1) != 0); break;
      }
    }
    return result;
  }

  // Are these the values of two states in a row?
  [[nodiscard]] bool fits(const std::vector<bool>& now, const std::vector<bool>& then) const {
    for (std::size_t p = 0; p < parts_.size(); ++p) {
      const Part& part = parts_[p];
      const auto f = [&](const std::vector<bool>& at) { return at[part.operands[0]]; };
      const auto g = [&](const std::vector<bool>& at) { return at[part.operands[1]]; };
      bool is_right = true;
      switch (part.op) {
        case LtlOp::kNext: is_right = now[p] == f(then); break;
        case LtlOp::kFinally: is_right = now[p] == (f(now) || then[p]); break;
        case LtlOp::kGlobally: is_right = now[p] == (f(now) && then[p]); break;
        case LtlOp::kUntil: is_right = now[p] == (g(now) || (f(now) && then[p])); break;
        case LtlOp::kRelease: is_right = now[p] == (g(now) && (f(now) || then[p])); break;
        case LtlOp::kYesterday:
        case LtlOp::kWeakYesterday: is_right = then[p] == f(now); break;
        case LtlOp::kOnce: is_right = then[p] == (f(then) || now[p]); break;
        case LtlOp::kHistorically: is_right = then[p] == (f(then) && now[p]); break;
        case LtlOp::kSince: is_right = then[p] == (g(then) || (f(then) && now[p])); break;
        case LtlOp::kTriggered: is_right = then[p] == (g(then) && (f(then) || now[p])); break;
        default: break;
      }
      if (!is_right) return false;
    }
    return true;
  }

  // In the first state nothing is past.
  [[nodiscard]] bool may_begin(const std::vector<bool>& values) const {
    for (std::size_t p = 0; p < parts_.size(); ++p) {
      const Part& part = parts_[p];
      switch (part.op) {
        case LtlOp::kYesterday:
          if (values[p]) return false;
          break;
        case LtlOp::kWeakYesterday:
          if (!values[p]) return false;
          break;
        case LtlOp::kOnce:
        case LtlOp::kHistorically:
          if (values[p] != values[part.operands[0]]) return false;
          break;
        case LtlOp::kSince:
        case LtlOp::kTriggered:
          if (values[p] != values[part.operands[1]]) return false;
          break;
        default: break;
      }
    }
    return values[root_];
  }

  // What is promised for later, or denied forever, must not be put off forever: for each such part, one of
  // the states of a loop keeps the promise.
  [[nodiscard]] bool keeps(std::size_t p, const std::vector<bool>& values) const {
    const Part& part = parts_[p];
    switch (part.op) {
      case LtlOp::kFinally: return !values[p] || values[part.operands[0]];
      case LtlOp::kGlobally: return values[p] || !values[part.operands[0]];
      case LtlOp::kUntil: return !values[p] || values[part.operands[1]];
      case LtlOp::kRelease: return values[p] || !values[part.operands[1]];
      default: return true;
    }
  }

 private:
  std::size_t add(const Ltl& formula) {
    Part part{.op = formula->op, .condition = formula->condition, .operands = {}};
    for (const Ltl& operand : formula->operands) part.operands.push_back(add(operand));
    if (is_temporal(part.op)) part.guess = guesses_++;
    parts_.push_back(std::move(part));
    return parts_.size() - 1;
  }
  std::vector<Part> parts_;
  std::size_t guesses_ = 0;
  std::size_t root_ = 0;
};

struct Node {
  std::size_t state = 0;
  std::vector<bool> values;
  std::vector<std::size_t> successors;
};

// By repeated reachability: which nodes of `allowed` can reach which.
std::vector<std::vector<bool>> reachability(const std::vector<Node>& nodes,
                                            const std::vector<bool>& allowed) {
  std::vector<std::vector<bool>> result(nodes.size(), std::vector<bool>(nodes.size(), false));
  for (std::size_t from = 0; from < nodes.size(); ++from) {
    if (!allowed[from]) continue;
    std::vector<std::size_t> open{from};
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      for (const std::size_t next : nodes[at].successors) {
        if (!allowed[next] || result[from][next]) continue;
        result[from][next] = true;
        open.push_back(next);
      }
    }
  }
  return result;
}

class Search {
 public:
  Search(const Tableau& tableau, const std::vector<Event>& justice,
         const std::vector<std::pair<Event, Event>>& compassion, std::vector<Node> nodes)
      : tableau_(tableau), justice_(justice), compassion_(compassion), nodes_(std::move(nodes)) {}

  // Can one of these come to a loop that is fair and keeps its promises?
  [[nodiscard]] bool comes_to_loop(const std::vector<std::size_t>& starts) const {
    const std::vector<bool> all(nodes_.size(), true);
    const auto reaches = reachability(nodes_, all);
    std::vector<bool> reached(nodes_.size(), false);
    for (const std::size_t start : starts) {
      reached[start] = true;
      for (std::size_t n = 0; n < nodes_.size(); ++n)
        if (reaches[start][n]) reached[n] = true;
    }
    return has_loop(reached);
  }

 private:
  // A component is good if it has all that must happen. Where a first event of compassion happens and its
  // second does not, the nodes of the first are left out, and what remains is looked at again.
  [[nodiscard]] bool has_loop(const std::vector<bool>& allowed) const {
    const auto reaches = reachability(nodes_, allowed);
    std::vector<bool> seen(nodes_.size(), false);
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      if (!allowed[n] || seen[n] || !reaches[n][n]) continue;
      std::vector<bool> component(nodes_.size(), false);
      for (std::size_t m = 0; m < nodes_.size(); ++m)
        if (reaches[n][m] && reaches[m][n]) component[m] = seen[m] = true;
      if (is_good(component)) return true;
    }
    return false;
  }

  [[nodiscard]] bool is_good(const std::vector<bool>& component) const {
    for (std::size_t p = 0; p < tableau_.parts().size(); ++p) {
      bool is_kept = false;
      for (std::size_t n = 0; n < nodes_.size(); ++n)
        is_kept = is_kept || (component[n] && tableau_.keeps(p, nodes_[n].values));
      if (!is_kept) return false;
    }
    for (const Event& event : justice_)
      if (!happens(event, component)) return false;
    for (const auto& [first, second] : compassion_) {
      if (!happens(first, component) || happens(second, component)) continue;
      std::vector<bool> rest = component;
      for (std::size_t n = 0; n < nodes_.size(); ++n)
        for (const std::size_t next : nodes_[n].successors)
          if (component[n] && component[next] && first(nodes_[n].state, nodes_[next].state)) rest[n] = false;
      return has_loop(rest);
    }
    return true;
  }

  [[nodiscard]] bool happens(const Event& event, const std::vector<bool>& component) const {
    for (std::size_t n = 0; n < nodes_.size(); ++n)
      for (const std::size_t next : nodes_[n].successors)
        if (component[n] && component[next] && event(nodes_[n].state, nodes_[next].state)) return true;
    return false;
  }

  const Tableau& tableau_;
  const std::vector<Event>& justice_;
  const std::vector<std::pair<Event, Event>>& compassion_;
  std::vector<Node> nodes_;
};
}  // namespace

bool exists_path(const Graph& graph, const Ltl& formula,
                 const std::function<bool(std::size_t state, const model::Expression& atom)>& holds,
                 const std::vector<Event>& justice, const std::vector<std::pair<Event, Event>>& compassion) {
  const Tableau tableau(formula);
  const std::size_t assignments = std::size_t{1} << tableau.guesses();
  std::vector<Node> nodes;
  for (std::size_t s = 0; s < graph.successors.size(); ++s) {
    const auto holds_here = [&](const model::Expression& atom) { return holds(s, atom); };
    for (std::uint32_t a = 0; a < assignments; ++a)
      nodes.push_back({.state = s, .values = tableau.values(a, holds_here), .successors = {}});
  }
  for (std::size_t n = 0; n < nodes.size(); ++n)
    for (const std::size_t next : graph.successors[nodes[n].state])
      for (std::size_t m = next * assignments; m < (next + 1) * assignments; ++m)
        if (tableau.fits(nodes[n].values, nodes[m].values)) nodes[n].successors.push_back(m);
  std::vector<std::size_t> starts;
  for (const std::size_t s : graph.initial)
    for (std::size_t n = s * assignments; n < (s + 1) * assignments; ++n)
      if (tableau.may_begin(nodes[n].values)) starts.push_back(n);
  return Search(tableau, justice, compassion, std::move(nodes)).comes_to_loop(starts);
}

namespace {
Ltl random_formula(base::Random& random, const std::vector<model::Expression>& atoms, int size,
                   bool with_past, bool is_past) {
  static constexpr LtlOp kUnary[] = {LtlOp::kNot,      LtlOp::kNext,        LtlOp::kFinally,
                                     LtlOp::kGlobally, LtlOp::kYesterday,   LtlOp::kWeakYesterday,
                                     LtlOp::kOnce,     LtlOp::kHistorically};
  static constexpr LtlOp kBinary[] = {LtlOp::kAnd,     LtlOp::kOr,    LtlOp::kUntil,
                                      LtlOp::kRelease, LtlOp::kSince, LtlOp::kTriggered};
  if (size <= 0) return Ltl::atom(atoms[random.below(atoms.size())]);
  // Below a past operator there are no future ones.
  const auto pick = [&](std::span<const LtlOp> all) {
    while (true) {
      const LtlOp op = all[random.below(all.size())];
      const bool is_plain = op == LtlOp::kNot || op == LtlOp::kAnd || op == LtlOp::kOr;
      if (is_plain || (model::is_past(op) ? with_past : !is_past)) return op;
    }
  };
  const bool is_unary = random.below(2) == 0;
  const LtlOp op = is_unary ? pick(kUnary) : pick(kBinary);
  const bool below_past = is_past || model::is_past(op);
  if (is_unary) return Ltl::unary(op, random_formula(random, atoms, size - 1, with_past, below_past));
  const int left = static_cast<int>(random.below(static_cast<std::uint64_t>(size)));
  return Ltl::binary(op, random_formula(random, atoms, left, with_past, below_past),
                     random_formula(random, atoms, size - 1 - left, with_past, below_past));
}
}  // namespace

Ltl random_ltl(std::uint64_t seed, const std::vector<model::Expression>& atoms, int size, bool with_past) {
  base::Random random(seed);
  return random_formula(random, atoms, size, with_past, false);
}
}  // namespace tarrier::differential
