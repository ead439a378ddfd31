// SPDX-License-Identifier: MIT
// What searches for loops share: depth-first search through a RunGraph, without recursion.
#pragma once
#include <vector>

#include "search/accounted_search.hpp"
#include "search/run_graph.hpp"

namespace tarrier::search {
// Which successors come first: those that seem nearer to an accepting state.
class LoopOrder {
 public:
  // REQUIRES: the problem has a recurrence, and outlives this object.
  LoopOrder(const Problem& problem, const HeuristicFactory& factory);
  LoopOrder(const LoopOrder&) = delete;
  LoopOrder& operator=(const LoopOrder&) = delete;

  // Sorts the states from place `begin` on. Those from which no accepting state can be reached are left out
  // if that is proved and nothing else is looked for.
  void apply(RunGraph& graph, std::vector<StateNumber>& states, std::size_t begin);
  void report(base::Statistics& statistics) const;
  [[nodiscard]] std::uint64_t work() const { return calls_ + heuristic_->work(); }
  [[nodiscard]] std::uint64_t bytes() const {
    return heuristic_->bytes() + estimates_.capacity() * sizeof(Estimate);
  }

 private:
  static constexpr Estimate kUnknown = kDeadEnd - 1;
  model::Formula accepting_;
  Problem problem_;  // to reach such a state
  std::unique_ptr<Heuristic> heuristic_;
  bool drops_dead_ends_;
  std::vector<Estimate> estimates_;  // by state
  std::uint64_t calls_ = 0;
  std::uint64_t dead_ends_ = 0;
};

class LoopSearch : public AccountedSearch {
 protected:
  // Successors come in the order of the model without a heuristic, which may be null.
  LoopSearch(const Problem& problem, const HeuristicFactory* heuristic)
      : AccountedSearch(problem), graph_(problem) {
    if (heuristic != nullptr) order_.emplace(problem, *heuristic);
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
    // To be filled with the successors of a state that is pushed.
    std::vector<StateNumber>& push(StateNumber state) {
      frames_.push_back({state, successors_.size(), successors_.size()});
      return successors_;
    }
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
    std::vector<StateNumber> successors_;  // of all frames, one after the other
  };

  // Puts the state on the stack and counts it.
  void push(StateNumber state, Stack& stack);
  // The initial states, in the first call.
  void start();
  [[nodiscard]] std::optional<StateNumber> next_start() {
    return next_start_ < starts_.size() ? std::optional(starts_[next_start_++]) : std::nullopt;
  }
  // Through an accepting state that lies on a loop of `members`.
  [[nodiscard]] Outcome lasso(StateNumber accepting, const std::vector<bool>& members);
  [[nodiscard]] Outcome goal(StateNumber state);

  [[nodiscard]] std::uint64_t work_on_states() const override {
    return graph_.work() + (order_ ? order_->work() : 0);
  }
  model::Path path_to_current() override;
  void update(base::Statistics& statistics) const override {
    statistics.stored = graph_.size();
    if (order_) order_->report(statistics);
  }
  [[nodiscard]] std::uint64_t common_bytes() const { return graph_.bytes() + (order_ ? order_->bytes() : 0); }
  void complete(Outcome& outcome) const override {
    outcome.cost = static_cast<std::uint32_t>(outcome.path.steps.size());
  }

  RunGraph graph_;

 private:
  static constexpr std::size_t kMostRevisited = 1'000'000;  // for a shorter stem
  std::optional<LoopOrder> order_;
  bool is_started_ = false;
  std::vector<StateNumber> starts_;
  std::size_t next_start_ = 0;
  StateNumber current_ = 0;
};
}  // namespace tarrier::search
