// SPDX-License-Identifier: MIT
#include "evidence/delays/concretise_ending.hpp"

#include <fmt/format.h>

#include <optional>
#include <span>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/delays/zone_concretise.hpp"
#include "evidence/equivalence.hpp"
#include "evidence/influence.hpp"
#include "evidence/semantics/objection.hpp"

namespace tarrier::evidence {
namespace {
using model::Ending;
using model::Formula;
using model::Network;
using model::Path;
using model::Run;

bool asks_for_clocks(const Formula* formula) {
  return formula != nullptr && (mentions_clocks(*formula) || mentions_deadlock(*formula));
}

// The path with so many rounds of its loop.
Path unrolled(const Path& path, std::size_t rounds) {
  Path result = path;
  const auto first = static_cast<std::ptrdiff_t>(path.loop);
  for (std::size_t i = 1; i < rounds; ++i)
    result.steps.insert(result.steps.end(), path.steps.begin() + first, path.steps.end());
  return result;
}

class Concretiser {
 public:
  Concretiser(const Network& network, const Path& path, const Claim& claim)
      : network_(network),
        path_(path),
        claim_(claim),
        claim_is_discrete_(!asks_for_clocks(claim.always) && !asks_for_clocks(claim.trigger)) {}

  std::optional<Concretised> find() { return path_.ending == Ending::kLoop ? find_loop() : find_end(); }

 private:
  // Without delays, where nothing depends on them.
  static Run at_once(const Path& path) {
    Run run{.start = path.start};
    for (const model::Step& step : path.steps) run.steps.push_back({.delay = 0, .step = step});
    return run;
  }

  // The earliest delays that the steps alone allow, where the claim says nothing about clocks; that is quick.
  [[nodiscard]] Run by_steps(const Path& path) const {
    Run run = network_.clocks.empty() ? at_once(path) : concretise(network_, path, nullptr);
    run.ending = path.ending;
    run.loop = path.loop;
    run.since = {path.since, 0};
    return run;
  }

  [[nodiscard]] Concretised judged(Run run) const {
    Replay replay = judge_ending(network_, run, claim_);
    return {.run = std::move(run), .replay = std::move(replay)};
  }

  Concretised find_end() {
    if (claim_is_discrete_) {
      Concretised result = judged(by_steps(path_));
      if (result.replay.is_valid()) return result;
    }
    Concretised result = judged(concretise_claim_by_zones(network_, path_, claim_));
    if (result.replay.is_valid()) return result;
    throw base::InternalError(
        fmt::format("the end of a path does not hold up: {}", *result.replay.objection));
  }

  // Variables that make no difference may be far from coming back to their values, so they are given up soon.
  std::optional<Concretised> find_loop() {
    constexpr std::size_t kMostRounds = std::size_t{1} << 10;
    constexpr std::size_t kPatience = 16;
    if (path_.steps.size() == path_.loop) throw base::InternalError("a loop without steps");
    const std::vector<model::VariableId> idle = idle_variables();
    if (auto exact = find_loop(idle.empty() ? kMostRounds : kPatience, {})) return exact;
    if (idle.empty()) return std::nullopt;
    return find_loop(kMostRounds, idle);
  }

  [[nodiscard]] std::vector<model::VariableId> idle_variables() const {
    const Influence influence(network_, claim_);
    std::vector<model::VariableId> result;
    for (std::uint32_t v = 0; v < network_.variables.size(); ++v)
      if (network_.variables[v].kind == model::VariableKind::kState &&
          !influence.makes_difference(model::VariableId{v}))
        result.push_back(model::VariableId{v});
    return result;
  }

  // In so many rounds, if idle variables need not come back to their values. The states at the ends of rounds
  // fall into finitely many classes, so two of them are equivalent some time. After how many rounds is not
  // known; doubling the number costs at most twice as much as knowing it.
  [[nodiscard]] std::optional<Concretised> find_loop(std::size_t most_rounds,
                                                     std::span<const model::VariableId> idle) const {
    // Exact numbers and a state for each step: more would fill the memory without being a trace that anybody
    // reads.
    constexpr std::size_t kMostSteps = std::size_t{1} << 18;
    const std::size_t length = path_.steps.size() - path_.loop;
    for (std::size_t rounds = 1; rounds <= most_rounds && rounds * length <= kMostSteps; rounds *= 2) {
      const Path longer = unrolled(path_, rounds);
      const Run run =
          claim_is_discrete_ ? by_steps(longer) : concretise_claim_by_zones(network_, longer, claim_);
      if (const std::optional<Run> closed = close(run, length, idle)) {
        Concretised result = judged(*closed);
        if (result.replay.is_valid()) return result;
        throw base::InternalError(fmt::format("a loop does not hold up: {}", *result.replay.objection));
      }
    }
    return std::nullopt;
  }

  // The run up to the first end of a round that is equivalent to an earlier one, and the loop from the last
  // such one; none if there is no such end.
  [[nodiscard]] std::optional<Run> close(const Run& run, std::size_t length,
                                         std::span<const model::VariableId> idle) const {
    Run open = run;
    open.ending = Ending::kOpen;
    const Replay replay = judge_ending(network_, open, claim_);
    if (!replay.is_valid())
      throw base::InternalError(fmt::format("rounds of a loop do not hold up: {}", *replay.objection));
    std::optional<Equivalence> equivalence;
    if (!network_.clocks.empty())
      equivalence.emplace(network_, std::span(replay.states).subspan(path_.loop),
                          std::span(run.steps).subspan(path_.loop), length, claim_.always, idle);
    const auto are_equivalent = [&](const State& left, const State& right) {
      return equivalence ? equivalence->holds(left, right)
                         : have_same_discrete_part(network_, left, right, idle);
    };
    // A loop must not lead back to before the claim begins, which may be in the middle of the first state.
    const std::size_t first = path_.loop + (path_.loop == path_.since && run.since.delay > 0 ? length : 0);
    for (std::size_t end = first + length; end <= run.steps.size(); end += length) {
      // From the end on, for the shortest loop.
      for (std::size_t begin = end; begin >= first + length;) {
        begin -= length;
        if (!are_equivalent(replay.states[begin], replay.states[end])) continue;
        open.steps.resize(end);
        open.final_delay = 0;
        open.ending = Ending::kLoop;
        open.loop = begin;
        open.running_on = running_on(replay.states[begin], replay.states[end], idle);
        return open;
      }
    }
    return std::nullopt;
  }

  // Those of the idle variables that have not come back, and what depends on them.
  [[nodiscard]] std::vector<model::VariableId> running_on(const State& begin, const State& end,
                                                          std::span<const model::VariableId> idle) const {
    std::vector<model::VariableId> result;
    for (const model::VariableId variable : idle)
      if (begin.values[index(variable)] != end.values[index(variable)]) result.push_back(variable);
    return result.empty() ? result : Influence(network_, claim_).dependants(std::move(result));
  }

  const Network& network_;
  const Path& path_;
  const Claim& claim_;
  bool claim_is_discrete_;
};

Claim diverging(Claim claim) {
  claim.diverges = true;
  return claim;
}

// The network with another clock, and an edge like the one that the last step of the path begins with, but
// for which that clock must be at least 1, and which sets it to 0. A process that can take the new edge could
// take the old one, so that nothing else becomes possible or impossible.
struct Paced {
  Network network;
  model::Step closing;  // the last step of the path with the new edge
};
Paced paced(const Network& network, const Path& path) {
  Paced result{network, path.steps.back()};
  const model::ClockId clock{static_cast<std::uint32_t>(network.clocks.size())};
  result.network.clocks.push_back({.name = "pace"});
  model::Move& move = result.closing.moves.front();
  std::vector<model::Edge>& edges = result.network.processes[index(move.process)].edges;
  model::Edge edge = edges[index(move.edge)];
  edge.guard.clocks.push_back({.left = {clock, {}, {}},
                               .comparison = model::Comparison::kGreaterEqual,
                               .bound = model::Expression::constant(1)});
  edge.update.push_back(
      model::ClockAssignment{{clock, {}, {}}, model::Expression::constant(0), {}, std::nullopt});
  move.edge = model::EdgeId{static_cast<std::uint32_t>(edges.size())};
  edges.push_back(std::move(edge));
  return result;
}

// A loop of so many rounds, or a multiple of that, in which time diverges; none if none is found.
std::optional<Concretised> find_paced(const Network& network, const Path& path, const Claim& claim,
                                      std::size_t rounds) {
  const Paced slower = paced(network, path);
  // The clock is 0 when the loop begins, so it begins after the first rounds.
  Path longer = unrolled(path, 2 * rounds);
  const std::size_t length = rounds * (path.steps.size() - path.loop);
  longer.loop = path.loop + length;
  longer.steps[longer.loop - 1] = longer.steps.back() = slower.closing;
  try {
    std::optional<Concretised> slow = Concretiser(slower.network, longer, claim).find();
    if (!slow) return std::nullopt;
    model::Run run = std::move(slow->run);
    for (model::TimedStep& timed : run.steps)
      // The new edge and its clock are not in the model; the delays that they have enforced remain.
      if (timed.step == slower.closing) timed.step = path.steps.back();
    // By the network itself, without the clock that was added.
    Replay replay = judge_ending(network, run, diverging(claim));
    if (!replay.is_valid()) return std::nullopt;
    return Concretised{.run = std::move(run), .replay = std::move(replay), .is_zeno = false};
  } catch (const base::InternalError&) {
    return std::nullopt;  // there are no such delays, which is nobody's mistake here
  }
}

// A Zeno run is an answer where time need not diverge, but explains little. So delays are looked for with
// which it does: a clock must reach 1 in each round, then in each second one, and so on, since a single round
// may be too short for that.
std::optional<Concretised> find_loop_with_time(const Network& network, const Path& path, const Claim& wish) {
  constexpr std::size_t kMostRounds = 8;
  Claim claim = wish;
  claim.diverges = false;  // of the first one that comes
  std::optional<Concretised> found = Concretiser(network, path, claim).find();
  if (!found || (network.clocks.empty() && !wish.diverges)) return found;
  found->is_zeno = !judge_ending(network, found->run, diverging(claim)).is_valid();
  for (std::size_t rounds = 1; *found->is_zeno && rounds <= kMostRounds; rounds *= 2)
    if (std::optional<Concretised> slower = find_paced(network, path, claim, rounds)) return *slower;
  return found;
}
}  // namespace

std::optional<Concretised> concretise_ending(const Network& network, const Path& path, const Claim& claim) {
  try {
    if (path.ending == Ending::kLoop) return find_loop_with_time(network, path, claim);
    return Concretiser(network, path, claim).find();
  } catch (const Objection& objection) {
    throw base::InternalError(fmt::format("what a path is to show has no meaning: {}", objection.what()));
  } catch (const base::Error& error) {
    // As in concretise().
    if (error.code() != base::Code::kEvaluation) throw;
    throw base::InternalError(fmt::format("a path leads through a fault: {}", error.what()));
  }
}
}  // namespace tarrier::evidence
