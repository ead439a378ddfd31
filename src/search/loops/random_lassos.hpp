// SPDX-License-Identifier: MIT
// What random searches for loops share: a way through a graph of symbolic states, each of which is looked at for an
// end of a run and for steps back to the way.
//
// A step back to a state of the way is a loop of the graph, whatever else is known, since each state of the way
// leads to the next one; a step to a state that merely was met before is none (Grosu, Huang, Smolka, Tan, Tripakis
// 2005, section 6, ask for that). So what is found is right by the argument of the graph, and nothing is ever
// covered by a larger zone.
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "search/accounted_search.hpp"
#include "search/loops/lasso_path.hpp"

namespace tarrier::search {
class RandomLassos : public AccountedSearch {
 protected:
  RandomLassos(const Problem& problem, MakeGraph make);

  // Goes there, from the last state of the way or, if it is empty, from nowhere. Its successors are in
  // `successors_` then. What is returned ends the search.
  [[nodiscard]] std::optional<Outcome> visit(StateNumber state);
  [[nodiscard]] Outcome lasso_through(std::span<const StateNumber> states);
  // The initial states; appended.
  void start(std::vector<StateNumber>& out);
  // Another graph in the place of this one, whose zones are not needed any more.
  void renew();

  [[nodiscard]] std::uint64_t work_on_states() const override { return work_before_ + graph_->work(); }
  model::Path path_to_current() override;
  void update(base::Statistics& statistics) const override { statistics.stored = graph_->size(); }
  [[nodiscard]] std::uint64_t bytes() const override { return graph_->bytes() + way_.bytes(); }
  void complete(Outcome& outcome) const override;

  MakeGraph make_;
  std::unique_ptr<LoopGraph> graph_;
  LassoPath way_;
  std::vector<StateNumber> successors_;  // of the last state of the way

 private:
  // How many states to look at again for a shorter stem: about as many as the search has looked at.
  [[nodiscard]] std::size_t most_revisited() const { return 1000 + statistics_.explored; }

  base::EdgeCounts edge_counts_;
  std::optional<StateNumber> current_;  // none: there is no state yet
  std::uint64_t work_before_ = 0;       // by the graphs before
};

// For searches that are started by a function.
class LassoEngine final : public Engine {
 public:
  using Start = std::function<std::unique_ptr<Search>(const Problem&)>;
  explicit LassoEngine(Start start) : start_(std::move(start)) {}
  std::unique_ptr<Search> start(const Problem& problem) override { return start_(problem); }

 private:
  Start start_;
};
}  // namespace tarrier::search
