// SPDX-License-Identifier: MIT
// The inner loops of a search on zones, one by one, by the number of rows of their matrices.
//
// Zones are as a network of periodic processes makes them: each clock was set at another time, a few units
// ago, and is bounded from both sides. Constants are small, so that zones pack into 8 or 16 bits as most do.
#include <benchmark/benchmark.h>

#include <array>
#include <vector>

#include "base/assert.hpp"
#include "space/clocks/zone_calculator.hpp"
#include "zones/dbm.hpp"
#include "zones/packed_zone.hpp"
#include "zones/simulation.hpp"

namespace tarrier {
namespace {
using zones::Bound;
using zones::ClockIndex;
using zones::Dbm;
using zones::LuBounds;

// How long ago clock x was set, before the last delay.
std::int32_t age(ClockIndex x) { return static_cast<std::int32_t>(7 * x % 23); }

void narrow(Dbm& zone, ClockIndex x, ClockIndex y, Bound bound) {
  const bool is_left = zone.constrain(x, y, bound);
  TARRIER_ASSERT(is_left);
}

// Time passes between the settings of clocks, each time between one unit and two.
Dbm typical_zone(ClockIndex dimension) {
  Dbm zone = Dbm::zero(dimension);
  for (ClockIndex x = 1; x < dimension; ++x) {
    zone.reset(x, age(x));
    zone.elapse();
    narrow(zone, x, 0, Bound::weak(age(x) + 2));
    narrow(zone, 0, x, Bound::weak(-age(x) - 1));
  }
  zone.elapse();
  narrow(zone, 1, 0, Bound::weak(5 - zone.at(0, 1).value()));
  return zone;
}

// Below some values of the clocks and above others, so that extrapolation has something to do.
LuBounds typical_bounds(ClockIndex dimension) {
  std::vector<std::int32_t> lower(dimension);
  std::vector<std::int32_t> upper(dimension);
  for (ClockIndex x = 1; x < dimension; ++x) {
    lower[x] = age(x);
    upper[x] = x % 3 == 0 ? zones::kNoBound : age(x) + 40;
  }
  return LuBounds::of(lower, upper);
}

// Resets one clock, and keeps the others.
std::vector<zones::Term> typical_rows(ClockIndex dimension) {
  std::vector<zones::Term> rows(dimension);
  for (ClockIndex x = 0; x < dimension; ++x) rows[x] = {x, 0};
  rows.back() = {0, 0};
  return rows;
}

ClockIndex dimension_of(const benchmark::State& state) { return static_cast<ClockIndex>(state.range(0)); }

// Operations that change a zone start from a copy; this is what the copy costs.
void copy(benchmark::State& state) {
  const Dbm zone = typical_zone(dimension_of(state));
  Dbm result = zone;
  for (auto _ : state) {
    result = zone;
    benchmark::DoNotOptimize(result);
  }
}

void constrain(benchmark::State& state) {
  const Dbm zone = typical_zone(dimension_of(state));
  const Bound tighter = Bound::weak(zone.at(1, 0).value() - 1);
  Dbm result = zone;
  for (auto _ : state) {
    result = zone;
    benchmark::DoNotOptimize(result.constrain(1, 0, tighter));
  }
}

// Neither includes the other, so that the result must be closed.
void intersect(benchmark::State& state) {
  const Dbm zone = typical_zone(dimension_of(state));
  Dbm other = Dbm::universe(zone.dimension());
  narrow(other, 1, 0, Bound::weak(zone.at(1, 0).value() - 1));
  Dbm result = zone;
  for (auto _ : state) {
    result = zone;
    benchmark::DoNotOptimize(result.intersect(other));
  }
}

void extrapolate_lu_plus(benchmark::State& state) {
  const Dbm zone = typical_zone(dimension_of(state));
  const LuBounds bounds = typical_bounds(zone.dimension());
  Dbm result = zone;
  for (auto _ : state) {
    result = zone;
    result.extrapolate_lu_plus(bounds);
    benchmark::DoNotOptimize(result);
  }
}

void assign(benchmark::State& state) {
  const Dbm zone = typical_zone(dimension_of(state));
  const std::vector<zones::Term> rows = typical_rows(zone.dimension());
  Dbm result = zone;
  for (auto _ : state) {
    result.assign(zone, rows);
    benchmark::DoNotOptimize(result);
  }
}

void alu_thresholds(benchmark::State& state) {
  const Dbm zone = typical_zone(dimension_of(state));
  const LuBounds bounds = typical_bounds(zone.dimension());
  zones::Matrix thresholds(zone.dimension(), Bound::zero());
  for (auto _ : state) {
    zones::alu_thresholds(zone.matrix(), bounds, thresholds);
    benchmark::DoNotOptimize(thresholds);
  }
}

void pack(benchmark::State& state) {
  const Dbm zone = typical_zone(dimension_of(state));
  std::vector<std::uint64_t> words(packed_words(zone.dimension(), zones::CellWidth::k32));
  for (auto _ : state) {
    zones::pack(zone.matrix(), fitting_width(zone.matrix()), words.data());
    benchmark::DoNotOptimize(words.data());
    benchmark::ClobberMemory();
  }
}

void unpack(benchmark::State& state) {
  const Dbm zone = typical_zone(dimension_of(state));
  space::ZoneStore store;
  const space::ZoneId id = store.insert(zone.matrix());
  Dbm result = zone;
  for (auto _ : state) {
    store.load(id, result);
    benchmark::DoNotOptimize(result);
  }
}

// A zone against its future, which has all of it: no entry ends the comparison early.
void is_below(benchmark::State& state) {
  const Dbm zone = typical_zone(dimension_of(state));
  Dbm larger = zone;
  larger.elapse();
  space::ZoneStore store;
  const zones::PackedZone inner = store[store.insert(zone.matrix())];
  const zones::PackedZone outer = store[store.insert(larger.matrix())];
  TARRIER_ASSERT(is_below(inner, outer));
  for (auto _ : state) benchmark::DoNotOptimize(is_below(inner, outer));
}

// The step has been taken before: a guard, a reset, an invariant, delay.
void apply_on_a_hit(benchmark::State& state) {
  const Dbm zone = typical_zone(dimension_of(state));
  const LuBounds bounds = typical_bounds(zone.dimension());
  space::ZoneStore store;
  space::ZoneCalculator calculator(store, {});
  const space::ZoneId id = calculator.keep(zone, bounds).zone;
  const std::vector<zones::Term> rows = typical_rows(zone.dimension());
  space::ZoneProgram program;
  const std::array<space::RowConstraint, 1> guard{{{0, 1, Bound::weak(-1)}}};
  for (auto _ : state) {  // a search writes the program anew for each step
    program.begin(guard);
    program.rows(rows);
    program.constrain({static_cast<std::uint16_t>(zone.dimension() - 1), 0, Bound::weak(9)});
    program.finish(true, bounds);
    benchmark::DoNotOptimize(calculator.apply(id, program));
  }
  TARRIER_ASSERT(calculator.apply(id, program).has_value());
}

void dimensions(benchmark::internal::Benchmark* kernel) {
  for (const std::int64_t dimension : {4, 8, 16, 64}) kernel->Arg(dimension);
}

BENCHMARK(copy)->Apply(dimensions);
BENCHMARK(constrain)->Apply(dimensions);
BENCHMARK(intersect)->Apply(dimensions);
BENCHMARK(extrapolate_lu_plus)->Apply(dimensions);
BENCHMARK(assign)->Apply(dimensions);
BENCHMARK(alu_thresholds)->Apply(dimensions);
BENCHMARK(pack)->Apply(dimensions);
BENCHMARK(unpack)->Apply(dimensions);
BENCHMARK(is_below)->Apply(dimensions);
BENCHMARK(apply_on_a_hit)->Apply(dimensions);
}  // namespace
}  // namespace tarrier
