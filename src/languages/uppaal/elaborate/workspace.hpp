// SPDX-License-Identifier: MIT
// What all parts of one elaboration work on.
#pragma once
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "languages/uppaal/elaborate/scope.hpp"

namespace tarrier::languages::uppaal {
// A function of the model, lowered for certain reference arguments.
struct Specialisation {
  std::optional<model::FunctionId> id;  // none: the body is wrong, which has been reported
  std::optional<Type> result;           // none: void
  const Symbol* cells = nullptr;        // where the result is found after a call, if it is a struct
  std::string changes;                  // the first thing changed that is not local; empty: nothing
  std::vector<base::Error> errors;      // in the body, to be reported again by whoever calls it
  std::uint32_t levels = 0;             // of its body, and of the bodies of those it calls, and so on
  std::vector<Table> tables;            // of its arguments: no other table gets their address, see Cache
};

// Things that are put into the Network when they are first needed.
struct Cache {
  // By function and the places of its reference arguments. Addresses are part of the key; nothing depends on
  // their order.
  std::map<std::vector<std::uint64_t>, Specialisation> functions;
  std::set<const FunctionSource*> lowered;  // functions with a specialisation
  std::map<Table, std::uint32_t> tables;    // the variables of kind kConstant that hold a table
  std::deque<Symbol> hidden;                // variables that no scope has; a deque: symbols must not move
};

struct Workspace {
  model::Network& network;
  base::Diagnostics& diagnostics;
  Cache& cache;
};

// The variables that hold a constant table; they are added when it is first asked for.
std::uint32_t table_variables(const Symbol& table, Workspace& workspace);

// New local variables "name", one per cell of `type`; they keep their place as long as the cache lives.
const Symbol& add_local(const Type& type, const std::string& name, const base::SourceSpan& where,
                        Workspace& workspace);
}  // namespace tarrier::languages::uppaal
