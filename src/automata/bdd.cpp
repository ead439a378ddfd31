// SPDX-License-Identifier: MIT
#include "automata/bdd.hpp"

#include <algorithm>
#include <limits>

#include "base/assert.hpp"

namespace tarrier::automata {
namespace {
constexpr std::uint32_t kNoVariable = std::numeric_limits<std::uint32_t>::max();  // of the constants
// 2^15 entries: enough for formulas that people write, and cheap to clear for each of them.
constexpr std::size_t kCacheSize = std::size_t{1} << 15U;
constexpr std::size_t kMaxCubes = 4'000;

std::uint32_t raw(Bdd f) { return static_cast<std::uint32_t>(f); }
}  // namespace

std::size_t Bdds::Hash::operator()(const Triple& key) const noexcept {
  std::uint64_t hash = key[0];
  for (const std::uint32_t part : {key[1], key[2]})
    hash = (hash ^ part) * 0x9E3779B97F4A7C15U + (hash >> 29U);
  return static_cast<std::size_t>(hash ^ (hash >> 32U));
}

Bdds::Bdds(std::size_t max_nodes) : max_nodes_(max_nodes), cache_(kCacheSize) {
  // Constants come behind all variables, so that min() finds the top variable of any three functions.
  nodes_.push_back({kNoVariable, Bdd::kFalse, Bdd::kFalse});
  nodes_.push_back({kNoVariable, Bdd::kTrue, Bdd::kTrue});
}

// No node has equal branches and no two nodes are equal: so a function has one number only, and to compare
// two takes one instruction.
Bdd Bdds::make(std::uint32_t variable, Bdd low, Bdd high) {
  if (low == high) return low;
  const auto [found, is_new] =
      unique_.try_emplace({variable, raw(low), raw(high)}, static_cast<Bdd>(nodes_.size()));
  if (is_new) {
    if (nodes_.size() >= max_nodes_) throw TooLarge{"nodes of decision diagrams"};
    nodes_.push_back({variable, low, high});
  }
  return found->second;
}

Bdd Bdds::variable(std::uint32_t number) { return make(number, Bdd::kFalse, Bdd::kTrue); }

Bdd Bdds::cofactor(Bdd f, std::uint32_t variable, bool value) const {
  const Node& top = node(f);
  if (top.variable != variable) return f;
  return value ? top.high : top.low;
}

// All connectives are this one (Brace, Rudell and Bryant 1990). The cache has a fixed size and forgets what
// hashes to the same place: that costs time, never an answer, and the memory of a translation stays bounded.
// Work is counted in recursions, not in seconds, so that a formula that is refused is refused everywhere.
Bdd Bdds::if_then_else(Bdd test, Bdd then, Bdd otherwise) {
  if (test == Bdd::kTrue) return then;
  if (test == Bdd::kFalse) return otherwise;
  if (then == otherwise) return then;
  if (then == Bdd::kTrue && otherwise == Bdd::kFalse) return test;
  // Where the test holds, `then` may as well be true; so more calls are the same one, and the cache finds
  // them.
  if (then == test) then = Bdd::kTrue;
  if (otherwise == test) otherwise = Bdd::kFalse;
  ++work_;
  const Triple key{raw(test), raw(then), raw(otherwise)};
  const std::size_t place = Hash()(key) % kCacheSize;
  if (cache_[place].key == key) return cache_[place].value;
  // The topmost variable of the three, so that the result is ordered as its parts are.
  const std::uint32_t top = std::min({node(test).variable, node(then).variable, node(otherwise).variable});
  const auto branch = [&](bool value) {
    return if_then_else(cofactor(test, top, value), cofactor(then, top, value),
                        cofactor(otherwise, top, value));
  };
  const Bdd low = branch(false);
  const Bdd high = branch(true);
  const Bdd result = make(top, low, high);
  cache_[place] = {key, result};
  return result;
}

// An irredundant sum of products of some function between the two (Minato 1992, after Morreale). The freedom
// between them grows on the way down: what one cube has covered already, others may cover again.
Bdds::Cover Bdds::cover_between(Bdd lower, Bdd upper) {
  if (lower == Bdd::kFalse) return {{}, Bdd::kFalse};
  // Anything may be covered here: one cube without literals does.
  if (upper == Bdd::kTrue) return {{Cube{}}, Bdd::kTrue};
  const std::uint32_t top = std::min(node(lower).variable, node(upper).variable);
  const Bdd lower0 = cofactor(lower, top, false);
  const Bdd lower1 = cofactor(lower, top, true);
  const Bdd upper0 = cofactor(upper, top, false);
  const Bdd upper1 = cofactor(upper, top, true);
  // Cubes that must say `not top`, those that must say `top`, and those that cover the rest without it.
  Cover low = cover_between(difference(lower0, upper1), upper0);
  Cover high = cover_between(difference(lower1, upper0), upper1);
  // What neither of the two has covered on its own side is left to cubes without the variable, which
  // therefore have to lie within both.
  const Bdd rest = disjunction(difference(lower0, low.function), difference(lower1, high.function));
  Cover both = cover_between(rest, conjunction(upper0, upper1));
  for (Cube& cube : low.cubes) cube.insert(cube.begin(), {top, false});
  for (Cube& cube : high.cubes) cube.insert(cube.begin(), {top, true});
  Cover result;
  result.cubes = std::move(low.cubes);
  result.cubes.insert(result.cubes.end(), high.cubes.begin(), high.cubes.end());
  result.cubes.insert(result.cubes.end(), both.cubes.begin(), both.cubes.end());
  // Covers grow exponentially where diagrams do not.
  if (result.cubes.size() > kMaxCubes) throw TooLarge{"cases of a Boolean function"};
  result.function = disjunction(both.function, make(top, low.function, high.function));
  return result;
}

std::vector<Cube> Bdds::cover(Bdd f) { return cover_between(f, f).cubes; }

Bdd Bdds::of(const Cube& cube) {
  Bdd result = Bdd::kTrue;
  // From the last variable up, so that each step makes one node.
  for (auto literal = cube.rbegin(); literal != cube.rend(); ++literal) {
    result = literal->is_positive ? make(literal->variable, Bdd::kFalse, result)
                                  : make(literal->variable, result, Bdd::kFalse);
  }
  return result;
}

bool Bdds::holds(Bdd f, std::uint64_t letter) const {
  while (f != Bdd::kFalse && f != Bdd::kTrue)
    f = (letter >> node(f).variable & 1U) != 0 ? node(f).high : node(f).low;
  return f == Bdd::kTrue;
}

// Prefers `true` wherever it can, so that the same function gives the same letter each time.
std::uint64_t Bdds::example(Bdd f) const {
  TARRIER_ASSERT(f != Bdd::kFalse);
  std::uint64_t letter = 0;
  while (f != Bdd::kTrue) {
    const Node& top = node(f);
    if (top.high != Bdd::kFalse) letter |= std::uint64_t{1} << top.variable;
    f = top.high != Bdd::kFalse ? top.high : top.low;
  }
  return letter;
}
}  // namespace tarrier::automata
