// SPDX-License-Identifier: MIT
#include "languages/pddl/plan.hpp"

#include <fmt/format.h>

#include <map>

#include "base/error.hpp"

namespace tarrier::languages::pddl {
namespace {
using model::Expression;

// Without comment and surrounding blanks, in lower case.
std::string statement_in(std::string line) {
  line = line.substr(0, line.find(';'));
  const auto first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  line = line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
  for (char& c : line)
    // Planners print names as they like, and PDDL does not tell them apart.
    if ('A' <= c && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return line;
}

// Calls visit(statement, line number) until it returns false.
template <typename Visit>
void for_each_statement(const std::string& text, const Visit& visit) {
  std::uint32_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string statement = statement_in(text.substr(begin, end - begin));
    ++number;
    begin = end + 1;
    if (!statement.empty() && !visit(statement, number)) return;
  }
}

// Follows the plan: values that an equation determines depend on the state.
class PlanReader {
 public:
  PlanReader(const base::SourceText& text, const model::Network& network, const Translation& translation)
      : text_(text), network_(network), translation_(translation) {
    // By name: a planner's output has nothing else.
    for (std::size_t a = 0; a < translation.task.actions.size(); ++a)
      actions_.emplace(translation.task.actions[a].name, a);
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

  model::Path read() {
    for_each_statement(text_.content, [this](const std::string& statement, std::uint32_t line) {
      line_ = line;
      follow(action(statement));
      return true;
    });
    if (!has_start_) complain(base::Code::kStructure, "the plan ends before the initial state is chosen");
    return std::move(path_);
  }

 private:
  [[noreturn]] void complain(base::Code code, std::string message, std::string expected = {}) const {
    throw base::Error(code, {base::intern(text_.name), {}, line_, 0}, std::move(message),
                      std::move(expected));
  }

  [[nodiscard]] const Meaning& action(const std::string& statement) const {
    const bool has_name = statement.size() > 2 && statement.front() == '(' && statement.back() == ')';
    if (!has_name)
      complain(base::Code::kFormat, fmt::format("'{}' is no step of a plan", statement), "expected (ACTION)");
    const std::string name = statement_in(statement.substr(1, statement.size() - 2));
    const auto found = actions_.find(name);
    // They are of the query, not of the Network.
    static const Meaning goal{Meaning::Kind::kGoal};
    if (found == actions_.end() && name.starts_with(kGoalAction)) return goal;
    if (found == actions_.end())
      complain(base::Code::kUnknownName, fmt::format("the model has no action {}", statement),
               "actions have the names that `tarrier convert --to pddl` gives them");
    return translation_.meanings[found->second];
  }

  void follow(const Meaning& meaning) {
    // Remembered until the step that needs them.
    for (const Setting& choice : meaning.choices) values_[choice.place] = choice.value;
    switch (meaning.kind) {
      case Meaning::Kind::kStart: return start();
      case Meaning::Kind::kStep: return step(translation_.shapes[meaning.shape]);
      case Meaning::Kind::kChoose:
      case Meaning::Kind::kGoal: return;
    }
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
    if (!has_start_) complain(base::Code::kStructure, "the step comes before the initial state is chosen");
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

  const base::SourceText& text_;
  const model::Network& network_;
  const Translation& translation_;
  std::map<std::string, std::size_t> actions_;
  std::vector<std::optional<std::int32_t>> values_;  // by place; none: not chosen yet
  bool has_start_ = true;
  model::Path path_;
  std::uint32_t line_ = 0;
};
}  // namespace

bool is_plan(const base::SourceText& text) {
  bool result = false;
  for_each_statement(text.content, [&](const std::string& statement, std::uint32_t) {
    result = statement.front() == '(';
    return false;
  });
  return result;
}

model::Path read_plan(const base::SourceText& text, const model::Network& network,
                      const Translation& translation) {
  return PlanReader(text, network, translation).read();
}
}  // namespace tarrier::languages::pddl
