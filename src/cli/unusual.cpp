// SPDX-License-Identifier: MIT
#include "cli/unusual.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tarrier::cli {
namespace {
using model::Strength;

// One kind of remark.
struct Remark {
  std::string_view what;
  std::string_view advice = {};
  std::size_t count = 0;
  std::string first = {};  // name of the first one, if it has one
  base::SourceSpan where = {};

  void note(const base::SourceSpan& span, std::string name = {}) {
    // The first one stands for all: a model made by a program may have thousands.
    if (count++ > 0) return;
    first = std::move(name);
    where = span;
  }
};

class Inspection {
 public:
  explicit Inspection(const model::Network& network) : network_(network), weak_(network.actions.size()) {
    // Before the processes, whose edges are judged by which actions are weak.
    for (const model::Synchronisation& synchronisation : network_.synchronisations) add(synchronisation);
    for (const model::Variable& variable : network_.variables)
      if (variable.kind == model::VariableKind::kState &&
          std::int64_t{variable.domain.high} - variable.domain.low >= 65535)
        // As many values as a plain int of UPPAAL has: nobody has thought about its bounds.
        large_domains_.note(variable.span, variable.name);
    for (const model::Function& function : network_.functions) functions_.note(function.span, function.name);
    for (const model::Process& process : network_.processes) add(process);
  }

  [[nodiscard]] std::vector<std::string> remarks() const {
    std::vector<std::string> all;
    for (const Remark* remark :
         {&channel_priorities_, &process_priorities_, &several_initial_, &differences_, &rates_, &copies_,
          &weak_guards_, &variable_bounds_, &functions_, &large_domains_}) {
      if (remark->count == 0) continue;
      const std::string name = remark->first.empty() ? "" : remark->first + ", ";
      // What a front end has made has no place in the text.
      const bool is_known = remark->where.line != 0;
      const std::string place = name + (is_known ? base::to_string(remark->where) : "");
      all.push_back(fmt::format("{}: {}{}{}{}", remark->what, remark->count,
                                place.empty() ? "" : fmt::format(" (first: {})", place),
                                remark->advice.empty() ? "" : "; ", remark->advice));
    }
    return all;
  }

 private:
  void add(const model::Synchronisation& synchronisation) {
    if (synchronisation.priority != 0) channel_priorities_.note(synchronisation.span, synchronisation.name);
    for (const model::Participant& place : synchronisation.participants) {
      if (place.strength == Strength::kWeak) weak_[index(place.action)] = true;
    }
  }

  void add(const model::Process& process) {
    if (process.priority != 0) process_priorities_.note(process.span, process.name);
    if (process.initial.size() > 1) several_initial_.note(process.span, process.name);
    for (const model::Location& location : process.locations) {
      add(location.invariant.clocks);
      for (const model::ClockRate& rate : location.rates) rates_.note(rate.span);
    }
    for (const model::Edge& edge : process.edges) add(edge);
  }

  void add(const model::Edge& edge) {
    add(edge.guard.clocks);
    add(edge.update);
    // Whether such an edge has to take part depends on the clocks: a zone has to be split, where others only
    // cut.
    if (edge.guard.clocks.empty() || !edge.action) return;
    if (any_action(edge, weak_)) weak_guards_.note(edge.guard.clocks.front().span);
  }

  void add(const std::vector<model::ClockConstraint>& constraints) {
    for (const model::ClockConstraint& constraint : constraints) {
      if (constraint.right) differences_.note(constraint.span);
      if (!constraint.bound.is_constant()) variable_bounds_.note(constraint.span);
    }
  }

  void add(const model::Block& block) {
    for (const model::Statement& statement : block) {
      if (const auto* reset = std::get_if<model::ClockAssignment>(&statement);
          reset != nullptr && reset->source)
        copies_.note(reset->span);
      if (const auto* branch = std::get_if<model::Branch>(&statement)) {
        add(branch->then);
        add(branch->otherwise);
      }
      if (const auto* loop = std::get_if<model::Loop>(&statement)) add(loop->body);
    }
  }

  [[nodiscard]] static bool any_action(const model::Edge& edge, const std::vector<bool>& set) {
    for (std::uint32_t k = 0; k < edge.action->extent(); ++k)
      if (set[index(edge.action->first) + k]) return true;
    return false;
  }

  const model::Network& network_;
  std::vector<bool> weak_;  // by action
  Remark channel_priorities_{"channels with a priority"};
  Remark process_priorities_{"processes with a priority"};
  Remark several_initial_{"processes with several initial locations"};
  Remark differences_{"clock differences", "coarse extrapolation is not sound with them"};
  Remark rates_{"clock rates"};
  Remark copies_{"clock copies"};
  Remark weak_guards_{"clock guards on broadcast receivers and other weak edges"};
  Remark variable_bounds_{"clock bounds that depend on variables"};
  Remark functions_{"functions"};
  Remark large_domains_{"variables with 65,536 values or more", "a bounded int is kinder to the search"};
};
}  // namespace

std::vector<std::string> unusual(const model::Network& network) { return Inspection(network).remarks(); }
}  // namespace tarrier::cli
