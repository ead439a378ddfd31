// SPDX-License-Identifier: MIT
#include "languages/pddl/plans/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/error.hpp"

namespace tarrier::languages::pddl {
namespace {
using model::Expression;

// By name: a planner's output has nothing else.
using ActionsByName = std::map<std::string, const Meaning*, std::less<>>;

ActionsByName by_name(const Translation& translation) {
  ActionsByName all;
  for (std::size_t a = 0; a < translation.task.actions.size(); ++a)
    all.emplace(translation.task.actions[a].name, &translation.meanings[a]);
  return all;
}

// `loop2-a` is `loop-a` under another condition, which another task for the query may tell apart in another way.
std::string without_number(std::string name) {
  const std::size_t hyphen = name.find('-');
  if (hyphen == std::string::npos) return name;
  std::size_t end = hyphen;
  while (end > 0 && '0' <= name[end - 1] && name[end - 1] <= '9') --end;
  return name.erase(end, hyphen - end);
}

// With its arguments, as an action without parameters that was made of it is called.
std::string joined(const Statement& statement) {
  std::string name = statement.name;
  for (const std::string& argument : statement.arguments) name += "-" + argument;
  return name;
}

// Null: unknown.
const Meaning* find_meaning(const Statement& statement, const ActionsByName& actions) {
  static const Meaning nothing{Meaning::Kind::kGoal};
  const std::string& name = statement.name;
  for (const std::string& each : {name, without_number(name), joined(statement)})
    if (const auto found = actions.find(each); found != actions.end()) return found->second;
  // They are of the query, not of the Network.
  if (name.starts_with(kGoalAction)) return &nothing;
  return nullptr;
}

// Follows the plan: values that an equation determines depend on the state.
class PlanReader {
 public:
  PlanReader(const std::string& name, const model::Network& network, const Translation& translation)
      : name_(name), network_(network), translation_(translation) {
    actions_ = by_name(translation);
    for (const model::Variable& variable : network.variables) values_.push_back(variable.initial);
    for (const model::Process& process : network.processes) {
      has_start_ = has_start_ && process.initial.size() == 1;
      values_.push_back(process.initial.size() == 1
                            ? std::optional(static_cast<std::int32_t>(index(process.initial.front())))
                            : std::nullopt);
    }
    // Whatever is open at the start, the plan has to begin with actions that choose it.
    for (const model::Variable& variable : network.variables)
      has_start_ = has_start_ && !variable.is_free_at_start();
  }

  model::Path read(const std::vector<Statement>& statements) {
    for (const Statement& statement : statements) {
      line_ = statement.line;
      // Whatever comes after the end of the run says how it stays there.
      if (path_.ending != model::Ending::kStuck) follow(meaning_of(statement, actions_), statement);
    }
    finish_step();
    if (!has_start_) complain(base::Code::kStructure, "the plan ends before the initial state is chosen");
    if (path_.ending == model::Ending::kLoop && path_.loop == path_.steps.size())
      complain(base::Code::kStructure, "the loop has no step");
    return std::move(path_);
  }

 private:
  [[noreturn]] void complain(base::Code code, std::string message, std::string expected = {}) const {
    throw base::Error(code, {base::intern(name_), {}, line_, 0}, std::move(message), std::move(expected));
  }

  const Meaning& meaning_of(const Statement& statement, const ActionsByName& actions) const {
    const Meaning* const found = find_meaning(statement, actions);
    if (found == nullptr)
      complain(base::Code::kUnknownName, fmt::format("the model has no action ({})", statement.name),
               "actions have the names that `tarrier convert --to pddl` gives them");
    return *found;
  }

  void follow(const Meaning& meaning, const Statement& statement) {
    if (meaning.kind == Meaning::Kind::kGoal) return;
    if (meaning.kind == Meaning::Kind::kPick) return pick(meaning.place, statement);
    finish_step();
    // Remembered until the step that needs them.
    for (const Setting& choice : meaning.choices) values_[choice.place] = choice.value;
    switch (meaning.kind) {
      case Meaning::Kind::kStart: return start();
      case Meaning::Kind::kStep: return begin_step(meaning.shape);
      case Meaning::Kind::kStay: path_.ending = model::Ending::kStuck; return;
      case Meaning::Kind::kSave:
        // The last one counts: what is in between belongs to the way to the loop.
        path_.ending = model::Ending::kLoop;
        path_.loop = path_.steps.size();
        return;
      default: return;
    }
  }

  // Its choices may still have to come.
  void begin_step(std::size_t shape) {
    if (!has_start_) complain(base::Code::kStructure, "the step comes before the initial state is chosen");
    pending_ = shape;
    picked_.clear();
  }
  void pick(std::uint32_t place, const Statement& statement) {
    const Place& of = translation_.places[place];
    const auto& objects = of.value_objects;
    const std::string argument = statement.arguments.empty() ? "" : statement.arguments.front();
    const auto found = std::ranges::find(objects, argument);
    if (found == objects.end())
      complain(base::Code::kUnknownName, fmt::format("'{}' is no value of {}", argument, of.name));
    if (!pending_ || !translation_.split.is_split[*pending_] || picked_.contains(place))
      complain(base::Code::kStructure, fmt::format("no step has left {} open", of.name));
    picked_[place] = static_cast<std::size_t>(found - objects.begin());
  }
  // With the choices that were made for it. Where none was, what had to be chosen stays as it is.
  void finish_step() {
    if (!pending_) return;
    if (translation_.split.is_split.size() > *pending_ && translation_.split.is_split[*pending_])
      for (const Pick& choice : translation_.split.picks) {
        const auto picked = picked_.find(choice.place);
        const std::size_t offset =
            picked != picked_.end()
                ? picked->second
                : static_cast<std::size_t>(value_at(choice.place) - translation_.places[choice.place].low);
        if (!choice.inputs[offset])
          complain(base::Code::kStructure,
                   fmt::format("{} cannot get that value", translation_.places[choice.place].name));
        values_[choice.input] = choice.inputs[offset];
      }
    step(translation_.shapes[*pending_]);
    pending_.reset();
  }

  void start() {
    // A second start would not belong to the steps before it.
    if (!path_.steps.empty()) complain(base::Code::kStructure, "a plan has only one start");
    path_.start = {};
    for (std::uint32_t v = 0; v < network_.variables.size(); ++v)
      if (network_.variables[v].is_free_at_start()) path_.start.values.push_back(value_at(v));
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p)
      path_.start.locations.push_back(model::LocationId{
          static_cast<std::uint32_t>(value_at(translation_.places.of(model::ProcessId{p})))});
    has_start_ = true;
  }

  void step(const StepShape& shape) {
    model::Step step = shape.step;
    for (model::Move& move : step.moves) {
      for (const model::VariableId input : network_.edge(move.process, move.edge).inputs) {
        const std::uint32_t place = translation_.places.of(input);
        // Inputs that an equation determines were not chosen, so their values are computed here.
        const auto determined = shape.determined.find(place);
        move.inputs.push_back(determined == shape.determined.end() ? value_at(place)
                                                                   : value_of(determined->second));
      }
    }
    // All values are read before the first is written: updates are simultaneous.
    std::vector<Setting> after;
    for (const auto& [place, value] : shape.updates) after.push_back({place, value_of(value)});
    for (const Setting& setting : after) values_[setting.place] = setting.value;
    path_.steps.push_back(std::move(step));
  }

  [[nodiscard]] std::int32_t value_at(std::uint32_t place) const {
    if (!values_[place])
      complain(base::Code::kStructure,
               fmt::format("nothing is chosen for {}", translation_.places[place].name));
    return *values_[place];
  }
  [[nodiscard]] std::int32_t value_of(const Expression& expression) const {
    const Expression value = rewrite(expression, network_, [this](const Expression& leaf) {
      const std::uint32_t place = translation_.places.of(leaf);
      return translation_.places.value(leaf, value_at(place));
    });
    // Something faults or has no value, so no step of the model is like this.
    if (!value.is_constant()) complain(base::Code::kStructure, "the step is not possible here");
    return value->value;
  }

  const std::string& name_;
  const model::Network& network_;
  const Translation& translation_;
  ActionsByName actions_;
  std::vector<std::optional<std::int32_t>> values_;  // by place; none: not chosen yet
  bool has_start_ = true;
  std::optional<std::size_t> pending_;           // the shape of a step whose choices may still come
  std::map<std::uint32_t, std::size_t> picked_;  // for it, by place: the values, from the lowest on
  model::Path path_;
  std::uint32_t line_ = 0;
};
}  // namespace

bool knows_all(const std::vector<Statement>& statements, const Translation& translation) {
  const ActionsByName actions = by_name(translation);
  return std::ranges::all_of(
      statements, [&](const Statement& statement) { return find_meaning(statement, actions) != nullptr; });
}

model::Path read_plan(const std::string& name, const std::vector<Statement>& statements,
                      const model::Network& network, const Translation& translation) {
  return PlanReader(name, network, translation).read(statements);
}
}  // namespace tarrier::languages::pddl
