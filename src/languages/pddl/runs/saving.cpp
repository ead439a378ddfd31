// SPDX-License-Identifier: MIT
#include "languages/pddl/runs/saving.hpp"

#include <fmt/format.h>

namespace tarrier::languages::pddl {
namespace {
// One place needs no conditional effects.
void save_one(const Place& place, const Cube& cube, const Saving& saving, Action& action) {
  action.parameters = "?v - value";
  action.precondition.push_back({fmt::format("is {} ?v", place.object)});
  if (const Values* const values = cube.values(*saving.place)) {
    for (std::size_t k = 0; k < values->size(); ++k)
      if (!values->test(k)) action.precondition.push_back({place.facts[k], false});
  }
  action.effects.push_back({{}, {{fmt::format("saved {} ?v", place.object)}}});
  action.effects.push_back({{}, {{"match " + place.object}}});
}

void save_value(const std::string& object, const std::string& each, bool again, Action& action) {
  const std::string is = fmt::format("is {} ?v", object);
  const std::string saved = fmt::format("saved {} ?v", object);
  if (again) action.effects.push_back({{{saved}, {is, false}}, {{saved, false}}, each});
  action.effects.push_back({{{is}}, {{saved}}, each});
}

void save_values(const Saving& saving, bool again, Action& action) {
  // For all variables at once, where all of them are meant.
  if (saving.saves_all) {
    save_value("?x", "?x - var ?v - value", again, action);
    action.effects.push_back({{}, {{"match ?x"}}, "?x - var"});
    return;
  }
  for (const std::string& object : saving.objects) {
    save_value(object, "?v - value", again, action);
    action.effects.push_back({{}, {{"match " + object}}});
  }
}

Action save(const Saving& saving, const Cube& cube, const Conjunction& start, Phase phase, const Flags& flags,
            Groundwork& work) {
  const bool again = phase == Phase::kLoop;
  Action action = begun(work.new_action_name(again ? "resave" : "save"), phase, true);
  pass(action, saving.ready, saving.ready);
  require(action, start);
  const bool saves_one = saving.place && !again;
  Cube rest = cube;
  if (saves_one) rest.forget(*saving.place);
  require(action, work.conditions().literals({rest}));
  if (again) {
    flags.forget(action);
    action.effects.push_back({{}, {{"stepped", false}}});
  } else {
    action.effects.push_back({{}, {{"stem", false}, {"loop"}}});
  }
  if (saves_one)
    save_one(work.places()[*saving.place], cube, saving, action);
  else
    save_values(saving, again, action);
  return action;
}
}  // namespace

void add_saves(const Saving& saving, const Flags& flags, Groundwork& work) {
  for (const Cube& cube : saving.where) {
    for (const Conjunction& start : saving.starts) {
      work.add_action(save(saving, cube, start, Phase::kStem, flags, work), {Meaning::Kind::kSave});
      if (!saving.is_final)
        work.add_action(save(saving, cube, start, Phase::kLoop, flags, work), {Meaning::Kind::kSave});
    }
  }
}
}  // namespace tarrier::languages::pddl
