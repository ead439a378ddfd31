// SPDX-License-Identifier: MIT
#include "evidence/delays/timetable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "evidence/delays/temporal_problem.hpp"
#include "evidence/interpreter.hpp"
#include "evidence/semantics/all_steps.hpp"
#include "evidence/semantics/objection.hpp"

namespace tarrier::evidence {
namespace {
using model::Comparison;
using model::Formula;
using model::Network;
using Point = std::uint32_t;  // 0 is the start, then a point for each step, then the end

// Each is a problem of its own; zones treat them all at once.
constexpr std::size_t kMaxAlternatives = 32;

// What a distance is demanded for. Among several that contradict each other, the last is to blame.
enum class Cause : std::uint8_t { kGuard, kPrecedence, kInvariant, kGoal };
constexpr std::uint32_t kCauses = 4;
std::uint32_t reason(Point step, Cause cause) { return step * kCauses + static_cast<std::uint32_t>(cause); }

// A clock has the value `offset` plus the time since `point`.
struct Origin {
  Point point = 0;
  std::int64_t offset = 0;
  friend bool operator==(const Origin&, const Origin&) = default;
};

// time(late) - time(early) + offset ~ bound, as distances: the part that bounds it from below, or from above.
std::optional<Distance> lower_part(Point late, const Origin& early, const ClockAtom& atom) {
  const bool is_upper = atom.comparison == Comparison::kLess || atom.comparison == Comparison::kLessEqual;
  if (is_upper) return std::nullopt;
  const bool strict = atom.comparison == Comparison::kGreater;
  return Distance{.from = early.point, .to = late, .least = atom.bound - early.offset, .strict = strict};
}
std::optional<Distance> upper_part(Point late, const Origin& early, const ClockAtom& atom) {
  const bool is_lower =
      atom.comparison == Comparison::kGreater || atom.comparison == Comparison::kGreaterEqual;
  if (is_lower) return std::nullopt;
  const bool strict = atom.comparison == Comparison::kLess;
  return Distance{.from = late, .to = early.point, .least = early.offset - atom.bound, .strict = strict};
}

// What follows from the order of the points alone.
bool is_certain(const Distance& distance) {
  return distance.from <= distance.to && (distance.least < 0 || (distance.least == 0 && !distance.strict));
}
bool is_impossible(const Distance& distance) { return is_certain(negation(distance)); }

// A clock constraint and where its clocks come from.
struct Anchored {
  ClockAtom atom;
  Origin left;
  std::optional<Origin> right;
  friend bool operator==(const Anchored&, const Anchored&) = default;

  // The difference of two clocks is that of the points they come from, at any time.
  [[nodiscard]] Point late(Point now) const { return right ? right->point : now; }
  [[nodiscard]] Origin early() const { return {left.point, left.offset - (right ? right->offset : 0)}; }
};

// Both parts, for the atom to hold at `now`.
void add_distances(const Anchored& anchored, Point now, std::vector<Distance>& distances) {
  if (const auto part = lower_part(anchored.late(now), anchored.early(), anchored.atom))
    distances.push_back(*part);
  if (const auto part = upper_part(anchored.late(now), anchored.early(), anchored.atom))
    distances.push_back(*part);
}

// What the invariant of a process demands since some point. As long as that stays the same, with clocks from
// the same points, clock values only grow: bounds from above matter at the end of the stretch, all others at
// the beginning.
struct Stretch {
  Point since = 0;
  std::vector<Anchored> demands;
};

// Where each clock comes from.
class Origins {
 public:
  explicit Origins(const Network& network) {
    for (const model::Clock& clock : network.clocks) origins_.push_back({0, clock.initial});
  }

  void reset(std::span<const ClockReset> resets, Point now) {
    for (const ClockReset& reset : resets) {
      Origin origin = reset.source ? origins_[index(*reset.source)] : Origin{now, 0};
      origin.offset += reset.value;
      origins_[index(reset.clock)] = origin;
    }
  }

  [[nodiscard]] Anchored anchor(const ClockAtom& atom) const {
    Anchored result{atom, origins_[index(atom.left)], std::nullopt};
    if (atom.right) result.right = origins_[index(*atom.right)];
    return result;
  }

  [[nodiscard]] std::vector<Distance> distances(std::span<const ClockAtom> atoms, Point now) const {
    std::vector<Distance> result;
    for (const ClockAtom& atom : atoms) add_distances(anchor(atom), now, result);
    return result;
  }

 private:
  std::vector<Origin> origins_;
};

using Answer = std::optional<std::variant<Times, Contradiction>>;

// Walks along a path and collects the demands on the points of time at which its steps happen.
class Demands {
 public:
  Demands(const Network& network, const State& start)
      : network_(network), discrete_(start), origins_(network), stretches_(network.processes.size()) {
    enter(demands_of_invariants(network, discrete_));
  }

  // Time passes up to the next point.
  void wait() {
    const Point last = now_++;
    distances_.push_back({.from = last, .to = now_, .reason = reason(last, Cause::kInvariant)});
    if (stands_still()) demand({{.from = now_, .to = last}}, reason(last, Cause::kInvariant));
  }

  void go(const model::Step& step) {
    Enabled enabled = take(network_, discrete_, step);
    for (const std::vector<ClockAtom>& guard : enabled.guards)
      demand(origins_.distances(guard, now_), reason(now_, Cause::kGuard));
    leave_out(enabled.left_out);
    for (const PossibleStep& other : steps_before(network_, discrete_, step)) prevent(other.enabled);
    origins_.reset(enabled.resets, now_);
    discrete_ = std::move(enabled.target);
    enter(enabled.invariants);
  }

  // After the last wait.
  void end() {
    for (const Stretch& stretch : stretches_) close(stretch);
  }

  [[nodiscard]] bool can_tell() const { return can_tell_; }
  [[nodiscard]] const Discrete& discrete() const { return discrete_; }

  // The earliest times such that the atoms hold at the end; none if that cannot be told. Only the earliest
  // times are compared with what is forbidden, which is not convex: if they violate it, later ones may not,
  // and zone_concretise is left to find out.
  [[nodiscard]] Answer solve(std::span<const ClockAtom> goal) {
    const std::size_t without_goal = distances_.size();
    demand(origins_.distances(goal, now_), reason(now_, Cause::kGoal));
    Answer answer = earliest_times(now_ + 1, distances_);
    distances_.resize(without_goal);
    const bool is_solved = answer && std::holds_alternative<Times>(*answer);
    if (is_solved && !is_allowed(std::get<Times>(*answer))) return std::nullopt;
    return answer;
  }

 private:
  // An urgent synchronisation whose edges have clock guards forbids delays that go beyond a point, not all of
  // them: no distance says that, so the timetable gives up.
  bool stands_still() {
    if (process_in_a_hurry(network_, discrete_)) return true;
    const std::vector<UrgentWay> ways = urgent_ways(network_, discrete_);
    if (ways.empty()) return false;
    const bool at_once = ways.front().guard.empty();  // then it is the only one
    if (!at_once) can_tell_ = false;
    return at_once;
  }

  void demand(const std::vector<Distance>& distances, std::uint32_t reason) {
    for (Distance distance : distances) {
      // Long paths have thousands of these, such as x >= 0, and each would cost time in every round.
      if (is_certain(distance)) continue;
      distance.reason = reason;
      distances_.push_back(distance);
    }
  }

  // One of the distances must not hold. This is `exact` if it has to be so; otherwise it is enough, but
  // perhaps not necessary.
  void forbid(std::vector<Distance> together, bool exact, Cause cause) {
    if (std::any_of(together.begin(), together.end(), is_impossible)) return;
    std::erase_if(together, is_certain);
    const std::uint32_t why = reason(now_, cause);
    // All of them certainly hold, and one must not: a distance from a point to itself contradicts that.
    if (together.empty() && exact)
      demand({{.from = now_, .to = now_, .least = 1}}, why);
    else if (together.size() == 1 && exact)
      demand({negation(together.front())}, why);
    else
      forbidden_.push_back(std::move(together));
  }

  // Who stays away from a weak place cannot take part, in one of these ways.
  void leave_out(const std::vector<std::vector<Candidate>>& ways) {
    const bool is_complete =
        std::any_of(ways.begin(), ways.end(), [](const auto& way) { return way.empty(); });
    // In that way of filling the places nobody stays away who could come.
    if (is_complete) return;
    for (const Candidate& candidate : ways.front())
      forbid(origins_.distances(candidate.guard, now_), ways.size() == 1, Cause::kGuard);
  }

  // A step that would go first is not possible: a guard or an invariant after it is broken. Invariants that
  // it leaves as they are hold anyway.
  void prevent(const Enabled& other) {
    std::vector<Distance> together;
    for (const std::vector<ClockAtom>& guard : other.guards)
      for (const ClockAtom& atom : guard) add_distances(origins_.anchor(atom), now_, together);
    Origins afterwards = origins_;
    afterwards.reset(other.resets, now_);
    for (const auto& [process, atom] : other.invariants) {
      const Anchored anchored = afterwards.anchor(atom);
      const std::vector<Anchored>& known = stretches_[index(process)].demands;
      if (std::find(known.begin(), known.end(), anchored) == known.end())
        add_distances(anchored, now_, together);
    }
    const bool exact = std::any_of(other.left_out.begin(), other.left_out.end(),
                                   [](const std::vector<Candidate>& way) { return way.empty(); });
    forbid(std::move(together), exact, Cause::kPrecedence);
  }

  // Invariants from here on, by processes.
  void enter(const std::vector<Demand>& demands) {
    auto next = demands.begin();
    std::vector<Anchored> anchored;
    for (std::uint32_t p = 0; p < stretches_.size(); ++p) {
      anchored.clear();
      for (; next != demands.end() && index(next->process) == p; ++next)
        anchored.push_back(origins_.anchor(next->atom));
      if (anchored == stretches_[p].demands) continue;
      close(stretches_[p]);
      stretches_[p] = {now_, anchored};
      open(stretches_[p]);
    }
  }

  void open(const Stretch& stretch) {
    std::vector<Distance> distances;
    for (const Anchored& anchored : stretch.demands) {
      if (anchored.right)
        add_distances(anchored, now_, distances);
      else if (const auto part = lower_part(now_, anchored.early(), anchored.atom))
        distances.push_back(*part);
    }
    demand(distances, reason(stretch.since, Cause::kInvariant));
  }

  void close(const Stretch& stretch) {
    std::vector<Distance> distances;
    for (const Anchored& anchored : stretch.demands) {
      const auto part = upper_part(now_, anchored.early(), anchored.atom);
      if (part && !anchored.right) distances.push_back(*part);
    }
    demand(distances, reason(stretch.since, Cause::kInvariant));
  }

  [[nodiscard]] bool is_allowed(const Times& times) const {
    return std::none_of(forbidden_.begin(), forbidden_.end(), [&](const std::vector<Distance>& together) {
      return std::all_of(together.begin(), together.end(),
                         [&](const Distance& d) { return times.satisfy(d); });
    });
  }

  const Network& network_;
  Discrete discrete_;
  Point now_ = 0;
  Origins origins_;
  std::vector<Stretch> stretches_;  // for each process
  std::vector<Distance> distances_;
  std::vector<std::vector<Distance>> forbidden_;  // of each, one must not hold
  bool can_tell_ = true;
};

// The demands of the whole path.
Demands walk(const Network& network, const model::Path& path) {
  Demands demands(network, initial_state(network, path.start));
  demands.wait();
  for (std::size_t i = 0; i < path.steps.size() && demands.can_tell(); ++i) {
    try {
      demands.go(path.steps[i]);
    } catch (const Objection& objection) {
      throw base::InternalError(fmt::format("step {} of a path is impossible: {}", i + 1, objection.what()));
    }
    demands.wait();
  }
  demands.end();
  return demands;
}

// The alternatives of a goal in one discrete state. None if there are too many.
using Conjunction = std::vector<ClockAtom>;
std::optional<std::vector<Conjunction>> alternatives(const Formula& formula, Memory& reads) {
  using Result = std::vector<Conjunction>;
  switch (formula.kind) {
    case Formula::Kind::kCondition: return holds(formula.condition, reads) ? Result{{}} : Result{};
    case Formula::Kind::kClock: {
      const std::optional<ClockAtom> atom = resolve(formula.clock, reads);
      return atom ? Result{{*atom}} : Result{{}};
    }
    case Formula::Kind::kDeadlock:
    case Formula::Kind::kNoDeadlock: return std::nullopt;
    case Formula::Kind::kAnd: {
      Result result{{}};
      for (const Formula& part : formula.parts) {
        const std::optional<Result> more = alternatives(part, reads);
        if (!more || result.size() * more->size() > kMaxAlternatives) return std::nullopt;
        Result product;
        for (const Conjunction& left : result)
          for (const Conjunction& right : *more) {
            product.push_back(left);
            product.back().insert(product.back().end(), right.begin(), right.end());
          }
        result = std::move(product);
        // Nothing is left; the other parts are not evaluated, and may have no meaning there.
        if (result.empty()) break;
      }
      return result;
    }
    case Formula::Kind::kOr: {
      Result result;
      for (const Formula& part : formula.parts) {
        const std::optional<Result> more = alternatives(part, reads);
        if (!more || result.size() + more->size() > kMaxAlternatives) return std::nullopt;
        result.insert(result.end(), more->begin(), more->end());
      }
      return result;
    }
  }
  throw base::InternalError("an unknown kind of formula");
}

bool is_earlier(const Times& left, const Times& right) {
  for (std::size_t point = 0; point < left.ticks.size(); ++point)
    if (left.at(point) != right.at(point)) return left.at(point) < right.at(point);
  return false;
}

std::string complaint(const Contradiction& contradiction) {
  std::uint32_t last = 0;
  for (const Distance& distance : contradiction) last = std::max(last, distance.reason);
  const Point step = last / kCauses;
  const auto impossible = [&](const char* why) {
    return fmt::format("step {} of a path is impossible: {}", step, why);
  };
  switch (static_cast<Cause>(last % kCauses)) {
    case Cause::kGuard: return impossible("no clock values allow it");
    case Cause::kPrecedence: return impossible("steps with a higher priority block it");
    case Cause::kInvariant: return impossible("all clock values break an invariant after it");
    case Cause::kGoal: break;
  }
  return fmt::format("the {} steps of a path are possible but do not lead to the goal", step - 1);
}

model::Run make_run(const model::Path& path, const Times& times) {
  model::Run run{.start = path.start};
  const auto delay = [&](std::size_t i) { return Rational(times.at(i + 1) - times.at(i)); };
  for (std::size_t i = 0; i < path.steps.size(); ++i) run.steps.push_back({delay(i), path.steps[i]});
  run.final_delay = delay(path.steps.size());
  return run;
}
}  // namespace

std::optional<model::Run> concretise_by_timetable(const Network& network, const model::Path& path,
                                                  const Formula* goal) {
  Demands demands = walk(network, path);
  if (!demands.can_tell()) return std::nullopt;
  Memory reads = memory(network, demands.discrete());
  const auto choices = goal != nullptr ? alternatives(*goal, reads) : std::vector<Conjunction>{{}};
  if (!choices) return std::nullopt;
  std::optional<Times> best;
  std::string failure =
      complaint({{.reason = reason(static_cast<Point>(path.steps.size() + 1), Cause::kGoal)}});
  bool is_sure = true;
  for (const Conjunction& choice : *choices) {
    const Answer answer = demands.solve(choice);
    if (!answer) {
      is_sure = false;
    } else if (const auto* contradiction = std::get_if<Contradiction>(&*answer)) {
      failure = complaint(*contradiction);
    } else if (const Times& times = std::get<Times>(*answer); !best || is_earlier(times, *best)) {
      best = times;
    }
  }
  if (best) return make_run(path, *best);
  // To say that there are no delays would accuse the search of a mistake; zones know for certain.
  if (!is_sure) return std::nullopt;
  throw base::InternalError(failure);
}
}  // namespace tarrier::evidence
