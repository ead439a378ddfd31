// SPDX-License-Identifier: MIT
// What searches for loops share; most go depth-first, without recursion.
#pragma once
#include <span>
#include <vector>

#include "search/accounted_search.hpp"
#include "search/loops/run_graph.hpp"

namespace tarrier::search {
class LoopSearch : public AccountedSearch {
 protected:
  LoopSearch(const Problem& problem, RunGraph::Counting counting)
      : AccountedSearch(problem), graph_(problem, counting) {
    if (problem.counts_edges) graph_.count_edges(edge_counts_);
  }

  // A state on a stack, with those of its successors that are still to be looked at.
  class Stack {
   public:
    [[nodiscard]] bool is_empty() const noexcept { return frames_.empty(); }
    [[nodiscard]] StateNumber top() const { return frames_.back().state; }
    // The next successor of the top, if there is one left.
    [[nodiscard]] std::optional<StateNumber> next() {
      Frame& frame = frames_.back();
      if (frame.next == successors_.size()) return std::nullopt;
      return successors_[frame.next++];
    }
    void pop() {
      successors_.resize(frames_.back().begin);
      frames_.pop_back();
    }
    void push(StateNumber state) { frames_.push_back({state, successors_.size(), successors_.size()}); }
    // Of all frames; those of the top come last, and may be filled in, dropped and sorted.
    [[nodiscard]] std::vector<StateNumber>& successors() { return successors_; }
    [[nodiscard]] std::size_t first_of_top() const { return frames_.back().begin; }
    template <typename Visit>
    void for_each(const Visit& visit) const {
      for (const Frame& frame : frames_) visit(frame.state);
    }
    [[nodiscard]] std::uint64_t bytes() const noexcept {
      return frames_.capacity() * sizeof(Frame) + successors_.capacity() * sizeof(StateNumber);
    }

   private:
    struct Frame {
      StateNumber state = 0;
      std::size_t begin = 0;
      std::size_t next = 0;
    };
    std::vector<Frame> frames_;
    std::vector<StateNumber> successors_;  // one frame after the other
  };

  // To be returned at once, if there is one: it is somebody else's turn, or a limit has been reached.
  [[nodiscard]] std::optional<Outcome> pause(base::Limits& limits, std::uint64_t end_of_work) {
    if (work() >= end_of_work) return Outcome{};
    const auto reason = limit_reached(limits, graph_.size());
    if (!reason) return std::nullopt;
    return Outcome{.verdict = Verdict::kUnknown, .reason = reason};
  }
  // As RunGraph::mark; a fault that it meets is one of this state.
  void mark(StateNumber state, Marks& marks) {
    current_ = state;
    graph_.mark(state, marks);
  }
  // Appends the successors of a state, and counts it.
  void expand(StateNumber state, std::vector<StateNumber>& successors);
  void push(StateNumber state, Stack& stack) {
    stack.push(state);
    expand(state, stack.successors());
  }
  // The initial states, in the first call.
  void start();
  [[nodiscard]] std::optional<StateNumber> next_start() {
    return next_start_ < starts_.size() ? std::optional(starts_[next_start_++]) : std::nullopt;
  }
  // Through a state that lies on a loop of `members` on which everything happens that has to.
  [[nodiscard]] Outcome lasso(StateNumber state, const std::vector<bool>& members);
  // The same for strongly connected states in which everything happens that has to.
  [[nodiscard]] Outcome lasso_through(std::span<const StateNumber> states);
  [[nodiscard]] Outcome goal(StateNumber state);

  [[nodiscard]] std::uint64_t work_on_states() const override { return graph_.work(); }
  model::Path path_to_current() override;
  void update(base::Statistics& statistics) const override { statistics.stored = graph_.size(); }
  void complete(Outcome& outcome) const override {
    outcome.cost = static_cast<std::uint32_t>(outcome.path.steps.size());
    outcome.edge_counts = edge_counts_;
  }

  RunGraph graph_;

 private:
  // How many states to look at again for a shorter stem: about as many as the search has looked at.
  [[nodiscard]] std::size_t most_revisited() const { return 1000 + statistics_.explored; }

  base::EdgeCounts edge_counts_;
  bool is_started_ = false;
  std::vector<StateNumber> starts_;
  std::size_t next_start_ = 0;
  StateNumber current_ = 0;
};

// For searches that need nothing but the problem.
template <typename T>
class LoopEngine final : public Engine {
 public:
  std::unique_ptr<Search> start(const Problem& problem) override { return std::make_unique<T>(problem); }
};
}  // namespace tarrier::search
