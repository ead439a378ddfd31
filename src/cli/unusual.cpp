// SPDX-License-Identifier: MIT
#include "cli/unusual.hpp"

#include <fmt/format.h>

#include "model/features.hpp"

namespace tarrier::cli {
namespace {
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
  explicit Inspection(const model::Network& network) {
    for (const model::Synchronisation& synchronisation : network.synchronisations) add(synchronisation);
    for (const model::Variable& variable : network.variables)
      if (variable.kind == model::VariableKind::kState &&
          std::int64_t{variable.domain.high} - variable.domain.low >= 65535)
        // As many values as a plain int of UPPAAL has: nobody has thought about its bounds.
        large_domains_.note(variable.span, variable.name);
    for (const model::Function& function : network.functions) functions_.note(function.span, function.name);
    for (const model::Process& process : network.processes) add(process);
    for (const base::SourceSpan* span : model::clock_copies(network)) copies_.note(*span);
    // Whether such an edge has to take part depends on the clocks: a zone has to be split, where others only cut.
    const auto is_weak = [](const model::Synchronisation& /*whole*/, const model::Participant& place) {
      return place.strength == model::Strength::kWeak;
    };
    for (const base::SourceSpan* span : model::clock_guards(network, is_weak)) weak_guards_.note(*span);
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
  }

  void add(const model::Process& process) {
    if (process.priority != 0) process_priorities_.note(process.span, process.name);
    if (process.initial.size() > 1) several_initial_.note(process.span, process.name);
    for (const model::Location& location : process.locations) {
      add(location.invariant.clocks);
      for (const model::ClockRate& rate : location.rates) rates_.note(rate.span);
    }
    for (const model::Edge& edge : process.edges) add(edge.guard.clocks);
  }

  void add(const std::vector<model::ClockConstraint>& constraints) {
    for (const model::ClockConstraint& constraint : constraints) {
      if (constraint.right) differences_.note(constraint.span);
      if (!constraint.bound.is_constant()) variable_bounds_.note(constraint.span);
    }
  }

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
