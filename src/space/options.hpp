// SPDX-License-Identifier: MIT
// Choices about the state space; those of users with their names on the command line.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace tarrier::space {
// One of several, as the catalogues list it.
template <typename Value>
struct Choice {
  std::string_view name;
  std::string_view summary;
  Value value;
};

// What makes the set of zones finite; from the finest to the coarsest.
enum class Extrapolation : std::uint8_t { kNone, kM, kLu, kLuPlus };

// When one zone covers another one of the same discrete state.
enum class Simulation : std::uint8_t { kInclusion, kAlu };

struct ZoneOptions {
  Extrapolation extrapolation = Extrapolation::kLuPlus;
  Simulation simulation = Simulation::kAlu;
};

// What makes the state space smaller without changing an answer. Reductions of the network itself are
// transformations (model/transform/reductions/).
struct Reductions {
  bool constants = true;
  bool cone = true;
  bool dead = true;
  bool clocks = true;
  bool committed = true;
  friend bool operator==(const Reductions&, const Reductions&) = default;
};

// How many successors come at a time.
struct Portions {
  std::uint64_t buffer = 256;  // a buffer is full that has taken as much work
  std::uint32_t turn = 4096;   // an expansion that has brought as many may be left
};

inline constexpr std::array<Choice<bool Reductions::*>, 5> kReductions{{
    {"constants", "states do not keep variables that no update assigns", &Reductions::constants},
    {"cone", "states do not keep variables without influence on steps or the property", &Reductions::cone},
    {"dead", "states do not tell apart values that are overwritten before they are read", &Reductions::dead},
    {"clocks", "zones do not keep clocks that are set before they are compared again", &Reductions::clocks},
    {"committed", "searches that promise no shortest trace pass through committed states with one way on",
     &Reductions::committed},
}};

inline constexpr std::array<Choice<Extrapolation>, 4> kExtrapolations{{
    {"none", "exact zones; the search may not end", Extrapolation::kNone},
    {"m", "Extra_M: one maximal constant per clock and location", Extrapolation::kM},
    {"lu", "Extra_LU: lower and upper bounds apart", Extrapolation::kLu},
    {"lu+", "Extra_LU+: the coarsest; the default", Extrapolation::kLuPlus},
}};

inline constexpr std::array<Choice<Simulation>, 2> kSimulations{{
    {"inclusion", "a zone that includes the other", Simulation::kInclusion},
    {"alu", "aLU: a zone that can do what the other can, as far as guards see it; the default",
     Simulation::kAlu},
}};
}  // namespace tarrier::space
