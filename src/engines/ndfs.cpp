// SPDX-License-Identifier: MIT
// Nested depth-first search (Courcoubetis, Vardi, Wolper, Yannakakis 1992), with the improvements of Schwoon
// and Esparza 2005: a second search starts from each accepting state when the first one leaves it, and looks
// for a way back to where the first one still is. It wants one condition to hold infinitely often, so where
// there are several they are counted.
#include "search/loops/loop_search.hpp"

namespace tarrier::engines {
namespace {
using search::Outcome;
using search::StateNumber;

class NestedSearch final : public search::LoopSearch {
 public:
  explicit NestedSearch(const search::Problem& problem)
      : LoopSearch(problem, search::RunGraph::Counting::kOn) {}

 private:
  enum class Colour : std::uint8_t { kWhite, kCyan, kBlue, kRed };  // new, on the stack, left, left twice

  Outcome go_on(base::Limits& limits, std::uint64_t end_of_work) override {
    start();
    while (true) {
      if (std::optional<Outcome> outcome = pause(limits, end_of_work)) return *std::move(outcome);
      if (std::optional<Outcome> outcome = nested_.is_empty() ? go_on_outside() : go_on_inside())
        return *std::move(outcome);
    }
  }

  std::optional<Outcome> go_on_outside() {
    if (stack_.is_empty()) {
      const auto next = next_start();
      if (!next) return exhausted();
      return colour(*next) == Colour::kWhite ? enter(*next) : std::nullopt;
    }
    const StateNumber state = stack_.top();
    if (const auto next = stack_.next()) {
      if (colour(*next) == Colour::kWhite) return enter(*next);
      if (colour(*next) != Colour::kCyan) return std::nullopt;
      // The way from there to the top, and the step back, are a loop. An accepting state at one of its ends
      // shows that at once; others are left to the second search.
      if (graph_.is_accepting(*next)) return found(*next);
      if (graph_.is_accepting(state)) return found(state);
      return std::nullopt;
    }
    if (graph_.is_accepting(state)) {
      // When everything below has been left: then whatever earlier second searches have made red leads to
      // no state that is still on the stack, and each state is red only once, however many searches there
      // are.
      push(state, nested_);
      return std::nullopt;
    }
    colour(state) = Colour::kBlue;
    stack_.pop();
    return std::nullopt;
  }

  // From the accepting state on top of the first stack.
  std::optional<Outcome> go_on_inside() {
    if (const auto next = nested_.next()) {
      if (colour(*next) == Colour::kCyan) return found(stack_.top());
      // Red ones have been tried, and white ones cannot be: the first search has been through all that
      // follows.
      if (colour(*next) != Colour::kBlue) return std::nullopt;
      colour(*next) = Colour::kRed;
      push(*next, nested_);
      return std::nullopt;
    }
    nested_.pop();
    if (!nested_.is_empty()) return std::nullopt;
    // Its own second search was in vain, so no later one has to enter it.
    colour(stack_.top()) = Colour::kRed;
    stack_.pop();
    return std::nullopt;
  }

  std::optional<Outcome> enter(StateNumber state) {
    colour(state) = Colour::kCyan;
    push(state, stack_);
    if (graph_.is_goal(state)) return goal(state);
    return std::nullopt;
  }

  Colour& colour(StateNumber state) {
    if (colours_.size() <= state) colours_.resize(graph_.size(), Colour::kWhite);
    return colours_[state];
  }

  Outcome found(StateNumber accepting) {
    std::vector<bool> members(graph_.size(), false);
    const auto note = [&](StateNumber state) { members[state] = true; };
    stack_.for_each(note);
    nested_.for_each(note);
    return lasso(accepting, members);
  }

  [[nodiscard]] std::uint64_t bytes() const override {
    return graph_.bytes() + stack_.bytes() + nested_.bytes() + colours_.capacity() * sizeof(Colour);
  }

  Stack stack_;
  Stack nested_;
  std::vector<Colour> colours_;
};

}  // namespace

search::EngineEntry ndfs() {
  return {.name = "ndfs",
          .summary = "loops by nested depth-first search: complete",
          .finds_loops = true,
          .is_compassionate = false,
          .make = search::make_engine<search::LoopEngine<NestedSearch>>};
}
}  // namespace tarrier::engines
