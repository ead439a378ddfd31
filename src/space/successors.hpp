// SPDX-License-Identifier: MIT
// Successors of a symbolic state.
//
// A symbolic state (q, Z) stands for all valuations of Z, which is closed under delay as far as invariants
// and urgency allow. For a step t:
//     Z1 = Z ∧ clock guards;  q' = updates(q);  Z2 = resets(Z1) ∧ inv(q');
//     Z3 = delay(Z2) ∧ inv(q'), or Z2 where time stands still;  Z' = extrapolation(Z3, bounds at q').
// Weak participants with clock guards make the set of participants depend on the valuation: Z is then split,
// and the parts in which such a receiver stays away come from zone subtraction. So do the parts in which no
// step of higher priority is possible (David, Håkansson, Larsen, Pettersson 2006). A step can thus lead to
// several symbolic states; delay.hpp and abstraction.hpp may split Z3 further.
//
// A state may have more successors than fit into memory, so they come as a stream: whenever the buffer is
// full, whoever wants them takes them, and says whether there should be more. Their order is a function of
// the state: if they are wanted again from some ordinal on, those before are generated again and passed over.
#pragma once
#include <absl/functional/function_ref.h>

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "model/path.hpp"
#include "space/clocks/abstraction.hpp"
#include "space/clocks/delay.hpp"
#include "space/compile/compiled_network.hpp"
#include "space/compile/priority.hpp"
#include "space/confinement.hpp"
#include "space/states/layout.hpp"
#include "space/states/successor_buffer.hpp"
#include "zones/dbm.hpp"
#include "zones/federation.hpp"

namespace tarrier::space {
// A step, and where it is possible: in these valuations its guards hold, and it leads into the invariants.
// The zone is in the frame of the state that the step starts from.
struct PossibleStep {
  Priority priority;
  zones::Dbm zone;
};

// Takes what is in the buffer; false: no more are wanted. It must not use the generator they come from.
using TakeSuccessors = absl::FunctionRef<bool()>;

// Which successors are wanted, and where they go.
struct SuccessorStream {
  SuccessorBuffer& buffer;
  std::vector<model::Step>* steps = nullptr;  // that lead to those in the buffer; null: nobody asks
  const TakeSuccessors* take = nullptr;       // null: all stay in the buffer
  std::uint32_t first = 0;                    // the ones before are passed over
  std::size_t most = std::numeric_limits<std::size_t>::max();  // in the buffer, if nobody takes them
};

class SuccessorGenerator {
 public:
  // All must outlive the generator. With a confinement (which may be null), there are only valuations that
  // satisfy it, and time passes only while they do.
  SuccessorGenerator(const CompiledNetwork& compiled, const Layout& layout, const Abstraction& abstraction,
                     ZoneStore& store, ZoneCalculator& calculator, Confinement* confinement = nullptr);

  // Both return false if they were stopped: there may be more. Throws base::Error (kStructure) if the initial
  // state breaks an invariant or a constraint; where states are confined, there are just none.
  bool initial(const SuccessorStream& stream);
  bool expand(const Word* discrete, ZoneId zone, const SuccessorStream& stream);
  // What waiting makes of these zones of a state, in its frame; it satisfies the invariants there.
  void wait(const Word* discrete, std::span<const zones::Dbm> zones, SuccessorBuffer& out);
  // Those only to which steps lead that a participant of `step` starts.
  bool expand_like(const model::Step& step, const Word* discrete, ZoneId zone, const SuccessorStream& stream);
  // Steps that are possible somewhere in the zone, blocked ones included: all, or one if there is any. Valid
  // until the next call of any function.
  enum class Wanted : std::uint8_t { kAll, kOne };
  const std::vector<PossibleStep>& possible_steps(const Word* discrete, ZoneId zone, Wanted wanted);

 private:
  // The valuations in which the choices made so far are possible: those of a zone in the frame of the source
  // that satisfy some of guards_.
  struct Level {
    ZoneId zone{};
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  void begin(const SuccessorStream& stream);
  void begin(const Word* discrete, ZoneId zone, const SuccessorStream& stream);
  bool finish_stream();
  void hand_on();
  void load(const Word* discrete, ZoneId zone);
  void generate_steps();
  void steps_started_by(std::uint32_t process);
  void steps_of_their_own();
  // `level` is that of levels_ which the choices made so far have led to.
  void internal_steps(std::uint32_t process);
  void initiated_steps(std::uint32_t process);
  void fill(std::uint32_t place, std::size_t level);
  void fill_every(std::uint32_t place, std::uint32_t process, std::size_t level);
  void fill_from(std::span<const std::uint32_t> candidates, std::uint32_t place, std::size_t level,
                 std::uint32_t next_process);
  Level& next_level(std::size_t level);
  [[nodiscard]] bool restrict(const std::vector<ClockTest>& tests, std::size_t level);
  [[nodiscard]] zones::Dbm zone_of(std::size_t level) const;
  void go_on(std::uint32_t place, std::uint32_t next_process, std::size_t level);
  void take(const EdgeCode& edge, std::uint32_t place, std::uint32_t next_process, std::size_t level);
  void finish(std::size_t level);
  [[nodiscard]] Priority priority() const;
  void note_possible(std::size_t level);
  void enter_unblocked(std::size_t level);
  void enter(std::size_t level);
  void enter_in_parts(std::size_t level);
  void add_after_waiting();
  template <typename Visit>
  void with_resets(const Visit& visit);
  void add(StoredZone stored);
  void record_step();

  const CompiledNetwork& compiled_;
  const Layout& layout_;
  const Abstraction& abstraction_;
  ZoneStore& store_;
  ZoneCalculator& calculator_;
  Confinement* confinement_;
  Delay delay_;
  bool has_priorities_ = false;
  bool is_plain_ = true;  // a step leads from one zone to one zone, and the calculator knows how
  StoredZone trivial_;    // the zone of states in which no clock matters

  SuccessorBuffer* out_ = nullptr;
  std::vector<model::Step>* steps_ = nullptr;
  const TakeSuccessors* take_ = nullptr;
  std::size_t most_ = 0;
  std::uint32_t to_pass_over_ = 0;
  bool is_stopped_ = false;  // nothing more is wanted: all that generates returns at once
  Valuation source_;
  Valuation target_;
  Frame source_frame_;
  Frame target_frame_;
  bool source_is_committed_ = false;
  std::vector<Level> levels_;          // grows as steps get there
  std::vector<RowConstraint> guards_;  // of the levels, those of deeper ones last
  ZoneProgram program_;
  zones::Dbm result_;
  bool probes_ = false;                 // steps go to possible_ instead of being taken
  Wanted wanted_ = Wanted::kAll;        // then
  std::vector<PossibleStep> possible_;  // of the source state; only kept if there are priorities
  std::vector<ClockReset> resets_;
  std::vector<zones::Term> replaced_;  // scratch of with_resets()
  std::vector<zones::Term> rows_;      // of result_, in terms of the source

  // The step being put together.
  const model::Synchronisation* synchronisation_ = nullptr;
  std::uint32_t synchronisation_id_ = 0;
  std::uint32_t initiating_place_ = 0;
  const EdgeCode* initiator_ = nullptr;
  std::vector<const EdgeCode*> moves_;
  std::vector<bool> taken_;  // by process
};
}  // namespace tarrier::space
