// SPDX-License-Identifier: MIT
#include "space/cone.hpp"

#include "base/range_counts.hpp"
#include "model/faultless.hpp"
#include "model/walk.hpp"
#include "space/assignments.hpp"

namespace tarrier::space {
namespace {
class Cone {
 public:
  Cone(const model::Network& network, const model::Property& observed)
      : network_(network), direct_(network.variables.size()), sources_(network.variables.size()) {
    model::Walk walk(network);
    walk.on_read = [this](model::VariableId first, std::uint32_t count) { direct_.add(index(first), count); };
    walk.on_statement = [this](const model::Statement& statement) {
      if (const auto* assignment = std::get_if<model::Assignment>(&statement)) note_flow(*assignment);
    };
    for (const model::Process& process : network.processes) {
      for (const model::Location& location : process.locations) walk.location(location);
      for (const model::Edge& edge : process.edges) walk.edge(edge);
    }
    walk.property(observed);
    walk.shared_conditions();
  }

  [[nodiscard]] std::vector<bool> members() const {
    std::vector<bool> members = direct_.positive();
    std::vector<std::uint32_t> open;
    for (std::uint32_t v = 0; v < members.size(); ++v)
      if (members[v]) open.push_back(v);
    while (!open.empty()) {
      const std::uint32_t target = open.back();
      open.pop_back();
      for (const Cells& source : sources_[target]) {
        for (std::uint32_t v = source.first; v < source.first + source.count; ++v) {
          if (members[v]) continue;
          members[v] = true;
          open.push_back(v);
        }
      }
    }
    return members;
  }

 private:
  // An assignment that can do nothing but give the variable its value hands on what it reads; the walk, which
  // comes to these reads next, counts them as if they mattered.
  void note_flow(const model::Assignment& assignment) {
    if (!assignment.target.subscripts.empty() || !model::is_faultless(assignment, network_)) return;
    std::vector<Cells> reads;
    bool is_plain = true;
    model::Walk walk(network_);
    walk.on_expression = [&](const model::ExpressionNode& node) {
      if (node.op == model::Op::kCall || node.op == model::Op::kAssign) is_plain = false;
    };
    walk.on_read = [&](model::VariableId first, std::uint32_t count) {
      reads.push_back({index(first), count});
    };
    walk.expression(assignment.value);
    if (!is_plain) return;
    for (const Cells& read : reads) {
      direct_.add(read.first, read.count, -1);
      sources_[index(assignment.target.first)].push_back(read);
    }
  }

  const model::Network& network_;
  base::RangeCounts direct_;                 // reads that matter in themselves
  std::vector<std::vector<Cells>> sources_;  // by variable: what it may be assigned from
};
}  // namespace

std::vector<bool> cone_of_influence(const model::Network& network, const model::Property& observed) {
  return Cone(network, observed).members();
}
}  // namespace tarrier::space
