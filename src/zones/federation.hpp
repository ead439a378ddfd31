// SPDX-License-Identifier: MIT
// Finite unions of zones, for what is not convex: differences, and the states before or after several cases.
//
// The zones may overlap, but none includes another. The empty union is allowed. Costs are those of a list:
// with k zones of dimension n, most operations are O(k n^2) to O(k n^3); a subtraction can split each zone
// into up to n^2 parts. Not for hot paths. Values, not synchronised.
#pragma once
#include <utility>
#include <vector>

#include "zones/dbm.hpp"

namespace tarrier::zones {
class Federation {
 public:
  explicit Federation(ClockIndex dimension) : dimension_(dimension) {}  // empty
  Federation(Dbm zone);  // NOLINT(google-explicit-constructor): every zone is a union of one

  [[nodiscard]] ClockIndex dimension() const noexcept { return dimension_; }
  [[nodiscard]] bool is_empty() const noexcept { return zones_.empty(); }
  [[nodiscard]] const std::vector<Dbm>& zones() const& noexcept { return zones_; }
  [[nodiscard]] std::vector<Dbm> zones() && noexcept {
    return std::move(zones_);
  }  // safe in a range-based for

  // REQUIRES for all of these: equal dimensions.
  void add(Dbm zone);  // union; skipped if one member includes it, and drops members that it includes
  void subtract(const Dbm& zone);
  void subtract(const Federation& other);
  void intersect(const Dbm& zone);
  void intersect(const Federation& other);

  // Exact: true also if only several members together include `zone`. Exponential in the worst case.
  [[nodiscard]] bool includes(const Dbm& zone) const;

  void down();
  void elapse();

 private:
  ClockIndex dimension_;
  std::vector<Dbm> zones_;
};

// What is in `from` but not in `what`, in pairwise disjoint parts. REQUIRES: equal dimensions.
[[nodiscard]] Federation subtract(const Dbm& from, const Dbm& what);
}  // namespace tarrier::zones
