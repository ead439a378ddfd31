// SPDX-License-Identifier: MIT
// Successors of a symbolic state.
//
// A symbolic state (q, Z) stands for all valuations of Z, which is closed under delay as far as invariants
// and urgency allow. For each step that its edges can take together (enabled_steps.hpp), the updates make q' of
// q, and what becomes of Z is one zone, none, or several (successor_zones.hpp), without the parts in which a
// step of higher priority is possible (possible_steps.hpp). What comes of it goes to a stream
// (successor_writer.hpp).
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "model/path.hpp"
#include "space/clocks/abstraction.hpp"
#include "space/compile/compiled_network.hpp"
#include "space/confinement.hpp"
#include "space/states/layout.hpp"
#include "space/successors/effect.hpp"
#include "space/successors/enabled_steps.hpp"
#include "space/successors/possible_steps.hpp"
#include "space/successors/source.hpp"
#include "space/successors/successor_stream.hpp"
#include "space/successors/successor_writer.hpp"
#include "space/successors/successor_zones.hpp"
#include "zones/dbm.hpp"

namespace tarrier::space {
// Each call begins anew, whatever has ended the last one: a fault, a limit, or who takes successors.
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
  void load(const Word* discrete, ZoneId zone);
  // `for_each_step` calls what it is given for the steps that successors are wanted of.
  template <typename ForEachStep>
  bool generate(const Word* discrete, ZoneId zone, const SuccessorStream& stream,
                const ForEachStep& for_each_step);
  void find_possible(Wanted wanted);
  void note_possible(const CompiledStep& step, std::size_t level);
  // False if no more are wanted.
  bool take(const CompiledStep& step, std::size_t level, SuccessorWriter& writer);
  bool enter_unblocked(const CompiledStep& step, std::size_t level, SuccessorWriter& writer);
  bool enter(const CompiledStep& step, std::size_t level, SuccessorWriter& writer);
  [[nodiscard]] Priority priority_of(const CompiledStep& step) const;

  const CompiledNetwork& compiled_;
  const Layout& layout_;
  const Abstraction& abstraction_;
  bool has_priorities_;
  Source source_;
  Effect effect_;  // of the step at hand
  EnabledSteps steps_;
  SuccessorZones zones_;
  PossibleSteps possible_;  // in the source; only kept if there are priorities
};
}  // namespace tarrier::space
