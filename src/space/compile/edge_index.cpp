// SPDX-License-Identifier: MIT
#include "space/compile/edge_index.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "model/faultless.hpp"

namespace tarrier::space {
namespace {
using model::Expression;
using model::Op;

// What a conjunct demands of a variable, if it is one that has a value before the step is chosen.
std::optional<EdgeIndex::Demand> demand_of(const Expression& conjunct, const model::Network& network) {
  const auto demand = [&](const Expression& variable,
                          std::int32_t value) -> std::optional<EdgeIndex::Demand> {
    if (variable->op != Op::kVariable) return std::nullopt;
    const model::Variable& declared = network.variable(variable->variable);
    const bool is_of_state =
        declared.kind == model::VariableKind::kState || declared.kind == model::VariableKind::kDerived;
    // Inputs have no value before the edge is looked at, and the table has no place for a value outside the
    // domain.
    if (!is_of_state || !declared.domain.contains(value)) return std::nullopt;
    return EdgeIndex::Demand{index(variable->variable), value};
  };
  const auto is_binary = [&](const Expression& e) {
    return e->op == Op::kVariable && network.variable(e->variable).domain.low == 0 &&
           network.variable(e->variable).domain.high == 1;
  };
  const auto& operands = conjunct->operands;
  if (is_binary(conjunct)) return demand(conjunct, 1);
  if (conjunct->op == Op::kNot && is_binary(operands[0])) return demand(operands[0], 0);
  if (conjunct->op == Op::kNotEqual && is_binary(operands[0]) && operands[1].is_constant())
    return demand(operands[0], 1 - operands[1]->value);
  if (conjunct->op != Op::kEqual) return std::nullopt;
  if (operands[1].is_constant()) return demand(operands[0], operands[1]->value);
  if (operands[0].is_constant()) return demand(operands[1], operands[0]->value);
  return std::nullopt;
}

// False if the rest does not count any more, because a fault may come first.
bool find_demands(const Expression& guard, const model::Network& network,
                  std::vector<EdgeIndex::Demand>& demands) {
  if (guard.is_empty()) return true;
  if (guard->op == Op::kAnd)
    return std::ranges::all_of(guard->operands,
                               [&](const Expression& part) { return find_demands(part, network, demands); });
  if (const auto demand = demand_of(guard, network)) {
    demands.push_back(*demand);
    return true;
  }
  // A conjunct that can fault ends it: if a later one kept the edge from being visited, the fault would not
  // show.
  return model::is_faultless(guard, network);
}
}  // namespace

std::vector<EdgeIndex::Demand> EdgeIndex::demands(const Expression& guard, const model::Network& network) {
  std::vector<Demand> result;
  find_demands(guard, network, result);
  return result;
}

std::uint32_t EdgeIndex::add(const model::Network& network, std::span<const Entry> entries) {
  constexpr std::size_t kFew = 8;
  constexpr std::int64_t kMostValues = 4096;
  Node node;
  std::vector<Entry> rest;
  for (const Entry& entry : entries) {
    // Testing a few guards takes no longer than going down a tree.
    if (entry.demands.empty() || entries.size() <= kFew)
      node.edges.push_back(entry.edge);
    else
      rest.push_back(entry);
  }
  const auto number = static_cast<std::uint32_t>(nodes_.size());
  // The place is taken now, and filled at the end: adding children moves the nodes.
  nodes_.emplace_back();
  std::map<std::uint32_t, std::size_t> count;
  for (const Entry& entry : rest)
    for (const Demand& demand : entry.demands) ++count[demand.variable];
  // A node has a child for each value, so variables with large domains are not asked.
  std::erase_if(count, [&](const auto& pair) {
    const model::Domain domain = network.variables[pair.first].domain;
    return std::int64_t{domain.high} - domain.low >= kMostValues;
  });
  if (count.empty()) {
    for (const Entry& entry : rest) node.edges.push_back(entry.edge);
    nodes_[number] = std::move(node);
    return number;
  }
  // The one that most of them say something about.
  const auto by_count = [](const auto& a, const auto& b) { return a.second < b.second; };
  node.variable = std::ranges::max_element(count, by_count)->first;
  const model::Domain domain = network.variables[node.variable].domain;
  node.low = domain.low;
  std::vector<std::vector<Entry>> by_value(static_cast<std::size_t>(domain.high - domain.low) + 1);
  std::vector<Entry> others;
  for (Entry& entry : rest) {
    const auto is_it = [&](const Demand& demand) { return demand.variable == node.variable; };
    const auto found = std::ranges::find_if(entry.demands, is_it);
    if (found == entry.demands.end()) {
      others.push_back(std::move(entry));
      continue;
    }
    const std::int32_t value = found->value;
    // Asked once is enough on a way down; a second demand of the same variable is left to the guard.
    std::erase_if(entry.demands, is_it);
    by_value[static_cast<std::size_t>(value - domain.low)].push_back(std::move(entry));
  }
  for (const std::vector<Entry>& some : by_value)
    node.children.push_back(some.empty() ? kNone : add(network, some));
  // Besides the child for the value, since what these demand says nothing of the variable.
  if (!others.empty()) node.others = add(network, others);
  nodes_[number] = std::move(node);
  return number;
}
}  // namespace tarrier::space
