// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/hulls.hpp"

#include <algorithm>

#include "heuristics/relaxation/source_ranges.hpp"

namespace tarrier::heuristics {
class Hulls::Ranges final : public SourceRanges {
 public:
  Ranges(const Hulls& hulls, const Computed& computed)
      : SourceRanges(*hulls.relaxation_.network, hulls.relaxation_.source_of_variable),
        hulls_(hulls),
        computed_(computed) {}

  [[nodiscard]] model::Interval of(model::ProcessId process, model::LocationId location) const override {
    const Hull& hull = hulls_.hulls_[index(process)];
    // Locations are numbered without meaning, but the process cannot be outside of those between the least
    // and the greatest that it has reached.
    if (index(location) < hull.first || index(location) > hull.last) return {0, 0};
    return {hull.first == hull.last ? 1 : 0, 1};
  }

 private:
  [[nodiscard]] model::Interval of_source(model::VariableId variable, std::uint32_t source) const override {
    const auto& unknown = computed_.unknown;
    // Something in the same step may have assigned it before it is read.
    if (std::find(unknown.begin(), unknown.end(), variable) != unknown.end()) return of_other(variable);
    const Cells& cells = hulls_.relaxation_.sources[source].cells;
    const Hull& hull = hulls_.hulls_[source];
    return {cells.values(hull.first).low, cells.values(hull.last).high};
  }

  const Hulls& hulls_;
  const Computed& computed_;
};

void Hulls::widen(NodeId fact, std::uint32_t now) {
  if (relaxation_.source_of[fact] == kNoNode) return;  // it says something of a clock
  Hull& hull = hulls_[relaxation_.source_of[fact]];
  const std::uint32_t cell = relaxation_.cell_of[fact];
  // Only then is anything that reads it judged again (has_grown).
  if (cell < hull.first || cell > hull.last) hull.grown = now;
  hull.first = std::min(hull.first, cell);
  hull.last = std::max(hull.last, cell);
}

bool Hulls::has_grown(const Computed& computed, std::uint32_t now) const {
  return std::any_of(computed.reads.begin(), computed.reads.end(),
                     [&](std::uint32_t s) { return hulls_[s].grown == now; });
}

bool Hulls::allow(const Computed& atom) const {
  const model::Interval range = range_of(atom);
  return range.low != 0 || range.high != 0;
}

model::Interval Hulls::range_of(const Computed& computed) const {
  return model::range_of(computed.expression, Ranges(*this, computed));
}
}  // namespace tarrier::heuristics
