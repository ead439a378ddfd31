// SPDX-License-Identifier: MIT
// Boolean functions as binary decision diagrams (Bryant, 1986): equal functions have equal numbers.
//
// The labels of automata are functions of the atoms; the tableau also needs variables for what holds in the
// next state. Diagrams live as long as their table and are never collected: translations are short. Nearly
// all work is done here, so this is also where it is counted: what can do without goes on only as long as
// there is an allowance left.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace tarrier::automata {
enum class Bdd : std::uint32_t { kFalse = 0, kTrue = 1 };

// More nodes, states or edges than a translation may have; becomes a base::Error where the formula is known.
struct TooLarge {
  const char* what = "";
};

struct Literal {
  std::uint32_t variable = 0;
  bool is_positive = true;
  friend bool operator==(const Literal&, const Literal&) = default;
};
using Cube = std::vector<Literal>;  // a conjunction, ordered by variable

// Every operation throws TooLarge rather than let the table outgrow its limit.
class Bdds {
 public:
  explicit Bdds(std::size_t max_nodes = 500'000);

  Bdd variable(std::uint32_t number);
  Bdd if_then_else(Bdd test, Bdd then, Bdd otherwise);
  Bdd negation(Bdd f) { return if_then_else(f, Bdd::kFalse, Bdd::kTrue); }
  Bdd conjunction(Bdd f, Bdd g) { return if_then_else(f, g, Bdd::kFalse); }
  Bdd disjunction(Bdd f, Bdd g) { return if_then_else(f, Bdd::kTrue, g); }
  Bdd difference(Bdd f, Bdd g) { return if_then_else(g, Bdd::kFalse, f); }
  bool implies(Bdd f, Bdd g) { return if_then_else(f, g, Bdd::kTrue) == Bdd::kTrue; }
  bool intersects(Bdd f, Bdd g) { return conjunction(f, g) != Bdd::kFalse; }

  // Work is measured in recursive calls, so that the same formula always has the same automaton.
  void allow(std::uint64_t work) { allowed_ = work_ + work; }
  [[nodiscard]] bool is_exhausted() const noexcept { return work_ > allowed_; }

  // Prime cubes whose disjunction is f, none of them superfluous (Minato, 1992).
  std::vector<Cube> cover(Bdd f);
  Bdd of(const Cube& cube);

  // Does f hold where variable i is bit i of `letter`? REQUIRES: f has variables below 64 only.
  [[nodiscard]] bool holds(Bdd f, std::uint64_t letter) const;
  // A letter where it does. REQUIRES: the same, and f is not false.
  [[nodiscard]] std::uint64_t example(Bdd f) const;

 private:
  struct Node {
    std::uint32_t variable;
    Bdd low;
    Bdd high;
  };
  using Triple = std::array<std::uint32_t, 3>;
  struct Hash {
    std::size_t operator()(const Triple& key) const noexcept;
  };
  struct Cover {
    std::vector<Cube> cubes;
    Bdd function;
  };

  [[nodiscard]] const Node& node(Bdd f) const { return nodes_[static_cast<std::uint32_t>(f)]; }
  Bdd make(std::uint32_t variable, Bdd low, Bdd high);
  [[nodiscard]] Bdd cofactor(Bdd f, std::uint32_t variable, bool value) const;
  Cover cover_between(Bdd lower, Bdd upper);

  std::size_t max_nodes_;
  std::vector<Node> nodes_;
  std::unordered_map<Triple, Bdd, Hash> unique_;
  struct Result {
    Triple key{};  // all 0: empty, as constants are never looked up
    Bdd value{};
  };
  std::vector<Result> cache_;  // of if_then_else, by hash; a new result replaces an old one
  std::uint64_t work_ = 0;
  std::uint64_t allowed_ = 0;
};
}  // namespace tarrier::automata
