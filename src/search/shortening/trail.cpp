// SPDX-License-Identifier: MIT
#include "search/shortening/trail.hpp"

#include <algorithm>

#include "search/engine.hpp"

namespace tarrier::search {
namespace {
// Is it the same for the one who starts it, if not for those who may join?
bool begins_alike(const model::Step& a, const model::Step& b) {
  return a.synchronisation == b.synchronisation && a.moves.front() == b.moves.front();
}
}  // namespace

Trail::Trail(const Problem& problem, base::Limits& limits, std::uint64_t most_work)
    : limits_(limits),
      most_work_(most_work),
      space_(problem.network, problem.goal, problem.zones,
             // Each state of the path is to be seen, also where a search would pass through.
             reductions_with(problem, space::Dominance::kCompareCost)),
      successors_(space_.make_buffer(problem.portions)) {}

bool Trail::follow(const model::Path& path) {
  start_ = path.start;
  Stretch starts;
  space_.initial(0, successors_, [&] {
    for (std::size_t i = 0; i < successors_.size(); ++i)
      if (start_ == model::Start{} || space_.is_start(successors_[i].discrete, start_))
        starts.add(successors_[i], space_.words());
    return !successors_.is_full() || !is_out_of_limits();
  });
  // Several symbolic states may have the start that is meant, and not each leads on.
  for (std::size_t i = 0; i < starts.zones.size(); ++i) {
    whole_.clear();
    whole_.add({starts.discrete.data() + i * space_.words(), {.zone = starts.zones[i]}}, space_.words());
    if (follow(path.steps)) return true;
  }
  return false;
}

// Where zones are split, several states may come of a step, and not every one leads on.
bool Trail::follow(const std::vector<model::Step>& steps) {
  struct Choice {
    std::size_t place = 0;
    std::size_t part = 0;
  };
  std::vector<Choice> others;
  std::size_t part = 0;
  while (whole_.steps.size() < steps.size()) {
    const std::size_t place = whole_.steps.size();
    go_to({discrete(place), {.zone = whole_.zones[place]}});
    rest_.clear();
    if (is_over_) return false;
    if (advance(steps[place], part) && parts_ > 0) {
      whole_.append(rest_);
      // Where to come back to if this part does not lead on: depth-first through the parts.
      if (part + 1 < parts_) others.push_back({place, part + 1});
      part = 0;
      continue;
    }
    if (others.empty()) return false;
    whole_.cut(others.back().place, space_.words());
    part = others.back().part;
    others.pop_back();
  }
  return true;
}

bool Trail::leave_out(std::span<const std::size_t> places) {
  const std::size_t first = places.front();
  go_to({discrete(first), {.zone = whole_.zones[first]}});
  rest_.clear();
  for (std::size_t i = first; i < whole_.steps.size(); ++i) {
    if (!places.empty() && i == places.front()) {
      places = places.subspan(1);
      continue;
    }
    if (is_over_) return false;
    // A step that is not possible any more is left out as well; the trail ends where it meets a goal.
    if (!advance(whole_.steps[i]) || !is_at_goal()) continue;
    whole_.cut(first, space_.words());
    whole_.append(rest_);
    return true;
  }
  return false;
}

bool Trail::is_out_of_limits() {
  is_over_ = is_over_ || work() >= most_work_ ||
             limits_.exceeded(0, space_.bytes() + space_.zone_bytes()).has_value();
  return is_over_;
}

// Takes the step and notes it, if it is possible, or one that begins alike; where zones are split, to the
// state of that number among those that come of it.
bool Trail::advance(const model::Step& wanted, std::size_t part) {
  if (is_out_of_limits()) return false;
  ++tried_;
  const model::Step step = space_.normalised(wanted);
  parts_ = 0;
  taken_.clear();
  const auto take = [&] {
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const bool is_it = steps_[i] == step;
      // The step itself comes first. Without it, one that differs only in who joins may lead on as well.
      const bool is_best = is_it ? parts_ == part : taken_.steps.empty() && begins_alike(step, steps_[i]);
      if (is_it) ++parts_;
      if (!is_best) continue;
      taken_.clear();
      taken_.steps.push_back(std::move(steps_[i]));
      taken_.add(successors_[i], space_.words());
    }
    return !successors_.is_full() || !is_out_of_limits();
  };
  try {
    space_.expand_like(step, discrete_.data(), zone_, successors_, steps_, take);
  } catch (const base::Error& error) {
    // The trail has no fault, so a way with one is merely another way, which is of no use.
    if (error.code() != base::Code::kEvaluation) throw;
    return false;
  }
  if (is_over_ || taken_.steps.empty()) return false;
  go_to({taken_.discrete.data(), {.zone = taken_.zones.front()}});
  rest_.append(taken_);
  return true;
}

// A goal without meaning is none.
bool Trail::is_at_goal() {
  try {
    return space_.is_goal(discrete_.data(), zone_);
  } catch (const base::Error& error) {
    if (error.code() != base::Code::kEvaluation) throw;
    return false;
  }
}

void Trail::go_to(const space::Candidate& state) {
  discrete_.assign(state.discrete, state.discrete + space_.words());
  zone_ = state.stored.zone;
}

void Trail::Stretch::add(const space::Candidate& state, std::size_t words) {
  discrete.insert(discrete.end(), state.discrete, state.discrete + words);
  zones.push_back(state.stored.zone);
}

void Trail::Stretch::cut(std::size_t steps_left, std::size_t words) {
  steps.resize(steps_left);
  discrete.resize((steps_left + 1) * words);
  zones.resize(steps_left + 1);
}

void Trail::Stretch::append(Stretch& other) {
  steps.insert(steps.end(), std::make_move_iterator(other.steps.begin()),
               std::make_move_iterator(other.steps.end()));
  discrete.insert(discrete.end(), other.discrete.begin(), other.discrete.end());
  zones.insert(zones.end(), other.zones.begin(), other.zones.end());
}

void Trail::Stretch::clear() {
  steps.clear();
  discrete.clear();
  zones.clear();
}
}  // namespace tarrier::search
