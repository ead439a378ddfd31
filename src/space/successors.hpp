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
#pragma once
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "model/trace.hpp"
#include "space/abstraction.hpp"
#include "space/compiled_network.hpp"
#include "space/delay.hpp"
#include "space/layout.hpp"
#include "zones/dbm.hpp"
#include "zones/federation.hpp"

namespace tarrier::space {
// The successors of one state, in the order of generation; reused from expansion to expansion.
class SuccessorBuffer {
 public:
  SuccessorBuffer(std::size_t words, zones::ClockIndex dimension)
      : words_(words), cells_(std::size_t{dimension} * dimension) {}

  [[nodiscard]] std::size_t size() const noexcept { return costs_.size(); }
  [[nodiscard]] const Word* discrete(std::size_t i) const { return discrete_.data() + i * words_; }
  [[nodiscard]] std::span<const zones::Bound> zone(std::size_t i) const {
    return {zones_.data() + i * cells_, cells_};
  }
  [[nodiscard]] std::uint32_t cost(std::size_t i) const { return costs_[i]; }  // of the step

  void clear();
  Word* add(const zones::Dbm& zone, std::uint32_t cost);  // returns the place for the discrete part

 private:
  std::size_t words_;
  std::size_t cells_;
  std::vector<Word> discrete_;
  std::vector<zones::Bound> zones_;
  std::vector<std::uint32_t> costs_;
};

// Higher ones block lower ones (model/network.hpp).
struct Priority {
  std::int32_t synchronisation = 0;
  std::int32_t process = 0;
  friend auto operator<=>(const Priority&, const Priority&) = default;
};

// A step, and where it is possible: in these valuations its guards hold, and it leads into the invariants.
struct PossibleStep {
  Priority priority;
  zones::Dbm zone;
};

class SuccessorGenerator {
 public:
  // All must outlive the generator.
  SuccessorGenerator(const CompiledNetwork& compiled, const Layout& layout, Abstraction& abstraction);

  // Throws base::Error (kStructure) if the initial state breaks an invariant or a constraint.
  void initial(SuccessorBuffer& out);
  // Adds all successors to `out`, and the steps that lead there to `steps` if it is not null.
  void expand(const Word* discrete, std::span<const zones::Bound> zone, SuccessorBuffer& out,
              std::vector<model::Step>* steps = nullptr);
  // All steps that are possible somewhere in the zone, blocked ones included. Valid until the next call of
  // any function.
  const std::vector<PossibleStep>& possible_steps(const Word* discrete, std::span<const zones::Bound> zone);

 private:
  void load(const Word* discrete, std::span<const zones::Bound> zone);
  void generate_steps();
  // `level` is the zone in zones_ that the choices made so far have left.
  [[noreturn]] void refuse_start();
  void internal_steps(std::uint32_t process);
  void initiated_steps(std::uint32_t process);
  void fill(std::uint32_t place, std::size_t level);
  void fill_every(std::uint32_t place, std::uint32_t process, std::size_t level);
  void fill_from(std::span<const std::uint32_t> candidates, std::uint32_t place, std::size_t level,
                 std::uint32_t next_process);
  zones::Dbm& next_zone(std::size_t level);
  void go_on(std::uint32_t place, std::uint32_t next_process, std::size_t level);
  void take(const EdgeCode& edge, std::uint32_t place, std::uint32_t next_process, std::size_t level);
  void finish(std::size_t level);
  [[nodiscard]] bool update();
  [[nodiscard]] Priority priority() const;
  void note_possible(std::size_t level);
  void enter_unblocked(std::size_t level);
  void enter(const zones::Dbm& zone);
  void add(const zones::Dbm& zone);
  void record_step();

  const CompiledNetwork& compiled_;
  const Layout& layout_;
  Abstraction& abstraction_;
  Delay delay_;
  bool has_priorities_ = false;

  SuccessorBuffer* out_ = nullptr;
  std::vector<model::Step>* steps_ = nullptr;
  Valuation source_;
  Valuation target_;
  bool source_is_committed_ = false;
  std::deque<zones::Dbm> zones_;  // by level; grows as steps get there, which keeps references valid
  zones::Dbm result_;
  bool probes_ = false;                 // steps go to possible_ instead of being taken
  std::vector<PossibleStep> possible_;  // of the source state; only kept if there are priorities
  std::vector<ClockReset> resets_;

  // The step being put together.
  const model::Synchronisation* synchronisation_ = nullptr;
  std::uint32_t synchronisation_id_ = 0;
  std::uint32_t initiating_place_ = 0;
  const EdgeCode* initiator_ = nullptr;
  std::vector<const EdgeCode*> moves_;
  std::vector<bool> taken_;  // by process
};
}  // namespace tarrier::space
