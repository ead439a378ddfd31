// SPDX-License-Identifier: MIT
#include "model/transform/case_split.hpp"

#include <algorithm>
#include <optional>

#include "base/assert.hpp"
#include "model/terms/substitute.hpp"
#include "model/walk.hpp"

namespace tarrier::model {
namespace {
// An edge where some variables have known values.
class Specialised {
 public:
  Specialised(const Network& network, const Edge& edge, const std::vector<bool>& stays)
      : network_(network), stays_(stays), edge_(edge), conjuncts_(conjuncts(edge.guard.condition)) {}

  void assume(VariableId variable, std::int32_t value) {
    known_ = {{variable, Expression::constant(value)}};
    // What becomes known of inputs may in turn decide about others.
    while (!known_.empty()) {
      const Substitution known = std::move(known_);
      known_.clear();
      apply(known);
    }
  }
  // None: it cannot be taken.
  [[nodiscard]] std::optional<Edge> finish(VariableId variable, std::int32_t value) && {
    // What faults before that is still to be seen.
    if (!conjuncts_.empty() && conjuncts_.front().is_constant()) return std::nullopt;
    edge_.guard.condition =
        Expression::binary(Op::kEqual, Expression::variable(variable), Expression::constant(value));
    for (const Expression& conjunct : conjuncts_)
      edge_.guard.condition = Expression::conjunction(edge_.guard.condition, conjunct);
    return std::move(edge_);
  }

 private:
  [[nodiscard]] Expression substituted(const Expression& expression, const Substitution& known) const {
    auto result = substitute(expression, known, network_, stays_);
    TARRIER_ASSERT(result.has_value());  // there are no arrays and no functions
    return *std::move(result);
  }

  void apply(const Substitution& known) {
    std::vector<Expression> left;
    for (const Expression& before : conjuncts_) {
      for (const Expression& conjunct : conjuncts(substituted(before, known))) {
        if (conjunct.is_constant() && conjunct->value != 0) continue;
        if (!determines_input(conjunct)) left.push_back(conjunct);
      }
    }
    conjuncts_ = std::move(left);
    std::erase_if(edge_.update, [&](Statement& statement) {
      auto& assignment = std::get<Assignment>(statement);
      assignment.value = substituted(assignment.value, known);
      // A variable that nothing assigns keeps its value, so such an update says nothing.
      return assignment.value->op == Op::kVariable && assignment.value->variable == assignment.target.first;
    });
  }

  // A choice among one. (`Alternatives` writes them as place < count.)
  bool determines_input(const Expression& conjunct) {
    if (conjunct->op != Op::kLess || conjunct->operands[0]->op != Op::kVariable) return false;
    const VariableId variable = conjunct->operands[0]->variable;
    const std::int32_t low = network_.variable(variable).domain.low;
    const bool is_internal_input =
        network_.variable(variable).is_internal && network_.variable(variable).kind == VariableKind::kInput;
    if (!is_internal_input || !conjunct->operands[1].is_constant(low + 1)) return false;
    known_[variable] = Expression::constant(low);
    std::erase(edge_.inputs, variable);
    return true;
  }

  const Network& network_;
  const std::vector<bool>& stays_;
  Edge edge_;
  std::vector<Expression> conjuncts_;  // of the guard
  Substitution known_;                 // not yet put in place
};

// What an edge depends on.
class Dependence {
 public:
  Dependence(const Network& network, const Edge& edge) : network_(network) {
    for (const Statement& statement : edge.update) add(std::get<Assignment>(statement));
    if (!edge.guard.condition.is_empty()) (void)reads(edge.guard.condition);
  }

  // Variables that many updates read, the most read ones first; none if that takes too long to find out.
  [[nodiscard]] std::vector<VariableId> candidates() const {
    // To leave the edge as it is is always right.
    if (is_too_large_) return {};
    // Each value becomes an edge.
    constexpr std::int64_t kMostValues = 1024;
    constexpr std::size_t kMostCandidates = 4;
    std::vector<VariableId> result;
    for (std::uint32_t v = 0; v < network_.variables.size(); ++v) {
      const Variable& variable = network_.variables[v];
      const std::int64_t values = std::int64_t{variable.domain.high} - variable.domain.low + 1;
      const bool is_chosen = variable.kind == VariableKind::kInput && !variable.is_internal;
      if ((variable.kind == VariableKind::kState || is_chosen) && values >= 2 && values <= kMostValues &&
          // A variable that says whose turn it is decides about most updates; others would not make them
          // fewer.
          2 * readers(VariableId{v}) > updates_)
        result.push_back(VariableId{v});
    }
    // The one that most updates read splits them best; a few are tried, since what remains of them decides.
    std::ranges::stable_sort(result, [this](VariableId a, VariableId b) { return readers(a) > readers(b); });
    if (result.size() > kMostCandidates) result.resize(kMostCandidates);
    return result;
  }
  // Derived variables, of those that it reads, that do not depend on the variable.
  [[nodiscard]] std::vector<bool> independent(VariableId variable) const {
    std::vector<bool> result(network_.variables.size(), true);
    for (const auto& [derived, reads] : derived_)
      result[index(derived)] = !std::ranges::binary_search(reads, variable);
    return result;
  }

 private:
  void add(const Assignment& assignment) {
    ++updates_;
    for (const VariableId v : reads(assignment.value))
      if (v != assignment.target.first) ++readers_[v];
  }
  [[nodiscard]] std::size_t readers(VariableId variable) const {
    const auto found = readers_.find(variable);
    return found == readers_.end() ? 0 : found->second;
  }
  // What an expression reads, also through derived variables; sorted.
  std::vector<VariableId> reads(const Expression& expression) {
    std::vector<VariableId> result = direct(expression);
    for (const VariableId v : result)
      if (is_derived(v)) find_reads(v);
    replace_derived(result);
    return result;
  }
  // Those of a derived variable, with a stack of its own: chains of definitions can be long.
  void find_reads(VariableId derived) {
    std::vector<VariableId> open{derived};
    while (!open.empty() && !is_too_large_) {
      const VariableId top = open.back();
      if (derived_.contains(top)) {
        open.pop_back();
        continue;
      }
      std::vector<VariableId> result = direct(network_.variable(top).definition);
      const std::size_t before = open.size();
      for (const VariableId v : result)
        if (is_derived(v) && !derived_.contains(v)) open.push_back(v);
      if (open.size() > before) continue;
      replace_derived(result);
      derived_.emplace(top, std::move(result));
    }
  }
  [[nodiscard]] std::vector<VariableId> direct(const Expression& expression) const {
    std::vector<VariableId> result;
    Walk walk(network_);
    walk.on_read = [&](VariableId first, std::uint32_t count) {
      TARRIER_ASSERT(count == 1);
      result.push_back(first);
    };
    walk.expression(expression);
    return result;
  }
  // By what they read. REQUIRES: that is known, or it is too much.
  void replace_derived(std::vector<VariableId>& variables) {
    constexpr std::size_t kMostEffort = 2'000'000;
    std::vector<VariableId> result;
    for (const VariableId v : variables) {
      const auto inner = derived_.find(v);
      if (inner == derived_.end())
        result.push_back(v);
      else
        result.insert(result.end(), inner->second.begin(), inner->second.end());
      if (effort_ + result.size() > kMostEffort) is_too_large_ = true;
      if (is_too_large_) return;
    }
    effort_ += result.size();
    std::ranges::sort(result);
    result.erase(std::unique(result.begin(), result.end()), result.end());
    variables = std::move(result);
  }
  [[nodiscard]] bool is_derived(VariableId variable) const {
    return network_.variable(variable).kind == VariableKind::kDerived;
  }

  const Network& network_;
  std::size_t updates_ = 0;
  std::map<VariableId, std::size_t> readers_;
  std::map<VariableId, std::vector<VariableId>> derived_;  // what they read, sorted
  std::size_t effort_ = 0;                                 // how much has been read so far
  bool is_too_large_ = false;
};

// Has the edge at most so many nodes, once the derived variables that do not stay are written out?
bool has_at_most(std::size_t most, const Edge& edge, const Network& network, const std::vector<bool>& stays) {
  // Counted without making them: definitions that use others twice, and so on, may be exponentially large.
  std::vector<const ExpressionNode*> open;
  if (!edge.guard.condition.is_empty()) open.push_back(&*edge.guard.condition);
  for (const Statement& statement : edge.update) open.push_back(&*std::get<Assignment>(statement).value);
  for (std::size_t seen = 0; !open.empty(); ++seen) {
    if (seen == most) return false;
    const ExpressionNode* node = open.back();
    open.pop_back();
    if (node->op == Op::kVariable && !stays[index(node->variable)])
      open.push_back(&*network.variable(node->variable).definition);
    for (const Expression& operand : node->operands) open.push_back(&*operand);
  }
  return true;
}

// Some updates are in all of them; the others should not be in many.
bool is_of_use(const Edge& whole, const std::vector<Edge>& parts) {
  std::size_t sum = 0;
  std::size_t least = whole.update.size();
  for (const Edge& part : parts) {
    sum += part.update.size();
    least = std::min(least, part.update.size());
  }
  const std::size_t count = parts.size();
  // On average each has half of the updates at most; and what they have beyond the least of them is, all
  // together, no more than twice the whole edge: each update belongs to few cases.
  return sum * 2 <= whole.update.size() * count && sum - least * count <= whole.update.size() * 2;
}
}  // namespace

std::vector<Edge> split_by_cases(const Network& network, const Edge& edge) {
  // With fewer there is nothing to be gained that would make up for more edges.
  constexpr std::size_t kFewestUpdates = 4;
  constexpr std::size_t kMostNodes = 1'000'000;  // of all cases together
  std::vector<Edge> best{edge};
  if (edge.update.size() < kFewestUpdates) return best;
  const Dependence dependence(network, edge);
  for (const VariableId variable : dependence.candidates()) {
    const std::vector<bool> stays = dependence.independent(variable);
    const Domain domain = network.variable(variable).domain;
    const auto values = static_cast<std::size_t>(std::int64_t{domain.high} - domain.low + 1);
    if (!has_at_most(kMostNodes / values, edge, network, stays)) continue;
    std::vector<Edge> parts;
    for (std::int32_t value = domain.low; value <= domain.high; ++value) {
      Specialised part(network, edge, stays);
      part.assume(variable, value);
      if (auto specialised = std::move(part).finish(variable, value))
        parts.push_back(*std::move(specialised));
    }
    if (parts.empty() || !is_of_use(edge, parts)) continue;
    const auto updates = [](const std::vector<Edge>& edges) {
      std::size_t sum = 0;
      for (const Edge& one : edges) sum += one.update.size();
      return static_cast<double>(sum) / static_cast<double>(edges.size());
    };
    // Per edge, since each step takes one: fewer updates are less work, and tell heuristics more.
    if (updates(parts) < updates(best)) best = std::move(parts);
  }
  return best;
}
}  // namespace tarrier::model
