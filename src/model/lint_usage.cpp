// SPDX-License-Identifier: MIT
#include "model/lint_usage.hpp"

#include "model/walk.hpp"

namespace tarrier::model {
namespace {
// A union of ranges. Only the ends of a range are noted, so that adding a large one costs nothing.
class Union {
 public:
  explicit Union(std::size_t size) : change_(size + 1, 0) {}

  template <base::IdType Id>
  void add(Id first, std::uint32_t count) {
    ++change_[index(first)];
    --change_[index(first) + count];
  }

  [[nodiscard]] std::vector<bool> members() const {
    std::vector<bool> members(change_.size() - 1);
    std::int64_t depth = 0;
    for (std::size_t i = 0; i < members.size(); ++i) {
      depth += change_[i];
      members[i] = depth > 0;
    }
    return members;
  }

 private:
  std::vector<std::int64_t> change_;
};

class Collector {
 public:
  explicit Collector(const Network& network)
      : read_(network.variables.size()),
        assigned_(network.variables.size()),
        compared_(network.clocks.size()),
        carried_(network.actions.size()),
        walk_(network) {
    walk_.on_read = [this](VariableId first, std::uint32_t count) { read_.add(first, count); };
    walk_.on_assign = [this](VariableId first, std::uint32_t count) { assigned_.add(first, count); };
    walk_.on_clock = [this](ClockId first, std::uint32_t count) { compared_.add(first, count); };
    for (const Process& process : network.processes) {
      for (const Location& location : process.locations) walk_.location(location);
      for (const Edge& edge : process.edges) {
        walk_.edge(edge);
        if (edge.action) carried_.add(edge.action->first, edge.action->extent());
      }
    }
    walk_.shared_conditions();
  }

  void add(const Property& property) { walk_.property(property); }

  [[nodiscard]] Usage result() const {
    return {read_.members(), assigned_.members(), compared_.members(), carried_.members()};
  }

 private:
  Union read_;
  Union assigned_;
  Union compared_;
  Union carried_;
  Walk walk_;
};
}  // namespace

Usage usage(const Network& network, const std::vector<Query>& queries) {
  Collector collector(network);
  for (const Query& query : queries)
    if (const auto* property = std::get_if<Property>(&query.meaning)) collector.add(*property);
  return collector.result();
}
}  // namespace tarrier::model
