// SPDX-License-Identifier: MIT
// Random SMV models: the states and steps of the Network are those that trying everything finds.
#include <gtest/gtest.h>

#include <map>

#include "differential/environment.hpp"
#include "differential/oracle/naive_smv.hpp"
#include "differential/random_smv.hpp"
#include "languages/smv/lower/coding.hpp"
#include "languages/smv/lower/lower.hpp"
#include "space/state_space.hpp"

namespace tarrier::differential {
namespace {
using languages::smv::Coding;
using languages::smv::FlatModel;
using languages::smv::LoweredModel;
using languages::smv::Type;
using languages::smv::Variable;

// Only what is stored: derived variables follow from it.
using Stored = std::vector<std::pair<std::string, std::int64_t>>;
struct Graph {
  std::set<Stored> initial;
  std::set<Stored> states;
  std::set<std::pair<Stored, Stored>> steps;
};

class Comparison {
 public:
  Comparison(const FlatModel& flat, const LoweredModel& lowered) : flat_(flat), network_(lowered.network()) {}

  [[nodiscard]] Graph tried() const {
    const NaiveSmv naive(flat_);
    const std::vector<SmvState> all = naive.all();
    Graph graph;
    std::vector<const SmvState*> open;
    for (const SmvState& state : all) {
      if (!naive.is_initial(state)) continue;
      graph.initial.insert(stored(state));
      if (graph.states.insert(stored(state)).second) open.push_back(&state);
    }
    while (!open.empty()) {
      const SmvState from = *open.back();
      open.pop_back();
      for (const SmvState& inputs : all) {
        if (stored(inputs) != stored(from) || naive.visible(inputs) != naive.visible(from)) continue;
        for (const SmvState& to : all) {
          if (!naive.is_step(inputs, to)) continue;
          graph.steps.emplace(stored(from), stored(to));
          if (graph.states.insert(stored(to)).second) open.push_back(&to);
        }
      }
    }
    return graph;
  }

  [[nodiscard]] Graph explored() const {
    Graph graph;
    space::StateSpace space(network_, nullptr, {}, {false, false, false, false, false});
    space::SuccessorBuffer buffer = space.make_buffer();
    try {
      space.initial(buffer);
    } catch (const base::Error& error) {
      if (error.code() != base::Code::kStructure) throw;
      return graph;  // there is none
    }
    space::Valuation valuation = space.make_valuation();
    std::vector<std::vector<space::Word>> open;
    const auto read = [&](const space::Word* discrete) {
      space.unpack(discrete, valuation);
      Stored state;
      for (std::size_t v = 0; v < flat_.variables.size(); ++v)
        if (is_stored(v)) state.emplace_back(flat_.variables[v].name, valuation.values[v]);
      if (graph.states.insert(state).second) open.emplace_back(discrete, discrete + space.words());
      return state;
    };
    for (std::size_t i = 0; i < buffer.size(); ++i) graph.initial.insert(read(buffer[i].discrete));
    const space::ZoneId zone = buffer[0].stored.zone;
    while (!open.empty()) {
      const std::vector<space::Word> from = open.back();
      open.pop_back();
      const Stored source = read(from.data());
      space::SuccessorBuffer next = space.make_buffer();
      space.expand(from.data(), zone, next);
      for (std::size_t i = 0; i < next.size(); ++i) graph.steps.emplace(source, read(next[i].discrete));
    }
    return graph;
  }

 private:
  [[nodiscard]] bool is_stored(std::size_t v) const {
    return network_.variables[v].kind == model::VariableKind::kState;
  }
  [[nodiscard]] Stored stored(const SmvState& state) const {
    Stored result;
    for (std::size_t v = 0; v < state.size(); ++v)
      if (is_stored(v))
        result.emplace_back(flat_.variables[v].name, *Coding::of(flat_.variables[v].type).number(state[v]));
    return result;
  }

  const FlatModel& flat_;
  const model::Network& network_;
};

// Pairs of them are tried.
constexpr std::uint64_t kMostStates = 300;

// A model in which something has no meaning anywhere, reachable or not, is not compared.
std::optional<Graph> tried(const Comparison& comparison) {
  try {
    return comparison.tried();
  } catch (const NaiveSmv::Fault&) {
    return std::nullopt;
  }
}

TEST(RandomSmv, StatesAndStepsAreThoseThatTryingFinds) {
  int compared = 0;
  int with_steps = 0;
  const std::uint64_t first = first_seed();
  const std::uint64_t count = seed_count(800);
  for (std::uint64_t seed = first; seed < first + count && !HasFailure(); ++seed) {
    const std::string text = random_smv(seed);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    base::Diagnostics diagnostics;
    const auto flat = languages::smv::flatten({"random.smv", text}, diagnostics);
    if (!flat || NaiveSmv(*flat).size() > kMostStates) continue;  // it is not legal, or too much to try
    try {
      const LoweredModel lowered(*flat);
      const Comparison comparison(*flat, lowered);
      const std::optional<Graph> expected = tried(comparison);
      if (!expected) continue;
      const Graph found = comparison.explored();
      EXPECT_EQ(found.initial, expected->initial);
      EXPECT_EQ(found.states, expected->states);
      EXPECT_EQ(found.steps, expected->steps);
      ++compared;
      if (expected->states.size() > 2) ++with_steps;
    } catch (const base::Error& error) {
      // What has no meaning may be met where nobody asks for it.
      const bool is_due = error.code() == base::Code::kEvaluation && NaiveSmv(*flat).has_fault();
      EXPECT_TRUE(is_due || error.code() == base::Code::kUnsupported) << error.what();
    }
  }
  std::cout << compared << " compared, " << with_steps << " with more than two states\n";
  EXPECT_GT(compared, 0);
  if (count < 300) return;
  EXPECT_GT(compared, static_cast<int>(count / 2)) << "the generator should make models that can be compared";
}
}  // namespace
}  // namespace tarrier::differential
