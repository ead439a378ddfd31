// SPDX-License-Identifier: MIT
// The actions with which a loop begins.
#pragma once
#include <string>
#include <vector>

#include "languages/pddl/runs/flags.hpp"
#include "languages/pddl/runs/phase.hpp"

namespace tarrier::languages::pddl {
struct Saving {
  std::string ready;                   // the fact that a step is complete; empty: it always is
  std::vector<Cube> where;             // the states of the loop
  std::vector<Conjunction> starts;     // of the automaton, in which it may begin
  std::vector<std::string> objects;    // what the loop may change
  std::optional<std::uint32_t> place;  // if that is one only
  bool saves_all = false;              // whatever may change is among them
  bool is_final = true;                // otherwise it may be done again in the loop
};

void add_saves(const Saving& saving, const Flags& flags, Groundwork& work);
}  // namespace tarrier::languages::pddl
