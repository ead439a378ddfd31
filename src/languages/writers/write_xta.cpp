// SPDX-License-Identifier: MIT
#include "languages/writers/write_xta.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "languages/writers/write_refusal.hpp"
#include "languages/writers/write_uses.hpp"
#include "languages/writers/write_xta_ranges.hpp"
#include "languages/writers/write_xta_terms.hpp"

namespace tarrier::languages {
namespace {
using model::Strength;
using model::Synchronisation;
using model::VariableKind;

std::string type_of(const model::Domain& domain, bool is_boolean) {
  // A bool of another range would be a number in UPPAAL.
  if (is_boolean && domain == model::Domain{0, 1}) return "bool";
  return fmt::format("int[{},{}]", domain.low, domain.high);
}

std::string joined(const std::vector<std::string>& parts, const char* separator = ", ") {
  return fmt::format("{}", fmt::join(parts, separator));
}

// { { 1, 2 }, { 3, 4 } } for the values of an array, or the one value of what is no array.
std::string initialiser(const Array& array, std::size_t dimension,
                        std::vector<std::string>::const_iterator& value) {
  // Elements come in the order in which braces nest: the last subscript runs fastest.
  if (dimension == array.dimensions.size()) return *value++;
  std::vector<std::string> parts;
  for (std::uint32_t i = 0; i < array.dimensions[dimension].size; ++i)
    parts.push_back(initialiser(array, dimension + 1, value));
  return fmt::format("{{ {} }}", joined(parts));
}

class XtaWriter {
 public:
  explicit XtaWriter(const model::Network& network)
      : network_(network), names_(network), terms_(network, names_), roles_(network.actions.size()) {
    check();
    find_roles();
    find_owners();
  }

  std::string write(const std::vector<model::Query>& queries) {
    // Declarations come first in the text and are written last: what needs a table or a function has to be known.
    std::string processes;
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) processes += process(p);
    const std::string declared = variables() + clocks() + channels();
    std::string functions;
    std::set<model::FunctionId> written;
    for (std::uint32_t f = 0; f < network_.functions.size(); ++f)
      write_function(model::FunctionId{f}, written, functions);
    const std::string asked = this->queries(queries);
    return fmt::format("// {}\n{}{}{}{}{}{}\n{}", network_.name, declared, terms_.tables(), functions,
                       update_functions_, processes, system(), asked);
  }

 private:
  // An action is one side of a channel; TChecker's may be a side of several.
  struct Role {
    std::uint32_t channel = 0;
    bool sends = false;
  };

  void check() const {
    if (network_.update_order != model::UpdateOrder::kSequential)
      refuse(kXtaFormat, "simultaneous updates", {});
    if (!network_.initial_constraint.is_empty()) refuse(kXtaFormat, "initial constraints", {});
    if (!network_.state_constraints.empty() || !network_.transition_constraints.empty())
      refuse(kXtaFormat, "constraints on states and transitions", {});
    for (const model::Variable& variable : network_.variables) {
      if (variable.kind == VariableKind::kDerived) refuse(kXtaFormat, "derived variables", variable.span);
      if (variable.kind == VariableKind::kState && !variable.initial)
        refuse(kXtaFormat, "variables without an initial value", variable.span);
    }
    for (const model::Process& process : network_.processes)
      // A process of UPPAAL starts in one location.
      if (process.initial.size() != 1)
        refuse(kXtaFormat, fmt::format("several initial locations of '{}'", process.name), process.span);
  }

  void find_roles();
  void find_owners();
  void own(const Uses& uses, std::size_t owner, const base::SourceSpan& where);
  std::string variables() const;
  std::string clocks() const;
  std::string channels();
  std::string function(model::FunctionId id, const Uses& uses_of_body);
  void write_function(model::FunctionId id, std::set<model::FunctionId>& written, std::string& text);
  std::string locals(const Uses& uses, const std::vector<model::VariableId>& parameters) const;
  std::string process(std::uint32_t number);
  std::string locations(std::uint32_t number);
  std::vector<std::string> edges(std::uint32_t number, const model::Edge& edge);
  std::string edge(std::uint32_t number, const model::Edge& edge, const std::string& sync, bool moves_first);
  std::string update(std::uint32_t number, const model::Edge& edge);
  std::string system() const;
  std::string queries(const std::vector<model::Query>& queries);

  const model::Network& network_;
  XtaNames names_;
  XtaTerms terms_;
  std::vector<std::vector<Role>> roles_;             // by action
  std::map<model::VariableId, std::size_t> owners_;  // of local variables: a function or an edge
  std::string update_functions_;
};

// Two required places make a channel; one required place with weak ones after it a broadcast channel. Places
// of named processes are the same thing if no other process has edges for them, and if the weak ones stand in
// the order of the processes, which is the order of updates in UPPAAL.
void XtaWriter::find_roles() {
  std::vector<std::set<std::uint32_t>> users(network_.actions.size());
  for (std::uint32_t p = 0; p < network_.processes.size(); ++p)
    for (const model::Edge& edge : network_.processes[p].edges)
      for (std::uint32_t k = 0; edge.action && k < edge.action->extent(); ++k)
        users[index(edge.action->first) + k].insert(p);
  for (std::uint32_t s = 0; s < network_.synchronisations.size(); ++s) {
    const Synchronisation& channel = network_.synchronisations[s];
    const auto& places = channel.participants;
    // Two senders cannot be told from a sender and a receiver: the first place sends.
    const bool is_binary =
        places.size() == 2 && places[1].strength == Strength::kRequired && !places[1].every;
    bool is_channel = places[0].strength == Strength::kRequired && !places[0].every;
    std::optional<model::ProcessId> last;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const auto& using_it = users[index(places[i].action)];
      if (places[i].process)
        is_channel = is_channel && std::all_of(using_it.begin(), using_it.end(), [&](std::uint32_t p) {
                       // A channel of UPPAAL takes any process that can receive, so no other one may have
                       // edges for it.
                       return p == index(*places[i].process);
                     });
      if (i > 0 && !is_binary) {
        is_channel =
            is_channel && places[i].strength == Strength::kWeak &&
            (places[i].process ? !last || *last < *places[i].process : places[i].every && places.size() == 2);
        last = places[i].process;
      }
      // One action of TChecker may occur in many vectors, and is then a side of several channels.
      roles_[index(places[i].action)].push_back({s, i == 0});
    }
    if (!is_channel)
      refuse(kXtaFormat, fmt::format("the synchronisation '{}'", channel.name), channel.span,
             "a sender and a receiver, or a sender and weak receivers in the order of the processes");
  }
}

void XtaWriter::own(const Uses& uses, std::size_t owner, const base::SourceSpan& where) {
  // A local variable that two functions use carries a value from the one to the other, which no
  // local of UPPAAL does.
  for (const auto* const group : {&uses.read, &uses.assigned})
    for (const model::VariableId variable : *group)
      if (network_.variable(variable).kind == VariableKind::kLocal &&
          owners_.try_emplace(variable, owner).first->second != owner)
        refuse(kXtaFormat, fmt::format("the shared local variable '{}'", network_.variable(variable).name),
               where);
}

// A local variable is declared in the one function that uses it.
void XtaWriter::find_owners() {
  std::size_t owner = 0;
  for (const model::Function& function : network_.functions) {
    Uses uses;
    // Parameters are assigned by the call.
    uses.assigned.insert(function.parameters.begin(), function.parameters.end());
    add_uses(uses, function.body, network_);
    own(uses, owner++, function.span);
  }
  for (const model::Process& process : network_.processes)
    for (const model::Edge& edge : process.edges) {
      Uses uses;
      add_uses(uses, edge.update, network_);
      own(uses, owner++, edge.span);
    }
}

std::string XtaWriter::variables() const {
  std::string text;
  for (std::size_t a = 0; a < names_.variables.all().size(); ++a) {
    const Array& array = names_.variables.all()[a];
    const model::Variable& first = network_.variables[array.elements.front()];
    if (first.kind != VariableKind::kState && first.kind != VariableKind::kConstant) continue;
    // The type of a constant is int: its domain is its value, which differs within an array.
    const std::string type =
        first.kind == VariableKind::kConstant ? "const int" : type_of(first.domain, first.is_boolean);
    std::vector<std::string> values;
    for (const std::uint32_t element : array.elements) {
      const std::int32_t value = network_.variables[element].initial.value_or(0);
      values.push_back(type == "bool" ? (value != 0 ? "true" : "false") : std::to_string(value));
    }
    auto value = values.cbegin();
    text += fmt::format("{} {}{} = {};\n", type, names_.variable_names[a], xta_dimensions(array),
                        initialiser(array, 0, value));
  }
  return text;
}

std::string XtaWriter::clocks() const {
  std::string text;
  for (std::size_t a = 0; a < names_.clocks.all().size(); ++a) {
    const Array& array = names_.clocks.all()[a];
    std::vector<std::string> values;
    bool are_zero = true;
    for (const std::uint32_t element : array.elements) {
      are_zero = are_zero && network_.clocks[element].initial == 0;
      values.push_back(std::to_string(network_.clocks[element].initial));
    }
    auto value = values.cbegin();
    // UPPAAL starts clocks at 0 anyhow, so zeros are not written.
    text += fmt::format("clock {}{}{};\n", names_.clock_names[a], xta_dimensions(array),
                        are_zero ? "" : " = " + initialiser(array, 0, value));
  }
  return text;
}

std::string XtaWriter::channels() {
  std::string text;
  for (std::size_t a = 0; a < names_.channels.all().size(); ++a) {
    const Array& array = names_.channels.all()[a];
    const Synchronisation& channel = network_.synchronisations[array.elements.front()];
    const auto& places = channel.participants;
    // A place alone is a sender who needs nobody.
    const bool is_broadcast = places.size() == 1 || places[1].strength == Strength::kWeak;
    text += fmt::format("{}{}chan {}{};\n", channel.urgent ? "urgent " : "", is_broadcast ? "broadcast " : "",
                        names_.channel_names[a], xta_dimensions(array));
  }
  // From the lowest to the highest; whoever has no priority of his own is `default`.
  std::map<std::int32_t, std::vector<std::string>> levels{{0, {"default"}}};
  for (std::uint32_t s = 0; s < network_.synchronisations.size(); ++s)
    if (network_.synchronisations[s].priority != 0)
      levels[network_.synchronisations[s].priority].push_back(terms_.channel(s, {}, {}));
  if (levels.size() == 1) return text;
  std::vector<std::string> parts;
  for (const auto& [priority, members] : levels) parts.push_back(joined(members));
  return text + fmt::format("chan priority {};\n", joined(parts, " < "));
}

// Declarations of what a function uses and no parameter brings along; elements of arrays are always declared.
std::string XtaWriter::locals(const Uses& uses, const std::vector<model::VariableId>& parameters) const {
  std::string text;
  for (std::size_t a = 0; a < names_.variables.all().size(); ++a) {
    const Array& array = names_.variables.all()[a];
    const model::Variable& first = network_.variables[array.elements.front()];
    const bool is_used =
        std::any_of(array.elements.begin(), array.elements.end(), [&](std::uint32_t element) {
          return uses.read.contains(model::VariableId{element}) ||
                 uses.assigned.contains(model::VariableId{element});
        });
    const bool is_parameter =
        array.dimensions.empty() && std::find(parameters.begin(), parameters.end(),
                                              model::VariableId{array.elements.front()}) != parameters.end();
    if (first.kind == VariableKind::kLocal && is_used && !is_parameter)
      text += fmt::format("  {} {}{};\n", type_of(first.domain, first.is_boolean), names_.variable_names[a],
                          xta_dimensions(array));
  }
  return text;
}

// What a function calls is declared before it.
void XtaWriter::write_function(model::FunctionId id, std::set<model::FunctionId>& written,
                               std::string& text) {
  if (!written.insert(id).second) return;
  Uses uses;
  add_uses(uses, network_.function(id).body, network_);
  for (const model::FunctionId called : uses.called) write_function(called, written, text);
  text += function(id, uses);
}

std::string XtaWriter::function(model::FunctionId id, const Uses& uses_of_body) {
  const model::Function& function = network_.function(id);
  Uses uses = uses_of_body;
  std::vector<std::string> parameters;
  std::string copies;  // of parameters that are elements of an array, to their places
  for (const model::VariableId parameter : function.parameters) {
    const model::Variable& variable = network_.variable(parameter);
    std::string name = terms_.variable(parameter);
    // A parameter cannot be an element of an array, so it gets a name of its own and is copied.
    if (name.find('[') != std::string::npos) {
      const std::string element = name;
      name = names_.others.claim("parameter");
      copies += fmt::format("  {} = {};\n", element, name);
      uses.assigned.insert(parameter);
    }
    parameters.push_back(type_of(variable.domain, variable.is_boolean) + " " + name);
  }
  return fmt::format("{} {}({}) {{\n{}{}{}}}\n", function.result ? type_of(*function.result, false) : "void",
                     names_.functions[index(id)], joined(parameters), locals(uses, function.parameters),
                     copies, terms_.body(function.body, "  "));
}

std::string XtaWriter::process(std::uint32_t number) {
  const model::Process& process = network_.processes[number];
  std::vector<std::string> all;
  for (const model::Edge& edge : process.edges)
    for (std::string& text : edges(number, edge)) all.push_back(std::move(text));
  return fmt::format("\nprocess {}() {{\n{}{}}}\n", names_.processes[number], locations(number),
                     all.empty() ? "" : fmt::format("  trans\n{};\n", joined(all, ",\n")));
}

std::string XtaWriter::locations(std::uint32_t number) {
  const model::Process& process = network_.processes[number];
  std::vector<std::string> states;
  std::vector<std::string> committed;
  std::vector<std::string> urgent;
  for (std::size_t l = 0; l < process.locations.size(); ++l) {
    const model::Location& location = process.locations[l];
    const std::string& name = names_.locations[number][l];
    std::vector<std::string> invariant;
    if (!location.invariant.is_trivial()) invariant.push_back(terms_.text(location.invariant));
    for (const model::ClockRate& rate : location.rates) invariant.push_back(terms_.text(rate));
    states.push_back(invariant.empty() ? name : fmt::format("{} {{ {} }}", name, joined(invariant, " && ")));
    // Committed locations are urgent as well, and UPPAAL takes one word for each.
    if (location.committed)
      committed.push_back(name);
    else if (location.urgent)
      urgent.push_back(name);
  }
  std::string text = fmt::format("  state {};\n", joined(states, ",\n        "));
  if (!committed.empty()) text += fmt::format("  commit {};\n", joined(committed));
  if (!urgent.empty()) text += fmt::format("  urgent {};\n", joined(urgent));
  // check() has seen to it that there is one.
  return text + fmt::format("  init {};\n", names_.locations[number][index(process.initial.front())]);
}

// One for each side of a channel that the edge can be; none if its action leads nowhere.
std::vector<std::string> XtaWriter::edges(std::uint32_t number, const model::Edge& edge) {
  if (!edge.action) return {this->edge(number, edge, "", true)};
  const std::uint32_t first = index(edge.action->first);
  std::vector<std::string> all;
  for (const Role& role : roles_[first]) {
    // The elements of an array of actions must be the same side of neighbouring channels.
    // UPPAAL's `a[i]!` is one edge; it stands for all elements, so they have to be alike.
    for (std::uint32_t k = 1; k < edge.action->extent(); ++k) {
      const auto& other = roles_[first + k];
      if (other.size() != 1 || roles_[first].size() != 1 || other[0].sends != role.sends ||
          other[0].channel != role.channel + k)
        refuse(kXtaFormat, fmt::format("the actions from '{}' on as an array", network_.actions[first].name),
               edge.span);
    }
    const std::string channel = terms_.channel(role.channel, edge.action->subscripts, edge.action->span);
    all.push_back(this->edge(number, edge, channel + (role.sends ? "!" : "?"), role.sends));
  }
  return all;
}

std::string XtaWriter::edge(std::uint32_t number, const model::Edge& edge, const std::string& sync,
                            bool moves_first) {
  std::string labels;
  const auto label = [&](const char* keyword, const std::string& text) {
    if (!text.empty()) labels += fmt::format(" {} {};", keyword, text);
  };
  std::vector<std::string> inputs;
  for (const model::VariableId input : edge.inputs)
    inputs.push_back(
        fmt::format("{} : {}", terms_.variable(input), type_of(network_.variable(input).domain, false)));
  model::Constraint guard = edge.guard;
  // UPPAAL stops at such a step, so the guard leaves it out.
  if (network_.out_of_range == model::OutOfRange::kDisable)
    guard.condition = model::Expression::conjunction(std::move(guard.condition),
                                                     stays_in_range(network_, edge, moves_first));
  label("select", joined(inputs));
  label("guard", terms_.text(guard));
  label("sync", sync);
  label("assign", update(number, edge));
  const auto& locations = names_.locations[number];
  return fmt::format("    {} -> {} {{{} }}", locations[index(edge.source)], locations[index(edge.target)],
                     labels);
}

// Statements that a label cannot hold go into a function.
std::string XtaWriter::update(std::uint32_t number, const model::Edge& edge) {
  Uses uses;
  add_uses(uses, edge.update, network_);
  const bool has_locals = std::any_of(
      uses.assigned.begin(), uses.assigned.end(),
      [&](model::VariableId variable) { return network_.variable(variable).kind == VariableKind::kLocal; });
  // A label has no declarations.
  if (!has_locals && is_simple(edge.update)) return terms_.update(edge.update);
  std::vector<std::string> parameters;
  std::vector<std::string> arguments;
  for (const model::VariableId input : edge.inputs) {
    arguments.push_back(terms_.variable(input));
    parameters.push_back(type_of(network_.variable(input).domain, false) + " " + arguments.back());
  }
  const std::string name = names_.others.claim("update_" + names_.processes[number]);
  update_functions_ += fmt::format("void {}({}) {{\n{}{}}}\n", name, joined(parameters), locals(uses, {}),
                                   terms_.body(edge.update, "  "));
  return fmt::format("{}({})", name, joined(arguments));
}

std::string XtaWriter::system() const {
  std::string text = "\nsystem ";
  for (std::size_t p = 0; p < network_.processes.size(); ++p) {
    const std::int32_t priority = network_.processes[p].priority;
    // `P < Q` is all that the language can say: priorities rise in the order of the processes.
    if (p > 0 && priority < network_.processes[p - 1].priority)
      refuse(kXtaFormat, "processes whose order is not that of their priorities", network_.processes[p].span);
    if (p > 0) text += priority == network_.processes[p - 1].priority ? ", " : " < ";
    text += names_.processes[p];
  }
  return text + ";";
}

// Comments, since the format has no queries; a query file takes them as they are.
std::string XtaWriter::queries(const std::vector<model::Query>& queries) {
  std::string text;
  for (const model::Query& query : queries)
    if (const auto* question = std::get_if<model::Question>(&query.meaning))
      // What UPPAAL cannot ask is shown as it was written.
      text += fmt::format("// {}\n", terms_.query(*question).value_or(query.text));
  return text.empty() ? text : "\n// Queries:\n" + text;
}
}  // namespace

std::string write_xta(const model::Network& network, const std::vector<model::Query>& queries) {
  return XtaWriter(network).write(queries);
}
}  // namespace tarrier::languages
