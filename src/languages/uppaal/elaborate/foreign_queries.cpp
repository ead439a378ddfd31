// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/foreign_queries.hpp"

#include <map>

#include "languages/uppaal/elaborate/elaborate_queries.hpp"
#include "languages/uppaal/syntax/parser.hpp"

namespace tarrier::languages::uppaal {
using model::Expression;

ForeignQueries::ForeignQueries() : prelude_(prelude()), scope_(&prelude_) {}

void ForeignQueries::add(std::string_view name, SymbolKind kind, Type type, std::uint32_t first,
                         std::uint32_t size) {
  // An array of size 1 of another language is read without an index, as it is there.
  if (size > 1) type = array_of(std::move(type), {0, static_cast<std::int32_t>(size - 1)});
  // A name that is taken stays with its first owner, as the header says, so the result is not looked at.
  scope_.add(name, {.kind = kind, .type = std::move(type), .first = first, .is_global = true});
}

void ForeignQueries::add_variables(std::string_view name, std::uint32_t first, std::uint32_t size,
                                   model::Domain domain) {
  add(name, SymbolKind::kVariable, int_type(domain, true), first, size);
}

void ForeignQueries::add_clocks(std::string_view name, std::uint32_t first, std::uint32_t size) {
  add(name, SymbolKind::kClock, Type{.kind = TypeKind::kClock}, first, size);
}

// By their whole names, and as members of the process, whose names a message can then suggest.
void ForeignQueries::add_locations(const model::Network& network) {
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const model::Process& process = network.processes[p];
    Family& family = families_.emplace_back(Family{.name = process.name});
    // Nothing of the model can be seen from inside: names that have no dot belong to the whole.
    Instance& instance = *family.members.emplace_back(std::make_unique<Instance>(&prelude_));
    instance.name = process.name;
    instance.process = model::ProcessId{p};
    for (std::uint32_t l = 0; l < process.locations.size(); ++l) {
      const std::string& name = process.locations[l].name;
      instance.locations.emplace(name, model::LocationId{l});
      scope_.add(process.name + "." + name,
                 {.kind = SymbolKind::kCondition,
                  .condition = Expression::at_location(model::ProcessId{p}, model::LocationId{l})});
    }
    scope_.add(process.name, {.kind = SymbolKind::kProcess, .family = &family});
  }
}

void ForeignQueries::add_labels(const model::Network& network) {
  std::map<std::string, std::vector<model::Formula>> carriers;
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const std::vector<model::Location>& locations = network.processes[p].locations;
    for (std::uint32_t l = 0; l < locations.size(); ++l)
      for (const std::string& label : locations[l].labels)
        carriers[label].push_back(
            model::Formula::of(Expression::at_location(model::ProcessId{p}, model::LocationId{l})));
  }
  for (auto& [label, locations] : carriers)
    scope_.add(label, {.kind = SymbolKind::kCondition,
                       // Several processes may carry a label: it holds if one of them is in such a location.
                       .condition = to_expression(model::Formula::any(std::move(locations)))});
}

std::vector<model::Query> ForeignQueries::parse(
    const base::SourceText& text, model::Network& network,
    const std::function<model::Query(const base::SourceText&)>& read_ltl) {
  std::vector<model::Query> queries;
  for (const ast::Query& tree : parse_queries(text)) {
    const bool is_ltl = tree.kind == ast::QueryKind::kLtl;
    queries.push_back(is_ltl ? read_ltl(ltl_formula(tree)) : elaborate_query(tree, scope_, network, cache_));
  }
  return queries;
}
}  // namespace tarrier::languages::uppaal
