// SPDX-License-Identifier: MIT
#include "space/reduce/cone.hpp"

#include "base/range_counts.hpp"
#include "model/faultless.hpp"
#include "model/interval.hpp"
#include "model/terms/substitute.hpp"
#include "model/walk.hpp"
#include "space/reduce/assignments.hpp"

namespace tarrier::space {
namespace {
class Cone {
 public:
  Cone(const model::Network& network, const Observed& observed)
      : network_(network), direct_(network.variables.size()), sources_(network.variables.size()) {
    model::Walk walk(network);
    walk.on_read = [this](model::VariableId first, std::uint32_t count) { direct_.add(index(first), count); };
    walk.on_statement = [this](const model::Statement& statement) {
      if (const auto* assignment = std::get_if<model::Assignment>(&statement)) note_flow(*assignment);
    };
    for (const model::Process& process : network.processes) {
      for (const model::Location& location : process.locations) walk.location(location);
      for (const model::Edge& edge : process.edges) {
        model::Edge rest = edge;
        // By itself, since some of its conjuncts do not count (note_condition).
        rest.guard.condition = {};
        walk.edge(rest);
        note_condition(edge.guard.condition, walk);
      }
    }
    observed.visit(walk);
    walk.constraints();
    for (std::uint32_t v = 0; v < network.variables.size(); ++v) {
      const model::Expression& definition = network.variables[v].definition;
      if (definition.is_empty()) continue;
      walk.expression(definition);
      // One that can fault is evaluated in any case, so what it reads matters in itself.
      if (model::is_faultless(definition, network)) note_flow(model::VariableId{v}, definition);
    }
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
  // An assignment that can do nothing but give the variable its value hands on what it reads.
  void note_flow(const model::Assignment& assignment) {
    if (assignment.target.subscripts.empty() && model::is_faultless(assignment, network_))
      note_flow(assignment.target.first, assignment.value);
  }

  // What is demanded of an input that can always be met by its least value says which others it may have.
  void note_condition(const model::Expression& condition, model::Walk& walk) {
    for (const model::Expression& conjunct : model::conjuncts(condition)) {
      walk.expression(conjunct);
      if (const auto input = harmless_input(conjunct)) note_flow(*input, conjunct);
    }
  }
  [[nodiscard]] std::optional<model::VariableId> harmless_input(const model::Expression& condition) const {
    std::optional<model::VariableId> input;
    bool is_only_one = true;
    model::Walk walk(network_);
    walk.on_read = [&](model::VariableId first, std::uint32_t /*count*/) {
      if (network_.variable(first).kind != model::VariableKind::kInput) return;
      is_only_one = is_only_one && (!input || *input == first);
      input = first;
    };
    walk.expression(condition);
    if (!input || !is_only_one || !model::is_faultless(condition, network_)) return std::nullopt;
    const model::Substitution least{
        {*input, model::Expression::constant(network_.variable(*input).domain.low)}};
    const auto there = model::substitute(condition, least, network_);
    // Without a certain value for the input, the condition may disable the edge, and then what it reads
    // matters.
    if (!there || model::range_of(*there, network_).low < 1) return std::nullopt;
    return input;
  }

  // The walk, which has come to these reads or will do so, counts them as if they mattered.
  void note_flow(model::VariableId target, const model::Expression& value) {
    std::vector<Cells> reads;
    bool is_plain = true;
    model::Walk walk(network_);
    walk.on_expression = [&](const model::ExpressionNode& node) {
      if (node.op == model::Op::kCall || node.op == model::Op::kAssign) is_plain = false;
    };
    walk.on_read = [&](model::VariableId first, std::uint32_t count) {
      reads.push_back({index(first), count});
    };
    walk.expression(value);
    // A function may do more than give a value.
    if (!is_plain) return;
    for (const Cells& read : reads) {
      // It counts for the target only. Numbers and not flags, as another place may read the same.
      direct_.add(read.first, read.count, -1);
      sources_[index(target)].push_back(read);
    }
  }

  const model::Network& network_;
  base::RangeCounts direct_;                 // reads that matter in themselves
  std::vector<std::vector<Cells>> sources_;  // by variable: what it may be assigned from
};
}  // namespace

std::vector<bool> cone_of_influence(const model::Network& network, const Observed& observed) {
  return Cone(network, observed).members();
}
}  // namespace tarrier::space
