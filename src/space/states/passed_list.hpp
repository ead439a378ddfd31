// SPDX-License-Identifier: MIT
// The states that a search has met: exact discrete key → entries (zone, cost).
//
// The dominance test is the contract that "shortest" rests on. For entries e = (q, Z_e, g_e) and a new state
// n = (q, Z, g):
//   R1  n is covered iff some live entry has Z ⊑ Z_e and g_e <= g.
//   R2  storing n removes each live entry with Z_e ⊑ Z and g <= g_e; it stays as a tombstone, so that paths
//       through it remain.
//   R5  a state that only costlier entries cover is stored as a new entry: this is re-opening.
// Z ⊑ Z' is Z ⊆ Z', or Z ⊆ aLU(Z') if the simulation says so (zones/simulation.hpp).
// With Dominance::kIgnoreCost, for searches that do not promise a shortest path, the costs are not compared.
// Removing covered entries regardless of cost would make even breadth-first search miss the shortest path.
#pragma once
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "space/clocks/zone_store.hpp"
#include "space/states/arena.hpp"
#include "space/states/layout.hpp"
#include "space/states/long_list.hpp"
#include "space/states/record_set.hpp"
#include "space/states/successor_buffer.hpp"

namespace tarrier::space {
enum class StateId : std::uint32_t {};
inline constexpr StateId kNoState{std::numeric_limits<std::uint32_t>::max()};

enum class Dominance : std::uint8_t {
  kCompareCost,
  kIgnoreCost,
  kKeepNumbers,  // the same, but removed entries keep their numbers, so that states can refer to each other
};

// How a state was reached: as the `ordinal`-th successor of `parent` (kNoState for initial states).
struct Origin {
  StateId parent = kNoState;
  std::uint32_t ordinal = 0;
  std::uint32_t cost = 0;
};

class PassedList {
 public:
  // `words`: of a discrete part. The store must outlive the list; its bytes count as those of the list.
  PassedList(std::size_t words, const ZoneStore& zones, Dominance dominance);

  // The new entry, or none if the state is covered.
  std::optional<StateId> insert(const Candidate& candidate, Origin origin) {
    const Place place = this->place(candidate, origin);
    return place.is_new ? std::optional(place.state) : std::nullopt;
  }
  // The new entry, or one that covers the state.
  struct Place {
    StateId state{};
    bool is_new = true;
  };
  Place place(const Candidate& candidate, Origin origin);
  // Would insert() say that the state is covered?
  [[nodiscard]] bool is_covered(const Candidate& candidate, std::uint32_t cost);
  // The number of a discrete part, if it is there.
  [[nodiscard]] std::optional<std::uint32_t> find(const Word* discrete) { return discrete_.find(discrete); }
  [[nodiscard]] std::size_t discrete_count() const noexcept { return discrete_.size(); }

  [[nodiscard]] bool is_live(StateId state) const { return node(state).next != kRemoved; }
  // Is the state to be expanded? Yes once, if it is live. With Dominance::kIgnoreCost, the number of a state
  // that was removed before may be that of another one by now, which is then expanded a little sooner.
  [[nodiscard]] bool take(StateId state);
  [[nodiscard]] const Word* discrete(StateId state) const { return discrete_[discrete_number(state)]; }
  // Discrete parts are numbered from 0 on as they come.
  [[nodiscard]] std::uint32_t discrete_number(StateId state) const { return node(state).discrete & ~kTaken; }
  [[nodiscard]] ZoneId zone(StateId state) const { return node(state).stored.zone; }
  [[nodiscard]] StoredZone stored(StateId state) const { return node(state).stored; }
  [[nodiscard]] Origin origin(StateId state) const { return node(state).origin; }
  // The choices that lead there from the start, as StateSpace::path takes them.
  [[nodiscard]] std::vector<std::uint32_t> ordinals(Origin last) const;

  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }  // live entries
  [[nodiscard]] std::uint64_t removed() const noexcept { return removed_; }
  [[nodiscard]] std::uint64_t bytes() const noexcept;

 private:
  static constexpr std::uint32_t kEnd = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t kRemoved = kEnd - 1;
  static constexpr std::uint32_t kTaken = std::uint32_t{1} << 31;
  struct Node {
    Origin origin;
    std::uint32_t discrete = 0;  // the number of the discrete part; kTaken is set once take() has said yes
    StoredZone stored;
    std::uint32_t next = kEnd;  // live entry with the same discrete part
  };
  [[nodiscard]] const Node& node(StateId state) const { return *nodes_[static_cast<std::uint32_t>(state)]; }
  // Beyond this many live entries, a discrete part has a LongList: its head is the number of that, with kLong
  // set, and the entries are not linked.
  static constexpr std::uint32_t kMostLinked = 8;
  static constexpr std::uint32_t kLong = std::uint32_t{1} << 31;
  [[nodiscard]] static bool is_long(std::uint32_t head) { return head < kRemoved && (head & kLong) != 0; }
  // A live entry that covers the candidate, or kEnd.
  std::uint32_t cover(std::uint32_t head, StoredZone candidate, std::uint32_t cost) const;
  void remove_covered(std::uint32_t& head, StoredZone candidate, std::uint32_t cost);
  void remove(std::uint32_t entry);
  void link(std::uint32_t& head, std::uint32_t entry);
  [[nodiscard]] std::uint32_t make_long(std::uint32_t head);

  const ZoneStore& zones_;
  Dominance dominance_;
  RecordSet<Word> discrete_;
  Arena<std::uint32_t> heads_;  // by discrete part: its first live entry
  Arena<Node> nodes_;
  std::vector<LongList> long_;
  std::uint64_t long_bytes_ = 0;
  std::vector<std::uint32_t> free_;  // nodes that were removed before they were taken: nothing refers to them
  std::uint64_t size_ = 0;
  std::uint64_t removed_ = 0;
};
}  // namespace tarrier::space
