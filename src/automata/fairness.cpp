// SPDX-License-Identifier: MIT
#include "automata/fairness.hpp"

#include <map>
#include <utility>

#include "automata/degeneralise.hpp"

namespace tarrier::automata {
namespace {
// A copy (state, i) waits for condition i - 1, or for an accepting state if i is 0. Where nothing is accepted
// anyway, in components without an accepting cycle and between components, nothing is waited for.
class FairCopies {
 public:
  FairCopies(const Graph& graph, const std::vector<Bdd>& wanted, Bdds& bdds)
      : graph_(graph),
        wanted_(wanted),
        bdds_(bdds),
        parts_(components(graph)),
        is_accepting_(accepting_states(graph)) {}

  Graph run() {
    // Where the waiting begins makes no difference to what holds infinitely often.
    for (const StateNumber state : graph_.initial) result_.initial.push_back(copy(state, 0));
    for (StateNumber i = 0; i < result_.size(); ++i) {
      const auto [source, waits_for] = copies_[i];
      const bool is_done = waits_for == 0 && is_accepting_[source];
      std::vector<GraphEdge> edges;
      const auto add = [&](Bdd label, const GraphEdge& edge, std::size_t next) {
        if (label != Bdd::kFalse)
          edges.push_back({label, is_done ? Marks{1} : Marks{0}, copy(edge.target, next)});
      };
      for (const GraphEdge& edge : graph_.edges[source]) {
        // No run stays here accepting, so there is nothing to wait for, and one copy is enough.
        if (!parts_.inside(source, edge.target) || !parts_.is_accepting[parts_.of[source]]) {
          add(edge.label, edge, 0);
        } else if (waits_for == 0) {
          add(edge.label, edge, is_done ? 1 : 0);
        } else {
          const Bdd wanted = wanted_[waits_for - 1];
          // The condition holds in this very step, so the next one is waited for from then on.
          add(bdds_.conjunction(edge.label, wanted), edge, (waits_for + 1) % (wanted_.size() + 1));
          // Both edges together have the letters of the old one: nothing is lost, and nothing is read twice.
          add(bdds_.difference(edge.label, wanted), edge, waits_for);
        }
      }
      result_.edges[i] = std::move(edges);
    }
    // All conditions have been seen once between two accepting states.
    result_.mark_count = 1;
    std::vector<std::uint32_t> class_of;
    for (const auto& [state, waits_for] : copies_) class_of.push_back(state);
    redirect(result_, class_of);
    // redirect() leaves copies behind that nothing leads to any more.
    return trim(result_);
  }

 private:
  StateNumber copy(StateNumber state, std::size_t waits_for) {
    const auto [found, is_new] = number_.try_emplace({state, waits_for}, result_.size());
    if (is_new) {
      copies_.emplace_back(state, waits_for);
      result_.edges.emplace_back();
    }
    return found->second;
  }

  const Graph& graph_;
  const std::vector<Bdd>& wanted_;
  Bdds& bdds_;
  Components parts_;
  std::vector<bool> is_accepting_;
  Graph result_;
  std::vector<std::pair<StateNumber, std::size_t>> copies_;
  std::map<std::pair<StateNumber, std::size_t>, StateNumber> number_;
};
}  // namespace

Graph with_fairness(const Graph& graph, const std::vector<Bdd>& wanted, Bdds& bdds) {
  return FairCopies(graph, wanted, bdds).run();
}
}  // namespace tarrier::automata
