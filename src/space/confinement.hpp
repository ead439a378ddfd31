// SPDX-License-Identifier: MIT
// What states must satisfy all the time, as what they must avoid.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "model/formula.hpp"
#include "space/clocks/frame.hpp"
#include "space/clocks/zone_store.hpp"
#include "space/states/layout.hpp"

namespace tarrier::space {
class CompiledNetwork;
class Deadlock;
class Goal;

class Confinement {
 public:
  // `deadlock` may be null if the formula does not mention it. All must outlive this object.
  Confinement(const model::Formula& formula, CompiledNetwork& compiled, const Layout& layout,
              ZoneStore& store, Deadlock* deadlock);
  ~Confinement();

  // Does no valuation of the state satisfy the formula, as far as can be told without looking at each? If
  // not, avoided() are the zones of those valuations within the invariants that do not, in that frame. May
  // change derived variables and inputs in `state`, which is one of the network's.
  [[nodiscard]] bool excludes(Valuation& state, const Frame& frame);
  // Valid until the next call of excludes().
  [[nodiscard]] std::span<const zones::Dbm> avoided() const { return avoided_; }

 private:
  const CompiledNetwork& compiled_;
  const Layout& layout_;
  ZoneStore& store_;
  std::unique_ptr<Goal> opposite_;
  std::vector<Word> packed_;
  std::vector<zones::Dbm> avoided_;
};
}  // namespace tarrier::space
