// SPDX-License-Identifier: MIT
#include "model/case_split.hpp"

#include <algorithm>
#include <optional>

#include "base/assert.hpp"
#include "model/substitute.hpp"
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
  }

  // Variables that many updates read, the most read ones first.
  [[nodiscard]] std::vector<VariableId> candidates() const {
    constexpr std::int64_t kMostValues = 1024;
    constexpr std::size_t kMostCandidates = 4;
    std::vector<VariableId> result;
    for (std::uint32_t v = 0; v < network_.variables.size(); ++v) {
      const Variable& variable = network_.variables[v];
      const std::int64_t values = std::int64_t{variable.domain.high} - variable.domain.low + 1;
      const bool is_chosen = variable.kind == VariableKind::kInput && !variable.is_internal;
      if ((variable.kind == VariableKind::kState || is_chosen) && values >= 2 && values <= kMostValues &&
          2 * readers(VariableId{v}) > updates_)
        result.push_back(VariableId{v});
    }
    std::ranges::stable_sort(result, [this](VariableId a, VariableId b) { return readers(a) > readers(b); });
    if (result.size() > kMostCandidates) result.resize(kMostCandidates);
    return result;
  }
  // Derived variables that do not depend on the variable.
  [[nodiscard]] std::vector<bool> independent(VariableId variable) const {
    std::vector<bool> result(network_.variables.size(), true);
    for (std::uint32_t v = 0; v < network_.variables.size(); ++v)
      if (network_.variables[v].kind == VariableKind::kDerived)
        result[v] = !std::ranges::binary_search(reads(VariableId{v}), variable);
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
  std::vector<VariableId> reads(const Expression& expression) const {
    std::vector<VariableId> result;
    Walk walk(network_);
    walk.on_read = [&](VariableId first, std::uint32_t count) {
      TARRIER_ASSERT(count == 1);
      if (network_.variable(first).kind != VariableKind::kDerived) return result.push_back(first);
      const std::vector<VariableId>& inner = reads(first);
      result.insert(result.end(), inner.begin(), inner.end());
    };
    walk.expression(expression);
    std::ranges::sort(result);
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }
  const std::vector<VariableId>& reads(VariableId derived) const {
    const auto found = derived_.find(derived);
    if (found != derived_.end()) return found->second;
    return derived_[derived] = reads(network_.variable(derived).definition);
  }

  const Network& network_;
  std::size_t updates_ = 0;
  std::map<VariableId, std::size_t> readers_;
  mutable std::map<VariableId, std::vector<VariableId>> derived_;
};

// Some updates are in all of them; the others should not be in many.
bool is_of_use(const Edge& whole, const std::vector<Edge>& parts) {
  std::size_t sum = 0;
  std::size_t least = whole.update.size();
  for (const Edge& part : parts) {
    sum += part.update.size();
    least = std::min(least, part.update.size());
  }
  const std::size_t count = parts.size();
  return sum * 2 <= whole.update.size() * count && sum - least * count <= whole.update.size() * 2;
}
}  // namespace

std::vector<Edge> split_by_cases(const Network& network, const Edge& edge) {
  constexpr std::size_t kFewestUpdates = 4;
  std::vector<Edge> best{edge};
  if (edge.update.size() < kFewestUpdates) return best;
  const Dependence dependence(network, edge);
  for (const VariableId variable : dependence.candidates()) {
    const std::vector<bool> stays = dependence.independent(variable);
    const Domain domain = network.variable(variable).domain;
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
    if (updates(parts) < updates(best)) best = std::move(parts);
  }
  return best;
}
}  // namespace tarrier::model
