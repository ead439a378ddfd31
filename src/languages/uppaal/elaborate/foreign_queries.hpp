// SPDX-License-Identifier: MIT
// Queries in the syntax of UPPAAL about models in other languages, which have none of their own.
#pragma once
#include <deque>
#include <functional>
#include <string_view>
#include <vector>

#include "languages/uppaal/elaborate/workspace.hpp"
#include "model/question.hpp"

namespace tarrier::languages::uppaal {
// Knows the names that queries may use. A name that is added twice keeps its first meaning; names may have
// dots. Scopes point at each other, so it stays where it is made.
class ForeignQueries {
 public:
  ForeignQueries();
  ForeignQueries(const ForeignQueries&) = delete;
  ForeignQueries& operator=(const ForeignQueries&) = delete;

  // `size` of them, beginning with the one numbered `first`; more than one are an array.
  void add_variables(std::string_view name, std::uint32_t first, std::uint32_t size, model::Domain domain);
  void add_clocks(std::string_view name, std::uint32_t first, std::uint32_t size);
  // P.L for each location L of each process P.
  void add_locations(const model::Network& network);
  // What holds in the locations that carry the label.
  void add_labels(const model::Network& network);

  // As in a query file of UPPAAL; lines `ltl: …` are left to `read_ltl`. `network` is that of the names.
  std::vector<model::Query> parse(const base::SourceText& text, model::Network& network,
                                  const std::function<model::Query(const base::SourceText&)>& read_ltl);

 private:
  void add(std::string_view name, SymbolKind kind, Type type, std::uint32_t first, std::uint32_t size);

  Scope prelude_;
  Scope scope_;
  std::deque<Family> families_;
  Cache cache_;
};
}  // namespace tarrier::languages::uppaal
