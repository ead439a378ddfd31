// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/conditions.hpp"

namespace tarrier::heuristics {
void watch(const std::vector<std::uint32_t>& sources, Relaxation& relaxation, Graph& graph) {
  for (const std::uint32_t s : sources) {
    Source& source = relaxation.sources[s];
    for (std::uint32_t c = 0; c < source.cells.size(); ++c) graph.fact(source, c);
  }
}

NodeId Conditions::node(const Proposition& proposition) {
  std::vector<NodeId> parts;
  for (const Proposition& part : proposition.parts) parts.push_back(node(part));
  switch (proposition.kind) {
    case Proposition::Kind::kLeaf: return leaf(proposition);
    case Proposition::Kind::kAnd: return graph_.all(std::move(parts));
    case Proposition::Kind::kOr: return graph_.any(std::move(parts));
    case Proposition::Kind::kOpen: break;
  }
  return proposition.clock == nullptr ? kAlways : node(*proposition.clock, {});
}

NodeId Conditions::node(const model::ClockConstraint& constraint, const model::Substitution& inputs) {
  const NodeId satisfied = clocks_.node(constraint, inputs);
  if (constraint.condition.is_empty() || satisfied == kAlways) return satisfied;
  const auto condition = model::substitute(constraint.condition, inputs, *relaxation_.network);
  // If it cannot be said what it asks for, it may ask for nothing.
  if (!condition) return kAlways;
  return graph_.any({node(proposition(*condition, false)), satisfied});
}

std::vector<NodeId> Conditions::conjuncts(const Proposition& proposition) {
  if (proposition.kind != Proposition::Kind::kAnd) return {node(proposition)};
  std::vector<NodeId> result;
  for (const Proposition& part : proposition.parts) result.push_back(node(part));
  return result;
}

NodeId Conditions::leaf(const Proposition& leaf) {
  if (leaf.condition->op != model::Op::kAtLocation) return atom(leaf);
  const std::uint32_t process = index(leaf.condition->process);
  const std::uint32_t location = index(leaf.condition->location);
  if (leaf.holds) return at(process, location);
  // A process is always somewhere, so not to be here is to be at another location: facts know no negation.
  std::vector<NodeId> others;
  for (std::uint32_t l = 0; l < relaxation_.sources[process].cells.size(); ++l)
    if (l != location) others.push_back(at(process, l));
  return graph_.any(std::move(others));
}

NodeId Conditions::atom(const Proposition& leaf) {
  const Reads reads = tabulation_.reads(leaf.condition, {});
  const std::uint64_t combinations = tabulation_.combinations(reads);
  // An atom is looked at for each combination, but only those that make it true become nodes: hence four
  // times as many may be tried as an effect may have.
  if (combinations > 4 * precision_.combinations) return computed_atom(leaf);
  std::vector<std::vector<std::uint32_t>> alternatives;
  tabulation_.for_each_value(leaf.condition, reads,
                             [&](std::span<const std::uint32_t> cells, model::Interval values) {
                               const bool may_be_false = values.low <= 0 && values.high >= 0;
                               const bool may_be_true = values.low != 0 || values.high != 0;
                               if (leaf.holds ? may_be_true : may_be_false)
                                 alternatives.emplace_back(cells.begin(), cells.end());
                             });
  // Each variable has some value, so what holds for all is always true.
  if (alternatives.size() == combinations) return kAlways;
  if (alternatives.size() > precision_.combinations / 2 && reads.sources.size() > 1)
    return computed_atom(leaf);
  std::vector<NodeId> nodes;
  for (const auto& cells : alternatives) {
    std::vector<NodeId> facts;
    for (std::size_t i = 0; i < cells.size(); ++i)
      facts.push_back(graph_.fact(relaxation_.sources[reads.sources[i]], cells[i]));
    nodes.push_back(graph_.all(std::move(facts)));
  }
  return graph_.any(std::move(nodes));
}

NodeId Conditions::computed_atom(const Proposition& leaf) {
  constexpr std::size_t kMostRead = 64;
  const model::Expression expression =
      leaf.holds ? leaf.condition : model::Expression::unary(model::Op::kNot, leaf.condition);
  const std::vector<std::uint32_t> reads = tabulation_.interval_reads(expression, {});
  // With nothing to watch it never changes, and with too much it would be judged in nearly every layer.
  if (reads.empty() || reads.size() > kMostRead) {
    const model::Interval range = model::range_of(expression, *relaxation_.network);
    return range.low == 0 && range.high == 0 ? kNever : kAlways;
  }
  watch(reads, relaxation_, graph_);
  const NodeId node = graph_.separate({});
  relaxation_.computed.push_back({.expression = expression, .reads = reads, .node = node});
  return node;
}
}  // namespace tarrier::heuristics
