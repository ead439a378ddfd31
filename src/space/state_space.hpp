// SPDX-License-Identifier: MIT
// A Network made executable, as the searches see it: initial states, successors, goal.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/statistics.hpp"
#include "model/formula.hpp"
#include "model/measure.hpp"
#include "model/path.hpp"
#include "space/clocks/abstraction.hpp"
#include "space/compile/compiled_network.hpp"
#include "space/goal.hpp"
#include "space/measurement.hpp"
#include "space/reduce/reduction.hpp"
#include "space/states/edge_counter.hpp"
#include "space/states/layout.hpp"
#include "space/states/passed_list.hpp"
#include "space/successors/successor_generator.hpp"

namespace tarrier::space {
// What sup, inf and bounds want to know; clocks are measured up to `range` (measurement.hpp).
struct Measuring {
  const std::vector<model::Measure>& measures;
  std::int32_t range = 0;
};

// What is looked at in states besides the goal; what is referred to must outlive the space.
struct Observing {
  const Measuring* measuring = nullptr;
  std::span<const model::Expression> conditions = {};
};

class StateSpace {
 public:
  // `network` and `goal` (which may be null) must outlive the space. Finer zones are used where those asked
  // for are not sound. Throws base::Error (kUnsupported) if the network or the goal cannot be executed.
  // REQUIRES: a goal if something is measured; it says which states count, and is_goal() is always false.
  StateSpace(const model::Network& network, const model::Formula* goal, ZoneOptions options = {},
             Reductions reductions = {}, const Observing& observing = {});

  [[nodiscard]] std::size_t words() const noexcept { return layout_.words(); }
  [[nodiscard]] SuccessorBuffer make_buffer(const Portions& portions = {}) const {
    return SuccessorBuffer(words(), portions);
  }
  [[nodiscard]] PassedList make_passed_list(Dominance dominance) const {
    return {words(), store_, dominance};
  }
  // Where a process stands.
  [[nodiscard]] std::uint32_t location(const Word* discrete, std::uint32_t process) const {
    return layout_.location(discrete, process);
  }
  // The initial valuation, to be filled by unpack(): variables that states do not keep stay as they are, and
  // in simultaneous networks so do derived ones that the goal does not read.
  [[nodiscard]] Valuation make_valuation() const { return compiled_.initial(); }
  void unpack(const Word* discrete, Valuation& state) const {
    layout_.unpack(discrete, state);
    if (derives_all_)
      compiled_.derive(state);
    else
      compiled_.derive(state, goal_->derivation());
  }
  // The discrete part as states of this space have it, from a state of the same variables and processes;
  // what states do not keep is left out. REQUIRES: locations and values within their domains.
  void pack(Valuation& state, Word* discrete) const {
    compiled_.clear_dead(state);
    layout_.pack(state, discrete);
  }
  [[nodiscard]] zones::PackedZone zone(ZoneId zone) const { return store_[zone]; }
  // Is a zone covered by those that simulate it (zones/simulation.hpp), or only by those that include it?
  [[nodiscard]] bool compares_by_alu() const noexcept { return options_.simulation == Simulation::kAlu; }
  // The rows of the zones of a state.
  void frame(Valuation& state, Frame& frame) const { abstraction_.frame(state, frame); }
  // Of what is kept besides passed lists.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return calculator_.bytes(); }
  [[nodiscard]] std::size_t zone_count() const noexcept { return store_.size(); }
  // Of the zones, which count as those of a passed list where there is one.
  [[nodiscard]] std::uint64_t zone_bytes() const noexcept { return store_.bytes(); }

  // These throw base::Error (kEvaluation) where the model has no meaning.
  // As a stream, from an ordinal on: `take` is called whenever there are some in the buffer (successor_stream.hpp).
  // It may use all of the space but what begins with expand and initial. False if it has stopped them.
  bool initial(std::uint32_t first, SuccessorBuffer& some, TakeSuccessors take);
  // A successor from which a single step leads on, and has to be taken at once, is replaced by what comes
  // after it, if Reductions::committed says so.
  bool expand(const Word* discrete, ZoneId zone, std::uint32_t first, SuccessorBuffer& some,
              TakeSuccessors take);
  // The successors to which steps lead that a participant of `step` starts, and these steps in `steps`; none
  // is replaced by what comes after it.
  bool expand_like(const model::Step& step, const Word* discrete, ZoneId zone, SuccessorBuffer& some,
                   std::vector<model::Step>& steps, TakeSuccessors take);
  // All of them, for those who know that they are few.
  void initial(SuccessorBuffer& out);
  void expand(const Word* discrete, ZoneId zone, SuccessorBuffer& out);
  // The step with the choices of inputs that this space makes of those that make no difference.
  [[nodiscard]] model::Step normalised(model::Step step) const;
  // What generating all states so far has taken: one for each, and more where zones are large.
  [[nodiscard]] std::uint64_t work() const noexcept { return work_; }
  // From now on expand() counts the edges of all steps it finds; `counts` must outlive the space.
  void count_edges(base::EdgeCounts& counts) { edges_.begin(compiled_.network(), counts); }
  // Or not, for those who only come by again.
  void pause_counting(bool is_paused) noexcept { edges_.pause(is_paused); }
  // Looks at a state that a search has stored; only with `measuring`.
  void measure(const Word* discrete, ZoneId zone);
  [[nodiscard]] const Measurement* measurement() const { return measurement_ ? &*measurement_ : nullptr; }
  // Calls `visit` with the number of each of the observed conditions that holds in a state.
  template <typename Visit>
  void for_each_condition(const Word* discrete, const Visit& visit) {
    if (conditions_.empty()) return;
    layout_.unpack(discrete, scratch_);
    compiled_.derive(scratch_, read_by_conditions_);
    for (std::size_t i = 0; i < conditions_.size(); ++i)
      if (compiled_.code().holds(conditions_[i], scratch_)) visit(i);
  }

  // Always false without a goal.
  [[nodiscard]] bool is_goal(const Word* discrete, ZoneId zone);

  // The way in which a path begins that starts in this initial state.
  [[nodiscard]] model::Start start(const Word* discrete);
  // Is it that start, as far as states remember?
  [[nodiscard]] bool is_start(const Word* discrete, const model::Start& start);
  // The path that takes, from the initial states on, the one with the given ordinal each time.
  // REQUIRES: at least the ordinal of an initial state.
  [[nodiscard]] model::Path path(const std::vector<std::uint32_t>& ordinals);

 private:
  StateSpace(const model::Network& network, const model::Formula* goal, ZoneOptions options,
             Reductions reductions, const Observing& observing, const Remembered& variables);
  void observe(std::span<const model::Expression> conditions);
  [[nodiscard]] bool is_passing(const Word* discrete) const;
  void pass_on(SuccessorBuffer& states, std::size_t i, std::vector<model::Step>* steps);
  [[nodiscard]] SuccessorGenerator make_generator() {
    return {compiled_, layout_, abstraction_, store_, calculator_};
  }
  void complete(SuccessorBuffer& states, std::vector<model::Step>* steps);

  CompiledNetwork compiled_;
  bool derives_all_ = true;  // when states are unpacked
  Layout layout_;
  ZoneOptions options_;
  Abstraction abstraction_;
  ZoneStore store_;
  ZoneCalculator calculator_;
  std::optional<SuccessorGenerator> generator_;
  std::vector<std::uint32_t> committing_;      // processes with committed locations; none if chains are kept
  std::optional<SuccessorGenerator> passing_;  // along chains, while generator_ is in the middle of something
  SuccessorBuffer chain_;
  std::optional<Deadlock> deadlock_;
  std::optional<Goal> goal_;
  std::optional<Measurement> measurement_;
  std::vector<Program> conditions_;
  CompiledNetwork::Derivation read_by_conditions_;  // derived variables
  std::uint64_t work_ = 0;
  EdgeCounter edges_;  // of the steps to those in a buffer
  Valuation scratch_;
  Frame frame_;  // of scratch_
};
}  // namespace tarrier::space
