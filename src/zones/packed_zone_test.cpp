// SPDX-License-Identifier: MIT
#include "zones/packed_zone.hpp"

#include "zones/grid_testing.hpp"
#include "zones/simulation.hpp"

namespace tarrier::zones {
namespace {
// A matrix with constants of up to 8, 16 or 32 bits.
Matrix draw_matrix(ClockIndex dimension) {
  const Dbm zone = draw_zone(dimension);
  const auto factor = *rc::gen::element(1, 40, 5000, 1'000'000);
  Matrix matrix = zone.matrix();
  for (ClockIndex x = 0; x < dimension; ++x) {
    for (ClockIndex y = 0; y < dimension; ++y) {
      const Bound cell = zone.at(x, y);
      if (cell.is_infinite() || x == y) continue;
      const std::int32_t value = cell.value() * factor;
      matrix.set(x, y, cell.is_strict() ? Bound::strict(value) : Bound::weak(value));
    }
  }
  return matrix;
}

class Packed {
 public:
  explicit Packed(const Matrix& matrix)
      : width_(fitting_width(matrix)),
        dimension_(matrix.dimension()),
        words_(packed_words(dimension_, width_)) {
    pack(matrix, width_, words_.data());
  }
  [[nodiscard]] PackedZone view() const { return {words_.data(), dimension_, width_}; }
  friend bool operator==(const Packed&, const Packed&) = default;

 private:
  CellWidth width_;
  ClockIndex dimension_;
  std::vector<std::uint64_t> words_;
};
}  // namespace

TEST(PackedZone, TheWidthIsTheLeastThatFits) {
  const auto width = [](std::int32_t constant) {
    Matrix matrix(3, Bound::zero());
    matrix.set(1, 0, Bound::weak(constant));
    return fitting_width(matrix);
  };
  EXPECT_EQ(width(62), CellWidth::k8);
  EXPECT_EQ(width(63), CellWidth::k16) << "the largest number means no bound";
  EXPECT_EQ(width(-63), CellWidth::k8);
  EXPECT_EQ(width(-64), CellWidth::k16) << "the smallest is below all bounds";
  EXPECT_EQ(width(16'382), CellWidth::k16);
  EXPECT_EQ(width(16'383), CellWidth::k32);
  EXPECT_EQ(packed_words(1, CellWidth::k8), 1U);
  EXPECT_EQ(packed_words(4, CellWidth::k8), 2U);
  EXPECT_EQ(packed_words(4, CellWidth::k32), 6U);
}

RC_GTEST_PROP(PackedZoneProperty, UnpackingIsTheInverse, ()) {
  const auto dimension = *between<ClockIndex>(2, 12);
  Matrix matrix = draw_matrix(dimension);
  if (*rc::gen::arbitrary<bool>()) {
    Matrix thresholds;  // have codes below all bounds
    alu_thresholds(
        matrix,
        LuBounds::of(std::vector<std::int32_t>(dimension, 1), std::vector<std::int32_t>(dimension, 0)),
        thresholds);
    matrix = thresholds;
  }
  const Packed packed(matrix);
  Matrix again;
  unpack(packed.view(), again);
  RC_ASSERT(again == matrix);
  for (ClockIndex x = 0; x < dimension; ++x)
    for (ClockIndex y = 0; y < dimension; ++y)
      if (x != y) RC_ASSERT(bound_at(packed.view(), x, y) == matrix.at(x, y));
}

RC_GTEST_PROP(PackedZoneProperty, ComparisonIsThatOfTheMatricesWhateverTheWidths, ()) {
  const auto dimension = *between<ClockIndex>(2, 12);
  const Matrix a = draw_matrix(dimension);
  Matrix b = draw_matrix(dimension);
  if (*rc::gen::arbitrary<bool>()) {  // often comparable
    for (ClockIndex x = 0; x < dimension; ++x)
      for (ClockIndex y = 0; y < dimension; ++y) b.set(x, y, std::max(a.at(x, y), b.at(x, y)));
  }
  RC_ASSERT(is_below(Packed(a).view(), Packed(b).view()) == is_below(a, b));
  RC_ASSERT((Packed(a) == Packed(b)) == (a == b));
}
}  // namespace tarrier::zones
