// SPDX-License-Identifier: MIT
#include "model/lint/lint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "model/features.hpp"
#include "model/lint/lint_usage.hpp"

namespace tarrier::model {
namespace {
using base::Diagnostics;
using base::WarningKind;

constexpr WarningKind kUrgentClockGuard{"urgent-clock-guard",
                                        "a clock guard on an edge of an urgent channel"};
constexpr WarningKind kStrictInvariant{"strict-invariant", "an invariant such as x < 5"};
constexpr WarningKind kUnreachableLocation{"unreachable-location", "a location that no edges lead to"};
constexpr WarningKind kOneSidedChannel{"one-sided-channel", "a channel of which only one side is used"};
constexpr WarningKind kUnusedVariable{"unused-variable", "a variable that nobody reads"};
constexpr WarningKind kUnusedClock{"unused-clock", "a clock that nobody compares"};

using Place = std::tuple<std::string_view, std::uint32_t, std::uint32_t>;
Place place(const base::SourceSpan& span) { return {span.file, span.line, span.column}; }

// Several variables, clocks or synchronisations that come from one declaration.
struct Declaration {
  std::string name;  // as far as the members have it in common
  base::SourceSpan span;
  std::vector<std::size_t> members;
};

// Is `name` that of the whole, or of one of its cells or fields?
bool is_part(std::string_view name, std::string_view whole) {
  return name.starts_with(whole) &&
         (name.size() == whole.size() || name[whole.size()] == '[' || name[whole.size()] == '.');
}

class Lint {
 public:
  Lint(const Network& network, const std::vector<Query>& queries, Diagnostics& diagnostics)
      : network_(network), usage_(usage(network, queries)), diagnostics_(diagnostics) {
    const auto is_understood = [](const Query& query) {
      return std::holds_alternative<Question>(query.meaning);
    };
    // A query that could not be understood may be the one that reads what seems to be unused.
    knows_all_readers_ = !queries.empty() && std::all_of(queries.begin(), queries.end(), is_understood);
    for (const Process& process : network.processes) templates_[process.name] = process.template_name;
  }

  void urgent_guards() {
    for (const base::SourceSpan* where : urgent_clock_guards(network_))
      warn(kUrgentClockGuard, *where,
           "a clock guard on an edge of an urgent channel: time stops as soon as it holds and the others "
           "are ready");
  }

  // Who writes one of them usually writes many; they are told together.
  void strict_invariants() {
    std::set<Place> places;
    const base::SourceSpan* first = nullptr;
    for (const Process& process : network_.processes)
      for (const Location& location : process.locations)
        for (const ClockConstraint& constraint : location.invariant.clocks)
          // Strict upper bounds only; a difference of clocks does not change while time passes.
          if (constraint.comparison == Comparison::kLess && !constraint.right) {
            places.insert(place(constraint.span));
            if (first == nullptr) first = &constraint.span;
          }
    if (first == nullptr) return;
    const std::string more =
        places.size() > 1 ? fmt::format("; {} more in this model", places.size() - 1) : "";
    warn(kStrictInvariant, *first,
         fmt::format("a strict invariant: time never reaches the bound, only comes near it{}", more));
  }

  // By the edges alone, whatever their guards say. It suffices that one instance of a template gets there.
  void locations() {
    std::set<Place> reached;
    for (const Process& process : network_.processes)
      for (const LocationId location : reachable(process))
        reached.insert(place(process.locations[index(location)].span));
    for (const Process& process : network_.processes)
      for (const Location& location : process.locations)
        if (!reached.contains(place(location.span)))
          warn(kUnreachableLocation, location.span,
               fmt::format("no edges lead from an initial location to '{}.{}'", process.template_name,
                           location.name));
  }

  // A synchronisation that never happens is none of our business as long as the edges that it would need can
  // move in other ones.
  void channels() {
    std::vector<bool> is_useful(network_.actions.size(), false);
    const std::vector<Declaration> channels = declarations(network_.synchronisations);
    std::vector<const Action*> missing;  // by channel
    for (const Declaration& channel : channels) {
      missing.push_back(missing_side(channel));
      if (missing.back() != nullptr) continue;
      for (const std::size_t member : channel.members)
        for (const Participant& each : network_.synchronisations[member].participants)
          is_useful[index(each.action)] = true;
    }
    const auto strands = [&](std::size_t member) {
      const auto& places = network_.synchronisations[member].participants;
      return std::any_of(places.begin(), places.end(), [&](const Participant& each) {
        return is_carried(each) && !is_useful[index(each.action)];
      });
    };
    for (std::size_t i = 0; i < channels.size(); ++i)
      if (missing[i] != nullptr &&
          std::any_of(channels[i].members.begin(), channels[i].members.end(), strands))
        warn(kOneSidedChannel, channels[i].span,
             fmt::format("'{}' never happens: {}", channels[i].name, who_is_missing(*missing[i])));
  }

  // A variable that is only assigned may be meant for a query: it is not complained about unless all queries
  // are known and understood.
  void variables() {
    for (const Declaration& variable : declarations(network_.variables)) {
      const auto is_state = [this](std::size_t i) {
        return network_.variables[i].kind == VariableKind::kState;
      };
      if (!std::all_of(variable.members.begin(), variable.members.end(), is_state)) continue;
      if (any(variable, usage_.read)) continue;
      const bool is_assigned = any(variable, usage_.assigned);
      if (is_assigned && !knows_all_readers_) continue;
      warn(kUnusedVariable, variable.span,
           fmt::format("'{}' is {}", variable.name, is_assigned ? "assigned, but never read" : "never used"));
    }
  }

  void clocks() {
    if (!knows_all_readers_) return;
    for (const Declaration& clock : declarations(network_.clocks))
      if (!any(clock, usage_.compared))
        warn(kUnusedClock, clock.span, fmt::format("'{}' is never compared with anything", clock.name));
  }

 private:
  void warn(const WarningKind& kind, const base::SourceSpan& where, std::string message) {
    diagnostics_.warning(kind.code, where, std::move(message));
  }

  static bool any(const Declaration& declaration, const std::vector<bool>& set) {
    return std::any_of(declaration.members.begin(), declaration.members.end(),
                       [&](std::size_t member) { return set[member]; });
  }

  [[nodiscard]] bool is_carried(const Participant& place) const {
    return usage_.carried[index(place.action)];
  }

  // What no edge carries, though it is needed where others do their part. Elements of an array of channels
  // may be one-sided, as long as both sides are used somewhere.
  [[nodiscard]] const Action* missing_side(const Declaration& channel) const {
    std::vector<bool> is_filled;        // by place: in some element
    std::vector<const Action*> needed;  // by place: null unless it is required
    for (const std::size_t member : channel.members) {
      const auto& places = network_.synchronisations[member].participants;
      const auto carried = [this](const Participant& each) { return is_carried(each); };
      // An element that nobody uses at all is no mistake: arrays are often larger than need be.
      if (std::none_of(places.begin(), places.end(), carried)) continue;
      is_filled.resize(std::max(is_filled.size(), places.size()), false);
      needed.resize(is_filled.size(), nullptr);
      for (std::size_t i = 0; i < places.size(); ++i) {
        if (is_carried(places[i])) is_filled[i] = true;
        if (places[i].strength == Strength::kRequired) needed[i] = &network_.actions[index(places[i].action)];
      }
    }
    for (std::size_t i = 0; i < is_filled.size(); ++i)
      if (!is_filled[i] && needed[i] != nullptr) return needed[i];
    return nullptr;
  }

  static std::string who_is_missing(const Action& action) {
    // Actions of channels are named c! and c?; events of TChecker have neither.
    if (action.name.ends_with('!')) return "nobody sends";
    if (action.name.ends_with('?')) return "nobody receives";
    return fmt::format("no edge carries '{}'", action.name);
  }

  static std::vector<LocationId> reachable(const Process& process) {
    std::vector<std::vector<LocationId>> targets(process.locations.size());
    for (const Edge& edge : process.edges) targets[index(edge.source)].push_back(edge.target);
    std::vector<bool> seen(process.locations.size(), false);
    std::vector<LocationId> found;
    const auto visit = [&](LocationId location) {
      if (!seen[index(location)]) found.push_back(location);
      seen[index(location)] = true;
    };
    for (const LocationId location : process.initial) visit(location);
    for (std::size_t i = 0; i < found.size(); ++i)
      for (const LocationId target : targets[index(found[i])]) visit(target);
    return found;
  }

  // With the template in place of the instance: "Train.x" for "Train(2).x".
  [[nodiscard]] std::string general_name(const std::string& name) const {
    const std::size_t dot = name.find('.');
    const auto found = templates_.find(std::string_view(name).substr(0, dot));
    if (dot == std::string::npos || found == templates_.end()) return name;
    return std::string(found->second) + name.substr(dot);
  }

  template <typename Thing>
  [[nodiscard]] std::vector<Declaration> declarations(const std::vector<Thing>& things) const {
    std::vector<Declaration> all;
    std::map<Place, std::size_t> known;
    for (std::size_t i = 0; i < things.size(); ++i) {
      const std::string name = general_name(things[i].name);
      // Instances of a template and elements of an array come from one place in the text, and one complaint
      // is enough.
      const auto [found, is_new] = known.try_emplace(place(things[i].span), all.size());
      if (is_new) all.push_back({name, things[i].span, {}});
      Declaration& declaration = all[found->second];
      declaration.members.push_back(i);
      std::string& whole = declaration.name;
      // Shortens the name to what all of them have in common.
      while (!is_part(name, whole) && whole.find_last_of("[.") != std::string::npos)
        whole.resize(whole.find_last_of("[."));
    }
    return all;
  }

  const Network& network_;
  Usage usage_;
  Diagnostics& diagnostics_;
  bool knows_all_readers_ = false;
  std::map<std::string_view, std::string_view> templates_;  // by process
};

struct Rule {
  WarningKind kind;
  void (Lint::*check)();
};
constexpr Rule kRules[] = {
    {kUrgentClockGuard, &Lint::urgent_guards}, {kStrictInvariant, &Lint::strict_invariants},
    {kUnreachableLocation, &Lint::locations},  {kOneSidedChannel, &Lint::channels},
    {kUnusedVariable, &Lint::variables},       {kUnusedClock, &Lint::clocks},
};
}  // namespace

std::vector<WarningKind> lint_kinds() {
  std::vector<WarningKind> kinds;
  for (const Rule& rule : kRules) kinds.push_back(rule.kind);
  return kinds;
}

void lint(const Network& network, const std::vector<Query>& queries, Diagnostics& diagnostics) {
  Lint lint(network, queries, diagnostics);
  for (const Rule& rule : kRules) (lint.*rule.check)();
}
}  // namespace tarrier::model
