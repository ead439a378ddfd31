// SPDX-License-Identifier: MIT
#include "cli/options/query_options.hpp"

namespace tarrier::cli {
void QueryOptions::declare(Arguments& arguments) {
  // Its place is behind all that has been declared so far, such as the model.
  arguments.positional("QUERIES", query_file_, "query file; replaces the queries in the model");
  arguments.option("-q,--query", queries_, "a query; replaces those in the model; may be repeated", "QUERY");
  arguments.option("--ltl", formulas_, "a formula of linear temporal logic as a query; may be repeated",
                   "FORMULA");
  arguments.option("--never", automata_,
                   "an automaton in HOA format, as a query: no run is accepted; may be repeated", "FILE");
  arguments.list("--labels", labels_, "reach a state that carries all of these labels (TChecker models)",
                 "A,B");
  arguments.option("--query-index", query_index_, "only this query, counted from 1");
}

void QueryOptions::add_to(checker::Request& request) const {
  request.query_file = query_file_;
  request.queries = queries_;
  request.formulas = formulas_;
  request.automata = automata_;
  request.labels = labels_;
  if (query_index_) request.query_index = *query_index_;
}
}  // namespace tarrier::cli
