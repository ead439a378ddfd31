// SPDX-License-Identifier: MIT
// The part of a network's state space in which a formula holds all the time.
//
// A confined state (q, Z) stands for valuations that satisfy the formula, and that waiting within the formula
// has led to: waiting from v to v + d is allowed iff the formula holds at each point between, both ends
// included. So the runs through confined states are those that satisfy the formula at each point of time.
//
// What zones are. Valuations that agree on the regions of the clocks that matter (space/clocks/frame.hpp), by the
// largest constants of the location, formulas included, are bisimilar: they can do the same steps, and wait
// through the same regions, so that they satisfy the same formulas on the way. Extra_M and the cuts along
// clock differences (diagonals.hpp) add only valuations to a zone that are bisimilar to one of it. Therefore:
//   (P1) each valuation of a successor is bisimilar to what the step and waiting make of some valuation of
//        its parent, or of an initial one; and
//   (P2) what a step and waiting make of a valuation of a state is in one of its successors.
// Coarser abstractions (Extra_LU, aLU) keep simulations only, which know nothing of what is impossible: they
// are not used, whatever is asked for. Nor are variables left out that have no influence (cone.hpp,
// liveness.hpp): a loop of states must be one of the network's.
#pragma once
#include <optional>
#include <vector>

#include "model/formula.hpp"
#include "model/path.hpp"
#include "space/clocks/abstraction.hpp"
#include "space/compile/compiled_network.hpp"
#include "space/confinement.hpp"
#include "space/deadlock.hpp"
#include "space/goal.hpp"
#include "space/options.hpp"
#include "space/reduce/reduction.hpp"
#include "space/states/edge_counter.hpp"
#include "space/states/layout.hpp"
#include "space/states/passed_list.hpp"
#include "space/successors/successor_generator.hpp"

namespace tarrier::space {
class ConfinedSpace {
 public:
  // All must outlive the space; `trigger` may be null. Throws base::Error (kUnsupported) if the network or a
  // formula cannot be executed.
  ConfinedSpace(const model::Network& network, const model::Formula& formula, const model::Formula* trigger,
                Extrapolation extrapolation, Reductions reductions);

  [[nodiscard]] std::size_t words() const noexcept { return layout_.words(); }
  [[nodiscard]] SuccessorBuffer make_buffer() const { return SuccessorBuffer(words()); }
  [[nodiscard]] PassedList make_passed_list() const { return {words(), store_, Dominance::kKeepNumbers}; }
  [[nodiscard]] bool includes(ZoneId outer, ZoneId inner) const {
    return outer == inner || is_below(store_[inner], store_[outer]);
  }
  [[nodiscard]] std::uint32_t location(const Word* discrete, std::uint32_t process) const {
    return layout_.location(discrete, process);
  }
  // What heuristics see of a state. `valuation`: from make_valuation(), or unpacked before.
  [[nodiscard]] Valuation make_valuation() const { return compiled_.initial(); }
  void unpack(const Word* discrete, Valuation& valuation) const {
    layout_.unpack(discrete, valuation);
    compiled_.derive(valuation);
  }
  void frame(Valuation& valuation, Frame& frame) const { abstraction_.frame(valuation, frame); }
  [[nodiscard]] zones::PackedZone zone(ZoneId zone) const { return store_[zone]; }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return calculator_.bytes(); }
  [[nodiscard]] std::uint64_t zone_bytes() const noexcept { return store_.bytes(); }

  // From now on expand() and expand_free() count the edges of all steps; `counts` must outlive the space.
  void count_edges(base::EdgeCounts& counts) { edges_.begin(compiled_.network(), counts); }
  void pause_counting(bool is_paused) noexcept { edges_.pause(is_paused); }

  // These throw base::Error (kEvaluation) where the model has no meaning.
  // Free states: the ordinary ones, each closed under waiting.
  void initial_free(SuccessorBuffer& out);
  void expand_free(const Word* discrete, ZoneId zone, SuccessorBuffer& out);

  // Confined states: the initial ones; those that begin in a free one where trigger and formula hold; and
  // successors. REQUIRES: a trigger for those that begin.
  void initial(SuccessorBuffer& out);
  void begin(const Word* discrete, ZoneId zone, SuccessorBuffer& out);
  void expand(const Word* discrete, ZoneId zone, SuccessorBuffer& out);

  // Can some valuation of a confined state wait forever within the formula? Or else, can none wait forever,
  // and is some stuck: no step is possible for it, neither now nor after any delay, and the formula holds as
  // long as it can wait? kOpen: none of both.
  [[nodiscard]] model::Ending ending(const Word* discrete, ZoneId zone);

  // The path of so many choices: of free states (none: it is confined from the start), and then of confined
  // ones; `since` says where those begin.
  [[nodiscard]] model::Path path(const std::vector<std::uint32_t>& free,
                                 const std::vector<std::uint32_t>& confined);

 private:
  ConfinedSpace(const model::Network& network, const model::Formula& formula, const model::Formula* trigger,
                Extrapolation extrapolation, Reductions reductions, const Remembered& variables,
                const model::Formula& compared);
  void expand(SuccessorGenerator& generator, const Word* discrete, ZoneId zone, SuccessorBuffer& out);
  void load(const Word* discrete);

  CompiledNetwork compiled_;
  Layout layout_;
  Abstraction abstraction_;
  ZoneStore store_;
  ZoneCalculator calculator_;
  Deadlock deadlock_;
  Confinement confinement_;
  std::optional<Goal> trigger_;
  SuccessorGenerator free_;
  SuccessorGenerator confined_;
  EdgeCounter edges_;
  Urgency urgency_;
  std::vector<zones::Dbm> starts_;
  Valuation scratch_;
  Frame frame_;  // of scratch_
};
}  // namespace tarrier::space
