// SPDX-License-Identifier: MIT
// What lies near a path is explored first.
#pragma once
#include <utility>
#include <vector>

#include "search/buckets.hpp"
#include "search/open_list.hpp"
#include "search/shortening/trail.hpp"
#include "space/states/record_set.hpp"

namespace tarrier::search {
// After Aras (Nakhost, Müller 2010): a neighbourhood of the path grows by one step after the other, and a
// shorter path is looked for inside. States are taken by how many steps ago a path to them left the discrete
// states of the trail, then by their cost. Where zones differ, no state of the trail is taken for another
// one: the search goes on from the states that it has reached itself.
class Neighbourhood final : public OpenList {
 public:
  explicit Neighbourhood(const Trail& trail);
  void attach(const space::StateSpace& /*space*/, const space::PassedList& passed) override {
    passed_ = &passed;
  }
  void push(space::StateId parent, std::span<Fresh> states) override;
  std::optional<space::StateId> pop() override;
  [[nodiscard]] std::size_t size() const override { return queue_.size(); }
  [[nodiscard]] std::uint64_t bytes() const override {
    return OpenList::bytes() + distances_.capacity() * sizeof(std::uint32_t) + trail_.bytes();
  }

 private:
  [[nodiscard]] bool is_on_trail(space::StateId state);

  space::RecordSet<space::Word> trail_;
  std::vector<std::uint32_t> last_;  // of each of its states: after how many steps it is met last
  const space::PassedList* passed_ = nullptr;
  std::vector<std::uint32_t> distances_;                    // by state
  Buckets<std::pair<std::uint32_t, std::uint32_t>> queue_;  // by distance and cost
};
}  // namespace tarrier::search
