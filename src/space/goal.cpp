// SPDX-License-Identifier: MIT
#include "space/goal.hpp"

namespace tarrier::space {
Goal::Goal(const model::Formula& formula, CompiledNetwork& compiled, const ZoneStore& store,
           Deadlock* deadlock)
    : compiled_(compiled),
      store_(store),
      root_(compile(formula, compiled)),
      derivation_(compiled.derivation_for(formula)),
      deadlock_(deadlock),
      zones_(1, zones::Dbm::zero(1)) {}

bool Goal::holds(Valuation& state, const Frame& frame, const Word* discrete, ZoneId zone) {
  // Answered without unpacking the zone.
  if (root_.is_discrete()) return compiled_.code().holds(root_.condition, state);
  static const Visit stop = [](const zones::Dbm&) { return true; };
  return for_each_part(state, frame, discrete, zone, stop);
}

bool Goal::for_each_part(Valuation& state, const Frame& frame, const Word* discrete, ZoneId zone,
                         const Visit& visit) {
  frame_ = &frame;
  discrete_ = discrete;
  zone_ = zone;
  dead_.reset();
  alive_.reset();
  store_.load(zone, zones_[0]);
  pending_.assign(1, &root_);
  return search(state, 0, visit);
}

// Backtracking over the choices at `or`; leaves pending_ as it found it.
bool Goal::search(Valuation& state, std::size_t level, const Visit& visit) {
  if (pending_.empty()) return visit(zones_[level]);
  const FormulaCode& node = *pending_.back();
  pending_.pop_back();
  bool result = false;
  switch (node.kind) {
    case Kind::kCondition:
      result = compiled_.code().holds(node.condition, state) && search(state, level, visit);
      break;
    case Kind::kClock:
      // A zone for each level, kept from state to state: the search allocates nothing once it has been as
      // deep.
      if (zones_.size() == level + 1) zones_.push_back(zones_[level]);
      zones_[level + 1] = zones_[level];
      result = compiled_.apply(node.test, state, frame_->terms, zones_[level + 1]) &&
               search(state, level + 1, visit);
      break;
    case Kind::kDeadlock:
    case Kind::kNoDeadlock: result = search_in(parts(node.kind), state, level, visit); break;
    case Kind::kAnd: {
      const std::size_t size = pending_.size();
      // The last one pushed is dealt with first, so the parts come in the order in which they were written.
      for (auto part = node.parts.rbegin(); part != node.parts.rend(); ++part) pending_.push_back(&*part);
      result = search(state, level, visit);
      pending_.resize(size);
      break;
    }
    case Kind::kOr:
      for (const FormulaCode& part : node.parts) {
        pending_.push_back(&part);
        result = search(state, level, visit);
        pending_.pop_back();
        if (result) break;
      }
      break;
  }
  pending_.push_back(&node);
  return result;
}

// Computed at most once for a state, and only if the rest of the formula leaves it open.
const zones::Federation& Goal::parts(Kind kind) {
  if (!dead_) dead_ = deadlock_->deadlocked(discrete_, zone_);
  if (kind == Kind::kDeadlock) return *dead_;
  if (!alive_) {
    // The whole zone of the state: it is at level 0 as long as the search goes on.
    alive_ = zones::Federation(zones_[0]);
    alive_->subtract(*dead_);
  }
  return *alive_;
}

bool Goal::search_in(const zones::Federation& parts, Valuation& state, std::size_t level,
                     const Visit& visit) {
  for (const zones::Dbm& part : parts.zones()) {
    if (zones_.size() == level + 1) zones_.push_back(zones_[level]);
    zones_[level + 1] = zones_[level];
    if (zones_[level + 1].intersect(part) && search(state, level + 1, visit)) return true;
  }
  return false;
}
}  // namespace tarrier::space
