// SPDX-License-Identifier: MIT
#include "heuristics/patterns/sources.hpp"

#include <set>

#include "model/walk.hpp"

namespace tarrier::heuristics {
namespace {
// What is read, of forgotten variables.
class Reads {
 public:
  Reads(const Components& components, const Selection& kept)
      : components_(components),
        kept_(kept),
        by_kept_(components.size(), false),
        sources_(components.size()) {
    const model::Network& network = components.problem().network;
    for (std::uint32_t p = 0; p < network.processes.size(); ++p)
      for (const model::Edge& edge : network.processes[p].edges) {
        if (kept[components.of_process(p)]) notice(edge);
        for (const model::Statement& statement : edge.update) add(statement);
      }
  }

  // Does an edge of a kept process read it?
  [[nodiscard]] bool by_kept(std::size_t component) const { return by_kept_[component]; }
  // By statements that assign the component.
  [[nodiscard]] const std::set<std::size_t>& sources(std::size_t component) const {
    return sources_[component];
  }

 private:
  [[nodiscard]] auto into(std::set<std::size_t>& set) const {
    return [this, &set](model::VariableId first, std::uint32_t count) {
      for (std::uint32_t v = index(first); v < index(first) + count; ++v)
        if (const std::size_t c = components_.of_variable(v); c < components_.size() && !kept_[c])
          set.insert(c);
    };
  }

  void notice(const model::Edge& edge) {
    std::set<std::size_t> read;
    model::Walk walk(components_.problem().network);
    walk.on_read = into(read);
    walk.edge(edge);
    for (const std::size_t c : read) by_kept_[c] = true;
  }

  void add(const model::Statement& statement) {
    std::set<std::size_t> read;
    std::set<std::size_t> assigned;
    model::Walk walk(components_.problem().network);
    walk.on_read = into(read);
    walk.on_assign = into(assigned);
    walk.statement(statement);
    for (const std::size_t c : assigned) sources_[c].insert(read.begin(), read.end());
  }

  const Components& components_;
  const Selection& kept_;
  Selection by_kept_;
  std::vector<std::set<std::size_t>> sources_;  // by component
};
}  // namespace

std::vector<Selection> with_sources(const Components& components, const Selection& kept) {
  const Reads reads(components, kept);
  std::vector<Selection> result(components.size());
  for (std::size_t first = 0; first < components.size(); ++first) {
    if (components[first].is_process || kept[first] || !reads.by_kept(first)) continue;
    result[first].assign(components.size(), false);
    result[first][first] = true;
    std::vector<std::size_t> open{first};
    while (!open.empty()) {
      const std::size_t c = open.back();
      open.pop_back();
      for (const std::size_t source : reads.sources(c)) {
        if (result[first][source]) continue;
        result[first][source] = true;
        open.push_back(source);
      }
    }
  }
  return result;
}
}  // namespace tarrier::heuristics
