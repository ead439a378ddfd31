// SPDX-License-Identifier: MIT
#include "search/loops/deep_lassos.hpp"

#include <algorithm>

namespace tarrier::search {
DeepLassos::DeepLassos(const Problem& problem, MakeGraph make, const Depths& depths, std::uint64_t walks)
    : RandomLassos(problem, std::move(make)),
      depths_(depths),
      depth_(depths.start),
      walks_left_(walks),
      random_(problem.seed) {}

Outcome DeepLassos::go_on(base::Limits& limits, std::uint64_t end_of_work) {
  if (!has_roots_) start(roots_);
  has_roots_ = true;
  while (true) {
    if (work() >= end_of_work) return {};
    if (const auto reason = limit_reached(limits, graph_->size()))
      return {.verdict = Verdict::kUnknown, .reason = reason};
    const bool is_finished = !at_ && !begin_walk();
    if (is_finished || statistics_.explored >= next_check_) {
      // Growth by half keeps the cost of all checks together within three times that of the last one.
      next_check_ = statistics_.explored + statistics_.explored / 2 + kFirstCheck;
      if (std::optional<Outcome> outcome = component()) return *std::move(outcome);
    }
    if (is_finished) {
      if (cut_.empty()) return exhausted();
      if (!go_deeper()) return {.verdict = Verdict::kUnknown, .reason = base::StopReason::kCutoff};
      continue;
    }
    const StateNumber state = *at_;
    if (!nodes_[state].is_explored)
      if (std::optional<Outcome> outcome = explore(state)) return *std::move(outcome);
    if (at_) go_on_from(state);
  }
}

bool DeepLassos::begin_walk() {
  const bool from_root = !roots_.empty() && (walks_left_ > 0 || random_.below(fringe_.size() + 1) == 0);
  if (from_root) {
    if (walks_left_ > 0) --walks_left_;
    if (go_to_root()) return true;
  }
  if (fringe_.size() > 0) {
    go_back_to(fringe_.any(random_));
    return true;
  }
  return !roots_.empty() && go_to_root();
}

// False if there is none to which nobody has been.
bool DeepLassos::go_to_root() {
  nodes_.resize(graph_->size());
  while (!roots_.empty()) {
    std::swap(roots_[random_.below(roots_.size())], roots_.back());
    const StateNumber root = roots_.back();
    roots_.pop_back();
    if (nodes_[root].depth > 0) continue;
    way_.clear();
    meet(root, kRoot);
    return true;
  }
  return false;
}

// The way there is that of the tree; the state itself belongs to it once it is explored.
void DeepLassos::go_back_to(StateNumber state) {
  std::vector<StateNumber> way;
  if (nodes_[state].is_explored) way.push_back(state);
  for (StateNumber s = nodes_[state].parent; s != kRoot; s = nodes_[s].parent) way.push_back(s);
  way_.clear();
  for (auto s = way.rbegin(); s != way.rend(); ++s) way_.push(*s, *graph_);
  at_ = state;
}

bool DeepLassos::go_deeper() {
  if (depths_.cutoff > 0 && depth_ >= depths_.cutoff) return false;
  depth_ = depths_.after(depth_);
  if (depths_.cutoff > 0) depth_ = std::min(depth_, depths_.cutoff);
  for (const StateNumber state : cut_) fringe_.add(state);
  cut_.clear();
  return true;
}

std::optional<Outcome> DeepLassos::explore(StateNumber state) {
  if (nodes_[state].depth >= depth_) {
    cut_.push_back(state);
    at_.reset();
    return std::nullopt;
  }
  if (std::optional<Outcome> outcome = visit(state)) return outcome;
  nodes_.resize(graph_->size());
  Node& node = nodes_[state];
  node.is_explored = true;
  node.begin = node.next = edges_.size();
  edges_.insert(edges_.end(), successors_.begin(), successors_.end());
  node.end = edges_.size();
  fringe_.add(state);
  return std::nullopt;
}

void DeepLassos::go_on_from(StateNumber state) {
  at_.reset();
  Node& node = nodes_[state];
  while (node.next < node.end && !at_) {
    // Edges may change places: nobody asks for the steps that belong to them.
    std::swap(edges_[node.next], edges_[node.next + random_.below(node.end - node.next)]);
    const StateNumber next = edges_[node.next++];
    if (nodes_[next].depth == 0) meet(next, state);
  }
  if (node.next == node.end) fringe_.remove(state);
}

void DeepLassos::meet(StateNumber state, StateNumber parent) {
  nodes_[state].parent = parent;
  nodes_[state].depth = parent == kRoot ? 1 : nodes_[parent].depth + 1;
  at_ = state;
}

// What has been explored; other states have no edges, and are in no loop.
struct DeepLassos::Explored {
  [[nodiscard]] std::size_t degree(StateNumber state) const {
    return search.nodes_[state].end - search.nodes_[state].begin;
  }
  [[nodiscard]] StateNumber target(StateNumber state, std::size_t edge) const {
    return search.edges_[search.nodes_[state].begin + edge];
  }
  void mark(StateNumber state, Marks& marks) const { search.graph_->mark(state, marks); }
  DeepLassos& search;
};

std::optional<Outcome> DeepLassos::component() {
  const std::vector<FairComponent> found =
      fair_components(Explored{*this}, graph_->fairness(), std::vector<bool>(nodes_.size(), true), true);
  return found.empty() ? std::nullopt : std::optional(lasso_through(found.front()));
}
}  // namespace tarrier::search
