// SPDX-License-Identifier: MIT
#include "space/reduce/assignments.hpp"

#include <algorithm>
#include <limits>

#include "model/walk.hpp"

namespace tarrier::space {
using model::Op;
using model::VariableKind;

namespace {
constexpr std::uint32_t kNobody = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t kSeveral = kNobody - 1;

// Guards and action subscripts change nothing but local variables, so the update is all.
std::vector<Cells> assigned_by(const model::Edge& edge, const model::Network& network) {
  std::vector<Cells> found;
  model::Walk walk(network);
  walk.on_assign = [&](model::VariableId first, std::uint32_t count) {
    found.push_back({index(first), count});
  };
  walk.block(edge.update);
  return found;
}

bool overlap(Cells a, Cells b) { return a.first < b.first + b.count && b.first < a.first + a.count; }
}  // namespace

Assignments::Assignments(const model::Network& network)
    : network_(network), owners_(network.variables.size(), kNobody) {
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    auto& edges = by_edge_.emplace_back();
    for (const model::Edge& edge : network.processes[p].edges) {
      for (const Cells& cells : edges.emplace_back(assigned_by(edge, network))) {
        for (std::uint32_t v = cells.first; v < cells.first + cells.count; ++v)
          owners_[v] = owners_[v] == kNobody || owners_[v] == p ? p : kSeveral;
      }
    }
  }
}

// Local variables are assigned before they are read, so nothing depends on what they were.
std::optional<std::vector<Cells>> Assignments::private_reads(const model::Expression& expression,
                                                             std::uint32_t process) const {
  std::vector<Cells> reads;
  bool is_private = true;
  model::Walk walk(network_);
  walk.on_expression = [&](const model::ExpressionNode& node) {
    // Where other processes are is not for this one alone to change.
    if (node.op == Op::kNext || node.op == Op::kAtLocation) is_private = false;
  };
  walk.on_read = [&](model::VariableId first, std::uint32_t count) {
    for (std::uint32_t v = index(first); v < index(first) + count; ++v) {
      const VariableKind kind = network_.variables[v].kind;
      if (kind == VariableKind::kLocal) continue;
      // Neither is a part of the state: inputs have no value there, and what a derived one reads is not
      // seen here.
      if (kind == VariableKind::kInput || kind == VariableKind::kDerived) is_private = false;
      if (owners_[v] != kNobody && owners_[v] != process) is_private = false;
    }
    if (network_.variable(first).kind != VariableKind::kLocal) reads.push_back({index(first), count});
  };
  walk.expression(expression);
  if (!is_private) return std::nullopt;
  return reads;
}

bool Assignments::are_constant(const std::vector<Cells>& cells) const {
  return std::all_of(cells.begin(), cells.end(), [&](const Cells& some) {
    const auto first = owners_.begin() + some.first;
    return std::all_of(first, first + some.count, [](std::uint32_t owner) { return owner == kNobody; });
  });
}

bool Assignments::changes(std::uint32_t process, std::uint32_t edge, const std::vector<Cells>& cells) const {
  const std::vector<Cells>& assigned = by_edge_[process][edge];
  return std::any_of(assigned.begin(), assigned.end(), [&](const Cells& some) {
    return std::any_of(cells.begin(), cells.end(),
                       [&](const Cells& others) { return overlap(some, others); });
  });
}
}  // namespace tarrier::space
