// SPDX-License-Identifier: MIT
// Which values variables can have while one process has not moved yet.
//
// The least fixpoint of ranges and locations: a step of another process is possible once its process may be
// where it starts, its guard may hold in the ranges, and others may fill the required places of a
// synchronisation; then what it assigns is added. Clocks, invariants, urgency, priorities and constraints are
// ignored, and each assignment counts by itself, in whatever order updates run. So the ranges contain the values
// in all states that can be reached without a step of the process, and those between the statements of such
// steps. That holds also where zones over-approximate, since clocks are not looked at.
#pragma once
#include <vector>

#include "model/interval.hpp"

namespace tarrier::model {
class ReachedRanges final : public KnownRanges {
 public:
  // While `process` is at `location`, one of its initial ones, and was nowhere else before. The network must
  // outlive this object.
  ReachedRanges(const Network& network, ProcessId process, LocationId location);

  [[nodiscard]] Interval of(VariableId variable) const override { return ranges_[index(variable)]; }
  [[nodiscard]] Interval of(ProcessId process, LocationId location) const override {
    return {0, locations_[index(process)][index(location)] ? 1 : 0};
  }

 private:
  // What an edge assigns.
  struct Write {
    VariableId first{};
    std::uint32_t count = 1;
    Expression value;  // empty: anything
  };
  struct Candidate {
    ProcessId process{};
    const Edge* edge = nullptr;
    std::vector<Write> writes;
    bool is_ready = false;     // but for its partners
    bool is_possible = false;  // has been
  };
  void add(ProcessId process, const Edge& edge);
  // All that can be done now is done once. False if it adds nothing.
  bool grow();
  [[nodiscard]] bool can_fill(const Candidate& candidate, const Participant& place) const;
  [[nodiscard]] bool has_partners(const Candidate& candidate) const;
  bool write(const Candidate& candidate);
  bool widen(VariableId variable, Interval value);

  std::vector<Interval> ranges_;              // by variable
  std::vector<std::uint32_t> growths_;        // by variable
  std::vector<std::vector<bool>> locations_;  // [process][location]
  std::vector<Candidate> candidates_;         // of the other processes
  std::vector<bool> can_perform_;             // by action: has an edge that is ready
};
}  // namespace tarrier::model
