// SPDX-License-Identifier: MIT
#include "model/lint/lint_usage.hpp"

#include "base/range_counts.hpp"
#include "model/walk.hpp"

namespace tarrier::model {
namespace {
class Collector {
 public:
  explicit Collector(const Network& network)
      : read_(network.variables.size()),
        assigned_(network.variables.size()),
        compared_(network.clocks.size()),
        carried_(network.actions.size()),
        walk_(network) {
    walk_.on_read = [this](VariableId first, std::uint32_t count) { read_.add(index(first), count); };
    walk_.on_assign = [this](VariableId first, std::uint32_t count) { assigned_.add(index(first), count); };
    walk_.on_clock = [this](ClockId first, std::uint32_t count) { compared_.add(index(first), count); };
    for (const Process& process : network.processes) {
      for (const Location& location : process.locations) walk_.location(location);
      for (const Edge& edge : process.edges) {
        walk_.edge(edge);
        // Any element that the subscripts may choose counts: a warning must not be wrong.
        if (edge.action) carried_.add(index(edge.action->first), edge.action->extent());
      }
    }
    walk_.shared_conditions();
  }

  void add(const Question& question) { walk_.question(question); }

  [[nodiscard]] Usage result() const {
    return {read_.positive(), assigned_.positive(), compared_.positive(), carried_.positive()};
  }

 private:
  base::RangeCounts read_;
  base::RangeCounts assigned_;
  base::RangeCounts compared_;
  base::RangeCounts carried_;
  Walk walk_;
};
}  // namespace

Usage usage(const Network& network, const std::vector<Query>& queries) {
  Collector collector(network);
  for (const Query& query : queries)
    // Others could not be understood; who asks has to know that they may read anything.
    if (const auto* question = std::get_if<Question>(&query.meaning)) collector.add(*question);
  return collector.result();
}
}  // namespace tarrier::model
