// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/layers.hpp"

#include <algorithm>

namespace tarrier::heuristics {
using search::Estimate;

Layers::Layers(const Relaxation& relaxation, Causes causes)
    : relaxation_(relaxation),
      explains_(causes == Causes::kKept),
      is_there_(relaxation.facts),
      layer_(explains_ ? relaxation.nodes : 0),
      difficulty_(explains_ ? relaxation.nodes : 0),
      cause_(explains_ ? relaxation.nodes : 0),
      hulls_(relaxation),
      is_judged_(relaxation.computed.size()) {
  if (!relaxation.timing.is_empty()) clocks_.emplace(relaxation);
}

template <bool kExplains>
void Layers::start(const space::Valuation& state, search::Edges without) {
  need_ = relaxation_.need;
  // To fill these vectors takes about as long as following a quarter as many edges.
  work_ += relaxation_.nodes / 4;
  forbid(without, relaxation_, need_);
  std::fill(is_there_.begin(), is_there_.end(), 0);
  if constexpr (kExplains) {
    std::fill(layer_.begin(), layer_.end(), kNotYet);
    std::fill(difficulty_.begin(), difficulty_.end(), 0);
  }
  std::fill(is_judged_.begin(), is_judged_.end(), 0);
  now_.clear();
  const auto add = [&](NodeId fact) {
    is_there_[fact] = 1;
    now_.push_back(fact);
    if constexpr (kExplains) layer_[fact] = 0;
  };
  for_each_source(relaxation_, state, [&](std::uint32_t source, std::uint32_t cell, NodeId fact) {
    if (hulls_.are_needed()) hulls_.start(source, cell);
    if (fact == kNoNode) return;
    add(fact);
  });
  // What has been forgotten may be anything from the start: that is a projection without making one.
  for (const std::uint32_t s : forgotten_) {
    const std::vector<NodeId>& facts = relaxation_.sources[s].facts;
    if (hulls_.are_needed()) hulls_.start(s, 0, static_cast<std::uint32_t>(facts.size() - 1));
    for (const NodeId fact : facts)
      if (fact != kNoNode && is_there_[fact] == 0) add(fact);
  }
}

// Forward exploration of the relaxed planning graph by counting (Hoffmann, Nebel 2001): each node counts its
// children down, so a layer costs as much as it has new edges, and all layers together no more than the graph
// has. Two instances are compiled, since h^L asks for no causes and need not pay for remembering them.
template <bool kExplains>
Estimate Layers::grow(const search::StateView& state, search::Edges without) {
  last_ = 0;
  if (relaxation_.goal == kAlways) return 0;
  if (relaxation_.goal == kNever) return search::kDeadEnd;
  start<kExplains>(state.discrete, without);
  if (clocks_) {
    clocks_->start(state);
    depths_.assign(1, 0);
  }
  // Each layer has a new fact or a new atom, so this ends.
  for (Layer now = 0;; ++now) {
    acting_.clear();
    for (const NodeId fact : now_) {
      if constexpr (kExplains) difficulty_[fact] = depth(now);
      spread<kExplains>(fact, now);
    }
    if (clocks_) judge_clocks<kExplains>(now);
    if (hulls_.are_needed()) {
      for (const NodeId fact : now_) hulls_.widen(fact, now);
      judge_atoms<kExplains>(now);
    }
    // A fact needs no children; its count is not kept.
    if (relaxation_.goal < relaxation_.facts ? is_there_[relaxation_.goal] != 0
                                             : need_[relaxation_.goal] <= 0) {
      last_ = now;
      return depth(now);
    }
    next_.clear();
    for (const NodeId node : acting_)
      for (const NodeId fact : relaxation_.adds[node])
        offer<kExplains>(fact, node, kExplains ? difficulty_[node] : 0, now);
    if (hulls_.are_needed()) judge_effects<kExplains>(now);
    // Without new facts time may still make something true, after so many layers (ClockHulls::patience).
    const std::uint32_t layers = !next_.empty() ? 1 : clocks_ ? clocks_->patience() : 0;
    if (layers == 0) return search::kDeadEnd;
    std::swap(now_, next_);
    if (!clocks_) continue;
    clocks_->advance(now_, layers);
    depths_.push_back(depths_.back() + layers);
  }
}

// `node` is true: so are those of its parents that wanted no more, and their parents.
template <bool kExplains>
void Layers::spread(NodeId node, Layer now) {
  spreading_.push_back(node);
  while (!spreading_.empty()) {
    const NodeId child = spreading_.back();
    spreading_.pop_back();
    const auto parents = relaxation_.parents[child];
    work_ += parents.size();
    for (const NodeId parent : parents) {
      if constexpr (kExplains)
        if (need_[parent] > 0) difficulty_[parent] += difficulty_[child];
      if (--need_[parent] != 0) continue;
      if constexpr (kExplains) {
        layer_[parent] = now;
        cause_[parent] = child;
      }
      spreading_.push_back(parent);
      if (!relaxation_.adds[parent].empty()) acting_.push_back(parent);
    }
  }
}

// Among those that add a fact first, the easiest is remembered.
template <bool kExplains>
void Layers::offer(NodeId fact, NodeId cause, std::uint32_t difficulty, Layer now) {
  if (is_there_[fact] == 0) {
    is_there_[fact] = 1;
    next_.push_back(fact);
    if constexpr (kExplains) {
      layer_[fact] = now + 1;
      cause_[fact] = cause;
      difficulty_[fact] = difficulty;  // of its cause, for now
    }
  } else if constexpr (kExplains) {
    if (layer_[fact] == now + 1 &&
        std::pair(difficulty, cause) < std::pair(difficulty_[fact], cause_[fact])) {
      cause_[fact] = cause;
      difficulty_[fact] = difficulty;
    }
  }
}

template <bool kExplains>
void Layers::judge_clocks(Layer now) {
  clocks_->for_each_new([&](NodeId atom, NodeId cause) {
    need_[atom] = 0;
    if constexpr (kExplains) {
      layer_[atom] = now;
      difficulty_[atom] = depth(now);
      cause_[atom] = cause;
    }
    spread<kExplains>(atom, now);
  });
}

// An atom that is judged by intervals is evaluated again only when the interval of something that it reads
// has grown.
template <bool kExplains>
void Layers::judge_atoms(Layer now) {
  for (std::size_t c = 0; c < relaxation_.computed.size(); ++c) {
    const Computed& atom = relaxation_.computed[c];
    if (!atom.is_atom() || need_[atom.node] <= 0 || (is_judged_[c] != 0 && !hulls_.has_grown(atom, now)))
      continue;
    is_judged_[c] = 1;
    if (!hulls_.allow(atom)) continue;
    need_[atom.node] = 0;
    if constexpr (kExplains) {
      layer_[atom.node] = now;
      // What made it true is an interval, which tells no facts whose layers could be added up.
      difficulty_[atom.node] = depth(now);
    }
    spread<kExplains>(atom.node, now);
  }
}

template <bool kExplains>
void Layers::judge_effects(Layer now) {
  for (std::uint32_t c = 0; c < relaxation_.computed.size(); ++c) {
    const Computed& effect = relaxation_.computed[c];
    if (effect.is_atom() || need_[effect.node] > 0 || (is_judged_[c] != 0 && !hulls_.has_grown(effect, now)))
      continue;
    is_judged_[c] = 1;
    hulls_.for_each_fact(effect, [&](NodeId fact) {
      offer<kExplains>(fact, relaxation_.nodes + c, kExplains ? difficulty_[effect.node] : 0, now);
    });
  }
}

Estimate Layers::build(const search::StateView& state, search::Edges without) {
  return explains_ ? grow<true>(state, without) : grow<false>(state, without);
}
}  // namespace tarrier::heuristics
